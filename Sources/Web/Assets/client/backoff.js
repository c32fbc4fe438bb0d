/** @import { World } from './world.js' */

/**
 * How long to wait before trying again, in milliseconds: longer with each failure, and not for all clients alike.
 * @param {World} world
 * @param {number} failures how many there were in a row, 1 or more
 * @param {number} [most]
 */
export function backoff(world, failures, most = 60_000) {
  const longest = Math.min(most, 1_000 * 2 ** (failures - 1));
  return longest / 2 + world.random() * longest / 2;
}
