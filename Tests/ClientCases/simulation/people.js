/**
 * Users, their settings, their sessions, and the snapshot of everything that they see.
 *
 * @module
 */
import { invalid, Problem } from './problems.js';
import { guard } from './common.js';
import { createList, listed, roleOn, shownTasks } from './checklists.js';
import { cursorOf } from './feed.js';
import { shownTask } from './tasks.js';
import { limits } from './limits.js';

/** @import { Call, SimulatedServer } from './server.js' */

const modes = [['Study', '#2563eb'], ['Break', '#16a34a'], ['Exercise', '#ea580c'], ['Work', '#7c3aed']];

/**
 * @param {SimulatedServer} server
 * @param {string} username
 */
export function createUser(server, username) {
  const { at } = server;
  const setting = () => ({ at: null, email: false, enabled: false });
  /** @type {any} */
  const user = {
    id: server.id(),
    username,
    email: `${username}@example.org`,
    display_name: '',
    disabled: false,
    version: 0,
    created_at: at,
    updated_at: at,
    who_may_add: 'anyone',
    userVersion: 1,
    settings: {
      time_zone: 'Etc/UTC',
      day_starts_at: '00:00',
      week_starts_on: 'monday',
      locale: 'en',
      notifications: { day: setting(), week: setting(), month: setting() },
      overlapping_entries: false,
      pauses: [],
      inbox_id: '',
      version: 1,
    },
    balance: 0,
    ledger: [],
    rewards: new Map(),
    purchases: new Map(),
    modes: new Map(),
    entries: new Map(),
    records: new Map(),
    placements: new Map(),
    reminders: new Map(),
    keys: new Map(),
  };
  server.state.users.set(user.id, user);
  const inbox = createList(server, user, { title: 'Inbox' }, true);
  user.settings.inbox_id = inbox.id;
  user.version = 1;
  modes.forEach(([name, color], n) => {
    const id = server.id();
    user.modes.set(id, {
      id,
      name,
      color,
      position: 1024 * (n + 1),
      archived: false,
      version: 1,
      created_at: at,
      updated_at: at,
    });
  });
  return user;
}

/** @param {SimulatedServer} server @param {string} user */
export function createSession(server, user) {
  const token = `token-${server.id()}`;
  server.state.sessions.set(token, user);
  return token;
}

/** @param {any} me */
export function shownUser(me) {
  const { id, username, email, display_name, disabled, created_at, who_may_add } = me;
  return {
    id,
    username,
    email,
    display_name,
    disabled,
    version: me.userVersion,
    created_at,
    updated_at: created_at,
    who_may_add,
  };
}

/** @param {Call} call */
export const getMe = ({ me }) => ({ body: shownUser(me), version: me.userVersion });

/** @param {Call} call */
export function patchMe({ server, me, body }) {
  Object.assign(me, body);
  server.change(me, 'user.updated', me, (version) => {
    me.userVersion = version;
    return shownUser(me);
  });
  return { body: shownUser(me), version: me.userVersion };
}

/** @param {Call} call */
export const getSettings = ({ me }) => ({ body: me.settings, version: me.settings.version });

/** @param {Call} call */
export function patchSettings(call) {
  const { server, me, body } = call;
  guard(call, me.settings.version, () => me.settings);
  if (body.time_zone !== undefined && !/^[A-Z][\w+-]*\/[\w/+-]+$/.test(body.time_zone)) {
    throw invalid('/time_zone', 'is unknown');
  }
  const { notifications = {}, ...rest } = body;
  Object.assign(me.settings, rest);
  for (const span of ['day', 'week', 'month']) {
    Object.assign(me.settings.notifications[span], notifications[span] ?? {});
  }
  server.change(me, 'settings.updated', me, (version) => {
    me.settings.version = version;
    return me.settings;
  });
  return { body: structuredClone(me.settings), version: me.settings.version };
}

/** @param {Call} call */
export function deleteSession({ server, token }) {
  server.state.sessions.delete(token);
  server.wake();
  return { status: 204 };
}

/** @param {Call} call */
export const getLimits = (call) => ({ body: { ...limits, .../** @type {any} */ (call.server).limits } });

/** The records of 62 days: snapshots have no older ones. @param {SimulatedServer} server @param {any} keeper */
function recent(server, keeper) {
  const first = new Date(server.now - 62 * 86_400_000).toISOString().slice(0, 10);
  return [...keeper.records.values()].filter((record) => record.version > 0 && record.date >= first);
}

/** @param {SimulatedServer} server @param {any} me */
function own(server, me) {
  const inOrder = (/** @type {Map<string, any>} */ things) =>
    [...things.values()].sort((one, other) => one.position - other.position);
  return {
    version: me.version,
    settings: me.settings,
    balance: me.balance,
    rewards: inOrder(me.rewards),
    reminders: [...me.reminders].map(([task_id, reminders]) => ({ task_id, reminders })).filter((each) =>
      each.reminders.length > 0
    ),
    modes: inOrder(me.modes),
    entry: [...me.entries.values()].find((entry) => entry.ended_at === null) ?? null,
    records: recent(server, me),
  };
}

/** @param {Call} call */
export function getSnapshot({ server, me, query }) {
  const cursor = cursorOf(server.state);
  if (query.get('only') === 'me') return { body: structuredClone({ cursor, me: own(server, me) }) };
  if (/** @type {any} */ (server).tooLarge) throw new Problem('snapshot-too-large');
  const lists = [...server.state.lists.values()].filter((list) => roleOn(list, me.id));
  return {
    body: structuredClone({
      cursor,
      me: own(server, me),
      invitations: [],
      checklists: lists.map((list) => ({
        ...listed(list, me),
        tasks: shownTasks(list).map(shownTask),
        records: recent(server, list),
      })),
    }),
  };
}

/** @param {Call} call */
export function getListSnapshot({ server, me, params }) {
  const list = server.state.lists.get(params.id);
  if (!list || !roleOn(list, me.id)) throw new Problem('not-found');
  const mine = (/** @type {string} */ task) => list.tasks.has(task);
  return {
    version: list.version,
    body: structuredClone({
      ...listed(list, me),
      reminders: own(server, me).reminders.filter(({ task_id }) => mine(task_id)),
      me_version: me.version,
      tasks: shownTasks(list).map(shownTask),
      records: [...recent(server, list), ...own(server, me).records.filter(({ task_id }) => mine(task_id))],
    }),
  };
}

/** @param {Call} call */
export function findUsers({ server, query }) {
  const prefix = (query.get('prefix') ?? query.get('q') ?? '').toLowerCase();
  const found = [...server.state.users.values()].filter((user) => user.username.startsWith(prefix));
  return { body: { users: found.map(({ username, display_name }) => ({ username, display_name })) } };
}

export const noInvitations = () => ({ body: { invitations: [] } });
