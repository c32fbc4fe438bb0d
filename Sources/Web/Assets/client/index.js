/**
 * The sync engine of Crosscheck: a copy of a user's checklists that follows the server, and an outbox of the user's
 * edits. It knows no DOM and imports nothing from outside this folder, so that any page, or deno, can use it.
 *
 *     confirmed  copy/    what the server has said: a snapshot, then changes
 *     outbox     outbox/  the edits that it has not answered, in storage
 *     view       view/    the first with the second on top, worked out
 *
 * What it needs of the world comes in through the options of `openClient` (types/client.js, `Options`; world.js has the
 * defaults): fetch, indexedDB, locks, channel, timers, now, random, events, persist. Tests put their own in place; null
 * means that there is none, and the engine does without.
 *
 * @module
 */
import { loadActions } from './actions/actions.js';
import { isUser } from './answers.js';
import { Client } from './client.js';
import { Http } from './http.js';
import { otherAccounts as accountsBeside, tidyOthers } from './storage/accounts.js';
import { worldOf } from './world.js';

/**
 * @import { Client as Face, Options } from './types/client.js'
 * @import { Account } from './storage/accounts.js'
 */

export * as edits from './edits/edits.js';
export { Offline, Refusal } from './problems.js';
export { newRepeat } from './repeats.js';
export { uuid } from './uuid.js';

/**
 * Opens a user's copy and outbox. Resolves as soon as the copy is read from storage; the network goes on behind it.
 * Of other users that this browser has had, only waiting edits and drafts are kept.
 * @param {Options} [options]
 * @returns {Promise<Face>}
 * @throws {import('./problems.js').Offline | import('./problems.js').Refusal} without `userID`, if the server does not
 *   say whose session it is
 */
export async function openClient(options = {}) {
  const world = worldOf(options);
  const token = options.token ?? null;
  let { userID = null } = options;
  let user;
  if (userID === null) {
    user = (await new Http(world, '', token).request('GET', '/v1/me', { is: isUser })).value;
    userID = /** @type {string} */ (user.id);
  }
  const client = new Client(world, new Http(world, userID, token), userID);
  await client.open(user);
  if (!options.lean) await loadActions();
  // What can be seen may be changed at once.
  else onceReady(client, () => void loadActions()?.catch(() => {}));
  void tidyOthers(world, userID).catch(() => {});
  return client;
}

/**
 * Calls back as soon as there is a copy to look at.
 * @param {Face} client
 * @param {() => void} ready
 */
function onceReady(client, ready) {
  if (client.view.ready) return ready();
  const end = client.subscribe(() => {
    if (!client.view.ready) return;
    end();
    ready();
  });
}

/**
 * The accounts that have edits waiting, or drafts, in this browser.
 * @param {Options} [options] `userID` is left out
 * @returns {Promise<Account[]>}
 */
export const otherAccounts = (options = {}) => accountsBeside(worldOf(options), options.userID ?? null);
