/**
 * The declarations of all actions. They are loaded by themselves: what a page shows first needs none, unless edits wait.
 *
 * @module
 */

/** @import { Action } from './action.js' */

/** @type {ReadonlyMap<string, Action> | null} */
let actions = null;

/**
 * Loads them. Whatever handles edits waits for this once.
 * @returns {Promise<void> | undefined} nothing if they are there
 */
export function loadActions() {
  if (!actions) return import('./all.js').then(({ ACTIONS }) => void (actions = ACTIONS));
}

/**
 * The declaration of an action.
 * @param {string} name
 * @returns {Action}
 * @throws {RangeError} if there is none
 */
export function actionOf(name) {
  const action = actions?.get(name);
  if (!action) throw new RangeError(`There is no action '${name}'.`);
  return action;
}
