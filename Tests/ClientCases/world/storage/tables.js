/**
 * What a device keeps: databases of sorted tables, with a log to undo a transaction by.
 *
 * @module
 */
import { compare, keyAt, range } from './keys.js';

/** @typedef {{ key: any, value: any }} Row */
/** @typedef {{ keyPath: string | string[], unique: boolean, multiEntry: boolean }} IndexRules */

/**
 * The place of a key in sorted rows: of its row, or where it would stand.
 * @param {Row[]} rows
 * @param {any} key
 */
function place(rows, key) {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(rows[middle].key, key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

export class Table {
  /** @type {Row[]} by key */
  rows = [];
  next = 1;
  /** @type {Map<string, IndexRules>} */
  indexes = new Map();

  /**
   * @param {string | string[] | null} keyPath
   * @param {boolean} autoIncrement
   */
  constructor(keyPath, autoIncrement) {
    this.keyPath = keyPath;
    this.autoIncrement = autoIncrement;
  }

  /** @param {any} key @returns {Row | undefined} */
  find(key) {
    const row = this.rows[place(this.rows, key)];
    return row && compare(row.key, key) === 0 ? row : undefined;
  }

  /**
   * @param {any} query
   * @returns {Row[]}
   */
  within(query) {
    const wanted = range(query);
    const from = wanted.lower === undefined ? 0 : place(this.rows, wanted.lower);
    const found = [];
    for (let n = from; n < this.rows.length; n++) {
      if (wanted.includes(this.rows[n].key)) found.push(this.rows[n]);
      else if (wanted.upper !== undefined && compare(this.rows[n].key, wanted.upper) > 0) break;
    }
    return found;
  }

  /**
   * @param {any} key
   * @param {any} value undefined: none
   * @param {(() => void)[]} undo
   */
  set(key, value, undo) {
    const at = place(this.rows, key);
    const old = this.rows[at];
    const there = old !== undefined && compare(old.key, key) === 0;
    if (value === undefined) {
      if (!there) return;
      this.rows.splice(at, 1);
      undo.push(() => this.set(key, old.value, []));
    } else {
      this.rows.splice(at, there ? 1 : 0, { key, value });
      undo.push(() => this.set(key, there ? old.value : undefined, []));
    }
  }

  /** @param {(() => void)[]} undo */
  clear(undo) {
    const rows = this.rows;
    this.rows = [];
    undo.push(() => {
      this.rows = rows;
    });
  }

  /**
   * The entries of an index, by its key, then by the row's.
   * @param {string} name
   * @returns {{ key: any, row: Row }[]}
   */
  index(name) {
    const rules = /** @type {IndexRules} */ (this.indexes.get(name));
    const found = [];
    for (const row of this.rows) {
      const key = keyAt(row.value, rules.keyPath);
      if (key === undefined || key === null || typeof key === 'boolean') continue;
      if (rules.multiEntry && Array.isArray(key)) { for (const each of new Set(key)) found.push({ key: each, row }); }
      else found.push({ key, row });
    }
    return found.sort((one, other) => compare(one.key, other.key) || compare(one.row.key, other.row.key));
  }

  /** Whether a unique index would have a value twice. @param {any} key @param {any} value */
  clashes(key, value) {
    for (const [name, rules] of this.indexes) {
      if (!rules.unique) continue;
      const at = keyAt(value, rules.keyPath);
      if (at === undefined) continue;
      if (this.index(name).some((entry) => compare(entry.key, at) === 0 && compare(entry.row.key, key) !== 0)) {
        return true;
      }
    }
    return false;
  }
}

export class Base {
  version = 0;
  /** @type {Map<string, Table>} */
  tables = new Map();
  /** @type {Set<any>} connections */
  open = new Set();
  /** @type {any[]} transactions that have not ended, oldest first */
  transactions = [];
  /** @type {(() => void)[]} opens and deletes that wait for their turn */
  waiting = [];
  /** Whether an open or a delete goes on. */
  busy = false;

  /** @param {string} name */
  constructor(name) {
    this.name = name;
  }
}
