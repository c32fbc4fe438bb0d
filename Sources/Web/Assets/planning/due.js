/**
 * When a task is due: the mark in a row, and the field that sets it.
 *
 * @import { Task } from '../client/types/server.js'
 */
import { edits } from '../client/index.js';
import { IconButton } from '../parts/button.js';
import { classes, newID } from '../parts/classes.js';
import { dateKeys } from '../parts/date-keys.js';
import { dueOf, dueState, dueText, formatDay, instantOf, timeOf } from '../parts/dates.js';
import { Icon } from '../parts/icon.js';
import { useEdit } from '../shell/use.js';
import { html, useRef, useState } from '../view.js';
import { t } from '../words/index.js';
import { useDays, useNow } from './clock.js';
import { DuePopover } from './due/popover.js';
import { readDue } from './due/read.js';

export { DueMark } from './due/mark.js';
export { readDue };

/**
 * The field of a task's due date or time: typed as one says it, or picked.
 * @param {{task: Task, editable?: boolean}} props
 */
export function DueField({ task, editable = true }) {
  const edit = useEdit();
  return html`
    <${DueInput} label=${t('planning.due.label')} value=${task} disabled=${!editable}
      onChange=${(/** @type {DueValue} */ due) => edit(edits.updateTask(task.id, due))} />
  `;
}

/** @typedef {{due_on: string | null, due_at: string | null}} DueValue */

/**
 * A date, or a date and a time.
 * @param {{label: string, value: {due_on?: string | null, due_at?: string | null}, disabled?: boolean,
 *   onChange: (due: DueValue) => void}} props
 */
export function DueInput({ label, value, disabled, onChange }) {
  const settings = useDays();
  const { day: today, now } = useNow();
  const [text, setText] = useState(/** @type {string | null} */ (null));
  const [wrong, setWrong] = useState(false);
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const line = useRef(/** @type {HTMLElement | null} */ (null));
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const id = useRef('');
  id.current ||= newID('due');
  const due = dueOf(value, settings);
  const state = dueState(value, { settings, now });
  const shown = text ?? (due ? dueText(value, { settings, now }) : '');

  const reset = () => {
    setText(null);
    setWrong(false);
  };
  /** @param {{day: string, time: string | null} | null} next */
  const save = (next) => {
    reset();
    const at = next?.time ? instantOf(next.day, next.time, settings) : null;
    const made = { due_on: next && !at ? next.day : null, due_at: at };
    if (made.due_on !== (value.due_on ?? null) || made.due_at !== (value.due_at ?? null)) onChange(made);
  };
  const take = () => {
    if (text === null) return;
    const read = readDue(text, { today, now: timeOf(now, settings), settings });
    if (read === undefined) setWrong(true);
    else save(read);
  };

  return html`
    <div class="field due-field">
      <label class="field-label" for=${id.current}>${label}</label>
      <div class="due-line" ref=${line}>
        <${Icon} name=${state === 'overdue' ? 'warning' : 'calendar'} size=${20} class=${state === 'overdue'
          ? 'late'
          : 'muted'} />
        <input id=${id.current} ref=${input} class=${classes(
          'input',
          state === 'overdue' && 'late',
        )} type="text" dir=${shown ? 'auto' : undefined} autocomplete="off"
          value=${shown} disabled=${disabled} placeholder=${t('planning.due.placeholder')} title=${due
            ? formatDay(due.date, 'long')
            : undefined}
          aria-invalid=${wrong ? 'true' : undefined} aria-describedby=${wrong ? `${id.current}-note` : undefined}
          onInput=${(/** @type {any} */ event) => {
            setText(event.currentTarget.value);
            setWrong(false);
          }} onFocus=${(/** @type {any} */ event) => event.currentTarget.select()} onBlur=${take}
          onKeyDown=${dateKeys({ written: text !== null, take, reset, open: () => setOpen(true) })} />
        ${due && !disabled &&
          html`<${IconButton} icon="close" label=${t('planning.due.clear')} onClick=${() => {
            save(null);
            input.current?.focus();
          }} />`}
        <${IconButton} icon="down" label=${t(
          'planning.due.choose',
        )} disabled=${disabled} buttonRef=${button} expanded=${open} aria-haspopup="dialog"
          onPointerDown=${() => (wasOpen.current = open)}
          onClick=${() => {
            if (!wasOpen.current) setOpen(true);
            wasOpen.current = false;
          }} />
      </div>
      ${wrong && html`
        <p class="field-error" id=${`${id.current}-note`}>
          <${Icon} name="warning" size=${16} /><span>${t('planning.due.wrong')}</span></p>
      `}
      ${open && html`
        <${DuePopover} label=${label} value=${due} today=${today} settings=${settings} anchor=${line}
          onPick=${(/** @type {{day: string, time: string | null} | null} */ next, /** @type {boolean} */ done) => {
            save(next);
            if (done) {
              button.current?.focus();
              setOpen(false);
            }
          }} onClose=${() => setOpen(false)} />
      `}
    </div>
  `;
}
