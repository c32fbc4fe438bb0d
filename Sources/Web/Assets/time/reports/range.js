import { html } from '../../view.js';
import { addDays, addMonths, dayNumber, formatDays, formatDuration, monthStart, today } from '../../parts/dates.js';
import { DateField } from '../../parts/date-field.js';
import { Segmented } from '../../parts/field.js';
import { Button } from '../../parts/button.js';
import { Failed, NeedsConnection } from '../../parts/failed.js';
import { Empty, Loading } from '../../parts/states.js';
import { useClient, useResource, useView } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { Buckets } from './buckets.js';
import { ofFigures, useFresh } from '../fresh.js';
import { ModeTable } from './mode-table.js';
import { nowOf } from '../now.js';

/**
 * @import * as Server from '../../client/types/server.js'
 * @typedef {'day' | 'week' | 'month'} By
 */

const steps = /** @type {By[]} */ (['day', 'week', 'month']);

/**
 * The step that suits a range: not more bars than fit.
 * @param {string} from
 * @param {string} to
 * @returns {By}
 */
export function stepOf(from, to) {
  const days = dayNumber(to) - dayNumber(from) + 1;
  return days <= 31 ? 'day' : days <= 200 ? 'week' : 'month';
}

/**
 * Any range of days, by day, week or month.
 * @param {{query: Record<string, string>, onChange: (query: {from: string, to: string, by: By}) => void,
 *   range: {from: string, to: string, by: By}}} props
 */
export function RangeReport({ range, onChange }) {
  const { from, to, by } = range;
  const settings = /** @type {Server.Settings} */ (useView((view) => view.settings));
  const client = useClient();
  const backwards = from > to;
  const report = useResource(backwards ? null : `/v1/reports/time?from=${from}&to=${to}&by=${by}`, { keep: true });
  useFresh(ofFigures, report.reload);
  const present = today(settings, nowOf(client));
  const picks = [
    { key: 'week', from: addDays(present, -6) },
    { key: 'month', from: addDays(present, -29) },
    { key: 'quarter', from: addDays(addMonths(present, -3), 1) },
    { key: 'year', from: addDays(addMonths(present, -12), 1) },
    { key: 'thisMonth', from: monthStart(present) },
    { key: 'thisYear', from: `${present.slice(0, 4)}-01-01` },
  ];
  const { value } = report;
  const former = value && (value.from !== from || value.to !== to || value.by !== by);
  const days = formatDays(from, to);
  const result = () => {
    if (backwards) return html`<p class="field-error" role="alert">${t('time.reports.backwards')}</p>`;
    if (report.problem && !report.loading) return html`<${Failed} problem=${report.problem} retry=${report.reload} />`;
    if (!value || (former && !report.loading)) {
      return report.offline ? html`<${NeedsConnection} text=${t('time.reports.offline')} />` : html`<${Loading} />`;
    }
    if (value.totals.seconds === 0) {
      return html`<${Empty} icon="time" title=${t('time.reports.emptyRange')} text=${t('time.reports.emptyText')} />`;
    }
    return html`
      <section class="report-part">
        <h2 class="section-title">${t('time.reports.total', { length: formatDuration(value.totals.seconds) })}</h2>
        <${ModeTable} caption=${t('time.reports.byModeOf', { days })} done=${value.totals} />
      </section>
      <section class="report-part">
        <h2 class="section-title">${t(`time.reports.each.${by}`)}</h2>
        <${Buckets} caption=${t('time.reports.byDayOf', { days })} buckets=${value.buckets} by=${by}
          onOpen=${(/** @type {{from: string, to: string}} */ bucket) =>
            by === 'month'
              ? `/reports?view=range&from=${bucket.from}&to=${bucket.to}`
              : `/reports?date=${bucket.from}${by === 'week' ? '&view=week' : ''}`} />
      </section>
    `;
  };
  return html`<div class="report" aria-busy=${former ? 'true' : undefined}>
    <div class="report-range">
      <div class="report-range-dates">
        <${DateField} label=${t('time.reports.from')} value=${from} required
          onChange=${(/** @type {string | null} */ date) => date && onChange({ from: date, to, by })} />
        <${DateField} label=${t('time.reports.to')} value=${to} required
          onChange=${(/** @type {string | null} */ date) => date && onChange({ from, to: date, by })} />
        <${Segmented} label=${t('time.reports.step')} hideLabel=${false} value=${by}
          options=${steps.map((step) => ({ value: step, label: t(`time.reports.by.${step}`) }))}
          onChange=${(/** @type {By} */ step) => onChange({ from, to, by: step })} />
      </div>
      <div class="report-picks" role="group" aria-label=${t('time.reports.picks')}>
        ${
    picks.map((pick) =>
      html`
        <${Button} key=${pick.key} small label=${t(`time.reports.pick.${pick.key}`)}
          aria-pressed=${String(pick.from === from && to === present)}
          onClick=${() => onChange({ from: pick.from, to: present, by: stepOf(pick.from, present) })} />
      `
    )
  }
      </div>
    </div>
    ${result()}
    ${report.stale && html`<p class="muted small">${t('time.stale')}</p>`}
    </div>`;
}
