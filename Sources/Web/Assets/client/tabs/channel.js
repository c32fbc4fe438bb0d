import { NotStored } from '../storage/storage.js';
import { uuid } from '../uuid.js';

/**
 * @import { Storage } from '../storage/storage.js'
 * @import { Channel } from '../types/client.js'
 * @import { World } from '../world.js'
 */

/** How often a tab looks for messages in storage, and for how long they lie there, in milliseconds. */
const EVERY = 700;
const KEPT = 30_000;

/**
 * How a user's tabs talk to each other.
 * @param {World} world
 * @param {Storage} storage
 * @param {string} userID
 * @returns {Channel}
 */
export function channelOf(world, storage, userID) {
  return world.channel?.(`crosscheck ${world.server} ${userID}`) ?? new StoredChannel(world, storage);
}

/**
 * Messages by way of storage, for browsers without a BroadcastChannel.
 * @implements {Channel}
 */
class StoredChannel {
  /** @type {World} */ #world;
  /** @type {Storage} */ #storage;
  /** @type {any} */ #timer;
  #closed = false;
  #own = uuid();
  /** Those that were heard, or are from before. @type {Set<string> | null} */ #heard = null;
  /** @type {((event: MessageEvent) => void) | null} */
  onmessage = null;

  /**
   * @param {World} world
   * @param {Storage} storage
   */
  constructor(world, storage) {
    this.#world = world;
    this.#storage = storage;
    void this.#look();
  }

  /** @param {any} message */
  postMessage(message) {
    const at = this.#world.now();
    this.#storage.write(['messages'], (tx) => tx.put('messages', { id: uuid(at), from: this.#own, at, message }))
      .catch(ignoreNotStored);
  }

  close() {
    this.#closed = true;
    this.#world.timers.clearTimeout(this.#timer);
  }

  async #look() {
    try {
      const now = this.#world.now();
      const rows = await this.#storage.read(['messages'], (tx) => tx.all('messages'));
      const old = rows.filter(({ at }) => Math.abs(now - at) > KEPT);
      if (old.length) {
        await this.#storage.write(['messages'], (tx) => old.forEach(({ id }) => tx.delete('messages', id)));
      }
      const heard = this.#heard;
      this.#heard = new Set(rows.map(({ id }) => id));
      if (this.#closed) return;
      for (const { id, from, message } of heard ? rows : []) {
        if (!heard?.has(id) && from !== this.#own) this.onmessage?.(/** @type {any} */ ({ data: message }));
      }
    } catch (error) {
      ignoreNotStored(error);
    }
    if (!this.#closed) this.#timer = this.#world.timers.setTimeout(() => void this.#look(), EVERY);
  }
}

/** @param {unknown} error */
function ignoreNotStored(error) {
  // Without storage there is no other tab with the same edits.
  if (!(error instanceof NotStored)) throw error;
}
