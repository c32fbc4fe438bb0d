import { Storage, storedAccounts } from './storage.js';

/** @import { World } from '../world.js' */

/**
 * @typedef {object} Account
 * @property {string} userID
 * @property {number} waiting  how many edits of it have no answer
 * @property {number} drafts  how many texts were being written
 * @property {() => Promise<void>} erase
 */

/**
 * The accounts of this browser with edits that wait, or drafts.
 * @param {World} world
 * @param {string | null} userID  the one that is signed in, which is left out
 * @returns {Promise<Account[]>}
 */
export async function otherAccounts(world, userID) {
  const found = [];
  for (const other of await storedAccounts(world)) {
    if (other === userID) continue;
    const storage = new Storage(world, other);
    const erase = () => storage.erase();
    try {
      const [waiting, drafts] = await storage.read(
        ['outbox', 'drafts'],
        async (transaction) => [
          (await transaction.all('outbox')).filter((row) => row.state !== 'answered').length,
          (await transaction.all('drafts')).length,
        ],
      );
      if (waiting + drafts > 0) found.push({ userID: other, waiting, drafts, erase });
    } catch {
      // It cannot be read, so there is nothing to tell of it.
    } finally {
      storage.close();
    }
  }
  return found;
}

/**
 * Deletes what others have in this browser, but for their edits that wait and their drafts.
 * @param {World} world
 * @param {string} userID
 */
export async function tidyOthers(world, userID) {
  const waiting = new Set((await otherAccounts(world, userID)).map((account) => account.userID));
  for (const other of await storedAccounts(world)) {
    if (other === userID) continue;
    const storage = new Storage(world, other);
    const expendable = ['copy', 'lists', 'tasks', 'reads', 'messages'];
    if (waiting.has(other)) {
      await storage.write(expendable, (tx) => expendable.forEach((store) => tx.clear(store))).catch(() => {});
      storage.close();
    } else {
      await storage.erase();
    }
  }
}
