import { loadActions } from '../actions/actions.js';
import { migrated } from '../storage/migrations.js';
import { NotStored } from '../storage/storage.js';
import { merged } from './merge.js';
import { byTurn, isOpen } from './turn.js';

/**
 * @import { Storage } from '../storage/storage.js'
 * @import { Transaction } from '../storage/database.js'
 * @import { Notice } from '../types/client.js'
 * @import { Row } from './row.js'
 */

/** The counter of edits; it is no lease, but it lies beside them. */
const COUNTER = 'edits';

/**
 * What changed in the outbox, for this tab and the others.
 * @typedef {object} News
 * @property {Row[]} rows  new or changed ones
 * @property {string[]} gone  ids
 * @property {Record<string, { value?: any, problem?: any }>} answers  what came of edits, by id
 * @property {string[]} [unstored]  ids; storage has not heard of these
 * @property {boolean} [again]  for tabs that do not know these rows; what the others have is newer
 */

/**
 * @typedef {object} More
 * @property {{ value?: any, problem?: any }} [answer]  what came of the edits
 * @property {Notice} [notice]
 * @property {(tx: Transaction) => Promise<boolean>} [check]  whether this tab may do so
 */

/**
 * The user's edits that are not in the copy yet: in storage, and in memory for everybody who looks. Every change is one
 * transaction that reads the row as it is stored, so that two tabs never undo each other's.
 */
export class Outbox {
  /** @type {Storage} */ #storage;
  /** @type {Map<string, Row>} */ #rows = new Map();
  /** @type {Row[] | null} */ #sorted = null;
  /** Those that could not be stored, or deleted there: of these, memory has the truth. @type {Set<string>} */
  #unstored = new Set();
  /** Those whose work is in the copy, and that may still be in storage as they once were. @type {Set<string>} */
  #dropped = new Set();
  /** @type {Map<string, Notice>} */ #notices = new Map();
  /** What is heard while storage is read. @type {Pick<News, 'rows' | 'gone'>[] | null} */ #meanwhile = null;
  /** Called after each change that this tab has made. */
  onnews = (/** @type {News} */ news) => void news;

  /** @param {Storage} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  /** All of them, oldest first: the same array until one changes. */
  get rows() {
    return this.#sorted ??= [...this.#rows.values()].sort(byTurn);
  }

  /** @returns {Notice[]} */
  get notices() {
    return [...this.#notices.values()];
  }

  /** @param {string} id */
  row(id) {
    return this.#rows.get(id);
  }

  /**
   * The edits that name what one makes, and what these make, and so on; that one first.
   * @param {string} id
   * @returns {string[]}
   */
  withDependents(id) {
    const ids = [id];
    for (const row of this.rows) if (row.depends_on.some((one) => ids.includes(one))) ids.push(row.id);
    return ids;
  }

  /**
   * Reads what is stored.
   * @throws {NotStored}
   * @throws {RangeError} if a later release has written it
   */
  async load() {
    /** @type {Pick<News, 'rows' | 'gone'>[]} */
    const meanwhile = [];
    this.#meanwhile = meanwhile;
    try {
      const [rows, notices] = await this.#storage.read(
        ['outbox', 'notices'],
        (tx) => Promise.all([tx.all('outbox'), tx.all('notices')]),
      );
      if (rows.length > 0) await loadActions();
      const known = new Set(rows.map(({ id }) => id));
      this.#dropped = new Set([...this.#dropped].filter((id) => known.has(id)));
      const stored = rows.filter(({ id }) => !this.#unstored.has(id) && !this.#dropped.has(id)).map(migrated);
      const kept = this.rows.filter(({ id }) => this.#unstored.has(id));
      this.#rows = new Map([...stored, ...kept].map((row) => [row.id, row]));
      this.#notices = new Map(notices.map((notice) => [notice.id, notice]));
      this.#sorted = null;
    } finally {
      this.#meanwhile = null;
    }
    meanwhile.forEach((news) => this.#apply(news));
  }

  /**
   * Adds edits, in order. One that only changes what the last unsent edit of the same thing did takes its place.
   * @param {Row[]} made
   * @returns {Promise<string[]>} the id of the edit that each one has become
   */
  async add(made) {
    /** @type {Map<string, Row>} */
    let changed = new Map();
    /** @type {string[]} */
    let ids = [];
    const place = async (/** @type {Transaction | null} */ tx) => {
      changed = new Map();
      ids = [];
      const last = Math.max(0, ...this.rows.map((row) => row.seq));
      let seq = Math.max(last, (await tx?.get('leases', COUNTER))?.value ?? 0);
      for (const one of made) {
        const earlier = await this.#lastOf(one, changed, tx);
        const row = { ...one, seq: seq + 1 };
        const both = earlier && merged(earlier, row);
        if (!both) seq++;
        changed.set(both?.id ?? row.id, both ?? row);
        ids.push(both?.id ?? row.id);
      }
      tx?.put('leases', { name: COUNTER, value: seq });
      for (const row of changed.values()) tx?.put('outbox', row);
    };
    const stored = await this.#write(['outbox', 'leases'], place);
    if (!stored) await place(null);
    for (const id of changed.keys()) this.#keep(id, stored);
    this.#tell({ rows: [...changed.values()], gone: [], answers: {} });
    return ids;
  }

  /**
   * Changes a row as it is stored at that moment.
   * @param {string} id
   * @param {(row: Row) => Row | null} step  null: it is to go
   * @param {More} [more]
   * @returns {Promise<Row | null>} as it is now; null if it is gone, or this tab may not
   */
  async change(id, step, more) {
    return (await this.changeAll([id], step, more))[0] ?? null;
  }

  /**
   * Changes rows as they are stored at that moment, all at once.
   * @param {string[]} ids
   * @param {(row: Row) => Row | null} step  null: it is to go
   * @param {More} [more]
   * @returns {Promise<Row[]>} those that are left; none if this tab may not
   */
  async changeAll(ids, step, { answer, notice, check } = {}) {
    /** @type {Map<string, Row | null>} */
    let changed = new Map();
    /** Another tab has removed them, and this one has not heard of it. @type {string[]} */
    let missing = [];
    const take = async (/** @type {Transaction | null} */ tx) => {
      changed = new Map();
      missing = [];
      if (tx && check && !await check(tx)) return;
      for (const id of ids) {
        const row = !tx || this.#unstored.has(id) ? this.#rows.get(id) : await tx.get('outbox', id);
        if (row) changed.set(id, step(row));
        else missing.push(id);
      }
      for (const [id, row] of changed) {
        if (row) tx?.put('outbox', row);
        else tx?.delete('outbox', id);
      }
      if (notice && changed.size > 0) tx?.put('notices', notice);
    };
    const { resets } = this.#storage;
    const stored = await this.#write(['outbox', 'notices', 'leases'], take);
    if (!stored) await take(null);
    const rows = [...changed.values()].filter((row) => row !== null);
    for (const id of changed.keys()) this.#keep(id, stored);
    if (stored && missing.length > 0 && resets === this.#storage.resets) this.#apply({ rows: [], gone: missing });
    if (changed.size === 0) return [];
    if (notice) this.#notices.set(notice.id, notice);
    const gone = ids.filter((id) => changed.get(id) === null);
    const answers = answer ? Object.fromEntries([...changed.keys()].map((id) => [id, answer])) : {};
    this.#tell({ rows, gone, answers });
    return rows;
  }

  /**
   * Drops rows whose work is in the copy. They stay in storage.
   * @param {string[]} ids
   */
  drop(ids) {
    if (ids.length === 0) return;
    for (const id of ids) {
      this.#keep(id, true);
      this.#dropped.add(id);
    }
    this.#apply({ rows: [], gone: ids });
  }

  /**
   * Deletes dropped rows from storage, when the copy with their work is there.
   * @param {string[]} ids
   */
  async forget(ids) {
    if (ids.length === 0) return;
    const done = await this.#write(['outbox'], (tx) => ids.forEach((id) => tx.delete('outbox', id)));
    if (done) ids.forEach((id) => this.#dropped.delete(id));
  }

  /** @param {string} id */
  async dismissNotice(id) {
    if (!this.#notices.delete(id)) return;
    await this.#write(['notices'], (tx) => tx.delete('notices', id));
    this.#tell({ rows: [], gone: [], answers: {} });
  }

  /**
   * Takes in what another tab has changed.
   * @param {News & { notices: Notice[] }} news
   */
  hear(news) {
    const rows = news.again ? news.rows.filter(({ id }) => !this.#rows.has(id) && !this.#dropped.has(id)) : news.rows;
    // The tab that leads sends what no storage keeps, too.
    for (const id of [...rows.map((row) => row.id), ...news.gone]) this.#keep(id, !news.unstored?.includes(id));
    this.#apply({ rows, gone: news.gone });
    this.#notices = new Map(news.notices.map((notice) => [notice.id, notice]));
  }

  /** Stores everything that is in memory, because storage has lost it. */
  async storeAll() {
    await this.#store([...this.#rows.keys()]);
  }

  /** Stores what could not be stored before. */
  async storeRest() {
    const ids = [...this.#unstored];
    await this.#store(ids);
    this.#tellAgain(ids);
  }

  /** Tells a new tab of what it does not find in storage. */
  tellRest() {
    this.#tellAgain([...this.#unstored]);
  }

  /** @param {string[]} ids */
  async #store(ids) {
    const done = await this.#write(['outbox', 'notices'], (tx) => {
      for (const id of ids) {
        const row = this.#rows.get(id);
        if (row) tx.put('outbox', row);
        else tx.delete('outbox', id);
      }
      this.#notices.forEach((notice) => tx.put('notices', notice));
    });
    for (const id of ids) this.#keep(id, done);
  }

  /** @param {string[]} ids */
  #tellAgain(ids) {
    const rows = this.rows.filter(({ id }) => ids.includes(id));
    if (rows.length > 0) this.#tell({ rows, gone: [], answers: {}, again: true });
  }

  /**
   * @param {string} id
   * @param {boolean} stored
   */
  #keep(id, stored) {
    if (stored) this.#unstored.delete(id);
    else this.#unstored.add(id);
  }

  /**
   * The last edit that is not in the copy and is about the same thing, if another could take its place.
   * @param {Row} made
   * @param {Map<string, Row>} changed
   * @param {Transaction | null} tx
   * @returns {Promise<Row | undefined>}
   */
  async #lastOf(made, changed, tx) {
    const all = new Map([...this.rows, ...changed.values()].map((row) => [row.id, row]));
    const last = [...all.values()].filter((row) => isOpen(row) && row.touches.some((t) => made.touches.includes(t)))
      .pop();
    if (!last || changed.has(last.id) || !tx || this.#unstored.has(last.id)) return last;
    // Another tab may just be sending it.
    return await tx.get('outbox', last.id);
  }

  /**
   * @param {string[]} stores
   * @param {(tx: Transaction) => any} body
   * @returns {Promise<boolean>} whether it is stored
   */
  async #write(stores, body) {
    try {
      await this.#storage.write(stores, body);
      return true;
    } catch (error) {
      // Whatever the reason, the edit goes on from memory.
      if (!(error instanceof NotStored)) console.error(error);
      return false;
    }
  }

  /** @param {News} news */
  #tell(news) {
    this.#apply(news);
    const ids = [...news.rows.map(({ id }) => id), ...news.gone];
    this.onnews({ ...news, unstored: ids.filter((id) => this.#unstored.has(id)) });
  }

  /** @param {Pick<News, 'rows' | 'gone'>} news */
  #apply({ rows, gone }) {
    this.#meanwhile?.push({ rows, gone });
    for (const row of rows) this.#rows.set(row.id, row);
    for (const id of gone) this.#rows.delete(id);
    this.#sorted = null;
  }
}
