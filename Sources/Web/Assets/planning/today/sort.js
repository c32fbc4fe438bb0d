/**
 * What a day shows, in groups and order. Pure.
 *
 * @import { Occurrence, Priority, Task } from '../../client/types/server.js'
 * @import { DaySettings } from '../../parts/days.js'
 * @typedef {{kind: 'task', key: string, task: Task} | {kind: 'occurrence', key: string, occurrence: Occurrence, carried: boolean}} Entry
 * @typedef {object} Groups
 * @property {Entry[]} overdue from before, and still to be done
 * @property {Entry[]} due of that day
 * @property {Entry[]} week occurrences that span a week
 * @property {Entry[]} month occurrences that span a month
 * @property {Entry[]} progress begun by oneself, and due at another time or never
 * @property {Entry[]} done completed or skipped that day
 */
import { dateOf, dueOf, millis } from '../../parts/dates.js';

/** @type {(Priority | null)[]} */
const order = ['do_first', 'plan', 'delegate', 'delay', null];

/**
 * @param {{occurrences: Occurrence[], carried: Occurrence[], tasks: Task[]}} today
 * @param {{date: string, present: string, settings: DaySettings, mine: Task[], finished: Task[],
 *   timeOf: (taskID: string) => string | null}} known `mine`: in progress by oneself; `finished`: completed by oneself
 *   that day; `timeOf`: a repeating task's time of day
 * @returns {Groups}
 */
export function groupsOf(today, { date, present, settings, mine, finished, timeOf }) {
  /** @type {Groups} */
  const groups = { overdue: [], due: [], week: [], month: [], progress: [], done: [] };
  const shown = new Set();
  for (const task of today.tasks) {
    const due = dueOf(task, settings);
    const before = due !== null && due.day < date;
    // Past its time today is late, too, but stays where one looks for it.
    groups[before ? 'overdue' : 'due'].push({ kind: 'task', key: task.id, task });
    shown.add(task.id);
  }
  for (const occurrence of today.carried) groups.overdue.push(entryOf(occurrence, true));
  for (const occurrence of today.occurrences) {
    if (occurrence.done || occurrence.skipped) groups.done.push(entryOf(occurrence, false));
    else groups[occurrence.span === 'day' ? 'due' : occurrence.span].push(entryOf(occurrence, false));
  }
  for (const task of mine) {
    if (!shown.has(task.id) && date === present) groups.progress.push({ kind: 'task', key: task.id, task });
  }
  for (const task of finished) groups.done.push({ kind: 'task', key: task.id, task });
  const rank = (/** @type {Entry} */ entry) => rankOf(entry, { settings, timeOf, date });
  for (const name of /** @type {const} */ (['overdue', 'due', 'week', 'month', 'progress'])) {
    groups[name] = groups[name].map((entry, index) => ({ entry, index, rank: rank(entry) }))
      .sort((one, other) => compare(one.rank, other.rank) || one.index - other.index)
      .map(({ entry }) => entry);
  }
  return groups;
}

/**
 * @param {Occurrence} occurrence
 * @param {boolean} carried
 * @returns {Entry}
 */
const entryOf = (occurrence, carried) => ({
  kind: 'occurrence',
  key: `${occurrence.task_id} ${occurrence.date}`,
  occurrence,
  carried,
});

/**
 * First what was due on an earlier day, then what has a time, by it; the rest by priority.
 * @param {Entry} entry
 * @param {{settings: DaySettings, timeOf: (taskID: string) => string | null, date: string}} known
 * @returns {(string | number)[]}
 */
function rankOf(entry, { settings, timeOf, date }) {
  const subject = entry.kind === 'task' ? entry.task : entry.occurrence;
  const priority = order.indexOf(subject.priority);
  if (entry.kind === 'occurrence') {
    const time = timeOf(entry.occurrence.task_id);
    return [entry.carried ? entry.occurrence.date : date, time ?? 'z', priority];
  }
  const due = dueOf(entry.task, settings);
  return [due && due.day < date ? due.day : date, due?.time ?? 'z', priority];
}

/**
 * @param {(string | number)[]} one
 * @param {(string | number)[]} other
 */
function compare(one, other) {
  for (let at = 0; at < one.length; at += 1) {
    if (one[at] < other[at]) return -1;
    if (one[at] > other[at]) return 1;
  }
  return 0;
}

/**
 * The tasks that one has begun, and those that one completed on a day. Repeating ones are seen by their occurrences.
 * @param {Iterable<Task>} tasks
 * @param {{me: string | undefined, date: string, settings: DaySettings}} known
 */
export function ownTasks(tasks, { me, date, settings }) {
  /** @type {Task[]} */
  const mine = [];
  /** @type {Task[]} */
  const finished = [];
  // Most tasks were completed long ago: their zone is not asked for.
  const from = millis(`${date}T00:00:00Z`) - 2 * 86_400_000;
  for (const task of tasks) {
    if (task.repeat) continue;
    if (task.status === 'in_progress' && task.participants.some(({ id }) => id === me)) mine.push(task);
    if (
      task.status === 'completed' && task.completed_at && task.completed_by?.id === me &&
      millis(task.completed_at) > from
    ) {
      if (dateOf(task.completed_at, settings) === date) finished.push(task);
    }
  }
  return { mine, finished };
}
