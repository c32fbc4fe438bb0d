import { NotStored } from './storage/storage.js';

/**
 * @import { Storage } from './storage/storage.js'
 * @import { World } from './world.js'
 */

/** Within this time a draft is stored, in milliseconds. */
const DELAY = 250;

/** Texts that are being typed, so that none is lost with the page. */
export class Drafts {
  /** @type {World} */ #world;
  /** @type {Storage} */ #storage;
  /** @type {Map<string, string>} */ #texts = new Map();
  /** @type {Set<string>} */ #dirty = new Set();
  /** @type {any} */ #timer = null;

  /**
   * @param {World} world
   * @param {Storage} storage
   */
  constructor(world, storage) {
    this.#world = world;
    this.#storage = storage;
  }

  async load() {
    const rows = await this.#storage.read(['drafts'], (tx) => tx.all('drafts'));
    this.#texts = new Map(rows.map(({ key, text }) => [key, text]));
  }

  /** @param {string} key */
  get(key) {
    return this.#texts.get(key);
  }

  /**
   * @param {string} key
   * @param {string} text
   */
  set(key, text) {
    this.#texts.set(key, text);
    this.#storeSoon(key);
  }

  /** @param {string} key */
  delete(key) {
    if (this.#texts.delete(key)) this.#storeSoon(key);
  }

  /** Stores what is not stored yet. */
  async store() {
    this.#world.timers.clearTimeout(this.#timer);
    this.#timer = null;
    const keys = [...this.#dirty];
    this.#dirty.clear();
    if (keys.length === 0) return;
    try {
      await this.#storage.write(['drafts'], (tx) => {
        for (const key of keys) {
          const text = this.#texts.get(key);
          if (text === undefined) tx.delete('drafts', key);
          else tx.put('drafts', { key, text });
        }
      });
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
      // The next one that is typed tries again.
      for (const key of keys) this.#dirty.add(key);
    }
  }

  /** Stores all of them, because storage has lost them. */
  storeAll() {
    for (const key of this.#texts.keys()) this.#dirty.add(key);
    return this.store();
  }

  /** @param {string} key */
  #storeSoon(key) {
    this.#dirty.add(key);
    this.#timer ??= this.#world.timers.setTimeout(() => void this.store(), DELAY);
  }
}
