/**
 * Transactions and requests of the simulated IndexedDB. Each request is a task of the clock, and so is each
 * commit: a process that is killed in between leaves all of a transaction, or nothing.
 *
 * @module
 */
import { failure, Names, Target, tell } from './events.js';
import { Store } from './sources.js';

/** @import { Database } from './indexeddb.js' */

export class Request extends Target {
  readyState = 'pending';
  /** @type {any} */
  result = undefined;
  /** @type {any} */
  error = null;
  onsuccess = null;
  onerror = null;

  /** @param {any} source @param {Transaction | null} transaction */
  constructor(source, transaction) {
    super();
    this.source = source;
    this.transaction = transaction;
  }
}

export class Transaction extends Target {
  oncomplete = null;
  onerror = null;
  onabort = null;
  /** @type {any} */
  error = null;
  /** @type {'waiting' | 'running' | 'committing' | 'ended'} */
  state = 'waiting';
  /** @type {{ request: Request, run: () => any }[]} */
  queue = [];
  /** @type {(() => void)[]} */
  undo = [];
  wrote = false;
  asked = false;
  #scheduled = false;

  /**
   * @param {Database} db
   * @param {string[]} names
   * @param {'readonly' | 'readwrite' | 'versionchange'} mode
   * @param {any} [options]
   */
  constructor(db, names, mode, options) {
    super();
    this.db = db;
    this.names = names;
    this.mode = mode;
    this.durability = options?.durability ?? 'default';
    db.base.transactions.push(this);
    this.#schedule();
  }

  get objectStoreNames() {
    return Names.from([...this.names].sort());
  }

  /** @param {string} name */
  objectStore(name) {
    if (this.state === 'ended') throw failure('The transaction has ended.', 'InvalidStateError');
    const table = this.db.base.tables.get(name);
    if (!table || (this.mode !== 'versionchange' && !this.names.includes(name))) {
      throw failure(`There is no store ${name} in this transaction.`, 'NotFoundError');
    }
    return new Store(this, name, table);
  }

  commit() {
    if (this.state === 'ended' || this.state === 'committing') {
      throw failure('The transaction has ended.', 'InvalidStateError');
    }
    this.asked = true;
  }

  abort() {
    if (this.state === 'ended' || this.state === 'committing') {
      throw failure('The transaction has ended.', 'InvalidStateError');
    }
    this.fail(null);
  }

  /** Whether it may begin: no earlier one that has not ended shares a store with it, where one of both writes. */
  get ready() {
    for (const other of this.db.base.transactions) {
      if (other === this) return true;
      if (other.state === 'ended') continue;
      if (this.mode === 'readonly' && other.mode === 'readonly') continue;
      if (other.names.some((/** @type {string} */ name) => this.names.includes(name))) return false;
    }
    return true;
  }

  /** @param {any} source @param {() => any} run */
  ask(source, run) {
    if (this.state === 'ended' || this.state === 'committing' || this.asked) {
      throw failure('The transaction is not active.', 'TransactionInactiveError');
    }
    const request = new Request(source, this);
    this.queue.push({ request, run });
    return request;
  }

  #schedule() {
    if (this.#scheduled) return;
    this.#scheduled = true;
    const { process } = this.db;
    process.clock.after(0, () => {
      this.#scheduled = false;
      // A page that was put to sleep has to hear of each request, unless it has asked for the commit.
      if (process.frozen && !this.asked) process.later(() => this.step());
      else this.step();
    });
  }

  /** An earlier one has ended. */
  wake() {
    if (this.state === 'waiting' && this.ready) this.#schedule();
  }

  step() {
    if (this.state === 'ended') return;
    if (this.state === 'waiting') {
      // Its turn comes with the end of an earlier one.
      if (!this.ready) return;
      this.state = 'running';
    }
    const next = this.queue.shift();
    if (!next) return this.#commit();
    const { request, run } = next;
    let thrown = null;
    try {
      request.result = run();
    } catch (error) {
      thrown = error;
    }
    request.readyState = 'done';
    if (this.db.process.frozen && !thrown) {
      this.db.process.later(() => tell('success', request));
    } else if (thrown) {
      request.error = thrown;
      request.result = undefined;
      const { prevented } = tell('error', request, [this, this.db]);
      if (!prevented && this.state === 'running') this.fail(thrown);
    } else {
      const outcome = tell('success', request);
      if (outcome.thrown && this.state === 'running') this.fail(failure(String(outcome.thrown), 'AbortError'));
    }
    if (this.state === 'running') this.#schedule();
  }

  #commit() {
    const { device } = this.db;
    this.state = 'committing';
    if (this.wrote && device.faults.full) {
      this.fail(failure('The disk is full.', 'QuotaExceededError'));
      return;
    }
    if (this.wrote) device.commits++;
    this.end();
    this.db.process.later(() => {
      tell('complete', this, [this.db]);
      this.finished?.();
    });
  }

  /** Called behind `complete` and `abort`: the open request goes on. @type {(() => void) | null} */
  finished = null;

  /** Undoes it. @param {any} error */
  fail(error) {
    if (this.state === 'ended') return;
    this.error = error;
    for (const step of this.undo.reverse()) step();
    const rest = this.queue.splice(0);
    this.end();
    this.db.process.later(() => {
      for (const { request } of rest) {
        request.readyState = 'done';
        request.error = failure('The transaction was aborted.', 'AbortError');
        tell('error', request, [this, this.db]);
      }
      tell('abort', this, [this.db]);
      this.finished?.();
    });
  }

  /** Lets the next ones begin. */
  end() {
    this.state = 'ended';
    const { base } = this.db;
    base.transactions = base.transactions.filter((other) => other !== this);
    for (const other of base.transactions) other.wake();
  }
}
