import { described } from './outbox/described.js';
import { isOpen, isParked } from './outbox/turn.js';

/**
 * @import { Engine } from './engine.js'
 * @import { Status } from './types/client.js'
 */

/**
 * What the user is told of how far everything is saved.
 * @param {Pick<Engine, 'outbox' | 'connection' | 'storage' | 'outdated'>} engine
 * @returns {Status}
 */
export function statusOf({ outbox, connection, storage, outdated }) {
  const open = outbox.rows.filter(isOpen);
  const { offline, signedOut } = connection;
  return {
    state: outdated ? 'gone-stale' : signedOut ? 'signed-out' : offline ? 'offline' : open.length ? 'waiting' : 'saved',
    offline,
    waiting: open.length,
    since: open.length ? Math.min(...open.map(({ made_at }) => made_at)) : null,
    parked: outbox.rows.filter(isParked).map((row) => ({
      edit: described(row),
      kind: /** @type {any} */ (row.state),
      problem: row.problem ?? null,
      current: row.current ?? null,
    })),
    notices: outbox.notices,
    storage: storage.mode,
  };
}
