/**
 * Occurrences of repeating tasks, today, and reminders.
 *
 * @module
 */
import { invalid, Problem } from './problems.js';
import { guard, person } from './common.js';
import { enter } from './points.js';
import { openTask, shownTask } from './tasks.js';

/** @import { Call, SimulatedServer } from './server.js' */

/** Whether a rule gives a date: daily and weekly ones with an interval only. @param {any} repeat @param {string} date */
function occurs(repeat, date) {
  if (repeat.except.includes(date)) return false;
  if (repeat.extra.includes(date)) return true;
  const days = Math.round((Date.parse(date) - Date.parse(repeat.starts_on)) / 86_400_000);
  const step = Number(/INTERVAL=(\d+)/.exec(repeat.rule)?.[1] ?? 1) * (repeat.rule.startsWith('FREQ=WEEKLY') ? 7 : 1);
  return days >= 0 && days % step === 0;
}

/** @param {any} list @param {any} me @param {any} task @param {string} date */
function recordOf(list, me, task, date) {
  const shared = task.repeat?.shared ?? false;
  const kept = (shared ? list : me).records.get(`${task.id}/${date}`);
  return kept ?? {
    task_id: task.id,
    date,
    shared,
    count: 0,
    goal: null,
    span: null,
    points: null,
    priority: null,
    skipped: false,
    completed_at: null,
    completed_by: null,
    version: 0,
  };
}

/** @param {any} task @param {any} record */
function shownOccurrence(task, record) {
  const goal = record.goal ?? task.repeat.goal;
  return {
    task_id: task.id,
    checklist_id: task.checklist_id,
    date: record.date,
    ends_on: record.date,
    title: task.title,
    span: record.span ?? task.repeat.span,
    priority: record.priority ?? task.priority,
    labels: task.labels,
    points: record.points ?? task.points,
    goal,
    count: record.count,
    done: record.count === goal,
    skipped: record.skipped,
    completed_at: record.completed_at,
    completed_by: record.completed_by,
    shared: record.shared,
    version: record.version,
  };
}

/**
 * @param {Call} call
 * @param {string} id
 * @param {string} date
 * @param {'complete' | 'uncomplete' | 'set' | 'skip' | 'unskip'} op
 * @param {any} body
 */
function act(call, id, date, op, body) {
  const { server, me } = call;
  const { list, task } = openTask(call, id, 'see');
  if (!task.repeat) throw new Problem('not-repeating');
  if (list.archived) throw new Problem('checklist-archived');
  if (task.repeat.shared && list.participants.some((/** @type {any} */ p) => p.id === me.id && p.role === 'viewer')) {
    throw new Problem('forbidden');
  }
  const record = { ...recordOf(list, me, task, date) };
  if (!occurs(task.repeat, date) && record.version === 0) throw new Problem('not-found');
  guard(call, record.version, () => shownOccurrence(task, record));
  if (body.at && Date.parse(body.at) > server.now + 10_000) throw invalid('/at', 'must not be in the future');
  const goal = record.goal ?? task.repeat.goal;
  const was = record.count;
  if (op === 'set' && body.count > goal) throw new Problem('above-goal');
  const count = op === 'complete'
    ? Math.min(was + 1, goal)
    : op === 'uncomplete'
    ? Math.max(was - 1, 0)
    : op === 'set'
    ? body.count
    : op === 'skip'
    ? 0
    : was;
  const skipped = op === 'skip' ? true : op === 'uncomplete' ? record.skipped : false;
  if (count === was && skipped === record.skipped) return shownOccurrence(task, record);
  const points = record.points ?? task.points;
  Object.assign(record, { count, skipped });
  if (count === 0) Object.assign(record, { goal: null, span: null, points: null, priority: null });
  else if (was === 0) {
    Object.assign(record, { goal, span: task.repeat.span, points: task.points, priority: task.priority });
  }
  if (count !== was) {
    const done = count === goal;
    record.completed_at = done
      ? new Date(Math.min(body.at ? Date.parse(body.at) : server.now, server.now)).toISOString()
      : null;
    record.completed_by = done ? person(me) : null;
  }
  const keeper = record.shared ? list : me;
  keeper.records.set(`${task.id}/${date}`, record);
  server.change(keeper, 'occurrence.updated', me, (version) => Object.assign(record, { version }), {
    counts: record.shared,
  });
  enter(server, me, me, (count - was) * points, count > was ? 'completed' : 'uncompleted', { task_id: task.id, date });
  return shownOccurrence(task, record);
}

/** @param {'complete' | 'uncomplete'} op */
const post = (op) => (/** @type {Call} */ call) => {
  const body = act(call, call.params.id, call.params.date, op, call.body);
  return { body, version: body.version };
};
export const postComplete = post('complete');
export const postUncomplete = post('uncomplete');

/** @param {Call} call */
export function putOccurrence(call) {
  const { body } = call;
  if (('count' in body) === ('skipped' in body)) throw invalid('/count', 'is required, or skipped');
  const op = 'count' in body ? 'set' : body.skipped ? 'skip' : 'unskip';
  const shown = act(call, call.params.id, call.params.date, op, body);
  return { body: shown, version: shown.version };
}

/** @param {Call} call @param {string} id @param {string} date */
function except(call, id, date) {
  const { server, me } = call;
  const { list, task } = openTask(call, id, 'edit');
  if (!task.repeat) throw new Problem('not-repeating');
  if (!occurs(task.repeat, date)) throw new Problem('not-found');
  const key = `${task.id}/${date}`;
  const record = recordOf(list, me, task, date);
  list.records.delete(key);
  for (const user of server.state.users.values()) user.records.delete(key);
  task.repeat = { ...task.repeat, except: [...task.repeat.except, date].sort() };
  server.change(
    list,
    'task.updated',
    me,
    (version) => shownTask(Object.assign(task, { version, updated_at: server.at })),
    { counts: true },
  );
  enter(server, me, me, -record.count * (record.points ?? 0), 'deleted', { task_id: task.id, date });
}

/** @param {Call} call */
export function deleteOccurrence(call) {
  except(call, call.params.id, call.params.date);
  return { status: 204 };
}

/** @param {Call} call */
export function postOccurrences(call) {
  const results = call.body.operations.map((/** @type {any} */ { op, task_id, date, ...rest }) => {
    if (op === 'delete') {
      except(call, task_id, date);
      return { status: 204 };
    }
    return { status: 200, occurrence: act(call, task_id, date, op, rest) };
  });
  return { body: { results } };
}

/** @param {Call} call */
export function getOccurrences({ server, me, query }) {
  const found = [];
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const date = new Date(at).toISOString().slice(0, 10);
    for (const list of server.state.lists.values()) {
      if (list.owner.id !== me.id && !list.participants.some((/** @type {any} */ each) => each.id === me.id)) continue;
      for (const task of list.tasks.values()) {
        if (task.repeat && occurs(task.repeat, date)) found.push(shownOccurrence(task, recordOf(list, me, task, date)));
      }
    }
  }
  return { body: { occurrences: found } };
}

/** @param {Call} call */
export function getToday({ server, me, query }) {
  const date = query.get('date') ?? server.at.slice(0, 10);
  /** @type {any[]} */
  const occurrences = [];
  /** @type {any[]} */
  const tasks = [];
  for (const list of server.state.lists.values()) {
    const owner = list.owner.id === me.id;
    if (list.archived || (!owner && !list.participants.some((/** @type {any} */ each) => each.id === me.id))) continue;
    for (const task of list.tasks.values()) {
      const mine = task.participants.length === 0
        ? owner
        : task.participants.some((/** @type {any} */ each) => each.id === me.id);
      if (task.repeat && occurs(task.repeat, date)) {
        occurrences.push(shownOccurrence(task, recordOf(list, me, task, date)));
      }
      const due = task.due_on ?? task.due_at?.slice(0, 10);
      if (!task.repeat && task.status !== 'completed' && due && due <= date && mine) {
        tasks.push(structuredClone(shownTask(task)));
      }
    }
  }
  return { body: { date, time_zone: me.settings.time_zone, occurrences, carried: [], tasks } };
}

/** @param {Call} call */
export function getReminders(call) {
  const { task } = openTask(call, call.params.id, 'see');
  return { body: { task_id: task.id, reminders: call.me.reminders.get(task.id) ?? [] } };
}

/** @param {Call} call */
export function putReminders(call) {
  const { server, me, params, body } = call;
  const { task } = openTask(call, params.id, 'see');
  const shown = { task_id: task.id, reminders: body.reminders ?? [] };
  if (JSON.stringify(me.reminders.get(task.id) ?? []) !== JSON.stringify(shown.reminders)) {
    me.reminders.set(task.id, shown.reminders);
    server.change(me, 'reminders.updated', me, () => shown);
  }
  return { body: shown };
}
