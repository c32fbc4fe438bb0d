/**
 * The storage of a device, and what can happen to it.
 *
 * @module
 */
import { Base } from './tables.js';

/** @import { Process } from '../process.js' */

export class Disk {
  /** @type {Map<string, Base>} */
  bases = new Map();
  /** How many transactions have written. */
  commits = 0;
  faults = {
    full: false,
    /** @type {false | 'throws' | 'fails'} */
    denied: false,
    hangs: false,
  };

  /** @param {string} name */
  base(name) {
    let base = this.bases.get(name);
    if (!base) this.bases.set(name, base = new Base(name));
    return base;
  }

  /**
   * Opens and deletes of one database come one behind the other.
   * @param {Base} base
   * @param {Process} process
   * @param {() => void} run
   */
  inTurn(base, process, run) {
    base.waiting.push(() => {
      if (!process.alive) return this.done(base);
      process.later(run);
    });
    process.ended.push(() => {
      if (base.busy && this.#holder.get(base) === process) this.done(base);
    });
    if (!base.busy) this.#next(base);
  }

  /** @type {Map<Base, Process>} whose open or delete goes on */
  #holder = new Map();

  /** @param {Base} base */
  #next(base) {
    const next = base.waiting.shift();
    base.busy = next !== undefined;
    next?.();
  }

  /** @param {Base} base */
  done(base) {
    this.#holder.delete(base);
    this.#next(base);
  }

  /** @type {Map<Base, (() => void)[]>} */
  #left = new Map();

  /**
   * Runs something as soon as nobody has the database open.
   * @param {Base} base
   * @param {Process} process
   * @param {() => void} then
   */
  whenLeft(base, process, then) {
    this.#holder.set(base, process);
    const run = () => process.later(then);
    if (base.open.size === 0) run();
    else this.#left.set(base, [...this.#left.get(base) ?? [], run]);
  }

  /** @param {Base} base */
  goOn(base) {
    if (base.open.size > 0) return;
    const runs = this.#left.get(base) ?? [];
    this.#left.delete(base);
    for (const run of runs) run();
  }

  /** The system takes everything away, while tabs have it open. */
  remove() {
    const bases = [...this.bases.values()];
    this.bases.clear();
    for (const base of bases) for (const db of [...base.open]) db.cut(true);
  }

  /** A later release has been here: every database has a version that this one does not know. */
  outdate() {
    for (const base of this.bases.values()) base.version += 1000;
  }

  /** Everything that is stored, as text: to look for what must not be there. */
  text() {
    return JSON.stringify(
      [...this.bases.values()].map((base) => [base.name, [...base.tables].map(([name, table]) => [name, table.rows])]),
    );
  }
}
