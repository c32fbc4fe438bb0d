import { html } from '../../view.js';
import { formatDuration, locale } from '../../parts/dates.js';
import { t } from '../../words/index.js';
import { dotOf } from '../timer/modes.js';

/**
 * @typedef {{mode_id: string | null, name: string | null, color: string | null, seconds: number, share: number}} ModeTime
 * @typedef {{seconds: number, modes: ModeTime[]}} Sum
 */

/**
 * What was done and what was planned, by mode, those with most first.
 * @param {Sum} done
 * @param {Sum} [planned]
 * @returns {{id: string | null, name: string, color: string | null, done: number, planned: number, share: number}[]}
 */
export function rowsOf(done, planned) {
  /** @type {Map<string | null, {id: string | null, name: string, color: string | null, done: number, planned: number,
   *   share: number}>} */
  const rows = new Map();
  /** @param {ModeTime} mode */
  const row = (mode) => {
    const there = rows.get(mode.mode_id) ??
      { id: mode.mode_id, name: mode.name ?? t('time.noMode'), color: mode.color, done: 0, planned: 0, share: 0 };
    rows.set(mode.mode_id, there);
    return there;
  };
  for (const mode of done.modes) Object.assign(row(mode), { done: mode.seconds, share: mode.share });
  for (const mode of planned?.modes ?? []) row(mode).planned = mode.seconds;
  return [...rows.values()].sort((a, b) => b.done - a.done || b.planned - a.planned);
}

/**
 * Time by mode: a table whose rows have bars, what was planned as a mark beside them.
 * @param {{caption: string, done: Sum, planned?: Sum}} props
 */
export function ModeTable({ caption, done, planned }) {
  const rows = rowsOf(done, planned);
  const most = Math.max(1, ...rows.flatMap((row) => [row.done, row.planned]));
  const withPlan = (planned?.seconds ?? 0) > 0;
  const percent = new Intl.NumberFormat(locale(), { style: 'percent' });
  return html`
    <table class="mode-table">
      <caption class="visually-hidden">${caption}</caption>
      <thead>
        <tr>
          <th scope="col">${t('time.mode')}</th>
          <th scope="col" class="number">${t('time.reports.done')}</th>
          ${withPlan && html`<th scope="col" class="number">${t('time.reports.planned')}</th>`}
          <th scope="col" class="number">${t('time.reports.share')}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) =>
          html`<tr key=${row.id ?? 'none'} style=${dotOf(row)}>
            <th scope="row">
              <span class="mode-table-name"><span class="dot" aria-hidden="true"></span>
                <span class="wrap" dir="auto">${row.name}</span></span>
              <span class="mode-table-bar" aria-hidden="true">
                <span class="mode-table-done" style=${{ '--part': String(row.done / most) }}></span>
                ${
            withPlan && row.planned > 0 && html`
              <span class="mode-table-plan"
                style=${{ '--part': String(row.planned / most) }}></span>
            `
          }
              </span>
            </th>
            <td class="number">${row.done ? formatDuration(row.done) : t('time.none')}</td>
            ${withPlan && html`<td class="number">${row.planned ? formatDuration(row.planned) : t('time.none')}</td>`}
            <td class="number">${row.done ? percent.format(row.share) : t('time.none')}</td>
            </tr>`
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${t('time.reports.all')}</th>
          <td class="number">${formatDuration(done.seconds)}</td>
          ${withPlan && html`<td class="number">${formatDuration(planned?.seconds ?? 0)}</td>`}
          <td class="number"></td>
        </tr>
      </tfoot>
    </table>
  `;
}
