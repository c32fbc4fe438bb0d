import { html } from '../../view.js';
import { Chart } from '../../parts/chart.js';
import { formatDay, formatDays, formatDuration, locale } from '../../parts/dates.js';
import { Icon } from '../../parts/icon.js';
import { Failed, NeedsConnection } from '../../parts/failed.js';
import { Empty, Loading } from '../../parts/states.js';
import { useResource, useView } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { Buckets } from './buckets.js';
import { Figures } from '../figures.js';
import { ModeTable } from './mode-table.js';
import { ofFigures, useFresh } from '../fresh.js';

/**
 * @typedef {{axes: string[], hours: number[], usual: number[]}} Radar
 * @typedef {{day: number, week: number, month: number, once: number}} Completed
 */

/**
 * What one did on a day or in a week.
 * @param {{span: 'day' | 'week', date: string, from: string, to: string}} props
 */
export function PeriodReport({ span, date, from, to }) {
  const report = useResource(`/v1/reports/${span === 'day' ? 'daily' : 'weekly'}?date=${date}`, { keep: true });
  const days = useResource(span === 'week' ? `/v1/reports/time?from=${from}&to=${to}&by=day` : null, { keep: true });
  useFresh(ofFigures, report.reload, days.reload);
  const { value } = report;
  const former = value && value.date !== date;
  if (!value || (former && !report.loading)) {
    if (report.offline) return html`<${NeedsConnection} text=${t('time.reports.offline')} />`;
    return report.problem ? html`<${Failed} problem=${report.problem} retry=${report.reload} />` : html`<${Loading} />`;
  }
  const caption = span === 'day' ? formatDay(date, 'long') : formatDays(from, to);
  const done = sum(value.completed);
  const idle = value.time.seconds === 0 && value.planned.seconds === 0;
  return html`<div class=${former ? 'report former' : 'report'} aria-busy=${former ? 'true' : undefined}>
    <${Figures} label=${caption} figures=${[
    {
      name: t('time.reports.time'),
      icon: 'time',
      value: value.time.seconds ? formatDuration(value.time.seconds) : t('time.none'),
      note: value.planned.seconds > 0 && t('time.reports.ofPlanned', { length: formatDuration(value.planned.seconds) }),
    },
    { name: t('time.reports.completed'), icon: 'done', value: number(done), note: completedWords(value.completed) },
    { name: t('time.reports.points'), icon: 'points', value: number(value.points) },
  ]} />
    ${
    idle
      ? html`
        <${Empty} icon="time" title=${t(span === 'day' ? 'time.reports.emptyDay' : 'time.reports.emptyWeek')}
          text=${t('time.reports.emptyText')} />
      `
      : html`<section class="report-part">
        <h3 class="section-title">${t('time.reports.byMode')}</h3>
        <${ModeTable} caption=${
        t('time.reports.byModeOf', { days: caption })
      } done=${value.time} planned=${value.planned} />
        ${
        value.planned.seconds > 0 && html`<p class="report-key"><span class="report-key-plan" aria-hidden="true"></span>
          ${t('time.reports.planKey')}</p>`
      }
        </section>`
  }
    ${
    span === 'week' && days.value?.totals.seconds > 0 && html`
      <section class="report-part">
        <h3 class="section-title">${t('time.reports.byDay')}</h3>
        <${Buckets} caption=${t('time.reports.byDayOf', { days: caption })} buckets=${days.value.buckets} by="day"
          onOpen=${(/** @type {{from: string}} */ bucket) => `/reports?date=${bucket.from}`} />
      </section>
    `
  }
    ${
    [...value.radar.hours, ...value.radar.usual].some(Boolean) && html`
      <section class="report-part">
        <h3 class="section-title">${t('time.reports.usual')}</h3>
        <${Chart} path=${`/v1/reports/radar.svg?date=${date}&span=${span === 'day' ? 'daily' : 'weekly'}`}
          whole alt=${radarWords(value.radar)} table=${radarTable(
            value.radar,
            t('time.reports.usualOf', { days: caption }),
          )} />
        <p class="muted small">${t(span === 'day' ? 'time.reports.usualDay' : 'time.reports.usualWeek')}</p>
      </section>
    `
  }
    ${value.streaks.length > 0 && html`<${Streaks} streaks=${value.streaks} />`}
    ${report.stale && html`<p class="muted small">${t('time.stale')}</p>`}
    </div>`;
}

/** @param {number} value */
const number = (value) => new Intl.NumberFormat(locale()).format(value);
const hours = (/** @type {number} */ value) => formatDuration(Math.round(value * 3600));

/** @param {Completed} completed */
const sum = (completed) => completed.day + completed.week + completed.month + completed.once;

/**
 * What was completed, by kind; nothing where it is of one kind only.
 * @param {Completed} completed
 * @returns {string | null}
 */
function completedWords(completed) {
  const kinds = /** @type {const} */ (['day', 'week', 'month', 'once']).filter((kind) => completed[kind] > 0);
  if (kinds.length === 0) return null;
  return new Intl.ListFormat(locale(), { type: 'unit', style: 'short' })
    .format(kinds.map((kind) => t(`time.reports.kinds.${kind}`, { count: completed[kind] })));
}

/** @param {Radar} radar */
const radarWords = ({ axes, hours: spent, usual }) =>
  axes.map((name, n) => t('time.reports.axis', { mode: name, length: hours(spent[n]), usual: hours(usual[n]) })).join(
    ' ',
  );

/** @param {Radar} radar @param {string} caption */
const radarTable = (radar, caption) =>
  html`
    <table>
      <caption>${caption}</caption>
      <thead>
        <tr>
          <th scope="col">${t('time.mode')}</th>
          <th scope="col" class="number">${t('time.reports.done')}</th>
          <th scope="col" class="number">${t('time.reports.usually')}</th>
        </tr>
      </thead>
      <tbody>${radar.axes.map((name, n) =>
        html`
          <tr key=${n}>
            <th scope="row" dir="auto">${name}</th>
            <td class="number">${hours(radar.hours[n])}</td>
            <td class="number">${hours(radar.usual[n])}</td>
          </tr>
        `
      )}</tbody>
    </table>
  `;

/** @param {{streaks: {task_id: string, title: string, current_streak: number}[]}} props */
function Streaks({ streaks }) {
  return html`
    <section class="report-part">
      <h3 class="section-title">${t('time.reports.streaks')}</h3>
      <ul class="report-streaks">
        ${streaks.map((streak) => html`<${Streak} key=${streak.task_id} streak=${streak} />`)}
      </ul>
    </section>
  `;
}

/** @param {{streak: {task_id: string, title: string, current_streak: number}}} props */
function Streak({ streak }) {
  const list = useView((view) => view.task(streak.task_id)?.checklist_id);
  const title = html`<bdi>${streak.title}</bdi>`;
  return html`
    <li>
      <span class="wrap">${list ? html`<a href=${`/lists/${list}/tasks/${streak.task_id}`}>${title}</a>` : title}</span>
      <span class=${`report-streak ${streak.current_streak ? '' : 'muted'}`}><${Icon} name="streak" size=${16} />
        ${t('time.reports.inARow', { count: streak.current_streak })}</span>
    </li>
  `;
}
