/**
 * What the user decides of edits that do not go on by themselves.
 *
 * @module
 */
import { isParked } from './turn.js';
import { renewed, resolved } from './verdict.js';

/** @import { Outbox } from './outbox.js' */

/**
 * Ends a conflict of two texts.
 * @param {Outbox} outbox
 * @param {string} id
 * @param {'mine' | 'theirs' | 'both'} choice
 * @param {string} key  a new one
 */
export async function resolve(outbox, id, choice, key) {
  await outbox.change(id, (row) => {
    if (row.state !== 'conflict') return row;
    if (choice !== 'theirs') {
      const { body, base } = resolved(row, choice);
      return { ...renewed(row, key, body), base, if_match: `"${row.current.version}"` };
    }
    // What else the edit changes is not in question.
    const { description: _, ...rest } = row.body ?? {};
    if (Object.keys(rest).length === 0) return null;
    const { base: __, ...free } = renewed(row, key, rest);
    return free;
  }, choice === 'theirs' ? { answer: { value: null } } : {});
}

/**
 * Sends a parked edit once more, with those that were parked with it.
 * @param {Outbox} outbox
 * @param {string} id
 * @param {() => string} newKey
 */
export async function retry(outbox, id, newKey) {
  await outbox.changeAll(outbox.withDependents(id), (row) => isParked(row) ? renewed(row, newKey(), row.body) : row);
}

/**
 * Gives a parked edit up, or has read a notice.
 * @param {Outbox} outbox
 * @param {string} id
 */
export async function dismiss(outbox, id) {
  if (!outbox.row(id)) return await outbox.dismissNotice(id);
  // What was to be done with a thing that never came to be goes with it.
  await outbox.changeAll(outbox.withDependents(id), (row) => isParked(row) ? null : row);
}
