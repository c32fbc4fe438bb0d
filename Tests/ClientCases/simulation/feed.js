/**
 * The feed: what is new for a user behind a cursor, at once or as soon as there is something.
 *
 * @module
 */
import { Problem } from './problems.js';

/** @import { Call, Reply } from './server.js' */

/** @param {any} state */
export function cursorOf(state) {
  return btoa(`${state.epoch}/${state.log.length}`).replaceAll('=', '');
}

/** @param {any} state @param {string} cursor */
function placeOf(state, cursor) {
  let text = '';
  try {
    text = atob(cursor);
  } catch { /* it is none */ }
  const [, epoch, place] = /^(.*)\/(\d+)$/.exec(text) ?? [];
  if (epoch !== state.epoch || Number(place) < state.kept || Number(place) > state.log.length) {
    throw new Problem('cursor-expired');
  }
  return Number(place);
}

/**
 * @param {Call} call
 * @param {(reply: Reply) => void} reply
 * @param {(error: any) => void} refuse
 * @returns {(() => void) | void} what ends the wait
 */
export function feed({ server, me, query, token }, reply, refuse) {
  const since = query.get('since');
  if (since === null) return reply({ body: { cursor: cursorOf(server.state), changes: [], more: false } });
  const limit = Number(query.get('limit') ?? 500);
  const wait = Number(query.get('wait') ?? 0);
  if (!(wait >= 0 && wait <= 60)) throw new Problem('invalid-request', { status: 400, detail: 'wait is 0 to 60.' });
  placeOf(server.state, since);

  /** What is new; null if nothing is. */
  const news = () => {
    const { state } = server;
    const from = placeOf(state, since);
    const found = [];
    let place = from;
    for (; place < state.log.length && found.length < limit; place++) {
      const change = seen(server, me.id, state.log[place], place);
      if (change) found.push(change);
    }
    if (found.length === 0) return null;
    const cursor = btoa(`${state.epoch}/${place}`).replaceAll('=', '');
    const more = state.log.slice(place).some((/** @type {any} */ entry, /** @type {number} */ n) =>
      seen(server, me.id, entry, place + n)
    );
    return { cursor, changes: found, more };
  };
  const nothing = () => ({ cursor: cursorOf(server.state), changes: [], more: false });

  const first = server.held ? null : news();
  if (first || wait === 0) return reply({ body: first ?? nothing() });
  const poll = {
    user: me.id,
    run: () => {
      if (!server.waiting.has(poll)) return;
      try {
        if (!server.userOf(token)) throw new Problem('unauthenticated');
        const found = news();
        if (found) end(() => reply({ body: found }));
      } catch (error) {
        end(() => refuse(error));
      }
    },
  };
  const alarm = server.clock.after(wait * 1000, () => end(() => reply({ body: nothing() })));
  const end = (/** @type {() => void} */ tell) => {
    if (!server.waiting.delete(poll)) return;
    server.clock.cancel(alarm);
    tell();
  };
  server.waiting.add(poll);
  return () => end(() => {});
}

/**
 * A change as a user sees it; null if they may not.
 * @param {any} server
 * @param {string} user
 * @param {any} change
 * @param {number} place
 */
function seen(server, user, change, place) {
  if (change.stream === user) return change;
  const list = server.state.lists.get(change.stream);
  if (!list) return null;
  if (list.owner.id === user) return change;
  const participant = list.participants.find((/** @type {any} */ each) => each.id === user);
  if (!participant) return null;
  return place < participant.joined ? { ...change, body: null } : change;
}
