import { deleteDatabase, leaveDatabase, openDatabase, transact } from './database.js';

/**
 * @import { World } from '../world.js'
 * @import { Transaction } from './database.js'
 */

/** How long a database may take to open, in milliseconds. */
const PATIENCE = 4_000;

/** How often storage that failed is tried again, in milliseconds. */
const AGAIN = 10_000;

/** The name of the lease that nobody holds: it is there as long as the database is the same. */
const MARK = 'mark';

/** The write failed: there is no storage, or it is full. The caller keeps the data in memory. */
export class NotStored extends Error {
  /** @param {'memory' | 'full'} mode */
  constructor(mode) {
    super(`Not stored: ${mode}`);
    this.name = 'NotStored';
  }
}

/**
 * A user's durable storage, as good as the browser lets it be. It can be denied, fill up, or be taken away while the
 * page is open; `mode` says so, and `onmode` tells of it.
 */
export class Storage {
  /** @type {World} */ #world;
  /** @type {string} */ #name;
  /** @type {IDBDatabase | null} */ #database = null;
  /** @type {Promise<IDBDatabase> | null} */ #opening = null;
  #wasOpen = false;
  #closed = false;
  /** @type {any} */ #again = null;
  #reopens = false;
  /** Until the page wakes. @type {Promise<void> | null} */ #sleep = null;
  #wake = () => {};
  /** @type {'ok' | 'memory' | 'full'} */
  mode = 'ok';
  /** How many times an empty database has taken the place of the one that was open. */
  resets = 0;
  /** Called when `mode` has changed. @type {() => void} */
  onmode = () => {};
  /** Called when an empty database has taken the place of the one that was open. @type {() => void} */
  onreset = () => {};
  /** Called when another tab deletes the database, or a newer release opens it: `true`. This storage is closed then. @type {(newer: boolean) => void} */
  onended = () => {};

  /**
   * @param {World} world
   * @param {string} userID
   */
  constructor(world, userID) {
    this.#world = world;
    this.#name = nameOf(world.server, userID);
  }

  /**
   * @template T
   * @param {string[]} stores
   * @param {(transaction: Transaction) => T | Promise<T>} body
   * @returns {Promise<T>}
   * @throws {NotStored}
   */
  read(stores, body) {
    return this.#run(stores, 'readonly', body);
  }

  /**
   * All of `body` is written or nothing. When this resolves, it outlives the page.
   * @template T
   * @param {string[]} stores
   * @param {(transaction: Transaction) => T | Promise<T>} body
   * @returns {Promise<T>}
   * @throws {NotStored}
   */
  async write(stores, body) {
    try {
      const result = await this.#run(stores, 'readwrite', body);
      if (this.mode === 'full') this.#become('ok');
      return result;
    } catch (error) {
      if (!isFull(error)) throw error;
    }
    // What can be fetched again makes room for what cannot.
    for (const expendable of [['reads'], ['copy', 'lists', 'tasks']]) {
      if (expendable.some((store) => stores.includes(store))) continue;
      try {
        await this.#run(expendable, 'readwrite', (transaction) => expendable.forEach((s) => transaction.clear(s)));
        return await this.#run(stores, 'readwrite', body);
      } catch (error) {
        if (!isFull(error)) throw error;
      }
    }
    this.#become('full');
    throw new NotStored('full');
  }

  /** Closes it; what is being written ends first. */
  close() {
    this.#closed = true;
    this.#world.timers.clearTimeout(this.#again);
    this.#drop();
  }

  /**
   * The page is put to sleep, and may never wake. A transaction that waits for it would keep all other pages waiting: it
   * is undone, and run again when the page wakes.
   */
  sleep() {
    if (this.#closed || this.#sleep) return;
    this.#sleep = new Promise((resolve) => (this.#wake = resolve));
    if (!this.#database) return;
    leaveDatabase(this.#database);
    this.#drop();
  }

  /** The page is awake again. */
  wake() {
    this.#sleep = null;
    this.#wake();
  }

  /** Closes it and deletes everything. */
  async erase() {
    this.close();
    if (this.#world.indexedDB) await deleteDatabase(this.#world.indexedDB, this.#name).catch(() => {});
  }

  /**
   * @template T
   * @param {string[]} stores
   * @param {IDBTransactionMode} mode
   * @param {(transaction: Transaction) => T | Promise<T>} body
   * @returns {Promise<T>}
   */
  async #run(stores, mode, body) {
    try {
      return await transact(await this.#open(), stores, mode, body);
    } catch (error) {
      if (!isLost(error) || this.#closed) throw error;
    }
    // Browsers drop connections, those of pages in the background above all. One more attempt finds out what is left.
    this.#drop();
    try {
      return await transact(await this.#open(), stores, mode, body);
    } catch (error) {
      if (!isLost(error) || this.#closed) throw error;
      this.#become('memory');
      throw new NotStored('memory');
    }
  }

  /** @returns {Promise<IDBDatabase>} */
  #open() {
    if (this.#closed || (this.mode === 'memory' && !this.#reopens)) return Promise.reject(new NotStored('memory'));
    return this.#opening ??= this.#openAnew();
  }

  /** @returns {Promise<IDBDatabase>} */
  async #openAnew() {
    try {
      if (this.#sleep) await this.#sleep;
      const database = await this.#opened();
      database.onclose = () => {
        // There may be an empty one in its place by now. Then what is in memory goes there at once.
        this.#drop();
        void this.#open().catch(() => {});
      };
      database.onversionchange = (event) => {
        this.close();
        this.onended(event.newVersion !== null);
      };
      this.#database = database;
      if (this.#wasOpen) {
        if (!await isMarked(database)) {
          this.resets++;
          this.onreset();
        }
      } else {
        void isMarked(database).catch(() => {});
      }
      this.#wasOpen = true;
      return database;
    } catch (error) {
      if (/** @type {any} */ (error)?.name === 'VersionError') {
        this.close();
        this.onended(true);
      } else {
        this.#become('memory');
      }
      throw new NotStored('memory');
    }
  }

  /**
   * Some browsers never answer, when they have just started or another tab is in the way.
   * @returns {Promise<IDBDatabase>}
   */
  #opened() {
    const { indexedDB, timers } = this.#world;
    if (!indexedDB) throw new NotStored('memory');
    return new Promise((resolve, reject) => {
      let late = false;
      const timer = timers.setTimeout(() => {
        late = true;
        reject(new NotStored('memory'));
      }, PATIENCE);
      openDatabase(indexedDB, this.#name).then(
        (database) => {
          timers.clearTimeout(timer);
          if (late || this.#closed) database.close();
          resolve(database);
        },
        (error) => {
          timers.clearTimeout(timer);
          reject(error);
        },
      );
    });
  }

  #drop() {
    this.#database?.close();
    this.#database = null;
    this.#opening = null;
  }

  /** @param {'ok' | 'memory' | 'full'} mode */
  #become(mode) {
    if (this.mode === mode) return;
    this.mode = mode;
    // A page that never had any does without.
    if (mode === 'full' || (mode === 'memory' && this.#wasOpen)) this.#tryAgain();
    this.onmode();
  }

  /** What is in memory alone must not wait for something else to be written. */
  #tryAgain() {
    this.#world.timers.clearTimeout(this.#again);
    this.#again = this.#world.timers.setTimeout(async () => {
      if (this.mode === 'memory') await this.#reopen();
      else await this.write(['leases'], (tx) => tx.put('leases', { name: MARK })).catch(() => {});
      if (this.mode !== 'ok' && !this.#closed) this.#tryAgain();
    }, AGAIN);
  }

  async #reopen() {
    this.#drop();
    this.#reopens = true;
    try {
      await this.#open();
      this.#become('ok');
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
    } finally {
      this.#reopens = false;
    }
  }
}

/**
 * The accounts that have something in this browser.
 * @param {World} world
 * @returns {Promise<string[]>} ids of users
 */
export async function storedAccounts(world) {
  const start = nameOf(world.server, '');
  // A browser that denies its storage has none; an old one cannot list it.
  const databases = await world.indexedDB?.databases?.().catch(() => []) ?? [];
  return databases.flatMap(({ name }) => name?.startsWith(start) ? [name.slice(start.length)] : []);
}

/**
 * Whether a database is the one that was open before, and not an empty one in its place. It is marked then.
 * @param {IDBDatabase} database
 */
const isMarked = (database) =>
  transact(database, ['leases'], 'readwrite', async (tx) => {
    const mark = await tx.get('leases', MARK);
    if (!mark) tx.put('leases', { name: MARK });
    return Boolean(mark);
  });

/**
 * @param {string} server
 * @param {string} userID
 */
const nameOf = (server, userID) => `crosscheck ${server} ${userID}`;

/** @param {any} error */
const isFull = (error) => error?.name === 'QuotaExceededError';

/** @param {any} error */
const isLost = (error) =>
  error?.name === 'InvalidStateError' || error?.name === 'AbortError' || error?.name === 'UnknownError';
