import { html } from '../../view.js';
import { formatDay, locale } from '../../parts/dates.js';
import { t } from '../../words/index.js';

/**
 * @typedef {{day: number, week: number, month: number, once: number}} Completed
 * @typedef {{do_first: number, plan: number, delegate: number, delay: number, none: number}} ByPriority
 * @typedef {{from: string, to: string, points: number, completed: Completed, by_priority: ByPriority}} Bucket
 * @typedef {{buckets: Bucket[], totals: {points: number, completed: Completed, by_priority: ByPriority}}} Progress
 */

/** The priorities, and none, as the chart stacks them. */
export const stack = /** @type {const} */ (['do_first', 'plan', 'delegate', 'delay', 'none']);

/**
 * All that was completed.
 * @param {Completed} completed
 * @returns {number}
 */
export const completedOf = ({ day, week, month, once }) => day + week + month + once;

/**
 * The name of a priority, or of having none.
 * @param {typeof stack[number]} priority
 * @returns {string}
 */
export const priorityName = (priority) =>
  priority === 'none' ? t('time.progress.noPriority') : t(`parts.priority.${priority}`);

/**
 * The sums of a chart by priority in words.
 * @param {ByPriority} sums
 * @returns {string}
 */
export const priorityWords = (sums) =>
  stack.map((one) => t('time.progress.priorityCount', { priority: priorityName(one), count: sums[one] })).join(' ');

/**
 * What was completed by priority and earned on each day, as a table; days with nothing are left out.
 * @param {{buckets: Bucket[], totals: Progress['totals'], month: string}} props
 */
export function PriorityTable({ buckets, totals, month }) {
  const number = new Intl.NumberFormat(locale());
  const days = buckets.filter((bucket) => completedOf(bucket.completed) > 0 || bucket.points !== 0);
  /** @param {ByPriority} sums @param {number} points */
  const cells = (sums, points) =>
    html`${stack.map((one) => html`<td key=${one} class="number">${number.format(sums[one])}</td>`)}
      <td class="number">${number.format(points)}</td>`;
  return html`
    <table>
      <caption>${t('time.progress.tableOf', { month })}</caption>
      <thead>
        <tr><th scope="col">${t('time.progress.day')}</th>
          ${stack.map((one) => html`<th key=${one} scope="col" class="number">${priorityName(one)}</th>`)}
          <th scope="col" class="number">${t('time.progress.points')}</th></tr>
      </thead>
      <tbody>${days.map((bucket) =>
        html`<tr key=${bucket.from}><th scope="row">${formatDay(bucket.from, 'weekday')}</th>
          ${cells(bucket.by_priority, bucket.points)}</tr>`
      )}</tbody>
      <tfoot>
        <tr><th scope="row">${t('time.progress.all')}</th>${cells(totals.by_priority, totals.points)}</tr>
      </tfoot>
    </table>
  `;
}
