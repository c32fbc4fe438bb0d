import { html } from '../view.js';
import { Chart } from '../parts/chart.js';
import {
  addMonths,
  formatDay,
  formatMonth,
  isDay,
  locale,
  monthEnd,
  monthStart,
  range as daysFrom,
  today,
} from '../parts/dates.js';
import { SelectField } from '../parts/field.js';
import { Heading } from '../parts/heading.js';
import { Failed, NeedsConnection } from '../parts/failed.js';
import { Loading } from '../parts/states.js';
import { go } from '../shell/navigate.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useResource, useView } from '../shell/use.js';
import { DateSwitch } from '../time/date-switch.js';
import { Figures } from '../time/figures.js';
import { ofFigures, useFresh } from '../time/fresh.js';
import { useMinute } from '../time/now.js';
import { t } from '../words/index.js';
import { completedOf, PriorityTable, priorityWords } from './progress/figures.js';
import { Kinds } from './progress/kinds.js';
import { PointsByDay } from './progress/points-by-day.js';
import { Streaks } from './progress/streaks.js';

/**
 * @import * as Server from '../client/types/server.js'
 * @import { Progress } from './progress/figures.js'
 */

/**
 * What one completed and earned in a month, and streaks over a year. Query: `month` is `YYYY-MM`; `task`, whose year is
 * shown; `year`.
 * @param {{params: Record<string, string>, query: Record<string, string>}} props
 */
export default function ProgressScreen({ query }) {
  const settings = useView((view) => view.settings);
  return html`<div class="page page-wide progress">
    <${Heading} title=${t('time.progress.title')} />
    ${settings ? html`<${Month} query=${query} settings=${settings} />` : html`<${Loading} />`}
    </div>`;
}

/** @param {{query: Record<string, string>, settings: Server.Settings}} props */
function Month({ query, settings }) {
  const now = useMinute();
  const present = today(settings, now);
  const month = isDay(`${query.month}-01`) ? `${query.month}-01` : monthStart(present);
  const range = `from=${month}&to=${monthEnd(month)}`;
  const progress = useResource(`/v1/progress?${range}&by=day`, { keep: true });
  useFresh(ofFigures, progress.reload);
  // The former month stays until the next one is there, but not where that cannot be read.
  const shown = progress.value && (progress.value.from === month || progress.loading) ? progress.value : null;
  /** @param {Record<string, string | null>} to */
  const show = (to) => {
    const given = Object.entries({ ...query, ...to }).filter(([name, value]) =>
      value && !(name === 'month' && value === present.slice(0, 7))
    );
    const search = new URLSearchParams(/** @type {[string, string][]} */ (given)).toString();
    go(search ? `/progress?${search}` : '/progress', { replace: true, focus: false });
  };
  /** @param {number} by */
  const turn = (by) => show({ month: addMonths(month, by).slice(0, 7) });
  useShortcuts([
    { key: '[', label: t('time.month.before'), run: () => turn(-1) },
    { key: ']', label: t('time.month.after'), run: () => turn(1) },
  ]);
  const isPresent = month === monthStart(present);
  return html`
    <${DateSwitch} title=${formatDay(month, 'month')}
      before=${{ label: t('time.month.before'), run: () => turn(-1) }}
      after=${{ label: t('time.month.after'), run: () => turn(1) }}
      present=${isPresent ? null : { label: t('time.month.today'), run: () => show({ month: null }) }}
      choice=${{
        label: t('time.progress.choose'),
        fields: html`
          <${MonthFields} month=${month} present=${present}
            onChange=${(/** @type {string} */ to) => show({ month: to })} />
        `,
      }} />
    ${shown
      ? html`<${MonthFigures} progress=${shown} month=${month} present=${present} range=${range} />`
      : progress.offline
      ? html`<${NeedsConnection} text=${t('time.progress.offline')} />`
      : progress.problem
      ? html`<${Failed} problem=${progress.problem} retry=${progress.reload} />`
      : html`<${Loading} />`}
    ${progress.stale && html`<p class="muted small">${t('time.stale')}</p>`}
    <${Streaks} query=${query} present=${present} onShow=${show} />
  `;
}

/**
 * Any month of any year.
 * @param {{month: string, present: string, onChange: (month: string) => void}} props
 */
function MonthFields({ month, present, onChange }) {
  const since = useView((view) => view.user?.created_at.slice(0, 4) ?? present.slice(0, 4));
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  const first = Math.min(Number(since) - 5, year);
  const last = Math.max(Number(present.slice(0, 4)) + 1, year);
  const years = Array.from({ length: last - first + 1 }, (_, n) => last - n);
  const plain = new Intl.NumberFormat(locale(), { useGrouping: false });
  return html`
    <${SelectField} label=${t('time.progress.month')} value=${number}
      options=${Array.from({ length: 12 }, (_, n) => ({ value: n + 1, label: formatMonth(n + 1) }))}
      onChange=${(/** @type {number} */ to) => onChange(`${year}-${String(to).padStart(2, '0')}`)} />
    <${SelectField} label=${t('time.progress.year')} value=${year}
      options=${years.map((one) => ({ value: one, label: plain.format(one) }))}
      onChange=${(/** @type {number} */ to) => onChange(`${to}-${month.slice(5, 7)}`)} />
  `;
}

/** @param {{progress: Progress, month: string, present: string, range: string}} props */
function MonthFigures({ progress, month, present, range }) {
  const { totals, buckets } = progress;
  const number = new Intl.NumberFormat(locale());
  const done = completedOf(totals.completed);
  const active = buckets.filter((bucket) => completedOf(bucket.completed) > 0).length;
  const past = daysFrom(month, monthEnd(month)).filter((date) => date <= present).length;
  const title = formatDay(month, 'month');
  return html`
    <${Figures} label=${title} figures=${[
      { name: t('time.progress.points'), icon: 'points', value: number.format(totals.points) },
      { name: t('time.progress.completed'), icon: 'done', value: number.format(done) },
      {
        name: t('time.progress.activeDays'),
        icon: 'streak',
        value: number.format(active),
        note: past > 0 && t('time.progress.ofDays', { count: past }),
      },
    ]} />
    ${done === 0 && totals.points === 0
      ? html`<p class="progress-nothing">${
        t(month > present ? 'time.progress.nothingYet' : 'time.progress.nothing', { month: title })
      }</p>`
      : html`
        <div class="progress-parts">
          <section class="progress-part">
            <h3 class="section-title">${t('time.progress.pointsByDay')}</h3>
            <${PointsByDay} buckets=${buckets} present=${present} title=${title} />
          </section>
          <section class="progress-part">
            <h3 class="section-title">${t('time.progress.byKind')}</h3>
            <${Kinds} completed=${totals.completed} />
          </section>
          <section class="progress-part progress-part-wide">
            <h3 class="section-title">${t('time.progress.byPriority')}</h3>
            <${Chart} path=${`/v1/progress.svg?${range}&by=day&stack=priority`} alt=${priorityWords(totals.by_priority)}
              until=${past / buckets.length}
              table=${html`<${PriorityTable} buckets=${buckets} totals=${totals} month=${title} />`} />
          </section>
        </div>
      `}
  `;
}
