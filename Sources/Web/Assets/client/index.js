/**
 * The sync engine of Crosscheck: a copy of a user's checklists that follows the server, and an outbox of the user's
 * edits. It knows no DOM and imports nothing from outside this folder, so that any page, or deno, can use it.
 *
 * @module
 */

/** @import { Client, Options } from './types/client.js' */

export * as edits from './edits/edits.js';
export { Offline, Refusal } from './problems.js';
export { uuid } from './uuid.js';

/**
 * Opens a user's copy and outbox. Resolves as soon as the copy is read from storage; the network goes on behind it.
 * @param {Options} [options]
 * @returns {Promise<Client>}
 * @throws {Offline | import('./problems.js').Refusal} without `userID`, if the server does not say whose session it is
 */
export function openClient(options = {}) {
  void options;
  return Promise.reject(new Error('Not there yet.'));
}
