import { html } from '../../view.js';
import { edits } from '../../client/index.js';
import { Checkbox } from '../../parts/checkbox.js';
import { addDays, formatDuration, formatTime, locale, millis, startOf } from '../../parts/dates.js';
import { PriorityMark } from '../../parts/priority.js';
import { announce } from '../../shell/announce.js';
import { useEdit, useView } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { itemsOf } from './items.js';
import { timesText } from '../entries/entry-words.js';
import { secondsWithin } from '../entries/line.js';
import { dotOf, nameOf, useModes } from '../timer/modes.js';

/**
 * @import * as Server from '../../client/types/server.js'
 * @import { View } from '../../client/types/client.js'
 * @import { Day, Item } from './items.js'
 */

/**
 * What is due on a day and what was done, as lists.
 * @param {{day: Day, view: View, settings: Server.Settings, now: number, level: 3 | 4, onMore?: (() => void) | null}}
 *   props `level`: of its headings. `onMore`: only what is to do and began on this day is listed, and a button tells of the
 *   rest and shows it
 */
export function CalendarDay({ day, view, settings, now, level, onMore = null }) {
  const { all } = useModes();
  const items = itemsOf(day, view);
  if (onMore) return html`<${Brief} day=${day} items=${items} onMore=${onMore} />`;
  const bounds = { start: millis(startOf(day.date, settings)), end: millis(startOf(addDays(day.date, 1), settings)) };
  const H = `h${level}`;
  return html`
    ${items.length > 0 && html`
      <section>
        <${H} class="calendar-part">${t('time.calendar.due')}<//>
        <ul>${items.map((item) => html`<${ItemRow} key=${item.key} item=${item} />`)}</ul>
      </section>
    `}
    ${day.entries.length > 0 && html`
      <section>
        <${H} class="calendar-part"><a href=${`/time?date=${day.date}`}>${t('time.calendar.timeOf', {
          length: formatDuration(day.seconds),
        })}</a><//>
        <ul>${day.entries.map((entry) => {
          const mode = all.get(entry.mode_id);
          return html`
            <li key=${entry.id} class="calendar-entry" style=${dotOf(mode)}>
              <a href=${`/time?date=${day.date}&entry=${entry.id}`}>
                <span class="dot" aria-hidden="true"></span>
                <span class="calendar-entry-words">
                  <span class="truncate" dir="auto">${entry.description || nameOf(mode)}</span>
                  <span class="muted small">${timesText(entry, bounds, now)}</span>
                </span>
                <span class="number">${formatDuration(secondsWithin(entry, bounds, now))}</span>
              </a>
            </li>
          `;
        })}</ul>
      </section>
    `}
    ${day.points !== 0 && html`<p class="calendar-points">${t('time.calendar.earned', { count: day.points })}</p>`}
  `;
}

/**
 * What is to do on a day, and a line about the rest.
 * @param {{day: Day, items: Item[], onMore: () => void}} props
 */
function Brief({ day, items, onMore }) {
  const open = items.filter((item) => item.starts && !item.done && !item.skipped);
  const done = items.filter((item) => item.starts && item.done).length;
  const rest = [
    done > 0 && t('time.calendar.done', { count: done }),
    day.seconds >= 60 && t('time.calendar.time', { length: formatDuration(day.seconds) }),
    day.points !== 0 && t('time.calendar.worth', { count: day.points }),
  ].filter((part) => part !== false);
  return html`
    ${open.length > 0 &&
      html`<ul>${open.map((item) => html`<${ItemRow} key=${item.key} item=${item} />`)}</ul>`}
    ${rest.length > 0 &&
      html`<button type="button" class="agenda-more" onClick=${onMore}>${
        new Intl.ListFormat(locale(), { type: 'unit', style: 'short' }).format(rest)
      }</button>`}
  `;
}

/** @param {{item: Item}} props */
function ItemRow({ item }) {
  const edit = useEdit();
  const list = useView((view) => view.checklists.get(item.list));
  const shared = useView((view) => view.task(item.id)?.repeat?.shared ?? false);
  const mayEdit = list ? list.role !== 'viewer' && !list.archived : false;
  const may = item.date !== null && !shared ? Boolean(list && !list.archived) : mayEdit;
  /** @param {boolean} checked */
  const change = (checked) => {
    if (item.date === null) {
      edit(edits.updateTask(item.id, { status: checked ? 'completed' : 'available' }), {
        undo: t(checked ? 'time.calendar.completed' : 'time.calendar.reopened', { title: item.title }),
      });
    } else if (item.done) {
      edit(edits.uncompleteOccurrence(item.id, item.date));
    } else {
      edit(edits.completeOccurrence(item.id, item.date));
      announce(t('time.calendar.countNow', { title: item.title, done: item.count + 1, goal: item.goal }));
    }
  };
  return html`
    <li class=${`item ${item.done || item.skipped ? 'item-done' : ''}`}>
      <${Checkbox} label=${item.title} checked=${item.done} partly=${item.count > 0 && !item.done} disabled=${!may}
        color=${item.priority ? `var(--priority-${item.priority})` : null} onChange=${change} />
      <div class="item-body">
        <a class="item-title" dir="auto" href=${`/lists/${item.list}/tasks/${item.id}`}>${item.title}</a>
        <div class="item-meta">
          ${item.due_at && html`<span>${formatTime(item.due_at)}</span>`}
          ${item.goal > 1 && html`<span>${t('time.calendar.count', { done: item.count, goal: item.goal })}</span>`}
          ${item.skipped && html`<span>${t('time.calendar.skipped')}</span>`}
          ${item.span && item.span !== 'day' && html`<span>${t(`time.calendar.span.${item.span}`)}</span>`}
          <${PriorityMark} priority=${item.priority} />
          ${item.points > 0 && html`<span>${t('time.calendar.worth', { count: item.points })}</span>`}
          ${list &&
            html`<span class="truncate"><span class="dot" style=${
              dotOf({ color: list.mine?.color ?? list.color })
            }></span>
              <bdi class="truncate">${list.title}</bdi></span>`}
        </div>
      </div>
    </li>
  `;
}
