import { html, useLayoutEffect, useRef, useState } from '../view.js';
import { Button, IconButton } from './button.js';
import { classes } from './classes.js';
import {
  addDays,
  addMonths,
  formatDay,
  formatWeekday,
  keptSettings,
  monthEnd,
  monthGrid,
  monthStart,
  today,
  weekdays,
  weekStart,
} from './dates.js';
import { Field, TextField, useFieldID } from './field.js';
import { place } from './popover.js';
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
  const {
    label,
    value,
    onChange,
    min,
    max,
    hideLabel,
    hint,
    error,
    disabled,
    required,
    id: given,
    inputRef,
    class: extra,
  } = props;
  const id = useFieldID(given);
  const [text, setText] = useState(/** @type {string | null} */ (null));
  const [open, setOpen] = useState(false);
  const [wrong, setWrong] = useState(false);
  const wasOpen = useRef(false);
  const line = useRef(/** @type {HTMLElement | null} */ (null));
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = text ?? (value ? formatDay(value, 'weekday') : '');

  /** @param {string | null} day */
  const allowed = (day) => day === null || ((!min || day >= min) && (!max || day <= max));
  const take = () => {
    if (text === null) return;
    const written = text.trim();
    const day = written === '' ? null : readDay(written, keptSettings());
    if (day === undefined || !allowed(day)) return setWrong(true);
    setText(null);
    setWrong(false);
    if (day !== value) onChange(day);
  };
  const note = error ?? (wrong ? t('parts.date.wrong') : null);

  return html`
    <${Field} id=${id} label=${label} hideLabel=${hideLabel} hint=${hint} error=${note}
      class=${extra}>
      <div class="date-field" ref=${line}>
          <input id=${id} ref=${inputRef} class="input" type="text" autocomplete="off" value=${shown} disabled=${disabled}
            required=${required} placeholder=${t('parts.date.placeholder')} aria-invalid=${note ? 'true' : undefined}
            aria-describedby=${note || hint ? `${id}-note` : undefined}
            onInput=${(/** @type {any} */ event) => {
              setText(event.currentTarget.value);
              setWrong(false);
            }}
            onFocus=${(/** @type {any} */ event) => event.currentTarget.select()} onBlur=${take}
            onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
              if (event.key === 'Enter') {
                if (text !== null) event.preventDefault();
                take();
              } else if (event.key === 'ArrowDown' && event.altKey) {
                event.preventDefault();
                setOpen(true);
              } else if (event.key === 'Escape' && text !== null) {
                event.preventDefault();
                event.stopPropagation();
                setText(null);
                setWrong(false);
              }
            }}/>
          ${value && !disabled && !required && html`
            <${IconButton} icon="close" label=${t('parts.date.clear', { label })}
              onClick=${() => {
                setText(null);
                setWrong(false);
                onChange(null);
                document.getElementById(id)?.focus();
              }}/>
          `}
          <${IconButton} icon="calendar" label=${t('parts.date.open', {
            label,
          })} disabled=${disabled} buttonRef=${button}
            aria-haspopup="dialog" expanded=${open} onPointerDown=${() => (wasOpen.current = open)}
            onClick=${() => {
              if (!wasOpen.current) setOpen(true);
              wasOpen.current = false;
            }}/>
        </div>
        ${open && html`
          <${Calendar} label=${label} value=${value} min=${min} max=${max} anchor=${line}
            onPick=${(/** @type {string} */ day) => {
              setText(null);
              setWrong(false);
              button.current?.focus();
              setOpen(false);
              if (day !== value) onChange(day);
            }} onClose=${() => setOpen(false)}/>
        `}
      <//>
  `;
}

/**
 * A month to pick a day from: arrows go by days and weeks, Page Up and Page Down by months, with Shift by years.
 * @param {{label: string, value: string | null, min?: string, max?: string, anchor: {current: HTMLElement | null},
 *   onPick: (day: string) => void, onClose: () => void}} props
 */
function Calendar({ label, value, min, max, anchor, onPick, onClose }) {
  const settings = keptSettings();
  const present = today(settings);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [day, setDay] = useState(value ?? present);
  const focusDay = useRef(true);

  useLayoutEffect(() => {
    if (!box.current || !anchor.current) return;
    box.current.showPopover();
    place(box.current, anchor.current);
  }, []);
  useLayoutEffect(() => {
    if (focusDay.current) /** @type {HTMLElement | null} */ (box.current?.querySelector('[tabindex="0"]'))?.focus();
  }, [day]);

  /** @param {string} next @param {boolean} focus */
  const go = (next, focus) => {
    focusDay.current = focus;
    setDay(min && next < min ? min : max && next > max ? max : next);
  };
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    event.stopPropagation();
    const side = getComputedStyle(/** @type {Element} */ (box.current)).direction === 'rtl' ? -1 : 1;
    const next = {
      ArrowLeft: () => addDays(day, -side),
      ArrowRight: () => addDays(day, side),
      ArrowUp: () => addDays(day, -7),
      ArrowDown: () => addDays(day, 7),
      PageUp: () => addMonths(day, event.shiftKey ? -12 : -1),
      PageDown: () => addMonths(day, event.shiftKey ? 12 : 1),
      Home: () => weekStart(day, settings),
      End: () => addDays(weekStart(day, settings), 6),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    go(next(), true);
  };
  const weeks = monthGrid(day, settings);
  const [first, last] = [monthStart(day), monthEnd(day)];

  return html`
    <div ref=${box} class="popover calendar" popover="auto" role="dialog" aria-label=${label}
      onToggle=${(/** @type {any} */ event) => event.newState === 'closed' && onClose()}>
      <div class="calendar-head">
        <${IconButton} icon="start" label=${t('parts.date.previousMonth')} onClick=${() =>
          go(addMonths(day, -1), false)}/>
          <span class="calendar-month" aria-live="polite">${formatDay(day, 'month')}</span>
          <${IconButton} icon="end" label=${t('parts.date.nextMonth')} onClick=${() => go(addMonths(day, 1), false)}/>
            </div>
            <table role="grid" class="calendar-days" onKeyDown=${onKeyDown}>
              <thead>
                <tr>${weekdays(settings).map((/** @type {any} */ weekday) =>
                  html`
                    <th key=${weekday} scope="col"
                      abbr=${formatWeekday(weekday)}>${formatWeekday(weekday, 'narrow')}</th>
                  `
                )}</tr>
              </thead>
              <tbody>${weeks.map((week) =>
                html`<tr key=${week[0]}>${
                  week.map((one) =>
                    html`
                      <td key=${one} role="gridcell"
                        aria-selected=${String(one === value)}>
                        <button type="button" class=${classes(
                          'calendar-day',
                          (one < first || one > last) && 'calendar-other',
                          one === present && 'calendar-today',
                        )}
                          tabindex=${one === day ? 0 : -1} aria-label=${formatDay(
                            one,
                            'long',
                          )} aria-current=${one === present ? 'date' : undefined}
                          disabled=${(min && one < min) || (max && one > max)} onClick=${() => onPick(one)}>${formatDay(
                            one,
                            'number',
                          )}</button>
                      </td>
                    `
                  )
                }</tr>`
              )}</tbody>
            </table>
            <div class="calendar-foot">
              <${Button} small kind="quiet" label=${formatDay(present, 'relative')} onClick=${() => onPick(present)}/>
                <${Button} small kind="quiet" label=${formatDay(addDays(present, 1), 'relative')} onClick=${() =>
                  onPick(addDays(present, 1))}/>
                  <${Button} small kind="quiet" label=${t('parts.date.inAWeek')} onClick=${() =>
                    onPick(addDays(present, 7))}/>
                    </div>
                    </div>
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
      onInput=${(/** @type {string} */ text, /** @type {Event} */ event) => onChange(text || null, event)}/>
  `;
}
