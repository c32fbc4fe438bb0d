/**
 * IndexedDB as the tabs of one device have it: opening, upgrading, closing and deleting databases.
 *
 * @module
 */
import { compare, KeyRange } from './keys.js';
import { failure, Names, Target, tell } from './events.js';
import { Store } from './sources.js';
import { Table } from './tables.js';
import { Request, Transaction } from './transactions.js';

/** @import { Process } from '../process.js' */
/** @import { Base } from './tables.js' */
/** @import { Disk } from './disk.js' */

export class Database extends Target {
  onclose = null;
  onversionchange = null;
  onabort = null;
  onerror = null;
  closed = false;
  /** @type {Transaction | null} */
  upgrade = null;

  /** @param {Process} process @param {Disk} device @param {Base} base */
  constructor(process, device, base) {
    super();
    this.process = process;
    this.device = device;
    this.base = base;
    this.version = base.version;
    base.open.add(this);
  }

  get name() {
    return this.base.name;
  }
  get objectStoreNames() {
    return Names.from([...this.base.tables.keys()].sort());
  }

  /** @param {string | string[]} names @param {'readonly' | 'readwrite'} [mode] @param {any} [options] */
  transaction(names, mode = 'readonly', options = undefined) {
    if (this.closed) throw failure('The database connection is closing.', 'InvalidStateError');
    if (this.upgrade) throw failure('An upgrade runs.', 'InvalidStateError');
    const wanted = [...new Set(Array.isArray(names) ? names : typeof names === 'string' ? [names] : [...names])];
    for (const name of wanted) {
      if (!this.base.tables.has(name)) throw failure(`There is no store ${name}.`, 'NotFoundError');
    }
    if (wanted.length === 0) throw failure('No store is named.', 'InvalidAccessError');
    return new Transaction(this, wanted, mode, options);
  }

  /** @param {string} name @param {any} [options] */
  createObjectStore(name, options = {}) {
    if (!this.upgrade) throw failure('No upgrade runs.', 'InvalidStateError');
    if (this.base.tables.has(name)) throw failure(`There is a store ${name}.`, 'ConstraintError');
    const table = new Table(options.keyPath ?? null, !!options.autoIncrement);
    this.base.tables.set(name, table);
    this.upgrade.undo.push(() => this.base.tables.delete(name));
    return new Store(this.upgrade, name, table);
  }
  /** @param {string} name */
  deleteObjectStore(name) {
    if (!this.upgrade) throw failure('No upgrade runs.', 'InvalidStateError');
    const table = this.base.tables.get(name);
    if (!table) throw failure(`There is no store ${name}.`, 'NotFoundError');
    this.base.tables.delete(name);
    this.upgrade.undo.push(() => this.base.tables.set(name, table));
  }

  close() {
    if (this.closed) return;
    this.closed = true;
    // What has begun goes on to its end.
    this.#whenIdle(() => this.leave());
  }

  /** @param {() => void} then */
  #whenIdle(then) {
    if (this.base.transactions.some((each) => each.db === this)) this.process.later(() => this.#whenIdle(then));
    else then();
  }

  leave() {
    this.closed = true;
    this.base.open.delete(this);
    this.device.goOn(this.base);
  }

  /** The connection goes without being asked; its transactions are undone. @param {boolean} told */
  cut(told) {
    for (const each of [...this.base.transactions]) {
      if (each.db === this) each.fail(failure('The connection was lost.', 'AbortError'));
    }
    this.leave();
    if (told) this.process.later(() => tell('close', this));
  }
}

export class Factory {
  /** @param {Process} process @param {Disk} device */
  constructor(process, device) {
    this.process = process;
    this.device = device;
  }

  /** @param {any} one @param {any} other */
  cmp(one, other) {
    return Math.sign(compare(one, other));
  }

  databases() {
    const all = [...this.device.bases.values()].filter((base) => base.version > 0);
    return Promise.resolve(all.map(({ name, version }) => ({ name, version })));
  }

  /** @param {string} name @param {number} [version] */
  open(name, version) {
    const { device, process } = this;
    if (version !== undefined && !(version >= 1)) throw new TypeError('The version is below 1.');
    if (device.faults.denied === 'throws') throw failure('Access to storage is denied.', 'SecurityError');
    const request = /** @type {any} */ (new Request(null, null));
    request.onupgradeneeded = null;
    request.onblocked = null;
    const refuse = (/** @type {any} */ error) => {
      request.readyState = 'done';
      request.result = undefined;
      request.error = error;
      process.later(() => tell('error', request));
    };
    if (device.faults.hangs) return request;
    if (device.faults.denied) {
      refuse(failure('Access to storage is denied.', 'UnknownError'));
      return request;
    }
    const base = device.base(name);
    device.inTurn(base, process, () => {
      const wanted = version ?? Math.max(1, base.version);
      if (wanted < base.version) {
        refuse(failure(`The version (${wanted}) is below that of the database (${base.version}).`, 'VersionError'));
        return device.done(base);
      }
      const connect = () => {
        const db = new Database(process, device, base);
        process.connections.add(db);
        return db;
      };
      if (wanted === base.version) {
        const db = connect();
        process.later(() => {
          request.readyState = 'done';
          request.result = db;
          tell('success', request);
        });
        return device.done(base);
      }
      this.#alone(base, request, wanted, () => {
        const former = base.version;
        base.version = wanted;
        const db = connect();
        const upgrade = new Transaction(db, [...base.tables.keys()], 'versionchange');
        upgrade.state = 'running';
        upgrade.undo.push(() => {
          base.version = former;
        });
        db.upgrade = upgrade;
        request.result = db;
        request.transaction = upgrade;
        request.readyState = 'done';
        upgrade.finished = () => {
          db.upgrade = null;
          request.transaction = null;
          if (upgrade.error || base.version !== wanted) {
            db.leave();
            refuse(failure('The upgrade was aborted.', 'AbortError'));
          } else tell('success', request);
          device.done(base);
        };
        // The transaction's first step comes behind the handler, which asks it for what it wants.
        const outcome = tell('upgradeneeded', request, [], { oldVersion: former, newVersion: wanted });
        if (outcome.thrown) upgrade.fail(failure(String(outcome.thrown), 'AbortError'));
      });
    });
    return request;
  }

  /** @param {string} name */
  deleteDatabase(name) {
    const { device, process } = this;
    const request = /** @type {any} */ (new Request(null, null));
    request.onblocked = null;
    if (device.faults.denied === 'throws') throw failure('Access to storage is denied.', 'SecurityError');
    const base = device.base(name);
    device.inTurn(base, process, () => {
      this.#alone(base, request, null, () => {
        const former = base.version;
        device.bases.delete(name);
        request.readyState = 'done';
        process.later(() => tell('success', request, [], { oldVersion: former, newVersion: null }));
        device.done(base);
      });
    });
    return request;
  }

  /**
   * Runs something when no other connection is open: asks them to close, and says if they do not.
   * @param {Base} base
   * @param {any} request
   * @param {number | null} wanted
   * @param {() => void} then
   */
  #alone(base, request, wanted, then) {
    const { process } = this;
    const versions = { oldVersion: base.version, newVersion: wanted };
    for (const db of base.open) {
      if (!db.closed) db.process.later(() => db.closed || tell('versionchange', db, [], versions));
    }
    process.later(() =>
      process.later(() => {
        if (base.open.size > 0) tell('blocked', request, [], versions);
        this.device.whenLeft(base, process, then);
      })
    );
  }
}

export { KeyRange };
