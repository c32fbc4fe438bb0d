import { html, useEffect, useRef, useState } from '../../view.js';
import { edits } from '../../client/index.js';
import { Button } from '../../parts/button.js';
import { dateOf, formatDayTime, formatTime, millis, today } from '../../parts/dates.js';
import { TimeField } from '../../parts/date-field.js';
import { TextField } from '../../parts/field.js';
import { Menu } from '../../parts/menu.js';
import { announce } from '../../shell/announce.js';
import { useClient, useEdit, useView } from '../../shell/use.js';
import { rich, t } from '../../words/index.js';
import { dotOf, nameOf, useModes } from './modes.js';
import { nowOf, Ticking } from '../now.js';
import { Presets } from './presets.js';
import { pastOf } from '../entries/span.js';
import { TaskField } from './task-field.js';

/** @import * as Server from '../../client/types/server.js' */

/**
 * The timer: what runs and what may be started.
 * @param {{wanted: string | null, onCorrect: (entry: Server.Entry) => void, onModes: () => void, onStart: () => void}} props
 *   `wanted`: the task that what is started next is about
 */
export function TimerCard({ wanted, onCorrect, onModes, onStart }) {
  const entry = useView((view) => view.entry);
  const { all, offered } = useModes();
  const edit = useEdit();
  const client = useClient();
  const settings = useView((view) => view.settings);
  const [description, setDescription] = useState('');
  const [task, setTask] = useState(wanted);
  useEffect(() => setTask(wanted), [wanted]);
  const next = useView((view) => (wanted ? view.task(wanted) : undefined));
  const [earlier, setEarlier] = useState(/** @type {string | null | undefined} */ (undefined));
  /** @type {import('../../vendor/preact.d.ts').Ref<HTMLElement | null>} */
  const card = useRef(null);

  /** @param {Server.Mode} mode */
  const start = (mode) => {
    const since = !entry && earlier && settings ? pastOf(earlier, settings, nowOf(client)) : undefined;
    edit(edits.startTimer({
      mode_id: mode.id,
      task_id: entry ? next?.id ?? null : task,
      description: entry ? '' : description.trim(),
      ...(since ? { started_at: since } : {}),
    }));
    setDescription('');
    setTask(null);
    setEarlier(undefined);
    onStart();
    announce(t(entry ? 'time.timer.switched' : 'time.timer.started', { mode: mode.name }));
  };

  // What had the focus is gone when the timer starts or stops: the next thing to press takes it.
  const runs = entry !== null;
  const before = useRef(runs);
  useEffect(() => {
    if (before.current === runs) return;
    before.current = runs;
    if (document.activeElement && document.activeElement !== document.body) return;
    /** @type {HTMLElement | null | undefined} */ (card.current?.querySelector(runs ? '.time-stop' : '.time-preset'))
      ?.focus();
  }, [runs]);

  return html`
    <section ref=${card} class=${`card time-timer ${runs ? 'time-timer-runs' : ''}`}
      aria-label=${t('time.timer.label')} style=${entry ? dotOf(all.get(entry.mode_id)) : undefined}>
      ${entry
        ? html`<${Running} key=${entry.id} entry=${entry} mode=${all.get(entry.mode_id)} onCorrect=${onCorrect} />`
        : html`<div class="time-next">
          <${TextField} label=${t('time.timer.what')} value=${description} onInput=${setDescription} maxlength="20000"
            placeholder=${t('time.timer.whatHint')} autocomplete="off" class="grow"/>
          <${TaskField} value=${task} onChange=${setTask} class="grow"/>
          ${
          earlier !== undefined && html`
            <${TimeField} label=${t('time.timer.since')} value=${earlier} autofocus
              onChange=${(/** @type {string | null} */ value) => setEarlier(value)} />
          `
        }
          </div>`}
      <div class="time-start">
        <h2 class="time-start-title">${t(runs ? 'time.timer.switchTo' : 'time.timer.start')}</h2>
        ${!runs && html`
          <${Button} kind="quiet" small icon="clock" aria-pressed=${String(earlier !== undefined)}
            label=${t(earlier === undefined ? 'time.timer.earlier' : 'time.timer.startNow')}
            onClick=${() => setEarlier(earlier === undefined ? null : undefined)} />
        `}
        <${Button} kind="quiet" small icon="edit" label=${t('time.modes.title')} onClick=${onModes} />
      </div>
      ${entry && next && entry.task_id !== next.id && html`
        <p class="muted">${rich('time.timer.nextTask', { task: html`<strong dir="auto">${next.title}</strong>` })}</p>
      `}
      ${offered.length
        ? html`<${Presets} modes=${offered} running=${entry?.mode_id ?? null} onStart=${start} />`
        : html`<p class="muted">${t('time.modes.noneOffered')}</p>`}
    </section>
  `;
}

/** @param {{entry: Server.Entry, mode: Server.Mode | undefined, onCorrect: (entry: Server.Entry) => void}} props */
function Running({ entry, mode, onCorrect }) {
  const edit = useEdit();
  const client = useClient();
  const settings = useView((view) => view.settings);
  const [text, setText] = useState(/** @type {string | null} */ (null));
  const day = settings ? dateOf(entry.started_at, settings) : null;
  const since = settings && day === today(settings, nowOf(client))
    ? formatTime(entry.started_at)
    : formatDayTime(entry.started_at);
  const save = () => {
    if (text !== null && text.trim() !== entry.description) {
      edit(edits.updateEntry(entry.id, { description: text.trim() }));
    }
    setText(null);
  };
  const name = nameOf(mode);
  const stop = () => {
    save();
    edit(edits.stopTimer(entry.id, {}));
    announce(t('time.timer.stopped', { mode: name }));
  };
  const long = nowOf(client) - millis(entry.started_at) > 12 * 3_600_000;
  return html`<div class="time-running">
    <p class="time-running-mode">
      <span class="dot" aria-hidden="true"></span>
      <span>${rich('time.timer.sinceTime', { mode: html`<strong dir="auto">${name}</strong>`, time: since })}</span>
    </p>
    <p class="time-running-clock"><${Ticking} since=${entry.started_at} /></p>
    <${Button} kind="primary" icon="stop" label=${t('time.timer.stop')} class="time-stop" onClick=${stop} />
    <${Menu} icon="more" label=${t('time.timer.more')} class="time-running-more" items=${[
    { label: t('time.timer.correct'), icon: 'edit', run: () => onCorrect(entry) },
    {
      label: t('time.timer.discard'),
      icon: 'trash',
      danger: true,
      run: () => edit(edits.discardTimer(), { undo: t('time.timer.discarded') }),
    },
  ]} />
    <div class="time-next time-running-what">
      <${TextField} label=${t('time.timer.what')} value=${text ?? entry.description} onInput=${setText} class="grow"
        placeholder=${t('time.timer.whatHint')} autocomplete="off" onBlur=${save} maxlength="20000"
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === 'Enter' && !event.isComposing && save()} />
      <${TaskField} value=${entry.task_id} class="grow"
        onChange=${(/** @type {string | null} */ id) => edit(edits.updateEntry(entry.id, { task_id: id }))} />
    </div>
    ${
    long && html`<p class="time-note">${t('time.timer.long')}
      <button type="button" class="link" onClick=${() => onCorrect(entry)}>${t('time.timer.longEnd')}</button></p>`
  }
    </div>`;
}
