/**
 * Stores, indexes and cursors of the simulated IndexedDB.
 *
 * @module
 */
import { checked, compare, keyAt, range, setKey } from './keys.js';
import { failure, Names } from './events.js';

/** @import { KeyRange } from './keys.js' */
/** @import { Table } from './tables.js' */
/** @import { Transaction } from './transactions.js' */

/** What stores and indexes have in common. */
class Source {
  /** @param {Transaction} transaction @param {Table} table @param {string} name */
  constructor(transaction, table, name) {
    this.transaction = transaction;
    this.table = table;
    this.name = name;
  }

  /** @param {any} _query @returns {{ key: any, row: import('./tables.js').Row }[]} */
  entries(_query) {
    return [];
  }

  /** @param {() => any} run */
  ask(run) {
    return this.transaction.ask(this, run);
  }

  /** @param {any} query */
  get(query) {
    const wanted = range(query);
    return this.ask(() => structuredClone(this.entries(wanted)[0]?.row.value));
  }
  /** @param {any} query */
  getKey(query) {
    const wanted = range(query);
    return this.ask(() => structuredClone(this.entries(wanted)[0]?.row.key));
  }
  /** @param {any} [query] @param {number} [count] */
  getAll(query, count) {
    const wanted = range(query);
    return this.ask(() =>
      this.entries(wanted).slice(0, count || undefined).map(({ row }) => structuredClone(row.value))
    );
  }
  /** @param {any} [query] @param {number} [count] */
  getAllKeys(query, count) {
    const wanted = range(query);
    return this.ask(() => this.entries(wanted).slice(0, count || undefined).map(({ row }) => structuredClone(row.key)));
  }
  /** @param {any} [query] */
  count(query) {
    const wanted = range(query);
    return this.ask(() => this.entries(wanted).length);
  }

  /** @param {any} [query] @param {string} [direction] */
  openCursor(query, direction = 'next') {
    return this.#cursor(range(query), direction, true);
  }
  /** @param {any} [query] @param {string} [direction] */
  openKeyCursor(query, direction = 'next') {
    return this.#cursor(range(query), direction, false);
  }

  /** @param {KeyRange} wanted @param {string} direction @param {boolean} values */
  #cursor(wanted, direction, values) {
    const cursor = new Cursor(this, wanted, direction, values);
    const request = this.ask(() => cursor.move(null));
    cursor.request = request;
    return request;
  }
}

export class Store extends Source {
  /** @param {Transaction} transaction @param {string} name @param {Table} table */
  constructor(transaction, name, table) {
    super(transaction, table, name);
  }

  get keyPath() {
    return this.table.keyPath;
  }
  get autoIncrement() {
    return this.table.autoIncrement;
  }
  get indexNames() {
    return Names.from([...this.table.indexes.keys()].sort());
  }

  /** @param {any} query @override */
  entries(query) {
    return this.table.within(query).map((row) => ({ key: row.key, row }));
  }

  #writes() {
    if (this.transaction.mode === 'readonly') throw failure('The transaction only reads.', 'ReadOnlyError');
    this.transaction.wrote = true;
  }

  /** @param {any} value @param {any} key @param {boolean} only whether a row that is there is refused */
  #keep(value, key, only) {
    this.#writes();
    const kept = structuredClone(value);
    const { table } = this;
    if (table.keyPath !== null) {
      if (key !== undefined) throw failure('The key stands in the value.', 'DataError');
      key = keyAt(kept, table.keyPath);
    }
    if (key === undefined && !table.autoIncrement) throw failure('There is no key.', 'DataError');
    if (key !== undefined) checked(key);
    return this.ask(() => {
      let at = key;
      if (at === undefined) {
        at = table.next++;
        if (typeof table.keyPath === 'string') setKey(kept, table.keyPath, at);
      } else if (table.autoIncrement && typeof at === 'number' && at >= table.next) table.next = Math.floor(at) + 1;
      if ((only && table.find(at)) || table.clashes(at, kept)) throw failure('It is there.', 'ConstraintError');
      table.set(at, kept, this.transaction.undo);
      return at;
    });
  }

  /** @param {any} value @param {any} [key] */
  put(value, key) {
    return this.#keep(value, key, false);
  }
  /** @param {any} value @param {any} [key] */
  add(value, key) {
    return this.#keep(value, key, true);
  }
  /** @param {any} query */
  delete(query) {
    this.#writes();
    const wanted = range(query);
    return this.ask(() => {
      for (const row of this.table.within(wanted)) this.table.set(row.key, undefined, this.transaction.undo);
    });
  }
  clear() {
    this.#writes();
    return this.ask(() => this.table.clear(this.transaction.undo));
  }

  /** @param {string} name */
  index(name) {
    if (!this.table.indexes.has(name)) throw failure(`There is no index ${name}.`, 'NotFoundError');
    return new Index(this, name);
  }
  /** @param {string} name @param {string | string[]} keyPath @param {any} [options] */
  createIndex(name, keyPath, options = {}) {
    if (this.transaction.mode !== 'versionchange') throw failure('No upgrade runs.', 'InvalidStateError');
    this.table.indexes.set(name, { keyPath, unique: !!options.unique, multiEntry: !!options.multiEntry });
    this.transaction.undo.push(() => this.table.indexes.delete(name));
    return new Index(this, name);
  }
  /** @param {string} name */
  deleteIndex(name) {
    const rules = this.table.indexes.get(name);
    this.table.indexes.delete(name);
    if (rules) this.transaction.undo.push(() => this.table.indexes.set(name, rules));
  }
}

export class Index extends Source {
  /** @param {Store} store @param {string} name */
  constructor(store, name) {
    super(store.transaction, store.table, name);
    this.objectStore = store;
  }
  get keyPath() {
    return this.table.indexes.get(this.name)?.keyPath;
  }
  /** @param {any} query @override */
  entries(query) {
    const wanted = range(query);
    return this.table.index(this.name).filter((entry) => wanted.includes(entry.key));
  }
}

class Cursor {
  /** @type {any} */
  key = undefined;
  /** @type {any} */
  primaryKey = undefined;
  /** @type {any} */
  value = undefined;
  /** @type {any} */
  request = null;

  /** @param {Source} source @param {KeyRange} wanted @param {string} direction @param {boolean} values */
  constructor(source, wanted, direction, values) {
    this.source = source;
    this.wanted = wanted;
    this.direction = direction;
    this.values = values;
  }

  /** The cursor at its next place; null at the end. @param {any} to @param {number} [steps] */
  move(to, steps = 1) {
    const backwards = this.direction.startsWith('prev');
    const sign = backwards ? -1 : 1;
    let found = this.source.entries(this.wanted);
    if (backwards) found.reverse();
    if (this.key !== undefined) {
      found = found.filter((entry) =>
        sign * (compare(entry.key, this.key) ||
              (this.direction.endsWith('unique') ? 0 : compare(entry.row.key, this.primaryKey))) > 0
      );
    }
    if (to !== null) found = found.filter((entry) => sign * compare(entry.key, to) >= 0);
    const entry = found[steps - 1];
    if (!entry) return null;
    this.key = entry.key;
    this.primaryKey = entry.row.key;
    if (this.values) this.value = structuredClone(entry.row.value);
    return this;
  }

  /** @param {any} to @param {number} [steps] */
  #again(to, steps = 1) {
    const { transaction } = this.source;
    const { request } = this;
    request.readyState = 'pending';
    transaction.queue.push({ request, run: () => this.move(to, steps) });
  }
  /** @param {any} [to] */
  continue(to = null) {
    this.#again(to);
  }
  /** @param {number} steps */
  advance(steps) {
    this.#again(null, steps);
  }
  /** @param {any} value */
  update(value) {
    const store = /** @type {Store} */ (/** @type {any} */ (this.source).objectStore ?? this.source);
    return store.keyPath === null ? store.put(value, this.primaryKey) : store.put(value);
  }
  delete() {
    const store = /** @type {Store} */ (/** @type {any} */ (this.source).objectStore ?? this.source);
    return store.delete(this.primaryKey);
  }
}
