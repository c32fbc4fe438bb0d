/**
 * What people do in the walk: every edit that the interface has, each with things that its user sees.
 *
 * @module
 */
import { own } from './own.js';
import { sharing } from './sharing.js';

/** @import { Actor, Deed } from './things.js' */

const table = [...sharing, ...own];

/** The kinds of edits that the walk does, and those of the ledger. */
export const kinds = new Set(table.map(([, call]) => call));

const weights = table.reduce((sum, [weight]) => sum + weight, 0);

/**
 * Something that the user of a client may do now.
 * @param {Actor} a
 * @param {() => number} random
 * @returns {Deed | null}
 */
export function deed(a, random) {
  let place = random() * weights;
  for (const [weight, call, make] of table) {
    place -= weight;
    if (place >= 0) continue;
    const args = make(a);
    return args ? [call, args] : null;
  }
  return null;
}

/**
 * An occurrence of the ledger: what is counted there is counted exactly.
 * @param {Actor} a
 * @returns {Deed | null}
 */
export function entryOfLedger(a) {
  if (!a.view.checklists.get(a.ledger)) return null;
  const one = /** @type {any} */ (a.pick(a.view.tasks(a.ledger)));
  if (!one) return null;
  const date = a.addDays(a.today, -a.between(0, 9));
  const count = a.view.record(one.id, date)?.count ?? 0;
  if (count >= 80) return null;
  // Never near 0, where taking back does nothing.
  return [count >= 14 && a.chance(0.2) ? 'uncompleteOccurrence' : 'completeOccurrence', [one.id, date]];
}
