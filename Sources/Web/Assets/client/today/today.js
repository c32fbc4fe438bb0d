import { recordKey } from '../view/draft.js';
import { same } from '../view/same.js';
import { endOf } from './days.js';

/**
 * @import { Draft } from '../view/draft.js'
 * @import { View } from '../view/view.js'
 * @import { Window } from './ahead.js'
 * @import { Occurrence, Settings, Task, Today } from '../types/server.js'
 */

/**
 * What a day has, worked out from the copy, the waiting edits and the occurrences that are kept.
 * @param {View} view
 * @param {Draft} draft
 * @param {Window | null} window
 * @param {string} date
 * @returns {Today}
 */
export function todayOf(view, draft, window, date) {
  const known = window !== null && date >= window.from && date <= window.to;
  const all = known ? [...window.occurrences, ...window.carried] : [];
  const present = all.flatMap((occurrence) => asItIs(draft, occurrence) ?? []);
  const touching = present.filter((one) => one.date <= date && one.ends_on >= date);
  return {
    date,
    occurrences: unique(touching),
    carried: known ? carriedInto(draft, present, date) : [],
    tasks: view.settings ? tasksDue(view, draft, view.settings, date) : [],
    known,
  };
}

/**
 * The same objects as before where they say the same.
 * @param {Today} now
 * @param {Today | undefined} was
 * @returns {Today}
 */
export function settledToday(now, was) {
  if (!was) return now;
  const settled = {
    ...now,
    occurrences: settledList(now.occurrences, was.occurrences, (one) => recordKey(one.task_id, one.date)),
    carried: settledList(now.carried, was.carried, (one) => recordKey(one.task_id, one.date)),
    tasks: settledList(now.tasks, was.tasks, (task) => task.id),
  };
  const unchanged = settled.occurrences === was.occurrences && settled.carried === was.carried &&
    settled.tasks === was.tasks && now.known === was.known && now.date === was.date;
  return unchanged ? was : settled;
}

/**
 * An occurrence with its task and record as they are now.
 * @param {Draft} draft
 * @param {Occurrence} kept
 * @returns {Occurrence | undefined} none if it is not there any more
 */
function asItIs(draft, kept) {
  const task = draft.task(kept.task_id);
  const list = task && draft.checklist(task.checklist_id);
  if (!task?.repeat || !list || list.archived || task.status === 'completed') return;
  if (task.repeat.except.includes(kept.date)) return;
  const mine = task.participants.length === 0 || task.participants.some(({ id }) => id === draft.me.id);
  if (!mine) return;
  const record = draft.record(task.id, kept.date);
  const count = record?.count ?? 0;
  const goal = record?.goal ?? task.repeat.goal;
  return {
    ...kept,
    checklist_id: task.checklist_id,
    title: task.title,
    labels: task.labels,
    priority: count > 0 ? record?.priority ?? null : task.priority,
    points: record?.points ?? task.points,
    goal,
    count,
    done: count >= goal,
    skipped: record?.skipped ?? false,
    completed_at: record?.completed_at ?? null,
    completed_by: record?.completed_by ?? null,
    shared: task.repeat.shared,
    version: record?.version ?? 0,
  };
}

/**
 * Of each task that carries missed occurrences, the last one that was missed by that day.
 * @param {Draft} draft
 * @param {Occurrence[]} occurrences
 * @param {string} date
 */
function carriedInto(draft, occurrences, date) {
  /** @type {Map<string, Occurrence>} */
  const last = new Map();
  for (const one of occurrences) {
    if (one.ends_on >= date || one.done || one.skipped) continue;
    const { missed, from } = draft.task(one.task_id)?.repeat ?? {};
    if (missed !== 'carry' || from !== 'schedule') continue;
    if ((last.get(one.task_id)?.date ?? '') < one.date) last.set(one.task_id, one);
  }
  return [...last.values()];
}

/** @type {WeakMap<Task[], Task[]>} */
const dated = new WeakMap();

/**
 * The open tasks of a list that are due some time, and do not repeat. Worked out once for each state of a list.
 * @param {Task[]} tasks
 */
function datedOf(tasks) {
  let found = dated.get(tasks);
  if (!found) {
    found = tasks.filter((task) =>
      task.status !== 'completed' && !task.repeat && (task.due_on !== null || task.due_at !== null)
    );
    dated.set(tasks, found);
  }
  return found;
}

/**
 * Open tasks that do not repeat and are due by the end of a day: those that the user is on, and on their own checklists
 * those that nobody is on. Overdue ones first.
 * @param {View} view
 * @param {Draft} draft
 * @param {Settings} settings
 * @param {string} date
 * @returns {Task[]}
 */
function tasksDue(view, draft, settings, date) {
  /** @type {Map<string, number>} */
  const ends = new Map();
  const endOfDay = (/** @type {string} */ day) => {
    let end = ends.get(day);
    if (end === undefined) ends.set(day, end = endOf(day, settings));
    return end;
  };
  const end = endOfDay(date);
  const me = draft.me.id;
  /** @type {{ task: Task, due: number }[]} */
  const due = [];
  for (const list of view.lists) {
    for (const task of datedOf(view.tasks(list.id))) {
      const mine = task.participants.length === 0
        ? list.owner.id === me
        : task.participants.some((person) => person.id === me);
      if (!mine) continue;
      // A day is due by its end.
      const at = task.due_at === null ? 0 : Date.parse(task.due_at);
      if (task.due_on === null ? at >= end : task.due_on > date) continue;
      due.push({ task, due: task.due_on === null ? at : endOfDay(task.due_on) });
    }
  }
  return due.sort((a, b) => a.due - b.due || (a.task.id < b.task.id ? -1 : 1)).map(({ task }) => task);
}

/**
 * @param {Occurrence[]} occurrences
 * @returns {Occurrence[]}
 */
const unique = (
  occurrences,
) => [...new Map(occurrences.map((one) => [recordKey(one.task_id, one.date), one])).values()];

/**
 * @template T
 * @param {T[]} now
 * @param {T[]} was
 * @param {(one: T) => string} key
 * @returns {T[]}
 */
function settledList(now, was, key) {
  const former = new Map(was.map((one) => [key(one), one]));
  const settled = now.map((one) => {
    const before = former.get(key(one));
    return before !== undefined && same(before, one) ? before : one;
  });
  return settled.length === was.length && settled.every((one, place) => one === was[place]) ? was : settled;
}
