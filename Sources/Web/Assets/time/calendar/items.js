/**
 * What stands on the days of a calendar, with one's own edits on top.
 * @module
 */

/**
 * @import * as Server from '../../client/types/server.js'
 * @import { View } from '../../client/types/client.js'
 * @typedef {{date: string, occurrences: Server.Occurrence[], tasks: Server.Task[], entries: Server.Entry[], seconds: number,
 *   points: number}} Day
 * @typedef {{key: string, id: string, list: string, title: string, date: string | null, span: Server.Span | null,
 *   done: boolean, skipped: boolean, count: number, goal: number, priority: Server.Priority | null, points: number,
 *   due_at: string | null, starts: boolean}} Item `date`: that of the occurrence; null for a task that does not repeat.
 *   `starts`: whether it stands on this day alone, or begins on it
 */

const ranks = { do_first: 0, plan: 1, delegate: 2, delay: 3 };

/**
 * The tasks and occurrences of a day: open ones first, then by time and priority.
 * @param {Day} day
 * @param {View} view
 * @returns {Item[]}
 */
export function itemsOf(day, view) {
  const tasks = day.tasks.filter((task) => !view.knows(task.checklist_id) || view.task(task.id)).map((read) => {
    const task = view.task(read.id) ?? read;
    return /** @type {Item} */ ({
      key: task.id,
      id: task.id,
      list: task.checklist_id,
      title: task.title,
      date: null,
      span: null,
      done: task.status === 'completed',
      skipped: false,
      count: task.status === 'completed' ? 1 : 0,
      goal: 1,
      priority: task.priority,
      points: task.points,
      due_at: task.due_at,
      starts: true,
    });
  });
  const occurrences = day.occurrences.map((one) => {
    const record = view.record(one.task_id, one.date);
    const task = view.task(one.task_id);
    const goal = record?.goal ?? one.goal;
    const count = record?.count ?? one.count;
    return /** @type {Item} */ ({
      key: `${one.task_id} ${one.date}`,
      id: one.task_id,
      list: one.checklist_id,
      title: task?.title ?? one.title,
      date: one.date,
      span: one.span,
      done: count >= goal,
      skipped: record?.skipped ?? one.skipped,
      count,
      goal,
      priority: one.priority,
      points: one.points,
      due_at: null,
      starts: one.date === day.date,
    });
  });
  /** @param {Item} item */
  const rank = (item) => (item.done || item.skipped ? 100 : 0) + (item.priority ? ranks[item.priority] : 4);
  return [...tasks, ...occurrences].sort((a, b) =>
    rank(a) - rank(b) || (a.due_at ?? '~').localeCompare(b.due_at ?? '~') || a.title.localeCompare(b.title)
  );
}
