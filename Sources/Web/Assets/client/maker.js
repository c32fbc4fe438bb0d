import { loadActions } from './actions/actions.js';
import { nameOf } from './outbox/described.js';
import { made } from './outbox/making.js';
import { Refusal } from './problems.js';
import { Undo } from './undo.js';
import { uuid } from './uuid.js';
import { pause } from './world.js';

/**
 * @import { Outbox } from './outbox/outbox.js'
 * @import { Row } from './outbox/row.js'
 * @import { Replica } from './replica.js'
 * @import * as Face from './types/client.js'
 * @import { World } from './world.js'
 */

/**
 * An edit at the moment at which the user makes it.
 * @typedef {object} Made
 * @property {string} id
 * @property {number} at
 * @property {string} acted_at
 * @property {Face.Edit} edit
 * @property {boolean} undoable
 */

/**
 * @typedef {object} Surroundings
 * @property {World} world
 * @property {Outbox} outbox
 * @property {Replica} replica
 * @property {() => number} now  by the server's clock, in milliseconds since 1970
 * @property {() => boolean} isOpen  whether edits are taken at all
 * @property {() => void} changed  called when what can be undone has changed
 */

/** Takes in the edits that the user makes in this tab, and takes them back. */
export class Maker {
  /** @type {Surroundings} */ #around;
  /** @type {Undo} */ #undo;
  /** What is not stored yet. @type {Made[]} */ #made = [];
  /** @type {Promise<void> | null} */ #adding = null;
  /** The edits that others have become part of. @type {Map<string, string>} */ #becameOf = new Map();
  /** @type {Map<string, { resolve: (value: any) => void, reject: (error: Error) => void }[]>} */ #waiting = new Map();

  /** @param {Surroundings} around */
  constructor(around) {
    this.#around = around;
    this.#undo = new Undo(around.outbox);
  }

  /**
   * @param {Face.Edit} edit
   * @param {boolean} [undoable]
   * @returns {Face.Handle}
   */
  make(edit, undoable = true) {
    const { world, now, isOpen } = this.#around;
    const at = world.now();
    const id = uuid(at);
    const done = new Promise((resolve, reject) => this.#waiting.set(id, [{ resolve, reject }]));
    // Callers may leave the promise alone: a refusal is in `status` all the same.
    done.catch(() => {});
    if (!isOpen()) {
      this.answered({ [id]: { problem: { type: '/problems/closed', title: 'Load the page anew', status: 409 } } });
      return { id, done };
    }
    // A copy as it will be sent: the caller may go on changing theirs.
    const copy = JSON.parse(JSON.stringify(edit));
    this.#made.push({ id, at, acted_at: new Date(now()).toISOString(), edit: copy, undoable });
    this.#adding ??= this.#addAll();
    return { id, done };
  }

  /** Resolves when all that was made is stored, or kept in memory. */
  async stored() {
    await this.#adding;
  }

  get undoable() {
    return this.#undo.undoable;
  }

  /** @param {string} [id] */
  async undo(id) {
    await this.#adding;
    const { replica } = this.#around;
    const { undone, problem, edits } = await this.#undo.undo(id && this.#becameOf.get(id) || id, replica.draft);
    // What takes an edit back is no edit that the next undo takes back.
    for (const edit of edits) this.make(edit, false);
    await this.#adding;
    return problem ? { undone, problem } : { undone };
  }

  /**
   * Tells those who wait what came of edits.
   * @param {Record<string, { value?: any, problem?: any }>} answers
   */
  answered(answers) {
    for (const [id, { value, problem }] of Object.entries(answers)) {
      const waiting = this.#waiting.get(id) ?? [];
      this.#waiting.delete(id);
      if (problem === undefined) this.#undo.answered(id, value);
      for (const { resolve, reject } of waiting) {
        if (problem === undefined) resolve(value);
        else reject(new Refusal(problem ?? { type: '/problems/unknown', title: 'It may have happened', status: 0 }));
      }
    }
  }

  /** Stores what was made, and shows it, until nothing is left. */
  async #addAll() {
    try {
      // All that are made in one go are stored in one go.
      await this.#loaded();
      while (this.#made.length > 0) await this.#add(this.#made.splice(0));
    } finally {
      this.#adding = null;
    }
  }

  /** Without a network it takes until there is one again: an edit is not lost for that. */
  async #loaded() {
    for (;;) {
      try {
        return await loadActions();
      } catch {
        await pause(this.#around.world, 1_000);
      }
    }
  }

  /** @param {Made[]} batch */
  async #add(batch) {
    const { outbox, replica, changed } = this.#around;
    const before = replica.draft;
    /** @type {Row[]} */
    const rows = [];
    for (const { edit, ...how } of batch) {
      rows.push(made(edit, { ...how, draft: before, earlier: [...outbox.rows, ...rows] }));
    }
    const ids = await outbox.add(rows);
    batch.forEach(({ undoable }, place) => {
      const id = ids[place];
      if (id !== batch[place].id) this.#become(batch[place].id, id);
      const stored = outbox.row(id);
      if (!stored || !undoable) return;
      const alone = batch.length === 1;
      this.#undo.note(
        stored,
        nameOf(rows[place]),
        alone ? before : replica.drafted(stored.seq - 1),
        alone ? replica.draft : replica.drafted(stored.seq),
      );
    });
    changed();
  }

  /**
   * An edit has become part of an earlier one.
   * @param {string} id
   * @param {string} earlier
   */
  #become(id, earlier) {
    this.#becameOf.set(id, earlier);
    if (this.#becameOf.size > 100) this.#becameOf.delete(/** @type {string} */ (this.#becameOf.keys().next().value));
    this.#waiting.set(earlier, [...this.#waiting.get(earlier) ?? [], ...this.#waiting.get(id) ?? []]);
    this.#waiting.delete(id);
  }
}
