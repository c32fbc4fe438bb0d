import { html } from '../view.js';
import { addDays, formatDay, formatDays, isDay, today, weekOf } from '../parts/dates.js';
import { Segmented } from '../parts/field.js';
import { Heading } from '../parts/heading.js';
import { Loading } from '../parts/states.js';
import { go } from '../shell/navigate.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { usePhone, useView } from '../shell/use.js';
import { t } from '../words/index.js';
import { useChoice } from './choice.js';
import { DateSwitch } from './date-switch.js';
import { useMinute } from './now.js';
import { PeriodReport } from './reports/period.js';
import { RangeReport, stepOf } from './reports/range.js';
import { Tabs } from './tabs.js';

/** @import * as Server from '../client/types/server.js' */

/** @type {('day' | 'week' | 'range')[]} */
const views = ['day', 'week', 'range'];

/**
 * Reports of time. Query: `view` is `day`, `week` or `range`; `date`; `from`, `to` and `by` of a range.
 * @param {{params: Record<string, string>, query: Record<string, string>}} props
 */
export default function ReportsScreen({ query }) {
  const settings = useView((view) => view.settings);
  return html`<div class="page page-wide time">
    <${Heading} title=${t('time.reports.title')} back="/time"/>
    <${Tabs} at="/reports"/>
    ${settings ? html`<${Reports} query=${query} settings=${settings} />` : html`<${Loading} />`}
    </div>`;
}

/** @param {{query: Record<string, string>, settings: Server.Settings}} props */
function Reports({ query, settings }) {
  const phone = usePhone();
  const now = useMinute();
  const present = today(settings, now);
  const [view, choose] = useChoice(views.find((one) => one === query.view) ?? 'day');
  const date = isDay(query.date) ? query.date : present;
  /** @param {Record<string, string>} to */
  const show = (to) => {
    const given = Object.entries(to).filter(([name, value]) =>
      !(name === 'view' && value === 'day') && !(name === 'date' && value === present)
    );
    const search = new URLSearchParams(given).toString();
    go(search ? `/reports?${search}` : '/reports', { replace: true, focus: false });
  };
  const step = view === 'week' ? 7 : 1;
  useShortcuts(
    view === 'range' ? [] : [
      { key: '[', label: t(`time.${view}.before`), run: () => show({ view, date: addDays(date, -step) }) },
      { key: ']', label: t(`time.${view}.after`), run: () => show({ view, date: addDays(date, step) }) },
    ],
  );
  const week = weekOf(date, settings);
  const [from, to] = view === 'week' ? [week[0], week[6]] : [date, date];
  const isPresent = from <= present && present <= to;
  const range = rangeOf(query, present);
  return html`
    <${Segmented} label=${t('time.reports.view')} value=${view} class="report-views"
      options=${views.map((one) => ({ value: one, label: t(`time.reports.views.${one}`) }))}
      onChange=${(/** @type {typeof views[number]} */ to) => {
        choose(to);
        show({ view: to, ...(isDay(query.date) ? { date: query.date } : {}) });
      }} />
    ${view === 'range'
      ? html`<${RangeReport} query=${query} range=${range} onChange=${(/** @type {typeof range} */ to) =>
        show({ view, ...to })} />`
      : html`
        <${DateSwitch} title=${view === 'week' ? formatDays(from, to) : formatDay(date, phone ? 'weekday' : 'long')}
          before=${{ label: t(`time.${view}.before`), run: () => show({ view, date: addDays(date, -step) }) }}
          after=${{ label: t(`time.${view}.after`), run: () => show({ view, date: addDays(date, step) }) }}
          present=${isPresent ? null : { label: t(`time.${view}.today`), run: () => show({ view }) }}
          day=${{
            label: t('time.day.choose'),
            value: date,
            onChange: (/** @type {string} */ to) => show({ view, date: to }),
          }} />
        <${PeriodReport} span=${view} date=${date} from=${from} to=${to} />
      `}
  `;
}

/**
 * The range of the address; the last thirty days where there is none.
 * @param {Record<string, string>} query
 * @param {string} present
 */
function rangeOf(query, present) {
  const to = isDay(query.to) ? query.to : present;
  const from = isDay(query.from) ? query.from : addDays(to, -29);
  const by = ['day', 'week', 'month'].includes(query.by)
    ? /** @type {'day' | 'week' | 'month'} */ (query.by)
    : stepOf(from, to);
  return { from, to, by };
}
