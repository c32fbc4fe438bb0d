import { batches } from './batches.js';
import { checklists } from './checklists.js';
import { planning } from './planning.js';
import { tasks } from './tasks.js';
import { time } from './time.js';

/** @import { Action } from './action.js' */

/** @type {ReadonlyMap<string, Action>} */
const ACTIONS = new Map(Object.entries({ ...checklists, ...tasks, ...batches, ...planning, ...time }));

/**
 * The declaration of an action.
 * @param {string} name
 * @returns {Action}
 * @throws {RangeError} if there is none
 */
export function actionOf(name) {
  const action = ACTIONS.get(name);
  if (!action) throw new RangeError(`There is no action '${name}'.`);
  return action;
}

/** The names of all actions. */
export const actionNames = () => [...ACTIONS.keys()];
