/**
 * Checklists, who is on them, and where each user has put them.
 *
 * @module
 */
import { invalid, Problem } from './problems.js';
import { guard, person } from './common.js';

/** @import { Call, SimulatedServer } from './server.js' */

export const listMembers = ['id', 'title', 'description', 'due_at', 'color', 'priority', 'participant_limit'];
const forOwner = ['color', 'priority', 'participant_limit', 'archived'];

/** @param {any} list @param {string} user @returns {'owner' | 'editor' | 'viewer' | null} */
export function roleOn(list, user) {
  if (list.owner.id === user) return 'owner';
  return list.participants.find((/** @type {any} */ each) => each.id === user)?.role ?? null;
}

/**
 * A checklist for a request that needs a right on it.
 * @param {Call} call
 * @param {string} id
 * @param {'see' | 'edit' | 'own'} need
 */
export function open(call, id, need) {
  const list = call.server.state.lists.get(id);
  const role = list && roleOn(list, call.me.id);
  if (!role) throw new Problem('not-found');
  if ((need === 'own' && role !== 'owner') || (need === 'edit' && role === 'viewer')) throw new Problem('forbidden');
  return list;
}

/** @param {any} list */
export function writable(list) {
  if (list.archived) throw new Problem('checklist-archived');
  return list;
}

/** The tasks in their order. @param {any} list */
export function shownTasks(list) {
  return [...list.tasks.values()].sort((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
}

/** As its changes carry it. @param {any} list */
export function shownList(list) {
  const { tasks, participants, comments: _c, records: _r, print: _p, first: _f, ...rest } = list;
  const all = [...tasks.values()];
  const open = all.filter((task) => task.status !== 'completed').length;
  return {
    ...rest,
    participants: participants.map((/** @type {any} */ { id, username, role }) => ({ id, username, role })),
    task_count: all.length,
    open_task_count: open,
    completed: all.length > 0 && open === 0,
  };
}

/** As its reader sees it. @param {any} list @param {any} me */
export const readList = (list, me) => ({ ...shownList(list), role: roleOn(list, me.id) });

/** @param {any} list @param {any} me */
function placement(list, me) {
  const placed = me.placements.get(list.id) ?? {};
  return {
    position: placed.position ?? Date.parse(list.created_at) / 1000,
    color: placed.color ?? null,
    favorite: placed.favorite ?? false,
    muted: placed.muted ?? false,
  };
}

/** With the reader's own order and look. @param {any} list @param {any} me */
export const listed = (list, me) => ({ ...readList(list, me), mine: placement(list, me) });

/** @param {any} title */
function line(title) {
  if (typeof title !== 'string' || title.trim() === '') throw invalid('/title', 'must not be empty');
  if ([...title].length > 200) throw invalid('/title', 'must have at most 200 characters');
  return title.trim();
}
export { line as checkedTitle };

/** @param {SimulatedServer} server @param {string} owner @param {string} title @param {string} [but] */
function taken(server, owner, title, but) {
  return [...server.state.lists.values()].some((list) =>
    list.owner.id === owner && !list.archived && list.id !== but && list.title.toLowerCase() === title.toLowerCase()
  );
}

/**
 * @param {SimulatedServer} server
 * @param {any} me
 * @param {any} members
 * @param {boolean} [quiet] without a change in the user's own stream: the Inbox
 */
export function createList(server, me, members, quiet = false) {
  const { at } = server;
  const list = {
    id: members.id ?? server.id(),
    title: line(members.title),
    description: members.description ?? '',
    due_at: members.due_at ?? null,
    color: members.color ?? null,
    priority: members.priority ?? null,
    owner: person(me),
    participants: [],
    participant_limit: members.participant_limit ?? 3,
    archived: false,
    version: 0,
    created_at: at,
    updated_at: at,
    offered_to: null,
    tasks: new Map(),
    comments: new Map(),
    records: new Map(),
    print: JSON.stringify([me.id, members]),
    first: /** @type {any} */ (null),
  };
  server.state.lists.set(list.id, list);
  list.first = server.change(list, 'checklist.created', me, (version) => ({ ...shownList(list), version }), {
    counts: true,
  });
  if (!quiet) tellAdded(server, list, me, 'owner', me);
  return list;
}

/** @param {SimulatedServer} server @param {any} list @param {any} user @param {string} role @param {any} actor */
function tellAdded(server, list, user, role, actor) {
  server.change(
    user,
    'checklist.added',
    actor,
    () => ({ id: list.id, title: list.title, role, version: list.version }),
  );
}

/** @param {Call} call */
export function postList({ server, me, body }) {
  const title = line(body.title);
  const there = body.id && server.state.lists.get(body.id);
  if (there) {
    if (there.print !== JSON.stringify([me.id, body])) throw new Problem('id-taken');
    return { status: 201, body: { ...there.first, role: 'owner' }, version: 1 };
  }
  if (body.id && (server.state.spent.has(body.id) || server.state.users.has(body.id))) throw new Problem('id-taken');
  if (taken(server, me.id, title)) {
    const { detail } = new Problem('title-taken').members;
    throw new Problem('title-taken', { errors: [{ pointer: '/title', detail }] });
  }
  const list = createList(server, me, body);
  return { status: 201, body: readList(list, me), version: list.version };
}

/** @param {Call} call */
export function getLists({ server, me, query }) {
  const archived = query.get('archived') ?? 'false';
  const found = [...server.state.lists.values()].filter((list) =>
    roleOn(list, me.id) && (archived === 'any' || String(list.archived) === archived)
  );
  return {
    body: { checklists: found.map((list) => listed(list, me)).sort((a, b) => a.mine.position - b.mine.position) },
  };
}

/** @param {Call} call */
export function getList(call) {
  const list = open(call, call.params.id, 'see');
  return { body: readList(list, call.me), version: list.version };
}

/** @param {Call} call */
export function patchList(call) {
  const { server, me, params, body } = call;
  const list = open(call, params.id, 'edit');
  if (forOwner.some((name) => name in body) && roleOn(list, me.id) !== 'owner') throw new Problem('forbidden');
  guard(call, list.version, () => readList(list, me));
  if (list.archived && (body.archived ?? true) && Object.keys(body).some((name) => name !== 'archived')) writable(list);
  if (body.archived && me.settings.inbox_id === list.id) throw new Problem('inbox-stays');
  const title = 'title' in body ? line(body.title) : list.title;
  const archived = 'archived' in body ? !!body.archived : list.archived;
  if (!archived && ('title' in body || list.archived) && taken(server, list.owner.id, title, list.id)) {
    throw new Problem('title-taken');
  }
  const was = JSON.stringify(shownList(list));
  const former = list.archived;
  Object.assign(list, body, {
    title,
    archived,
    description: 'description' in body ? body.description ?? '' : list.description,
  });
  if (JSON.stringify(shownList(list)) !== was) {
    const kind = former === archived ? 'checklist.updated' : archived ? 'checklist.archived' : 'checklist.unarchived';
    server.change(list, kind, me, () => shownList(list), { counts: true });
  }
  return { body: readList(list, me), version: list.version };
}

/** @param {Call} call */
export function deleteList(call) {
  const { server, me, params } = call;
  const list = open(call, params.id, 'own');
  guard(call, list.version, () => readList(list, me));
  if (me.settings.inbox_id === list.id) throw new Problem('inbox-stays');
  const people = [list.owner, ...list.participants].map(({ id }) => server.state.users.get(id));
  server.state.lists.delete(list.id);
  server.state.spent.add(list.id);
  for (const id of list.tasks.keys()) server.state.spent.add(id);
  for (const user of people) {
    for (const task of list.tasks.keys()) forgetOwn(user, task);
    server.change(user, 'checklist.removed', me, () => ({ id: list.id, title: list.title, reason: 'deleted' }));
  }
  return { status: 204 };
}

/** A user's own things about a task that is gone for them. @param {any} user @param {string} task */
export function forgetOwn(user, task) {
  user.reminders.delete(task);
  for (const [key, record] of user.records) if (record.task_id === task) user.records.delete(key);
}

/** @param {Call} call */
export function putParticipant(call) {
  const { server, me, params, body } = call;
  const list = open(call, params.id, 'own');
  guard(call, list.version, () => readList(list, me));
  const user = [...server.state.users.values()].find((each) => each.username === params.username);
  if (!user) throw new Problem('user-not-found');
  if (user.id === list.owner.id) throw new Problem('is-owner');
  const present = list.participants.find((/** @type {any} */ each) => each.id === user.id);
  const shown = { ...person(user), role: body.role };
  if (present) {
    if (present.role !== body.role) {
      present.role = body.role;
      server.change(list, 'participant.updated', me, () => shown, { counts: true });
    }
    return { body: shown };
  }
  writable(list);
  const { length } = list.participants;
  if (length >= list.participant_limit) {
    throw new Problem('checklist-full', { limit: list.participant_limit, taken: length });
  }
  list.participants.push({ ...shown, joined: server.state.log.length });
  server.change(list, 'participant.added', me, () => shown, { counts: true });
  tellAdded(server, list, user, body.role, me);
  return { status: 201, body: shown };
}

/** @param {Call} call */
export function deleteParticipant(call) {
  const { server, me, params } = call;
  const list = open(call, params.id, 'see');
  const user = list.participants.find((/** @type {any} */ each) => each.username === params.username);
  if (!user) throw new Problem('not-found');
  if (user.id !== me.id && list.owner.id !== me.id) throw new Problem('forbidden');
  for (const task of shownTasks(list)) {
    if (!task.participants.some((/** @type {any} */ each) => each.id === user.id)) continue;
    task.participants = task.participants.filter((/** @type {any} */ each) => each.id !== user.id);
    if (task.status === 'in_progress' && task.participants.length === 0) task.status = 'available';
    server.change(list, 'task.released', me, (version) => Object.assign(task, { version, updated_at: server.at }), {
      counts: true,
    });
  }
  list.participants = list.participants.filter((/** @type {any} */ each) => each !== user);
  server.change(list, 'participant.removed', me, () => ({ ...person(user), role: user.role }), { counts: true });
  const account = server.state.users.get(user.id);
  const reminders = [...list.tasks.keys()].filter((task) => account.reminders.get(task)?.length > 0);
  for (const task of list.tasks.keys()) account.reminders.delete(task);
  account.placements.delete(list.id);
  const reason = user.id === me.id ? 'left' : 'removed';
  server.change(account, 'checklist.removed', me, () => ({ id: list.id, title: list.title, reason, reminders }));
  return { status: 204 };
}

/** @param {Call} call */
export function patchPlacement(call) {
  const { server, me, params, body } = call;
  const list = open(call, params.id, 'see');
  const { before, after, ...rest } = body;
  const neighbour = before ?? after;
  if (neighbour !== undefined) {
    if (!server.state.lists.has(neighbour)) throw new Problem('neighbour-not-found');
    const others = [...server.state.lists.values()].filter((each) => roleOn(each, me.id) && each !== list)
      .map((each) => ({ id: each.id, position: placement(each, me).position })).sort((a, b) => a.position - b.position);
    const n = others.findIndex(({ id }) => id === neighbour);
    const [low, high] = before ? [others[n - 1], others[n]] : [others[n], others[n + 1]];
    rest.position = ((low?.position ?? high.position - 2048) + (high?.position ?? low.position + 2048)) / 2;
  }
  const was = JSON.stringify(placement(list, me));
  me.placements.set(list.id, { ...me.placements.get(list.id), ...rest });
  const shown = { id: list.id, mine: placement(list, me) };
  if (JSON.stringify(shown.mine) !== was) server.change(me, 'checklist.placed', me, () => shown);
  return { body: shown };
}
