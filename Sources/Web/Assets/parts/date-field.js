import { html, useRef, useState } from '../view.js';
import { Button, IconButton } from './button.js';
import { Calendar } from './calendar.js';
import { classes } from './classes.js';
import { dateKeys } from './date-keys.js';
import { addDays, formatDay, keptSettings, today } from './dates.js';
import { Field, TextField, useFieldID } from './field.js';
import { PopoverBox } from './popover.js';
import { readDay } from './read-day.js';
import { t } from '../words/index.js';

/**
 * A day: typed as one writes it, or picked from a calendar.
 * @param {{
 *   label: string,
 *   value: string | null,
 *   onChange: (day: string | null) => void,
 *   min?: string,
 *   max?: string,
 *   hideLabel?: boolean,
 *   hint?: any,
 *   error?: string | null,
 *   disabled?: boolean,
 *   required?: boolean,
 *   id?: string,
 *   inputRef?: any,
 *   class?: string,
 * }} props A day is 'YYYY-MM-DD'; null is none.
 */
export function DateField(props) {
  const { label, value, onChange, min, max, hideLabel, hint, error, disabled, required, inputRef } = props;
  const id = useFieldID(props.id);
  const [text, setText] = useState(/** @type {string | null} */ (null));
  const [open, setOpen] = useState(false);
  const [wrong, setWrong] = useState(false);
  const wasOpen = useRef(false);
  const line = useRef(/** @type {HTMLElement | null} */ (null));
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = text ?? (value ? formatDay(value, 'weekday') : '');

  const reset = () => {
    setText(null);
    setWrong(false);
  };
  /** @param {string | null} day */
  const set = (day) => {
    reset();
    if (day !== value) onChange(day);
  };
  const take = () => {
    if (text === null) return;
    const written = text.trim();
    const day = written === '' ? null : readDay(written, keptSettings());
    if (day === undefined || (day && ((min && day < min) || (max && day > max)))) setWrong(true);
    else set(day);
  };
  /** @param {string} day */
  const pick = (day) => {
    button.current?.focus();
    setOpen(false);
    set(day);
  };
  const note = error ?? (wrong ? t('parts.date.wrong') : null);
  const clearable = value && !disabled && !required;
  const present = today(keptSettings());
  const soon = [present, addDays(present, 1), addDays(present, 7)].filter((day) =>
    (!min || day >= min) && (!max || day <= max)
  );

  return html`
    <${Field} id=${id} label=${label} hideLabel=${hideLabel} hint=${hint} error=${note}
      class=${props.class}>
      <div class=${classes('date-field', clearable && 'date-field-clearable')} ref=${line}>
        <input id=${id} ref=${inputRef} class="input" type="text" autocomplete="off" value=${shown} disabled=${disabled}
          required=${required} placeholder=${t('parts.date.placeholder')} aria-invalid=${note ? 'true' : undefined}
          aria-describedby=${note || hint ? `${id}-note` : undefined} onBlur=${take}
          onKeyDown=${dateKeys({ written: text !== null, take, reset, open: () => setOpen(true) })}
          onFocus=${(/** @type {any} */ event) => event.currentTarget.select()}
          onInput=${(/** @type {any} */ event) => {
            setText(event.currentTarget.value);
            setWrong(false);
          }} />
        ${clearable && html`
          <${IconButton} icon="close" label=${t('parts.date.clear', { label })}
            onClick=${() => {
              set(null);
              document.getElementById(id)?.focus();
            }} />
        `}
        <${IconButton} icon="calendar" label=${t('parts.date.open', {
          label,
        })} disabled=${disabled} buttonRef=${button}
          aria-haspopup="dialog" expanded=${open} onPointerDown=${() => (wasOpen.current = open)}
          onClick=${() => {
            if (!wasOpen.current) setOpen(true);
            wasOpen.current = false;
          }} />
      </div>
      ${open && html`
        <${PopoverBox} class="date-popover" label=${label} anchor=${line} returnTo=${button} onClose=${() =>
          setOpen(false)}>
          <${Calendar} value=${value} min=${min} max=${max} label=${label} onPick=${pick} />
          <div class="date-soon">
            ${soon.map((day) =>
              html`
                <${Button} key=${day} small kind="quiet" onClick=${() => pick(day)}
                  label=${day > addDays(present, 1) ? t('parts.date.inAWeek') : formatDay(day, 'relative')} />
              `
            )}
          </div>
          <//>
      `}
    <//>
  `;
}

/**
 * A local time, by the browser's own field.
 * @param {{label: string, value: string | null, onChange: (time: string | null, event: Event) => void,
 *   [attribute: string]: unknown}} props A time is 'HH:MM'; null is none.
 */
export function TimeField({ label, value, onChange, ...rest }) {
  return html`
    <${TextField} ...${rest} label=${label} type="time" value=${value ?? ''}
      onInput=${(/** @type {string} */ text, /** @type {Event} */ event) => onChange(text || null, event)} />
  `;
}
