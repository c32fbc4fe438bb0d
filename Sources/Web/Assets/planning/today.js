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
import { html, useMemo, useState } from '../view.js';
import { t } from '../words/index.js';
import { AddLine } from './add-line/line.js';
import { useDays, useNow } from './clock.js';
import { OccurrenceRow } from './occurrence/row.js';
import { useFlashes } from './others.js';
import { useRows } from './row-focus.js';
import { DaySwitch } from './today/days.js';
import { useDay } from './today/read.js';
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
        <span class="only-phone"><${TimerMark} start /></span>
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
  const { today, loading } = useDay(date);
  const streaks = useStreaks(present);
  const flashes = useFlashes();
  const lists = useView((view) => view.lists.map((list) => view.tasks(list.id)));
  const groups = useMemo(() => {
    const own = ownTasks(lists.flat(), { me: client.userID, date, settings });
    const timeOf = (/** @type {string} */ id) => client.view.task(id)?.repeat?.starts_at ?? null;
    return groupsOf(today, { date, present, settings, ...own, timeOf });
  }, [today, lists, date, present, settings]);
  const { box, leaving } = useRows();
  const { overdue, due, week, month, progress, done } = groups;
  const open = overdue.length + due.length + week.length + month.length + progress.length;

  /** @param {Entry} entry */
  const row = (entry) => {
    if (entry.kind === 'task') {
      const { task } = entry;
      return html`
        <${TaskRow} task=${task} today=${present} day=${date} now=${now} flash=${flashes.get(
          task.id,
        )} leaving=${leaving} />
      `;
    }
    const { occurrence, carried } = entry;
    return html`
      <${OccurrenceRow} occurrence=${occurrence} today=${present} carried=${carried} leaving=${leaving}
        flash=${flashes.get(occurrence.task_id)} streak=${date === present ? streaks.get(occurrence.task_id) : 0} />
    `;
  };

  return html`
    <div ref=${box}>
      ${!today.known && !loading && html`<${Banner} text=${t('planning.today.unknown')} />`}
      <${Section} name=${date === present ? 'overdue' : 'earlier'} entries=${overdue} row=${row} />
      <${Section} name="due" entries=${due} row=${row} quiet=${due.length === open} />
      <${Section} name=${date === present ? 'week' : 'ofWeek'} entries=${week} row=${row} />
      <${Section} name=${date === present ? 'month' : 'ofMonth'} entries=${month} row=${row} />
      <${Section} name="progress" entries=${progress} row=${row} />
      ${loading && html`<${Loading} />`}
      ${open === 0 && today.known && html`<${Nothing} date=${date} present=${present} done=${done.length} />`}
      ${done.length > 0 && html`
        <details class="today-done">
          <summary class="section-title">
            <${Icon} name="end" size=${20} />${t('planning.today.done', { count: done.length })}
          </summary>
          <${Rows} entries=${done} row=${row} />
        </details>
      `}
    </div>
  `;
}

/**
 * A heading and its rows; nothing where there are none.
 * @param {{name: string, entries: Entry[], row: (entry: Entry) => unknown, quiet?: boolean}} props `quiet`: it is the only
 *   one, and its heading is for screen readers
 */
function Section({ name, entries, row, quiet = false }) {
  if (entries.length === 0) return null;
  const id = `today-${name}`;
  return html`
    <section class=${`today-section ${id}`} aria-labelledby=${id}>
      <h2 class=${quiet ? 'visually-hidden' : 'section-title'} id=${id}>
        ${name === 'overdue' && html`<${Icon} name="warning" size=${20} />`}
        ${t(`planning.today.${name}`)}
        <span class="count">${t('planning.number', { number: entries.length })}</span>
      </h2>
      <${Rows} entries=${entries} row=${row} />
    </section>
  `;
}

/** How many rows a section has at first, and how many more each time. */
const some = 60;

/** @param {{entries: Entry[], row: (entry: Entry) => unknown}} props */
function Rows({ entries, row }) {
  const [shown, setShown] = useState(some);
  const more = entries.length - shown;
  return html`
    <ul>
      ${entries.slice(0, shown).map((entry) => html`<li key=${entry.key}>${row(entry)}</li>`)}
    </ul>
    ${more > 0 && html`
      <${Button} kind="quiet" label=${t('planning.today.more', { count: more })}
        onClick=${() => setShown(shown + some)} />
    `}
  `;
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
