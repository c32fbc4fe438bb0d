/**
 * What the operations of several areas need.
 *
 * @module
 */
import { Problem } from './problems.js';

/** @import { Call } from './server.js' */

/**
 * Refuses what another version was meant for.
 * @param {Call} call
 * @param {number} version
 * @param {() => any} current
 */
export function guard(call, version, current) {
  const wanted = call.headers['if-match'];
  if (wanted === undefined || wanted === '*') return;
  const tags = wanted.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''));
  if (!tags.includes(String(version))) throw new Problem('stale', { current: current() });
}

/** @param {any} user */
export function person(user) {
  return { id: user.id, username: user.username };
}
