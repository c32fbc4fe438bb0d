/**
 * A year in days: columns of weeks, one square a day, the fuller the darker. Beside it a table for those who listen.
 *
 * @typedef {{level: number | 'skipped', text: string}} HeatDay level 0 to 4
 */
import { classes } from '../parts/classes.js';
import { addDays, formatDay, formatMonth, formatWeekday, range, weekdays, weekStart } from '../parts/dates.js';
import { html, useEffect, useRef, useState } from '../view.js';
import { t } from '../words/index.js';
import { useDays } from './clock.js';

/**
 * @param {{label: string, from: string, to: string, dayOf: (date: string) => HeatDay | null}} props `dayOf`: null where
 *   nothing was to be done
 */
export function HeatMap({ label, from, to, dayOf }) {
  const settings = useDays();
  const scroller = useRef(/** @type {HTMLElement | null} */ (null));
  const [picked, setPicked] = useState(/** @type {string | null} */ (null));
  const weeks = weeksOf(from, to, settings);
  useEffect(() => {
    // The present is at the end.
    scroller.current?.scrollTo({ left: 1e6 * (getComputedStyle(scroller.current).direction === 'rtl' ? -1 : 1) });
  }, [to]);
  /** @param {string} date */
  const textOf = (date) => {
    const text = dayOf(date)?.text ?? t('planning.heat.nothing');
    return t('planning.heat.day', { day: formatDay(date, 'long'), text });
  };
  /** @param {string} date */
  const cell = (date) => {
    if (date < from || date > to) return html`<td key=${date}></td>`;
    const level = dayOf(date)?.level ?? 'none';
    return html`
      <td key=${date}>
        <span class=${classes('heat-day', `heat-${level}`, picked === date && 'heat-picked')} role="img"
          aria-label=${textOf(date)} title=${textOf(date)} onClick=${() => setPicked(date)}></span>
      </td>
    `;
  };
  return html`
    <figure class="heat">
      <div class="scroll-x" ref=${scroller} tabindex="0" role="group" aria-label=${label}>
        <table class="heat-days">
          <thead>
            <tr>
              <td></td>
              ${weeks.map((week, index) =>
                html`<th key=${week[0]} scope="col"><span>${monthAt(weeks, index)}</span></th>`
              )}
            </tr>
          </thead>
          <tbody>
            ${weekdays(settings).map((weekday, row) =>
              html`
                <tr key=${weekday}>
                  <th scope="row">
                    <span aria-hidden="true">${row % 2 ? '' : formatWeekday(weekday, 'short')}</span>
                    <span class="visually-hidden">${formatWeekday(weekday)}</span>
                  </th>
                  ${weeks.map((week) => cell(week[row]))}
                </tr>
              `
            )}
          </tbody>
        </table>
      </div>
      <figcaption class="spread small muted">
        <span aria-live="polite">${picked ? textOf(picked) : ''}</span>
        <span class="heat-legend" aria-hidden="true">
          ${t('planning.heat.less')}
          ${[0, 1, 2, 3, 4].map((level) => html`<span key=${level} class=${`heat-day heat-${level}`}></span>`)}
          ${t('planning.heat.more')}
        </span>
      </figcaption>
    </figure>
  `;
}

/**
 * The weeks of a range, whole ones.
 * @param {string} from
 * @param {string} to
 * @param {import('../parts/days.js').DaySettings} settings
 */
function weeksOf(from, to, settings) {
  /** @type {string[][]} */
  const weeks = [];
  for (let week = weekStart(from, settings); week <= to; week = addDays(week, 7)) {
    weeks.push(range(week, addDays(week, 6)));
  }
  return weeks;
}

/**
 * The name of a month above its first week, where there is room for it.
 * @param {string[][]} weeks
 * @param {number} index
 */
function monthAt(weeks, index) {
  /** @param {number} at */
  const month = (at) => Number(weeks[at][0].slice(5, 7));
  const begins = index === 0 ? month(0) === month(Math.min(2, weeks.length - 1)) : month(index) !== month(index - 1);
  return begins && index < weeks.length - 1 ? formatMonth(month(index), 'short') : '';
}
