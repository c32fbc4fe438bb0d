import { isRead } from './answers.js';
import { nextPage } from './http.js';
import { Offline, Refusal } from './problems.js';
import { NotStored } from './storage/storage.js';

/**
 * @import { Connection } from './connection.js'
 * @import { Http } from './http.js'
 * @import { Storage } from './storage/storage.js'
 * @import { Read } from './types/client.js'
 * @import { World } from './world.js'
 */

/** How many bytes of answers are kept; and how many of one. */
const ROOM = 50 * 1024 * 1024;
const MOST = 8 * 1024 * 1024;

/** @typedef {{ path: string, at: number, size: number, value: any, next: string | null }} Kept */

/** Plain reads, whose last answers are kept for when there is no network. */
export class Reads {
  /** @type {World} */ #world;
  /** @type {Http} */ #http;
  /** @type {Connection} */ #connection;
  /** @type {Storage} */ #storage;
  /** @type {() => void} */ #unreachable;
  /** What is kept without storage. @type {Map<string, Kept>} */ #here = new Map();
  /** Bytes that are kept; null: not counted yet. @type {number | null} */ #size = null;
  #counting = Promise.resolve();

  /**
   * @param {World} world
   * @param {Http} http
   * @param {Connection} connection
   * @param {Storage} storage
   * @param {() => void} unreachable  called when a read had no answer
   */
  constructor(world, http, connection, storage, unreachable) {
    this.#world = world;
    this.#http = http;
    this.#connection = connection;
    this.#storage = storage;
    this.#unreachable = unreachable;
  }

  /**
   * @param {string} path
   * @returns {Promise<Read>}
   * @throws {Offline | Refusal}
   */
  async get(path) {
    // Known to be offline, nobody waits ten seconds for what is here already.
    if (this.#connection.offline) {
      const kept = await this.#find(path);
      if (kept) return readOf(kept, true);
    }
    try {
      const answer = await this.#http.request('GET', path, { foreign: true, is: isRead });
      const { value } = answer;
      const kept = { path, at: this.#world.now(), size: sizeOf(value), value, next: nextPage(answer.headers) };
      void this.#keep(kept);
      return readOf(kept, false);
    } catch (error) {
      const gone = error instanceof Refusal && (error.status === 404 || error.status === 403);
      if (gone) void this.#forget(path);
      const passing = error instanceof Offline ||
        (error instanceof Refusal && (error.status >= 500 || error.status === 429));
      const kept = passing ? await this.#find(path) : undefined;
      if (kept && error instanceof Offline) this.#unreachable();
      if (kept) return readOf(kept, true);
      throw error;
    }
  }

  /**
   * @param {string} path
   * @returns {Promise<Kept | undefined>}
   */
  async #find(path) {
    try {
      return await this.#storage.read(['reads'], (tx) => tx.get('reads', path));
    } catch {
      return this.#here.get(path);
    }
  }

  /** @param {string} path */
  async #forget(path) {
    this.#here.delete(path);
    await this.#storage.write(['reads'], (tx) => tx.delete('reads', path)).catch(() => {});
  }

  /** @param {Kept} kept */
  #keep(kept) {
    if (kept.size > MOST) return;
    this.#counting = this.#counting.then(() => this.#store(kept)).catch((error) => {
      if (!(error instanceof NotStored)) console.error(error);
      this.#here.delete(kept.path);
      this.#here.set(kept.path, kept);
      // Memory is dearer than storage.
      if (this.#here.size > 50) this.#here.delete(/** @type {string} */ (this.#here.keys().next().value));
    });
    return this.#counting;
  }

  /** @param {Kept} kept */
  async #store(kept) {
    let size = 0;
    await this.#storage.write(['reads'], async (tx) => {
      const before = await tx.get('reads', kept.path);
      tx.put('reads', kept);
      if (this.#size !== null) {
        size = this.#size + kept.size - (before?.size ?? 0);
        if (size <= ROOM) return;
      }
      const all = await tx.sorted('reads', 'at');
      size = all.reduce((sum, one) => sum + one.size, 0);
      for (const one of all) {
        if (size <= ROOM) break;
        tx.delete('reads', one.path);
        size -= one.size;
      }
    });
    this.#size = size;
  }
}

/**
 * @param {Kept} kept
 * @param {boolean} stale
 * @returns {Read}
 */
const readOf = ({ value, at, next }, stale) => ({ value, at, next, stale });

/** @param {any} value */
const sizeOf = (value) => value instanceof Blob ? value.size : JSON.stringify(value ?? null).length * 2;
