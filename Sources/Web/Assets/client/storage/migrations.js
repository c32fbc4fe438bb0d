/**
 * Brings what earlier releases stored of the user's own up to this one's form. The copy has no migrations: it is fetched
 * anew.
 *
 * @module
 */

/** @import { Row } from '../outbox/row.js' */

/** The form of the rows of the outbox. Each change of it adds a step below, and a stored dump to the tests. */
export const ROW_FORMAT = 1;

/**
 * From the form of its index to the next one.
 * @type {((row: any) => any)[]}
 */
const STEPS = [];

/**
 * @param {any} stored
 * @returns {Row}
 * @throws {RangeError} if a later release has written it
 */
export function migrated(stored) {
  if (stored.format > ROW_FORMAT) throw new RangeError(`The row has the form ${stored.format}.`);
  let row = stored;
  for (let form = stored.format; form < ROW_FORMAT; form++) row = STEPS[form](row);
  return { ...row, format: ROW_FORMAT };
}
