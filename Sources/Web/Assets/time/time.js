import { html, useState } from '../view.js';
import { edits } from '../client/index.js';
import { Button, IconButton } from '../parts/button.js';
import { addDays, formatDay, formatDuration, isDay, millis, startOf, today } from '../parts/dates.js';
import { Segmented } from '../parts/field.js';
import { Heading } from '../parts/heading.js';
import { Failed, NeedsConnection } from '../parts/failed.js';
import { Empty, Loading } from '../parts/states.js';
import { keep, kept } from '../shell/keep.js';
import { go } from '../shell/navigate.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useClient, useEdit, usePhone, useView } from '../shell/use.js';
import { t } from '../words/index.js';
import { DateSwitch } from './date-switch.js';
import { DayLine } from './entries/day-line.js';
import { useEntries } from './entries/entries.js';
import { draftOf, EntryDialog } from './entries/entry-dialog.js';
import { EntryList } from './entries/entry-list.js';
import { secondsWithin } from './entries/line.js';
import { ModesDialog } from './timer/modes-dialog.js';
import { nowOf, useMinute } from './now.js';
import { Overlaps } from './entries/refused.js';
import { Shares } from './entries/shares.js';
import { Tabs } from './tabs.js';
import { TimerCard } from './timer/timer-card.js';

/**
 * @import * as Server from '../client/types/server.js'
 * @import { Parked } from '../client/types/client.js'
 * @import { Draft } from './entries/entry-dialog.js'
 */

/**
 * The timer, and the entries of a day. Query: `date`; `entry`, which is shown and marked;
 * `task`, which the timer starts on next.
 * @param {{params: Record<string, string>, query: Record<string, string>}} props
 */
export default function TimeScreen({ query }) {
  const ready = useView((view) => view.ready && view.settings !== null);
  return html`<div class="page page-wide time">
    <${Heading} title=${t('time.title')} />
    <${Tabs} at="/time"/>
    ${ready ? html`<${Day} query=${query} />` : html`<${Loading} />`}
    </div>`;
}

/** @param {{query: Record<string, string>}} props */
function Day({ query }) {
  const settings = /** @type {Server.Settings} */ (useView((view) => view.settings));
  const client = useClient();
  const edit = useEdit();
  const phone = usePhone();
  const now = useMinute();
  const present = today(settings, now);
  const date = isDay(query.date) ? query.date : present;
  const isToday = date === present;
  const bounds = { start: millis(startOf(date, settings)), end: millis(startOf(addDays(date, 1), settings)) };
  const listing = useEntries(date, date, bounds);
  const [shape, setShape] = useState(kept('time.shape') === 'list' ? 'list' : 'line');
  const [dialog, setDialog] = useState(
    /** @type {{entry: Server.Entry | null, draft?: Draft, parked?: string} | 'modes' | null} */ (null),
  );
  const entries = listing.items ?? [];
  const total = entries.reduce((sum, entry) => sum + secondsWithin(entry, bounds, now), 0);

  /** @param {string} to */
  const show = (to) => go(to === present ? '/time' : `/time?date=${to}`, { replace: true, focus: false });
  /** @param {Server.Entry} entry */
  const open = (entry) => setDialog({ entry });
  /** @param {Server.Entry} entry */
  const remove = (entry) => {
    edit(entry.ended_at ? edits.deleteEntry(entry.id) : edits.discardTimer(), { undo: t('time.entry.deleted') });
  };
  /** @param {{from: number, to: number}} gap */
  const fill = (gap) =>
    setDialog({
      entry: null,
      draft: { started_at: new Date(gap.from).toISOString(), ended_at: new Date(gap.to).toISOString() },
    });
  const add = () => setDialog({ entry: null, draft: draftOf(entries, date, settings, nowOf(client)) });
  /** @param {Parked} parked */
  const correct = async ({ edit: refused }) => {
    const body = refused.body ?? {};
    const id = refused.action === 'updateEntry'
      ? refused.params.entry
      : refused.action === 'stopTimer'
      ? body.id
      : null;
    const entry = id
      ? entries.find((one) => one.id === id) ?? (await client.get(`/v1/entries/${id}`).catch(() => null))?.value ?? null
      : null;
    setDialog({ entry, draft: { ...body, ended_at: body.ended_at ?? undefined }, parked: refused.id });
  };
  useShortcuts([
    { key: 'n', label: t('time.entry.new'), run: add },
    { key: '[', label: t('time.day.before'), run: () => show(addDays(date, -1)) },
    { key: ']', label: t('time.day.after'), run: () => show(addDays(date, 1)) },
  ]);

  const shown = { entries, bounds, now, isToday, onOpen: open, onFill: fill, marked: query.entry };
  const line = html`<${DayLine} ...${shown} quiet=${!phone} />`;
  const list = html`<${EntryList} ...${shown} onDelete=${remove} />`;
  const empty = html`
    <${Empty} icon="time" title=${t(isToday ? 'time.day.emptyToday' : 'time.day.empty')}
      text=${t(isToday ? 'time.day.emptyTodayText' : 'time.day.emptyText')}
      action=${html`<${Button} icon="plus" label=${t('time.entry.add')} onClick=${add} />`} />
  `;

  return html`
    <${Overlaps} onCorrect=${correct} />
    <${TimerCard} wanted=${query.task ?? null} onStart=${() =>
      query.task && show(date)} onCorrect=${open} onModes=${() => setDialog('modes')} />
    <${DateSwitch} title=${formatDay(date, phone ? 'weekday' : 'long')}
      before=${{ label: t('time.day.before'), run: () => show(addDays(date, -1)) }}
      after=${{ label: t('time.day.after'), run: () => show(addDays(date, 1)) }}
      present=${isToday ? null : { label: t('time.day.today'), run: () => show(present) }}
      day=${{ label: t('time.day.choose'), value: date, onChange: show }} />
    <div class="time-day-head">
      <p class="time-day-total">${entries.length > 0 &&
        t('time.day.total', { length: formatDuration(total), count: entries.length })}</p>
      ${phone && entries.length > 0 && html`
        <${Segmented} label=${t('time.shape.label')} value=${shape}
          options=${[{ value: 'line', label: t('time.shape.line') }, { value: 'list', label: t('time.shape.list') }]}
          onChange=${(/** @type {'line' | 'list'} */ value) => {
            keep('time.shape', value);
            setShape(value);
          }} />
      `}
      ${listing.items?.length === 0 ? null : phone
        ? html`
          <${IconButton} icon="plus" label=${t('time.entry.add')} onClick=${add} class="time-add" />
        `
        : html`<${Button} small icon="plus" label=${t('time.entry.add')} onClick=${add} />`}
    </div>
    ${listing.items === null
      ? listing.offline
        ? html`<${NeedsConnection} text=${t('time.day.offline')} />`
        : listing.problem
        ? html`<${Failed} problem=${listing.problem} retry=${listing.reload} />`
        : html`<${Loading} />`
      : entries.length === 0
      ? empty
      : html`<div class="time-day">
        ${(!phone || shape === 'line') && line}
        <div class="time-day-side">
          ${(!phone || shape === 'list') && list}
          <${Shares} entries=${entries} bounds=${bounds} now=${now} />
        </div>
        </div>`}
    ${listing.offline && !listing.value && listing.items && html`<p class="muted small">${t('time.day.offline')}</p>`}
    ${listing.stale && html`<p class="muted small">${t('time.stale')}</p>`}
    ${dialog === 'modes' ? html`<${ModesDialog} onClose=${() => setDialog(null)} />` : dialog && html`
      <${EntryDialog} entry=${dialog.entry} draft=${dialog.draft} date=${date}
        onClose=${() => setDialog(null)} onDelete=${remove}
        onSaved=${(/** @type {string} */ _id, /** @type {string} */ on) => {
          if (dialog.parked) client.dismiss(dialog.parked);
          if (on !== date) show(on);
        }} />
    `}
  `;
}
