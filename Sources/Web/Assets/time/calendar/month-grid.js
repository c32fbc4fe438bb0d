import { html, useLayoutEffect, useRef } from '../../view.js';
import {
  addDays,
  addMonths,
  formatDay,
  formatDuration,
  formatWeekday,
  locale,
  monthGrid,
  weekdays,
  weekStart,
} from '../../parts/dates.js';
import { Icon } from '../../parts/icon.js';
import { direction, t } from '../../words/index.js';
import { itemsOf } from './items.js';

/**
 * @import * as Server from '../../client/types/server.js'
 * @import { View } from '../../client/types/client.js'
 * @import { Day, Item } from './items.js'
 */

/**
 * A month as a grid of days. Arrows go by days and weeks, Page Up and Page Down by months.
 * @param {{month: string, chosen: string, present: string, days: Map<string, Day>, view: View, settings: Server.Settings,
 *   small: boolean, label: string, onChoose: (date: string, how?: {keys: boolean}) => void}} props `small`: marks in place of
 *   words, for phones
 */
export function MonthGrid({ month, chosen, present, days, view, settings, small, label, onChoose }) {
  const weeks = monthGrid(month, settings);
  /** @type {import('../../vendor/preact.d.ts').Ref<HTMLElement | null>} */
  const box = useRef(null);
  const byKeys = useRef(false);
  useLayoutEffect(() => {
    if (!byKeys.current) return;
    byKeys.current = false;
    /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector('[tabindex="0"]'))?.focus();
  }, [chosen, days]);
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const side = direction() === 'rtl' ? -1 : 1;
    const next = {
      ArrowLeft: () => addDays(chosen, -side),
      ArrowRight: () => addDays(chosen, side),
      ArrowUp: () => addDays(chosen, -7),
      ArrowDown: () => addDays(chosen, 7),
      PageUp: () => addMonths(chosen, event.shiftKey ? -12 : -1),
      PageDown: () => addMonths(chosen, event.shiftKey ? 12 : 1),
      Home: () => weekStart(chosen, settings),
      End: () => addDays(weekStart(chosen, settings), 6),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    byKeys.current = true;
    onChoose(next(), { keys: true });
  };
  return html`
    <table class=${`month ${small ? 'month-small' : ''}`} role="grid" aria-label=${label} ref=${box}
      onKeyDown=${key}>
      <thead>
        <tr>${weekdays(settings).map((weekday) =>
          html`<th key=${weekday} scope="col" abbr=${formatWeekday(weekday)}>${
            formatWeekday(weekday, small ? 'narrow' : 'short')
          }</th>`
        )}</tr>
      </thead>
      <tbody>
        ${weeks.map((week) =>
          html`<tr key=${week[0]}>${
            week.map((date) =>
              html`
                <td key=${date} role="gridcell" aria-selected=${String(date === chosen)}>
                  <${Cell} date=${date} day=${days.get(
                    date,
                  )} view=${view} other=${date.slice(0, 7) !== month.slice(0, 7)}
                    present=${date === present} chosen=${date === chosen} small=${small} onChoose=${onChoose} />
                </td>
              `
            )
          }</tr>`
        )}
      </tbody>
    </table>
  `;
}

const most = 3;
const icons = 14;

/**
 * @param {{date: string, day: Day | undefined, view: View, other: boolean, present: boolean, chosen: boolean,
 *   small: boolean, onChoose: (date: string) => void}} props
 */
function Cell({ date, day, view, other, present, chosen, small, onChoose }) {
  const items = day ? itemsOf(day, view) : [];
  // What may be done on any day of a week or month stands on its first one; the list of a day has it on each.
  const shown = items.filter((item) => item.starts);
  const open = shown.filter((item) => !item.done && !item.skipped);
  const done = shown.filter((item) => item.done).length;
  const names = [
    'month-day',
    other && 'month-other',
    present && 'month-present',
    chosen && 'month-chosen',
  ].filter(Boolean).join(' ');
  return html`
    <button type="button" class=${names} tabindex=${chosen ? 0 : -1} aria-label=${cellWords(date, day, items)}
      aria-current=${present ? 'date' : undefined} onClick=${() => onChoose(date)}>
      <span class="month-head"><span class="month-number">${formatDay(date, 'number')}</span>
        ${!small && day && day.points !== 0 &&
          html`<span class="month-sum"><${Icon} name="points" size=${icons} />${plain(day.points)}</span>`}</span>
      ${small ? html`<span class="month-marks">${marksOf(shown, day)}</span>` : html`
        <span class="month-items">
          ${open.slice(0, open.length > most ? most - 1 : most).map((item) =>
            html`<${Line} key=${item.key} item=${item} />`
          )}
          ${open.length > most &&
            html`<span class="month-more">${t('time.calendar.more', { count: open.length - most + 1 })}</span>`}
          ${done > 0 &&
            html`<span class="month-done"><${Icon} name="check" size=${icons} />${
              t('time.calendar.done', { count: done })
            }</span>`}
        </span>
        ${day && day.seconds >= 60 &&
          html`<span class="month-sum month-time"><${Icon} name="time" size=${icons} />${
            shortDuration(day.seconds)
          }</span>`}
      `}
    </button>
  `;
}

/**
 * Hours and minutes, as short as they can be: a cell has room for no more.
 * @param {number} seconds
 */
const shortDuration = (seconds) => formatDuration(seconds, 'clock').replace(/\D\p{Nd}+$/u, '');

/** @param {{item: Item}} props */
function Line({ item }) {
  return html`<span class="month-item" style=${
    item.priority ? { '--dot': `var(--priority-${item.priority})` } : undefined
  }>
    <span class="month-item-sign"></span><span class="truncate" dir="auto">${item.title}</span>
    </span>`;
}

/** @param {Item[]} items @param {Day | undefined} day */
const marksOf = (items, day) =>
  html`
    ${items.some((item) => !item.done && !item.skipped) && html`<span class="month-mark month-mark-open"></span>`}
    ${items.some((item) => item.done) && html`<span class="month-mark month-mark-done"></span>`}
    ${day && day.seconds >= 60 && html`<span class="month-mark month-mark-time"></span>`}
  `;

/** @param {number} points */
const plain = (points) => new Intl.NumberFormat(locale()).format(points);

/**
 * @param {string} date
 * @param {Day | undefined} day
 * @param {Item[]} items
 */
function cellWords(date, day, items) {
  const open = items.filter((item) => !item.done && !item.skipped).length;
  const done = items.filter((item) => item.done).length;
  const parts = [formatDay(date, 'long')];
  if (open) parts.push(t('time.calendar.open', { count: open }));
  if (done) parts.push(t('time.calendar.done', { count: done }));
  if (day && day.seconds >= 60) parts.push(t('time.calendar.time', { length: formatDuration(day.seconds) }));
  if (day?.points) parts.push(t('time.calendar.worth', { count: day.points }));
  return new Intl.ListFormat(locale(), { type: 'unit', style: 'short' }).format(parts);
}
