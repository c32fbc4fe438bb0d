/**
 * Today, and any other day: what is due, overdue, carried and begun, and what was done.
 *
 * @import { Entry } from './today/sort.js'
 */
import { Banner } from '../parts/banner.js';
import { Button } from '../parts/button.js';
import { formatDay, isDay } from '../parts/dates.js';
import { Heading } from '../parts/heading.js';
import { Icon } from '../parts/icon.js';
import { Empty, Loading } from '../parts/states.js';
import { go } from '../shell/navigate.js';
import { useClient, useView } from '../shell/use.js';
import { TimerMark } from '../time/timer-mark.js';
import { html, useMemo } from '../view.js';
import { t } from '../words/index.js';
import { AddLine } from './add-line/line.js';
import { useDays, useNow } from './clock.js';
import { OccurrenceRow } from './occurrence/row.js';
import { useToday } from './occurrence/use.js';
import { useRows } from './row-focus.js';
import { DaySwitch } from './today/days.js';
import { groupsOf, ownTasks } from './today/sort.js';
import { useStreaks } from './today/streaks.js';
import { TaskRow } from './today/task-row.js';

/**
 * @param {{params: Record<string, string>, query: Record<string, string>}} props Query: `date`, another day.
 */
export default function TodayScreen({ query }) {
  const { day: present } = useNow();
  const ready = useView((view) => view.ready);
  const date = isDay(query.date) ? query.date : present;
  const title = date === present ? t('planning.today.title') : formatDay(date, 'relative');
  return html`
    <div class="page today">
      <${Heading} title=${title} actions=${html`
        <${TimerMark} start />
      `}>
        <${DaySwitch} date=${date} present=${present} pathOf=${(
          /** @type {string} */ day,
        ) => (day === present ? '/' : `/?date=${day}`)} />
      <//>
      <${AddLine} due=${date} />
      ${ready ? html`<${Day} key=${date} date=${date} />` : html`
        <${Loading} />
      `}
    </div>
  `;
}

/** @param {{date: string}} props */
function Day({ date }) {
  const client = useClient();
  const settings = useDays();
  const { day: present, now } = useNow();
  const today = useToday(date);
  const streaks = useStreaks(present);
  const lists = useView((view) => view.lists.map((list) => view.tasks(list.id)));
  const groups = useMemo(() => {
    const own = ownTasks(lists.flat(), { me: client.userID, date, settings });
    const timeOf = (/** @type {string} */ id) => client.view.task(id)?.repeat?.starts_at ?? null;
    return groupsOf(today, { date, present, settings, ...own, timeOf });
  }, [today, lists, date, present, settings]);
  const { box, leaving } = useRows();
  const open = groups.overdue.length + groups.due.length + groups.week.length + groups.month.length +
    groups.progress.length;
  const alone = groups.due.length === open;

  /** @param {Entry} entry */
  const row = (entry) =>
    entry.kind === 'task'
      ? html`
        <li key=${entry.key}>
          <${TaskRow} task=${entry.task} today=${present} day=${date} now=${now} leaving=${leaving} />
        </li>
      `
      : html`
        <li key=${entry.key}>
          <${OccurrenceRow} occurrence=${entry.occurrence} today=${present} carried=${entry.carried}
            streak=${date === present ? streaks.get(entry.occurrence.task_id) : 0} leaving=${leaving} />
        </li>
      `;
  /** @param {string} key @param {Entry[]} entries @param {string} [icon] */
  const section = (key, entries, icon) =>
    entries.length > 0 && html`
      <section key=${key} class=${`today-section today-${key}`} aria-labelledby=${`today-${key}`}>
        <h2 class=${alone && key === 'due' ? 'visually-hidden' : 'section-title'} id=${`today-${key}`}>${icon &&
          html`<${Icon} name=${icon} size=${20} />`}${t(`planning.today.${key}`)}<span class="count">${t(
            'planning.number',
            { number: entries.length },
          )}</span></h2>
        <ul>${entries.map(row)}</ul>
      </section>
    `;

  return html`<div ref=${box}>
    ${!today.known && html`<${Banner} text=${t('planning.today.unknown')} />`}
    ${date === present ? section('overdue', groups.overdue, 'warning') : section('earlier', groups.overdue)}
    ${section('due', groups.due)}
    ${section('week', groups.week)}
    ${section('month', groups.month)}
    ${section('progress', groups.progress)}
    ${open === 0 && today.known && html`<${Nothing} date=${date} present=${present} done=${groups.done.length} />`}
    ${
    groups.done.length > 0 && html`
      <details class="today-done">
        <summary class="section-title">
          <${Icon} name="end" size=${20} />${t('planning.today.done', { count: groups.done.length })}</summary>
        <ul>${groups.done.map(row)}</ul>
      </details>
    `
  }
    </div>`;
}

/** @param {{date: string, present: string, done: number}} props */
function Nothing({ date, present, done }) {
  const fresh = useView((view) => view.lists.every((list) => list.task_count === 0));
  const focus = () => /** @type {HTMLElement | null} */ (document.querySelector('.add-line-input'))?.focus();
  if (date !== present) {
    return html`
      <${Empty} icon="calendar" title=${t('planning.today.nothingThen', { day: formatDay(date, 'weekday') })}
        text=${t(date < present ? 'planning.today.nothingPastText' : 'planning.today.nothingThenText')} />
    `;
  }
  if (done > 0) {
    return html`<${Empty} icon="done" title=${t('planning.today.allDone')} text=${
      t('planning.today.allDoneText', { count: done })
    } />`;
  }
  return fresh
    ? html`<${Empty} icon="today" title=${t('planning.today.first')} text=${
      t('planning.today.firstText')
    } action=${html`
      <${Button} kind="primary" icon="plus" label=${t('planning.today.firstAction')} onClick=${focus} />
      <${Button} icon="lists" label=${t('planning.today.toLists')} onClick=${() => go('/lists')} />
    `} />`
    : html`
      <${Empty} icon="today" title=${t('planning.today.nothing')} text=${t('planning.today.nothingText')}
        action=${html`<${Button} icon="lists" label=${t('planning.today.toLists')} onClick=${() => go('/lists')} />`} />
    `;
}
