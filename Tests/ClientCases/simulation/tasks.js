/**
 * Tasks.
 *
 * @module
 */
import { invalid, Problem } from './problems.js';
import { guard, person } from './common.js';
import { checkedTitle, forgetOwn, open, readList, roleOn, shownTasks, writable } from './checklists.js';
import { giveTask } from './points.js';

/** @import { Call } from './server.js' */

const places = ['section', 'parent_id', 'position', 'before', 'after'];
const fields = [
  'title',
  'description',
  'priority',
  'due_at',
  'due_on',
  'labels',
  'participant_limit',
  'points',
  'repeat',
];
export const taskMembers = ['id', ...fields, ...places];
export const patchMembers = [...fields, ...places, 'status', 'at'];

/** @param {any} task */
export function shownTask(task) {
  const { print: _p, first: _f, earned: _e, ...rest } = task;
  return rest;
}

/**
 * The task of a request that needs a right on its checklist.
 * @param {Call} call
 * @param {string} id
 * @param {'see' | 'edit'} need
 */
export function openTask(call, id, need) {
  for (const list of call.server.state.lists.values()) {
    const task = list.tasks.get(id);
    if (!task) continue;
    open(call, list.id, need);
    if (need === 'edit') writable(list);
    return { list, task };
  }
  throw new Problem('not-found');
}

/** @param {any} list @param {any} body @param {any} [task] itself, which is no neighbour */
export function placeFor(list, body, task) {
  const others = shownTasks(list).filter((each) => each !== task);
  const neighbour = body.before ?? body.after;
  if (neighbour === undefined) return body.position ?? (others.at(-1)?.position ?? 0) + 1024;
  const n = others.findIndex(({ id }) => id === neighbour);
  if (n < 0) throw new Problem('neighbour-not-found');
  const [low, high] = body.before ? [others[n - 1], others[n]] : [others[n], others[n + 1]];
  return ((low?.position ?? high.position - 2048) + (high?.position ?? low.position + 2048)) / 2;
}

/** @param {any} repeat */
function fullRepeat(repeat) {
  if (!repeat) return null;
  if (!/^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)/.test(repeat.rule)) {
    throw invalid('/repeat/rule', 'is not written as in RFC 5545');
  }
  return {
    span: 'day',
    goal: 1,
    shared: false,
    from: 'schedule',
    missed: 'skip',
    except: [],
    extra: [],
    pauses: [],
    starts_at: null,
    minutes: null,
    former: [],
    ...repeat,
  };
}

/** @param {string | null | undefined} moment */
const instant = (moment) => (moment == null ? null : new Date(moment).toISOString());

/** @param {Call} call @param {any} list @param {any} body */
export function create({ server, me }, list, body) {
  const title = checkedTitle(body.title);
  for (const each of server.state.lists.values()) {
    const there = body.id && each.tasks.get(body.id);
    if (!there) continue;
    if (there.print !== JSON.stringify([me.id, list.id, body])) throw new Problem('id-taken');
    return there.first;
  }
  if (body.id && server.state.spent.has(body.id)) throw new Problem('id-taken');
  writable(list);
  const parent = body.parent_id ? list.tasks.get(body.parent_id) : null;
  if (body.parent_id && !parent) {
    throw new Problem('parent-not-found', {
      errors: [{ pointer: '/parent_id', detail: 'There is no such task on this checklist.' }],
    });
  }
  const { at } = server;
  const task = {
    id: body.id ?? server.id(),
    checklist_id: list.id,
    parent_id: body.parent_id ?? null,
    title,
    description: body.description ?? '',
    section: parent ? parent.section : body.section ?? null,
    position: placeFor(list, body),
    status: 'available',
    priority: body.priority ?? null,
    due_at: instant(body.due_at),
    labels: body.labels ?? [],
    participants: [],
    participant_limit: body.participant_limit ?? 3,
    completed_at: null,
    completed_by: null,
    version: 0,
    created_at: at,
    updated_at: at,
    due_on: body.due_on ?? null,
    repeat: fullRepeat(body.repeat),
    points: body.points ?? 0,
    print: JSON.stringify([me.id, list.id, body]),
    first: /** @type {any} */ (null),
  };
  list.tasks.set(task.id, task);
  task.first = server.change(list, 'task.created', me, (version) => {
    task.version = version;
    return shownTask({ ...task });
  }, { counts: true });
  delete task.first.first;
  return task.first;
}

/** @param {Call} call */
export function postTask(call) {
  const list = open(call, call.params.id, 'edit');
  const task = create(call, list, call.body);
  return { status: 201, body: task, version: task.version };
}

/** @param {Call} call */
export function getTasks(call) {
  const list = open(call, call.params.id, 'see');
  return { body: { tasks: shownTasks(list).map(shownTask) } };
}

/** @param {Call} call */
export function getTask(call) {
  const { task } = openTask(call, call.params.id, 'see');
  return { body: shownTask(task), version: task.version };
}

/** @param {any} list @param {any} task @returns {any[]} the task's subtasks on all levels, each behind its parent */
export function below(list, task) {
  return shownTasks(list).filter((each) => each.parent_id === task.id).flatMap((each) => [each, ...below(list, each)]);
}

/** @param {Call} call @param {any} list @param {any} task @param {any} body */
export function update({ server, me }, list, task, body) {
  const was = structuredClone(shownTask(task));
  /** @type {any} */
  const next = structuredClone(was);
  const moves = places.some((name) => name in body);
  if ('at' in body) {
    if (Date.parse(body.at) > server.now + 10_000) throw invalid('/at', 'must not be in the future');
    if (body.status !== 'completed') throw invalid('/at', "needs the status 'completed'");
  }
  for (const name of fields) if (name in body && name !== 'repeat') next[name] = body[name];
  if ('title' in body) next.title = checkedTitle(body.title);
  next.description ??= '';
  next.labels ??= [];
  if ('due_at' in body) [next.due_at, next.due_on] = [instant(body.due_at), body.due_at ? null : next.due_on];
  if (body.due_on) next.due_at = null;
  if ('repeat' in body) next.repeat = body.repeat && fullRepeat({ ...was.repeat, ...body.repeat });
  if ('status' in body) {
    next.status = body.status;
    if (next.status === 'completed' && was.status !== 'completed') {
      next.completed_at = new Date(Math.min(body.at ? Date.parse(body.at) : server.now, server.now)).toISOString();
      next.completed_by = person(me);
    } else if (next.status !== 'completed') next.completed_at = next.completed_by = null;
    if (next.status === 'available') next.participants = [];
  }
  if (moves) {
    if ('parent_id' in body) next.parent_id = body.parent_id;
    const parent = next.parent_id && list.tasks.get(next.parent_id);
    if (next.parent_id && !parent) throw new Problem('parent-not-found');
    next.section = parent ? parent.section : 'section' in body ? body.section : next.section;
    if (['position', 'before', 'after'].some((name) => name in body)) next.position = placeFor(list, body, task);
  }
  if (JSON.stringify(next) === JSON.stringify(was)) return shownTask(task);
  Object.assign(task, next);
  const [now, then] = [task.status === 'completed', was.status === 'completed'];
  const kind = task.status === was.status
    ? (moves ? 'task.moved' : 'task.updated')
    : now
    ? 'task.completed'
    : then
    ? 'task.reopened'
    : 'task.updated';
  server.change(list, kind, me, (version) => shownTask(Object.assign(task, { version, updated_at: server.at })), {
    counts: true,
  });
  if (task.section !== was.section) {
    for (const each of below(list, task)) {
      Object.assign(each, { section: task.section, version: task.version, updated_at: task.updated_at });
    }
  }
  if (now !== then) giveTask(server, me, task, was);
  return shownTask(task);
}

/** @param {Call} call */
export function patchTask(call) {
  const { list, task } = openTask(call, call.params.id, 'edit');
  guard(call, task.version, () => shownTask(task));
  const body = update(call, list, task, call.body);
  return { body: structuredClone(body), version: body.version };
}

/** @param {Call} call @param {any} list @param {any} task @param {string} [reason] */
export function remove({ server, me }, list, task, reason) {
  for (const each of [...below(list, task)].reverse().concat(task)) {
    list.tasks.delete(each.id);
    if (!reason) server.state.spent.add(each.id);
    const body = { id: each.id, ...(reason ? { reason } : {}), ...(each.repeat ? { repeats: true } : {}) };
    server.change(list, 'task.deleted', me, () => body, { counts: true });
    if (reason) continue;
    for (const [key, record] of list.records) if (record.task_id === each.id) list.records.delete(key);
    for (const user of server.state.users.values()) forgetOwn(user, each.id);
  }
}

/** @param {Call} call */
export function deleteTask(call) {
  const { list, task } = openTask(call, call.params.id, 'edit');
  guard(call, task.version, () => shownTask(task));
  remove(call, list, task);
  return { status: 204 };
}

/** @param {Call} call @param {any} list @param {any} task @param {any} who */
export function claim({ server, me }, list, task, who) {
  if (!roleOn(list, who.id)) throw new Problem('not-a-participant');
  if (task.participants.some((/** @type {any} */ each) => each.id === who.id)) return shownTask(task);
  if (task.status === 'completed') throw new Problem('task-completed');
  const { length } = task.participants;
  if (length >= task.participant_limit) {
    const detail = `All places on the task are taken. Limit: ${task.participant_limit}, taken: ${length}.`;
    throw new Problem('task-full', { limit: task.participant_limit, taken: length, detail });
  }
  task.participants = [...task.participants, person(who)];
  task.status = 'in_progress';
  return server.change(
    list,
    'task.claimed',
    me,
    (version) => shownTask(Object.assign(task, { version, updated_at: server.at })),
    { counts: true },
  );
}

/** @param {Call} call @param {any} list @param {any} task @param {string} username */
export function release({ server, me }, list, task, username) {
  const rest = task.participants.filter((/** @type {any} */ each) => each.username !== username);
  if (rest.length === task.participants.length) return shownTask(task);
  task.participants = rest;
  if (task.status === 'in_progress' && rest.length === 0) task.status = 'available';
  return server.change(
    list,
    'task.released',
    me,
    (version) => shownTask(Object.assign(task, { version, updated_at: server.at })),
    { counts: true },
  );
}

/** @param {(call: Call, list: any, task: any) => any} act */
const onTask = (act) => (/** @type {Call} */ call) => {
  const { list, task } = openTask(call, call.params.id, 'edit');
  guard(call, task.version, () => shownTask(task));
  const body = act(call, list, task);
  return { body: structuredClone(body), version: body.version };
};

export const postClaim = onTask((call, list, task) => claim(call, list, task, call.me));
export const postRelease = onTask((call, list, task) => release(call, list, task, call.me.username));
export const putOnTask = onTask((call, list, task) => {
  const who = [...call.server.state.users.values()].find((each) => each.username === call.params.username);
  if (!who) throw new Problem('not-a-participant');
  return claim(call, list, task, who);
});
export const deleteFromTask = onTask((call, list, task) => release(call, list, task, call.params.username));

/** @param {Call} call */
export function completeAll(call) {
  const { me, params } = call;
  const list = writable(open(call, params.id, 'edit'));
  for (const task of shownTasks(list)) {
    if (task.status !== 'completed' && !task.repeat) update(call, list, task, { status: 'completed' });
  }
  return { body: readList(list, me), version: list.version };
}
