import { html } from '../../view.js';
import { formatDay, formatMonth, monthGrid, monthOf } from '../../parts/dates.js';
import { t } from '../../words/index.js';

/**
 * @import * as Server from '../../client/types/server.js'
 * @typedef {'none' | 'open' | 'missed' | 'skipped' | 'partly' | 1 | 2 | 3 | 4} Level `none`: nothing was to be done; 1 to 4:
 *   how much was done
 * @typedef {{level: Level, words: string | null}} Mark
 */

/**
 * A year as twelve small months, each day in the colour of what was done.
 * @param {{year: number, present: string, marks: Map<string, Mark>, settings: Server.Settings, label: string, table: any,
 *   busy: boolean, legend: [Level, string][]}} props `legend`: the levels that are explained below, and the last parts of
 *   their words
 */
export function YearMap({ year, present, marks, settings, label, table, busy, legend }) {
  const months = Array.from({ length: 12 }, (_, n) => `${year}-${String(n + 1).padStart(2, '0')}-01`);
  return html`
    <div class="year" aria-busy=${busy ? 'true' : undefined}>
      <div class="year-months" role="img" aria-label=${label}>
        ${months.map((month) =>
          html`
            <div key=${month} class=${`year-month ${
              month.slice(0, 7) === present.slice(0, 7) ? 'year-month-present' : ''
            }`}>
              <span class="year-name">${formatMonth(Number(month.slice(5, 7)), 'short')}</span>
              <span class="year-days">${monthGrid(month, settings).flat().map((date) =>
                date.slice(0, 7) === month.slice(0, 7)
                  ? html`<${Cell} key=${date} date=${date} mark=${marks.get(date)} present=${date === present} />`
                  : html`<span key=${date} class="year-gap"></span>`
              )}</span>
            </div>
          `
        )}
      </div>
      <ul class="year-key" aria-hidden="true">
        ${legend.map(([level, word]) =>
          html`<li key=${level}><span class=${`year-day year-${level}`}></span>${
            t(`time.progress.levels.${word}`)
          }</li>`
        )}
      </ul>
      <details class="chart-table">
        <summary>${t('parts.figures')}</summary>
        <div class="scroll-x">${table}</div>
      </details>
    </div>
  `;
}

/** @param {{date: string, mark: Mark | undefined, present: boolean}} props */
function Cell({ date, mark, present }) {
  const words = mark?.words
    ? t('time.progress.dayIs', { day: formatDay(date, 'weekday'), what: mark.words })
    : formatDay(date, 'weekday');
  return html`<span class=${`year-day year-${mark?.level ?? 'none'} ${
    present ? 'year-present' : ''
  }`} title=${words}></span>`;
}

/**
 * The sums of each month of a year as a table.
 * @param {{caption: string, year: number, columns: string[], sums: (days: string[]) => number[]}} props
 */
export function MonthsTable({ caption, year, columns, sums }) {
  return html`
    <table>
      <caption>${caption}</caption>
      <thead>
        <tr><th scope="col">${t('time.progress.month')}</th>
          ${columns.map((column) => html`<th key=${column} scope="col" class="number">${column}</th>`)}</tr>
      </thead>
      <tbody>
        ${Array.from({ length: 12 }, (_, n) => {
          const month = `${year}-${String(n + 1).padStart(2, '0')}-01`;
          return html`<tr key=${month}><th scope="row">${formatMonth(n + 1)}</th>
            ${sums(monthOf(month)).map((sum, at) => html`<td key=${at} class="number">${sum}</td>`)}</tr>`;
        })}
      </tbody>
    </table>
  `;
}
