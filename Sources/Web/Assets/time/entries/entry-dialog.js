import { html, useRef, useState } from '../../view.js';
import { edits } from '../../client/index.js';
import { Button } from '../../parts/button.js';
import { DateField, TimeField } from '../../parts/date-field.js';
import { addDays, dateOf, formatDay, formatDuration, formatTime, millis, startOf, today } from '../../parts/dates.js';
import { Dialog } from '../../parts/dialog.js';
import { SelectField, TextField } from '../../parts/field.js';
import { announce } from '../../shell/announce.js';
import { useClient, useEdit, useView } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { useEntries } from './entries.js';
import { endOf, overlapping, snapped } from './line.js';
import { useModes } from '../timer/modes.js';
import { nowOf } from '../now.js';
import { Overlap } from './overlap.js';
import { momentsOf, writtenOf } from './span.js';
import { TaskField } from '../timer/task-field.js';

/**
 * @import * as Server from '../../client/types/server.js'
 * @typedef {{mode_id?: string, task_id?: string | null, description?: string, started_at?: string,
 *   ended_at?: string | null}} Draft what a new entry begins with
 */

const tolerance = 10_000;

/**
 * A new entry, or the correction of one.
 * @param {{entry: Server.Entry | null, draft?: Draft, date: string, onClose: () => void, onSaved?: (id: string, date: string)
 *   => void, onDelete?: (entry: Server.Entry) => void}} props `date`: the day that is on screen; `draft` also holds what a
 *   refused correction wanted
 */
export function EntryDialog({ entry, draft, date, onClose, onSaved, onDelete }) {
  const settings = /** @type {Server.Settings} */ (useView((view) => view.settings));
  const client = useClient();
  const edit = useEdit();
  const { all, offered } = useModes();
  const now = nowOf(client);
  const from = draft?.started_at ?? entry?.started_at ?? null;
  const until = draft?.ended_at ?? entry?.ended_at ?? null;
  const first = useRef(from ? writtenOf(from, until, settings) : { date, from: null, endDate: null, to: null });
  const [written, setWritten] = useState(first.current);
  const [mode, setMode] = useState(draft?.mode_id ?? entry?.mode_id ?? offered[0]?.id ?? '');
  const [task, setTask] = useState(draft?.task_id === undefined ? entry?.task_id ?? null : draft.task_id);
  const [description, setDescription] = useState(draft?.description ?? entry?.description ?? '');
  const [tried, setTried] = useState(false);
  const runs = entry !== null && entry.ended_at === null;

  const day = written.date ?? date;
  const [before, after] = [addDays(day, -1), addDays(day, 2)];
  const around = useEntries(before, after, {
    start: millis(startOf(before, settings)),
    end: millis(startOf(addDays(after, 1), settings)),
  });
  const others = (around.items ?? []).filter((one) => one.id !== entry?.id);

  const times = timesOf(written, first.current, { from, until }, settings, others);
  const problem = problemOf(written, times, {
    runs,
    byTimer: entry?.by_timer ?? false,
    now,
    hours: client.limits?.entry_hours,
  });
  const other = times && !problem && !settings.overlapping_entries
    ? overlapping(others, { from: times.start, to: times.end ?? now }, now)
    : null;
  /** @param {Partial<import('./span.js').Written>} part */
  const set = (part) => setWritten({ ...written, ...part });

  const save = () => {
    setTried(true);
    if (!times || problem || other || !all.has(mode)) return;
    const started_at = new Date(times.start).toISOString();
    const ended_at = times.end === null ? null : new Date(times.end).toISOString();
    const text = description.trim();
    const savedOn = dateOf(started_at, settings);
    if (!entry) {
      const made = edits.createEntry({
        mode_id: mode,
        task_id: task,
        description: text,
        started_at,
        ended_at: ended_at ?? '',
      });
      edit(made);
      announce(t('time.entry.added'));
      onSaved?.(made.creates, savedOn);
    } else {
      /** @type {Server.EntryPatch} */
      const patch = {};
      if (mode !== entry.mode_id) patch.mode_id = mode;
      if (task !== entry.task_id) patch.task_id = task;
      if (text !== entry.description) patch.description = text;
      if (started_at !== entry.started_at) patch.started_at = started_at;
      if (ended_at && ended_at !== entry.ended_at) patch.ended_at = ended_at;
      if (Object.keys(patch).length) {
        edit(edits.updateEntry(entry.id, patch));
        announce(t('time.entry.saved'));
      }
      onSaved?.(entry.id, savedOn);
    }
    onClose();
  };

  const modes = [...offered, ...[...all.values()].filter((one) => one.archived && one.id === entry?.mode_id)];
  const length = times && times.end !== null ? (times.end - times.start) / 1000 : null;
  return html`
    <${Dialog} title=${t(entry ? 'time.entry.edit' : 'time.entry.new')} onClose=${onClose} onSubmit=${save}
      actions=${html`
        ${entry && onDelete && html`
          <${Button} kind="danger" icon="trash" label=${t('time.entry.delete')} class="time-delete"
            onClick=${() => {
              onClose();
              onDelete(entry);
            }} />
        `}
        <${Button} label=${t('time.cancel')} onClick=${onClose} />
        <${Button} kind="primary" type="submit" label=${t(entry ? 'time.save' : 'time.entry.add')} />
      `}>
      <div class="stack">
        <${SelectField} label=${t('time.mode')} value=${mode} onChange=${setMode}
          error=${tried && !all.has(mode) ? t('time.entry.chooseMode') : null}
          options=${modes.map((one) => ({ value: one.id, label: one.name }))} />
        <div class="time-when">
          <${DateField} label=${t('time.entry.date')} value=${written.date} required
            onChange=${(/** @type {string | null} */ value) => set({ date: value })} />
          <${TimeField} label=${t('time.entry.from')} value=${written.from} aria-required="true"
            onChange=${(/** @type {string | null} */ value) => set({ from: value })} />
          <${TimeField} label=${t('time.entry.to')} value=${written.to} aria-required=${String(!runs)}
            onChange=${(/** @type {string | null} */ value) => set({ to: value })} />
          ${written.endDate !== null && html`
            <${DateField} label=${t('time.entry.endDate')} value=${written.endDate}
              onChange=${(/** @type {string | null} */ value) => set({ endDate: value })} />
          `}
        </div>
        <p class="time-length" aria-live="polite">
          ${runs && !written.to
            ? html`<span class="muted">${t('time.entry.runs')}</span>`
            : length !== null && !problem && html`<span>${lengthText(times, length, day, settings)}</span>`}
          ${problem && (tried || problem.now) && html`<span class="field-error" role="alert">${problem.text}</span>`}
        </p>
        ${other && html`
          <${Overlap} other=${other} times=${times} settings=${settings} now=${now}
            onFollow=${onClose}
            onStart=${() => set(writtenPart('from', endOf(other, now), settings, written))}
            onEnd=${() => set(writtenPart('to', millis(other.started_at), settings, written))} />
        `}
        ${written.endDate === null && entry?.by_timer && html`
          <${Button} kind="quiet" small icon="calendar"
            label=${t('time.entry.otherDay')} onClick=${() =>
              set({ endDate: times?.end ? dateOf(times.end, settings) : day })} />
        `}
        <${TextField} label=${t('time.entry.description')} value=${description} onInput=${setDescription} multiline
          maxlength="20000" rows="2"/>
        <${TaskField} value=${task} onChange=${setTask} />
      </div>
      <//>
  `;
}

/**
 * The moments that are meant. What was not changed keeps its seconds, and what was meets its neighbours to the second.
 * @param {import('./span.js').Written} written
 * @param {import('./span.js').Written} first
 * @param {{from: string | null, until: string | null}} given
 * @param {Server.Settings} settings
 * @param {Server.Entry[]} others
 */
function timesOf(written, first, given, settings, others) {
  const moments = momentsOf(written, settings);
  if (!moments) return null;
  const sameDay = written.date === first.date;
  const start = given.from && sameDay && written.from === first.from
    ? millis(given.from)
    : snapped(moments.start, 'start', others);
  if (moments.end === null) return { start, end: null };
  const sameEnd = sameDay && written.to === first.to && written.endDate === first.endDate;
  const end = given.until && sameEnd && moments.end === momentsOf(first, settings)?.end
    ? millis(given.until)
    : snapped(moments.end, 'end', others);
  return { start, end };
}

/**
 * What is wrong with the times. `now`: worth saying before one tries to save.
 * @param {import('./span.js').Written} written
 * @param {{start: number, end: number | null} | null} times
 * @param {{runs: boolean, byTimer: boolean, now: number, hours?: number}} facts
 * @returns {{text: string, now: boolean} | null}
 */
function problemOf(written, times, { runs, byTimer, now, hours = 24 }) {
  if (!times || (!runs && times.end === null)) return { text: t('time.entry.missing'), now: false };
  if (times.start > now + tolerance) return { text: t('time.entry.future'), now: true };
  if (times.end === null) return null;
  if (times.end <= times.start) return { text: t('time.entry.backwards'), now: true };
  if (times.end > now + tolerance) return { text: t('time.entry.future'), now: Boolean(written.to) };
  if (!byTimer && times.end - times.start > hours * 3_600_000) {
    return { text: t('time.entry.tooLong', { count: hours }), now: true };
  }
  return null;
}

/**
 * How long it is, and where it ends on another day, on which.
 * @param {{start: number, end: number | null} | null} times
 * @param {number} seconds
 * @param {string} day
 * @param {Server.Settings} settings
 */
function lengthText(times, seconds, day, settings) {
  const end = dateOf(times?.end ?? 0, settings);
  const length = formatDuration(seconds);
  // An end at the very start of a day is still the night before.
  if (end === day || times?.end === millis(startOf(addDays(day, 1), settings))) {
    return t('time.entry.length', { length });
  }
  return t('time.entry.lengthUntil', { length, day: formatDay(end, 'long'), time: formatTime(times?.end ?? 0) });
}

/**
 * @param {'from' | 'to'} which
 * @param {number} at
 * @param {Server.Settings} settings
 * @param {import('./span.js').Written} written
 * @returns {Partial<import('./span.js').Written>}
 */
function writtenPart(which, at, settings, written) {
  const { date, from } = writtenOf(new Date(at).toISOString(), null, settings);
  return which === 'from' ? { date, from } : { to: from, endDate: written.endDate === null ? null : date };
}

/**
 * What a new entry on a day begins with: from the end of the last one, or an hour ago.
 * @param {Server.Entry[]} entries of that day
 * @param {string} date
 * @param {Server.Settings} settings
 * @param {number} now
 * @returns {Draft}
 */
export function draftOf(entries, date, settings, now) {
  const ended = entries.filter((entry) => entry.ended_at).map((entry) => millis(entry.ended_at ?? 0));
  if (date !== today(settings, now)) return {};
  const full = Math.floor(now / 60_000) * 60_000;
  const last = Math.max(...ended.filter((end) => end <= full), full - 3_600_000);
  return full - last >= 60_000
    ? { started_at: new Date(last).toISOString(), ended_at: new Date(full).toISOString() }
    : {};
}
