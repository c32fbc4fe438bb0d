/**
 * IndexedDB by promises. A transaction's body may wait for nothing but the transaction itself.
 *
 * @module
 */

/** The version of the database's stores. Older code that meets a newer one says so. */
export const VERSION = 1;

/**
 * One transaction's stores.
 * @typedef {object} Transaction
 * @property {(store: string, key: IDBValidKey) => Promise<any>} get
 * @property {(store: string, range?: IDBKeyRange) => Promise<any[]>} all
 * @property {(store: string, index: string) => Promise<any[]>} sorted  all, in the order of an index
 * @property {(store: string, value: any) => void} put
 * @property {(store: string, key: IDBValidKey | IDBKeyRange) => void} delete
 * @property {(store: string) => void} clear
 */

/**
 * Each store, the path of its keys, and its indexes.
 * @type {Record<string, { key: string | string[], indexes?: Record<string, string> }>}
 */
const STORES = {
  copy: { key: 'key' },
  lists: { key: 'id' },
  tasks: { key: ['list', 'part'] },
  outbox: { key: 'id' },
  notices: { key: 'id' },
  drafts: { key: 'key' },
  reads: { key: 'path', indexes: { at: 'at' } },
  leases: { key: 'name' },
  messages: { key: 'id' },
};

/** Transactions whose bodies have not ended. @type {WeakMap<IDBDatabase, Set<IDBTransaction>>} */
const unfinished = new WeakMap();

/**
 * @param {IDBFactory} factory
 * @param {string} name
 * @returns {Promise<IDBDatabase>}
 * @throws {DOMException} `VersionError` if a newer release has opened it
 */
export function openDatabase(factory, name) {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name, VERSION);
    opening.onupgradeneeded = (event) => {
      if (event.oldVersion === 0) makeStores(opening.result);
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/**
 * @param {IDBFactory} factory
 * @param {string} name
 * @returns {Promise<void>}
 */
export function deleteDatabase(factory, name) {
  return new Promise((resolve, reject) => {
    const deleting = factory.deleteDatabase(name);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}

/**
 * Closes a database at once. Transactions whose bodies have not ended are undone: they reject with an `AbortError`.
 * @param {IDBDatabase} database
 */
export function leaveDatabase(database) {
  for (const transaction of unfinished.get(database) ?? []) transaction.abort();
  database.close();
}

/**
 * Runs a transaction. It is committed when the promise resolves; if the body throws, nothing of it is.
 * @template T
 * @param {IDBDatabase} database
 * @param {string[]} stores
 * @param {IDBTransactionMode} mode
 * @param {(transaction: Transaction) => T | Promise<T>} body
 * @returns {Promise<T>}
 */
export function transact(database, stores, mode, body) {
  return new Promise((resolve, reject) => {
    // The system's crash may lose what was written last; the page's or the browser's does not, and that is much faster.
    const transaction = database.transaction(stores, mode, { durability: 'relaxed' });
    /** @type {T} */
    let result;
    /** @type {any} */
    let failure;
    const others = unfinished.get(database) ?? new Set();
    unfinished.set(database, others.add(transaction));
    transaction.oncomplete = () => {
      others.delete(transaction);
      resolve(result);
    };
    transaction.onabort = () => {
      others.delete(transaction);
      reject(failure ?? transaction.error ?? new DOMException('Aborted', 'AbortError'));
    };
    new Promise((begin) => begin(body(stored(transaction)))).then(
      (value) => {
        result = /** @type {T} */ (value);
        // Else it would end only when this page has heard of its last request. The page may be asleep by then.
        if (others.delete(transaction)) transaction.commit?.();
      },
      (error) => {
        failure = error;
        try {
          transaction.abort();
        } catch {
          reject(error);
        }
      },
    );
  });
}

/**
 * @param {IDBTransaction} transaction
 * @returns {Transaction}
 */
function stored(transaction) {
  return {
    get: (store, key) => answer(transaction.objectStore(store).get(key)),
    all: (store, range) => answer(transaction.objectStore(store).getAll(range)),
    sorted: (store, index) => answer(transaction.objectStore(store).index(index).getAll()),
    put: (store, value) => void transaction.objectStore(store).put(value),
    delete: (store, key) => void transaction.objectStore(store).delete(key),
    clear: (store) => void transaction.objectStore(store).clear(),
  };
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBDatabase} database */
function makeStores(database) {
  for (const [name, { key, indexes = {} }] of Object.entries(STORES)) {
    const store = database.createObjectStore(name, { keyPath: key });
    for (const [index, path] of Object.entries(indexes)) store.createIndex(index, path);
  }
}
