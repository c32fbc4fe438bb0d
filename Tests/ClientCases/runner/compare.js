/**
 * Compares what a client shows with a fresh snapshot.
 *
 * @module
 */
import { show } from './match.js';

/**
 * @param {any} mine
 * @param {any} theirs
 * @param {string} place
 * @param {string[]} lines
 * @param {string[]} [but] members that do not count
 */
function members(mine, theirs, place, lines, but = []) {
  if (mine === undefined || mine === null || theirs === undefined || theirs === null) {
    if ((mine ?? null) !== (theirs ?? null)) lines.push(`${place}: ${mine ? 'one too many' : 'missing'}`);
    return;
  }
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    if (but.includes(name)) continue;
    const [a, b] = [text(mine[name]), text(theirs[name])];
    if (a !== b) lines.push(`${place}, ${name}: ${show(mine[name])} and not ${show(theirs[name])}`);
  }
}

/** A value as text, without regard to the order of members. @param {any} value @returns {string} */
function text(value) {
  if (Array.isArray(value)) return `[${value.map(text).join()}]`;
  if (value !== null && typeof value === 'object') {
    return `{${Object.keys(value).sort().map((name) => `${name}:${text(value[name])}`).join()}}`;
  }
  return JSON.stringify(value) ?? 'undefined';
}

/** The order of participants is not promised. @param {any} list */
function comparable(list) {
  const { tasks: _t, records: _r, reminders: _m, me_version: _v, ...rest } = list;
  return {
    ...rest,
    participants: [...rest.participants].sort((one, other) => (one.username < other.username ? -1 : 1)),
  };
}

/** What counts of a task's record: clients may drop those of more than 60 days ago. @param {any[]} records @param {any} task @param {string} since */
function shown(records, task, since) {
  return records.filter(({ date }) => date >= since && !task.repeat?.except.includes(date))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

/**
 * @param {any} view of a client
 * @param {any} snapshot
 * @param {number} now
 * @returns {string[]} what differs, a line each
 */
export function differences(view, snapshot, now) {
  /** @type {string[]} */
  const lines = [];
  const since = new Date(now - 60 * 86_400_000).toISOString().slice(0, 10);
  const theirs = new Map(snapshot.checklists.map((/** @type {any} */ list) => [list.id, list]));
  /** @type {Set<string>} */
  const tasks = new Set();
  for (const id of new Set([...view.checklists.keys(), ...theirs.keys()])) {
    const [mine, list] = [view.checklists.get(id), theirs.get(id)];
    const place = `checklist ${(mine ?? list).title} ${id}`;
    if (!mine || !list) {
      lines.push(`${place}: ${mine ? 'one too many' : 'missing'}`);
      continue;
    }
    members(comparable(mine), comparable(list), place, lines);
    if (!view.knows(id)) lines.push(`${place}: its tasks are not known`);
    const own = view.tasks(id);
    const missing = new Map(list.tasks.map((/** @type {any} */ task) => [task.id, task]));
    for (const task of own) {
      const at = `task ${task.title} ${task.id} of ${list.title}`;
      members(task, missing.get(task.id), at, lines);
      missing.delete(task.id);
    }
    for (const task of missing.values()) lines.push(`task ${task.title} ${task.id} of ${list.title}: missing`);
    const order = siblings(own);
    const due = siblings(list.tasks);
    for (const [parent, ids] of due) {
      if (missing.size === 0 && ids.join() !== order.get(parent)?.join()) {
        lines.push(`${place}: the order below ${parent} differs`);
      }
    }
    for (const task of list.tasks) {
      tasks.add(task.id);
      const records = [...list.records, ...snapshot.me.records].filter((record) =>
        record.task_id === task.id && record.shared === (task.repeat?.shared ?? record.shared)
      );
      const [a, b] = [shown(view.records(task.id), task, since), shown(records, task, since)];
      if (task.repeat && text(a) !== text(b)) {
        lines.push(`records of task ${task.title} ${task.id}: ${show(a)} and not ${show(b)}`);
      }
      const reminders = snapshot.me.reminders.find((/** @type {any} */ each) => each.task_id === task.id)?.reminders ??
        [];
      if (text(view.reminders(task.id)) !== text(reminders)) {
        lines.push(
          `reminders of task ${task.title} ${task.id}: ${show(view.reminders(task.id))} and not ${show(reminders)}`,
        );
      }
    }
  }
  const { me } = snapshot;
  members(view.settings, me.settings, 'settings', lines);
  if (view.balance !== me.balance) lines.push(`balance: ${view.balance} and not ${me.balance}`);
  const entry = (/** @type {any} */ each) =>
    each && { ...each, task_id: tasks.has(each.task_id) ? each.task_id : null };
  members(entry(view.entry), entry(me.entry), 'entry', lines);
  for (const name of ['rewards', 'modes']) {
    if (text(view[name]) !== text(me[name])) lines.push(`${name}: ${show(view[name])} and not ${show(me[name])}`);
  }
  const inOrder = (/** @type {any[]} */ all) => [...all].sort((one, other) => (one.id < other.id ? -1 : 1));
  const [a, b] = [inOrder(view.invitations), inOrder(snapshot.invitations)];
  if (text(a) !== text(b)) lines.push(`invitations: ${show(a)} and not ${show(b)}`);
  return lines;
}

/** The tasks below each parent, in their order. @param {any[]} tasks @returns {Map<string | null, string[]>} */
function siblings(tasks) {
  const all = new Map();
  const there = new Set(tasks.map(({ id }) => id));
  for (const task of tasks) {
    const parent = there.has(task.parent_id) ? task.parent_id : null;
    all.set(parent, [...all.get(parent) ?? [], task.id]);
  }
  return all;
}
