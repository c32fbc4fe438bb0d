import { html, useEffect, useReducer } from '../view.js';
import { Button } from '../parts/button.js';
import { addMonths, formatDay, isDay, monthEnd, monthGrid, monthStart, today } from '../parts/dates.js';
import { Heading } from '../parts/heading.js';
import { Failed, NeedsConnection } from '../parts/failed.js';
import { Empty, Loading } from '../parts/states.js';
import { go } from '../shell/navigate.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useClient, usePhone, useResource, useView } from '../shell/use.js';
import { t } from '../words/index.js';
import { CalendarDay } from './calendar/day.js';
import { itemsOf } from './calendar/items.js';
import { DateSwitch } from './date-switch.js';
import { ofDays, useFresh } from './fresh.js';
import { MonthGrid } from './calendar/month-grid.js';
import { useMinute } from './now.js';
import { Tabs } from './tabs.js';

/**
 * @import * as Server from '../client/types/server.js'
 * @import { View } from '../client/types/client.js'
 * @import { Day } from './calendar/items.js'
 */

/**
 * A month: what is due, what was done, time and points. Query: `date`, the day that is open.
 * @param {{params: Record<string, string>, query: Record<string, string>}} props
 */
export default function CalendarScreen({ query }) {
  const settings = useView((view) => view.settings);
  return html`<div class="page page-wide time">
    <${Heading} title=${t('time.calendar.title')} back="/time"/>
    <${Tabs} at="/calendar"/>
    ${settings ? html`<${Calendar} query=${query} settings=${settings} />` : html`<${Loading} />`}
    </div>`;
}

/** @param {{query: Record<string, string>, settings: Server.Settings}} props */
function Calendar({ query, settings }) {
  const phone = usePhone();
  const client = useClient();
  const now = useMinute();
  const present = today(settings, now);
  const date = isDay(query.date) ? query.date : present;
  const weeks = monthGrid(date, settings);
  const [from, to] = [weeks[0][0], weeks[weeks.length - 1][6]];
  const calendar = useResource(`/v1/calendar?from=${from}&to=${to}`, { keep: true });
  useFresh(ofDays, calendar.reload);
  // Its own edits change what is on the days: the whole view is looked at.
  const view = client.view;
  useEveryChange();
  const days = new Map(
    /** @type {Day[]} */ (calendar.value?.days ?? []).map((day) => [day.date, day]),
  );

  /** @param {string} to */
  const show = (to) => go(to === present ? '/calendar' : `/calendar?date=${to}`, { replace: true, focus: false });
  /** @param {number} by */
  const turn = (by) => {
    const next = monthStart(addMonths(date, by));
    show(next.slice(0, 7) === present.slice(0, 7) ? present : next);
  };
  useShortcuts([
    { key: '[', label: t('time.month.before'), run: () => turn(-1) },
    { key: ']', label: t('time.month.after'), run: () => turn(1) },
  ]);

  const title = formatDay(date, 'month');
  const grid = html`
    <${MonthGrid} month=${date} chosen=${date} present=${present} days=${days} view=${view}
      settings=${settings} small=${phone} label=${title} onChoose=${show} />
  `;
  const missing = !days.has(date) && !calendar.loading &&
    (calendar.offline
      ? html`<${NeedsConnection} text=${t('time.calendar.offline')} />`
      : calendar.problem && html`<${Failed} problem=${calendar.problem} retry=${calendar.reload} />`);
  const chosen = days.get(date);
  const day = chosen && html`<${CalendarDay} day=${chosen} view=${view} settings=${settings} now=${now} level=${3} />`;
  const idle = chosen && isIdle(chosen, view, true);
  return html`
    <${DateSwitch} title=${title}
      before=${{ label: t('time.month.before'), run: () => turn(-1) }}
      after=${{ label: t('time.month.after'), run: () => turn(1) }}
      present=${date.slice(0, 7) === present.slice(0, 7)
        ? null
        : { label: t('time.month.today'), run: () => show(present) }}
      day=${{ label: t('time.day.choose'), value: date, onChange: show }} />
    <div class="calendar-screen" aria-busy=${calendar.loading ? 'true' : undefined}>
      ${grid}
      ${missing || (phone
        ? html`
          <${Agenda} chosen=${date} present=${present} days=${days} view=${view} settings=${settings}
            now=${now}
            loading=${!days.has(date)} onChoose=${show} />
        `
        : html`<section class="calendar-side" aria-label=${formatDay(date, 'long')}>
          <h2 class="calendar-date">${formatDay(date, 'long')}</h2>
          ${
          idle
            ? html`<p class="muted calendar-idle">${
              t(date < present ? 'time.calendar.idlePast' : 'time.calendar.idle')
            }</p>`
            : day || html`<${Loading} />`
        }
          <div class="row calendar-ways">
            <${Button} small href=${`/journal?date=${date}`} label=${t('time.calendar.journal')} />
            <${Button} small href=${`/time?date=${date}`} label=${t('time.calendar.entries')} />
          </div>
          </section>`)}
    </div>
    ${calendar.stale && html`<p class="muted small">${t('time.stale')}</p>`}
    <p class="calendar-subscribe muted small"><a href="/settings/calendars">${t('time.calendar.subscribe')}</a></p>
  `;
}

/** Renders again with each change of the view. */
function useEveryChange() {
  const client = useClient();
  const [, again] = useReducer((/** @type {number} */ n) => n + 1, 0);
  useEffect(() => client.subscribe(() => again(0)), [client]);
}

/**
 * A month from the chosen day on as a list: the chosen day with all that is on it, later ones with what is to do and a
 * line about the rest.
 * @param {{chosen: string, present: string, days: Map<string, Day>, view: View, settings: Server.Settings, now: number,
 *   loading: boolean, onChoose: (date: string) => void}} props
 */
function Agenda({ chosen, present, days, view, settings, now, loading, onChoose }) {
  if (loading) return html`<${Loading} />`;
  const shown = [...days.values()].filter((day) =>
    day.date >= chosen && day.date <= monthEnd(chosen) && (day.date === chosen || !isIdle(day, view, false))
  );
  const only = shown.length === 1 && isIdle(shown[0], view, true);
  if (only && chosen === monthStart(chosen)) {
    return html`
      <${Empty} icon="calendar" title=${t('time.calendar.emptyMonth')} text=${t('time.calendar.emptyText')}
        action=${html`<${Button} href="/" label=${t('time.calendar.today')} />`} />
    `;
  }
  return html`<div class="agenda">
    ${
    shown.map((day) =>
      html`
        <section key=${day.date} class=${`agenda-day ${day.date === present ? 'agenda-present' : ''}`}
          aria-label=${formatDay(day.date, 'long')}>
          <h3 class="agenda-date">${formatDay(day.date, 'long')}</h3>
          ${isIdle(day, view, true)
            ? html`<p class="muted small">${
              t(day.date < present ? 'time.calendar.idlePast' : 'time.calendar.idle')
            }</p>`
            : html`
              <${CalendarDay} day=${day} view=${view} settings=${settings} now=${now} level=${4}
                onMore=${day.date === chosen ? null : () => onChoose(day.date)} />
            `}
        </section>
      `
    )
  }
    </div>`;
}

/**
 * Whether nothing is on a day.
 * @param {Day} day
 * @param {View} view
 * @param {boolean} every whether what began on an earlier day counts
 */
const isIdle = (day, view, every) =>
  day.entries.length === 0 && day.points === 0 && !itemsOf(day, view).some((item) => every || item.starts);
