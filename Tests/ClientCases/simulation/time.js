/**
 * Modes, the timer, and entries of time.
 *
 * @module
 */
import { Problem } from './problems.js';
import { guard } from './common.js';

/** @import { Call } from './server.js' */

/** @param {Call} call */
export const getModes = ({ me }) => ({ body: { modes: [...me.modes.values()] } });

/** @param {any} me @param {string} name @param {string} [but] */
function free(me, name, but) {
  for (const mode of me.modes.values()) {
    if (mode.id !== but && mode.name.toLowerCase() === name.toLowerCase()) throw new Problem('name-taken');
  }
}

/** @param {Call} call */
export function postMode({ server, me, body }) {
  const there = body.id && me.modes.get(body.id);
  if (there) return { status: 201, body: there, version: there.version };
  free(me, body.name);
  const { at } = server;
  const last = Math.max(0, ...[...me.modes.values()].map(({ position }) => position));
  const mode = {
    id: body.id ?? server.id(),
    name: body.name,
    color: body.color ?? null,
    position: body.position ?? last + 1024,
    archived: body.archived ?? false,
    version: 0,
    created_at: at,
    updated_at: at,
  };
  me.modes.set(mode.id, mode);
  const shown = server.change(me, 'mode.created', me, (version) => Object.assign(mode, { version }));
  return { status: 201, body: shown, version: shown.version };
}

/** @param {Call} call */
export function patchMode(call) {
  const { server, me, params, body } = call;
  const mode = me.modes.get(params.id);
  if (!mode) throw new Problem('not-found');
  guard(call, mode.version, () => mode);
  if (body.name) free(me, body.name, mode.id);
  const shown = server.change(
    me,
    'mode.updated',
    me,
    (version) => Object.assign(mode, body, { version, updated_at: server.at }),
  );
  return { body: shown, version: shown.version };
}

/** @param {Call} call */
export function deleteMode({ server, me, params }) {
  if (!me.modes.delete(params.id)) throw new Problem('not-found');
  server.state.spent.add(params.id);
  server.change(me, 'mode.deleted', me, () => ({ id: params.id }));
  return { status: 204 };
}

/** @param {any} me */
const running = (me) => [...me.entries.values()].find((entry) => entry.ended_at === null) ?? null;

/** @param {Call} call */
export const getTimer = ({ me }) => ({ body: { entry: running(me) } });

/** @param {any} entry @param {string} moment */
function end(entry, moment) {
  entry.ended_at = moment;
  entry.seconds = Math.floor((Date.parse(moment) - Date.parse(entry.started_at)) / 1000);
}

/** @param {Call} call */
export function postStart({ server, me, body }) {
  const there = body.id && me.entries.get(body.id);
  if (there) return { status: 201, body: structuredClone(there.first) };
  if (!me.modes.has(body.mode_id)) throw new Problem('not-found');
  const moment = body.started_at
    ? new Date(Math.min(Date.parse(body.started_at), server.now)).toISOString()
    : server.at;
  const stopped = running(me);
  if (stopped) {
    if (moment < stopped.started_at) throw new Problem('entry-overlaps', { entry_id: stopped.id });
    end(stopped, moment);
    server.change(
      me,
      'entry.updated',
      me,
      (version) => shown(Object.assign(stopped, { version, updated_at: server.at })),
    );
  }
  const entry = entryOf(server, body, { started_at: moment, ended_at: null, by_timer: true });
  me.entries.set(entry.id, entry);
  const body2 = server.change(me, 'entry.created', me, (version) => shown(Object.assign(entry, { version })));
  entry.first = { entry: body2, stopped: stopped && shown(structuredClone(stopped)) };
  return { status: 201, body: structuredClone(entry.first) };
}

/** @param {any} server @param {any} body @param {any} more */
function entryOf(server, body, more) {
  return {
    id: body.id ?? server.id(),
    mode_id: body.mode_id,
    task_id: body.task_id ?? null,
    description: body.description ?? '',
    seconds: null,
    may_overlap: false,
    version: 0,
    created_at: server.at,
    updated_at: server.at,
    first: /** @type {any} */ (null),
    ...more,
  };
}

/** @param {any} entry */
function shown(entry) {
  const { first: _, ...rest } = entry;
  return rest;
}

/** @param {Call} call */
export function postStop({ server, me, body }) {
  const entry = running(me);
  if (!entry || (body.id && entry.id !== body.id)) throw new Problem('timer-not-running');
  end(entry, body.ended_at ? new Date(Math.min(Date.parse(body.ended_at), server.now)).toISOString() : server.at);
  const stopped = server.change(
    me,
    'entry.updated',
    me,
    (version) => shown(Object.assign(entry, { version, updated_at: server.at })),
  );
  return { body: { entry: null, stopped } };
}

/** @param {Call} call */
export function deleteTimer(call) {
  const { server, me } = call;
  const entry = running(me);
  if (!entry) throw new Problem('timer-not-running');
  guard(call, entry.version, () => shown(entry));
  me.entries.delete(entry.id);
  server.state.spent.add(entry.id);
  server.change(me, 'entry.deleted', me, () => ({ id: entry.id }));
  return { status: 204 };
}

/** @param {Call} call */
export const getEntries = ({ me }) => ({ body: { entries: [...me.entries.values()].map(shown) } });

/** @param {Call} call */
export function postEntry({ server, me, body }) {
  const there = body.id && me.entries.get(body.id);
  if (there) return { status: 201, body: shown(there), version: there.version };
  if (!me.modes.has(body.mode_id)) throw new Problem('not-found');
  const entry = entryOf(server, body, { started_at: body.started_at, ended_at: null, by_timer: false });
  end(entry, body.ended_at);
  me.entries.set(entry.id, entry);
  const made = server.change(me, 'entry.created', me, (version) => shown(Object.assign(entry, { version })));
  return { status: 201, body: made, version: made.version };
}

/** @param {Call} call */
export function patchEntry(call) {
  const { server, me, params, body } = call;
  const entry = me.entries.get(params.id);
  if (!entry) throw new Problem('not-found');
  guard(call, entry.version, () => shown(entry));
  Object.assign(entry, body);
  if (entry.ended_at) end(entry, entry.ended_at);
  const made = server.change(
    me,
    'entry.updated',
    me,
    (version) => shown(Object.assign(entry, { version, updated_at: server.at })),
  );
  return { body: made, version: made.version };
}

/** @param {Call} call */
export function deleteEntry({ server, me, params }) {
  if (!me.entries.delete(params.id)) throw new Problem('not-found');
  server.state.spent.add(params.id);
  server.change(me, 'entry.deleted', me, () => ({ id: params.id }));
  return { status: 204 };
}
