import { html } from '../../view.js';
import { IconButton } from '../../parts/button.js';
import { addDays, locale } from '../../parts/dates.js';
import { Failed, NeedsConnection } from '../../parts/failed.js';
import { useResource, useView } from '../../shell/use.js';
import { ofFigures, useFresh } from '../../time/fresh.js';
import { t } from '../../words/index.js';
import { withRecords } from '../occurrence/records.js';
import { completedOf } from './figures.js';
import { useAllPages } from './pages.js';
import { MonthsTable, YearMap } from './year-map.js';

/**
 * @import * as Server from '../../client/types/server.js'
 * @import { Level, Mark } from './year-map.js'
 * @import { Bucket } from './figures.js'
 * @typedef {{year: number, present: string, onShow: (query: Record<string, string | null>) => void}} YearProps
 */

/**
 * The title of a year, and the ways to others.
 * @param {YearProps & {title: any, extra?: any}} props
 */
function YearHead({ title, year, present, onShow, extra }) {
  const plain = new Intl.NumberFormat(locale(), { useGrouping: false });
  const now = Number(present.slice(0, 4));
  /** @param {number} to */
  const show = (to) => onShow({ year: to === now ? null : String(to) });
  return html`<div class="year-head">
    <h2 class="section-title wrap">${title}</h2>
    ${extra}
    <div class="year-ways">
      <${IconButton} icon="start" label=${t('time.progress.yearBefore')} onClick=${() => show(year - 1)} />
      <span class="number" aria-live="polite">${plain.format(year)}</span>
      <${IconButton} icon="end" label=${t('time.progress.yearAfter')} disabled=${year >= now}
        onClick=${() => show(year + 1)} />
    </div>
    </div>`;
}

/**
 * A year of all that was completed.
 * @param {YearProps} props
 */
export function YearOfAll({ year, present, onShow }) {
  const settings = /** @type {Server.Settings} */ (useView((view) => view.settings));
  const read = useResource(`/v1/progress?from=${year}-01-01&to=${year}-12-31&by=day`);
  useFresh(ofFigures, read.reload);
  const buckets = /** @type {Bucket[]} */ (read.value?.buckets ?? []);
  const counts = new Map(buckets.map((bucket) => [bucket.from, completedOf(bucket.completed)]));
  const most = Math.max(0, ...counts.values());
  const marks = new Map(
    [...counts].filter(([, count]) => count > 0).map(([date, count]) => /** @type {[string, Mark]} */ ([date, {
      level: /** @type {Level} */ (Math.max(1, Math.ceil((4 * count) / most))),
      words: t('time.progress.count', { count }),
    }])),
  );
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const label = t('time.progress.allInYear', { year: String(year), count: total });
  return html`
    <${YearHead} title=${t('time.progress.yearOfAll')} year=${year} present=${present} onShow=${onShow} />
    ${!read.value && read.offline
      ? html`<${NeedsConnection} text=${t('time.progress.offline')} />`
      : !read.value && read.problem
      ? html`<${Failed} problem=${read.problem} retry=${read.reload} />`
      : html`
        <${YearMap} year=${year} present=${present} marks=${marks} settings=${settings} label=${label}
          busy=${read.loading} legend=${[['none', 'none'], [1, 'little'], [4, 'much']]}
          table=${html`
            <${MonthsTable} caption=${label} year=${year} columns=${[t('time.progress.completed')]}
              sums=${(/** @type {string[]} */ days) => [days.reduce((sum, date) =>
                sum + (counts.get(date) ?? 0), 0)]} />
          `} />
      `}
  `;
}

/**
 * A year of one repeating task.
 * @param {YearProps & {task: Server.Task, title: any, extra?: any}} props
 */
export function YearOfTask({ task, title, extra, year, present, onShow }) {
  const settings = /** @type {Server.Settings} */ (useView((view) => view.settings));
  const pages = useAllPages(
    `/v1/occurrences?from=${year}-01-01&to=${year}-12-31&checklist_id=${task.checklist_id}&limit=500`,
    'occurrences',
  );
  useFresh(ofFigures, pages.reload);
  const records = useView((view) => view.records(task.id));
  const own = new Map(records.map((record) => [record.date, record]));
  const all = /** @type {Server.Occurrence[]} */ (pages.items ?? []).filter((one) => one.task_id === task.id);
  const occurrences = withRecords(all, (_, date) => own.get(date));
  /** @type {Map<string, Mark>} */
  const marks = new Map();
  for (const one of occurrences) {
    const mark = markOf(one, present);
    for (let date = one.date; date <= one.ends_on; date = addDays(date, 1)) marks.set(date, mark);
  }
  const states = /** @type {const} */ (['done', 'missed', 'skipped']);
  /** @param {string[]} days */
  const sums = (days) => {
    const there = new Set(days);
    const these = occurrences.filter((one) => there.has(one.date));
    return [
      these.filter((one) => one.done).length,
      these.filter((one) => !one.done && !one.skipped && one.ends_on < present).length,
      these.filter((one) => one.skipped).length,
    ];
  };
  const done = occurrences.filter((one) => one.done).length;
  const label = t('time.progress.taskInYear', { title: task.title, year: String(year), count: done });
  return html`
    <${YearHead} title=${title} year=${year} present=${present} onShow=${onShow} extra=${extra} />
    ${!pages.items && pages.offline
      ? html`<${NeedsConnection} text=${t('time.progress.offline')} />`
      : !pages.items && pages.problem
      ? html`<${Failed} problem=${pages.problem} retry=${pages.reload} />`
      : html`
        <${YearMap} year=${year} present=${present} marks=${marks} settings=${settings} label=${label}
          busy=${pages.loading} legend=${[['open', 'open'], [4, 'met'], ['partly', 'partly'], ['missed', 'missed'], [
            'skipped',
            'skipped',
          ]]}
          table=${html`
            <${MonthsTable} caption=${label} year=${year} sums=${sums}
              columns=${states.map((state) => t(`time.progress.states.${state}`))} />
          `} />
      `}
  `;
}

/**
 * @param {Server.Occurrence} one
 * @param {string} present
 * @returns {Mark}
 */
function markOf(one, present) {
  if (one.done) return { level: 4, words: t('time.progress.states.done') };
  if (one.skipped) return { level: 'skipped', words: t('time.progress.states.skipped') };
  const partly = one.count > 0;
  if (one.ends_on < present) {
    return partly
      ? { level: 'partly', words: t('time.progress.partlyDone', { count: one.count, goal: one.goal }) }
      : { level: 'missed', words: t('time.progress.states.missed') };
  }
  return partly
    ? { level: 'partly', words: t('time.progress.partlyDone', { count: one.count, goal: one.goal }) }
    : { level: 'open', words: t('time.progress.states.open') };
}
