/** @import { Row } from './row.js' */

/** How many edits are under way at once, each of another checklist. */
export const ABREAST = 4;

/**
 * @typedef {object} Turns
 * @property {Row[]} go  those whose turn it is, oldest first
 * @property {number} next  when one more may come to its turn by itself, in milliseconds since 1970
 */

/**
 * Whose turn it is. Edits of one checklist go one at a time and in order, those of four beside each other. One that is
 * held back stands in nobody's way but of those that depend on it or are about the same thing.
 * @param {Row[]} rows oldest first
 * @param {number} now
 * @param {ReadonlySet<string>} underWay ids of those that have been sent and have no answer yet
 * @param {(row: Row) => number} restsUntil when it may be tried again after a failure
 * @returns {Turns}
 */
export function turns(rows, now, underWay, restsUntil) {
  const open = new Map(rows.filter(isOpen).map((row) => [row.id, row]));
  const undone = new Set(rows.filter((row) => row.state !== 'answered').map(({ id }) => id));
  /** @type {Set<string>} lanes that are taken */
  const taken = new Set();
  /** Things of edits that are held back. @type {Set<string>} */
  const held = new Set();
  const go = [];
  let next = Infinity;
  let room = ABREAST - underWay.size;
  for (const row of open.values()) {
    const waitsUntil = row.not_before ?? 0;
    const heldBack = waitsUntil > now || row.touches.some((thing) => held.has(thing)) ||
      row.depends_on.some((id) => open.has(id) && isHeld(id));
    if (heldBack) {
      if (waitsUntil > now) next = Math.min(next, waitsUntil);
      hold(row);
      continue;
    }
    const free = row.lanes.every((lane) => !taken.has(lane)) && row.depends_on.every((id) => !undone.has(id));
    row.lanes.forEach((lane) => taken.add(lane));
    if (!free || underWay.has(row.id)) continue;
    const rest = restsUntil(row);
    if (rest > now) next = Math.min(next, rest);
    else if (room-- > 0) go.push(row);
  }
  return { go, next };

  /** @param {Row} row */
  function hold(row) {
    row.touches.forEach((thing) => held.add(thing));
    held.add(row.id);
  }

  /** @param {string} id */
  function isHeld(id) {
    return held.has(id);
  }
}

/**
 * Whether an edit still has to be sent, or answered.
 * @param {Row} row
 */
export const isOpen = (row) => row.state === 'waiting' || row.state === 'sent';

/**
 * Whether an edit cannot go on by itself.
 * @param {Row} row
 */
export const isParked = (row) => row.state === 'refused' || row.state === 'conflict' || row.state === 'unknown';

/** @type {(a: Row, b: Row) => number} */
export const byTurn = (a, b) => a.seq - b.seq || (a.id < b.id ? -1 : 1);
