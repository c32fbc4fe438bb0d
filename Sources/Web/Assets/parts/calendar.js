import { html, useLayoutEffect, useRef, useState } from '../view.js';
import { IconButton } from './button.js';
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
import { t } from '../words/index.js';

/**
 * A month to pick a day from (ARIA: grid). Arrows go by days and weeks, Home and End to the ends of the week, Page Up
 * and Page Down by months, with Shift by years.
 * @param {{
 *   value: string | null,
 *   onPick: (day: string) => void,
 *   min?: string,
 *   max?: string,
 *   marks?: Set<string>,
 *   label?: string,
 *   onMonth?: (firstDay: string) => void,
 *   class?: string,
 * }} props `marks`: days with a dot. `onMonth`: another month is shown.
 */
export function Calendar({ value, onPick, min, max, marks, label, onMonth, class: extra }) {
  const settings = keptSettings();
  const present = today(settings);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [day, setDay] = useState(value ?? present);
  const wantsFocus = useRef(false);

  useLayoutEffect(() => {
    if (value) setDay(value);
  }, [value]);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    /** @type {HTMLElement | null} */ (box.current?.querySelector('[tabindex="0"]'))?.focus();
  });

  /** @param {string} wanted @param {boolean} focus */
  const go = (wanted, focus) => {
    const next = min && wanted < min ? min : max && wanted > max ? max : wanted;
    wantsFocus.current = focus;
    setDay(next);
    if (monthStart(next) !== monthStart(day)) onMonth?.(monthStart(next));
  };
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
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
    event.stopPropagation();
    go(next(), true);
  };
  const [first, last] = [monthStart(day), monthEnd(day)];
  const month = formatDay(day, 'month');

  return html`
    <div ref=${box} class=${classes('calendar', extra)}>
      <div class="calendar-head">
        <${IconButton} icon="start" label=${t('parts.date.previousMonth')} disabled=${min && addDays(first, -1) < min}
          onClick=${() => go(addMonths(day, -1), false)} />
        <span class="calendar-month" aria-live="polite">${month}</span>
        <${IconButton} icon="end" label=${t('parts.date.nextMonth')} disabled=${max && addDays(last, 1) > max}
          onClick=${() => go(addMonths(day, 1), false)} />
      </div>
      <table role="grid" class="calendar-days" aria-label=${label
        ? `${label}, ${month}`
        : month} onKeyDown=${onKeyDown}>
        <thead>
          <tr>${weekdays(settings).map((weekday) =>
            html`<th key=${weekday} scope="col" abbr=${formatWeekday(weekday)}>${formatWeekday(weekday, 'narrow')}</th>`
          )}</tr>
        </thead>
        <tbody>${monthGrid(day, settings).map((week) =>
          html`<tr key=${week[0]}>${
            week.map((one) =>
              html`
                <td key=${one} role="gridcell" aria-selected=${String(one === value)}>
                  <button type="button" class=${classes(
                    'calendar-day',
                    (one < first || one > last) && 'calendar-other',
                    one === present && 'calendar-today',
                  )} tabindex=${one === day ? 0 : -1} aria-label=${formatDay(one, 'long')}
                    aria-current=${one === present ? 'date' : undefined}
                    disabled=${(min && one < min) || (max && one > max)} onClick=${() => onPick(one)}>
                    ${formatDay(one, 'number')}${marks?.has(one) &&
                      html`<span class="calendar-mark"></span>`}
                  </button>
                </td>
              `
            )
          }</tr>`
        )}</tbody>
      </table>
    </div>
  `;
}
