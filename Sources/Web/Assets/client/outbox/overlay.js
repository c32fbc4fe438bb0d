import { actionOf } from '../actions/actions.js';
import { thingsOf } from '../copy/heard.js';
import { Draft } from '../view/draft.js';
import { isSettled } from './settled.js';
import { isOpen, isParked } from './turn.js';

/**
 * @import { Copy } from '../copy/copy.js'
 * @import { Outbox } from './outbox.js'
 * @import { Change } from '../types/server.js'
 */

/** Which edits lie on top of the copy, and when the copy has what they did. */
export class Overlay {
  /** @type {Outbox} */ #outbox;
  /** @type {string} */ #userID;
  /** When the latest answer of the feed was asked for. */ #asked = 0;
  /** Edits without an answer that count, and whose change the copy has: shown too, they would count twice. */
  #arrived = /** @type {Set<string>} */ (new Set());
  /** Edits whose work is in the copy, and perhaps not in the stored one. */
  settled = /** @type {Set<string>} */ (new Set());

  /**
   * @param {Outbox} outbox
   * @param {string} userID
   */
  constructor(outbox, userID) {
    this.#outbox = outbox;
    this.#userID = userID;
  }

  /**
   * What the edits make of the copy.
   * @param {Copy} copy
   * @param {number} [seq] up to this one
   */
  over(copy, seq = Infinity) {
    const draft = new Draft(copy);
    for (const row of this.#outbox.rows) {
      if (row.seq > seq || isParked(row) || this.#arrived.has(row.id)) continue;
      actionOf(row.action).show(draft, row);
      if (isOpen(row)) row.touches.forEach((thing) => draft.waits.add(thing));
    }
    return draft;
  }

  /**
   * Whether an edit of this outbox has made a change.
   * @param {Change} change
   */
  hasMade(change) {
    if (change.actor?.id !== this.#userID) return false;
    const things = thingsOf(change);
    return this.#outbox.rows.some((row) =>
      (row.state === 'sent' || row.state === 'answered') && things.some((thing) => row.touches.includes(thing))
    );
  }

  /**
   * The copy has a change. It may be of an edit whose answer is lost, or still to come.
   * @param {Change} change
   */
  note(change) {
    if (change.actor?.id !== this.#userID) return;
    const things = thingsOf(change);
    const made = this.#outbox.rows.find((row) =>
      row.state === 'sent' && actionOf(row.action).counts && !this.#arrived.has(row.id) &&
      row.touches.some((thing) => things.includes(thing))
    );
    if (made) this.#arrived.add(made.id);
  }

  /**
   * Drops the edits whose work is in the copy.
   * @param {Copy} copy
   * @param {{ asked: number, changes: Change[] }} [answer] what the feed has just said
   * @returns {string[]} their ids
   */
  settle(copy, { asked, changes } = { asked: 0, changes: [] }) {
    this.#asked = Math.max(this.#asked, asked);
    const own = changes.filter(({ actor }) => actor?.id === this.#userID);
    const seen = new Set(own.flatMap(thingsOf));
    return this.#dropWhere((row) => isSettled(row, copy, this.#asked, seen));
  }

  /**
   * There is a snapshot: whatever was answered before is in it, as far as the server still knows of it.
   * @param {number} asked when it was asked for
   */
  settleBefore(asked) {
    this.#dropWhere((row) => (row.answered_at ?? 0) < asked);
  }

  /** @param {string[]} ids */
  drop(ids) {
    this.#outbox.drop(ids);
    for (const id of ids) {
      this.#arrived.delete(id);
      // They stay stored until the copy is: else a page that ends in between would show neither.
      this.settled.add(id);
    }
  }

  /** @param {(row: import('./row.js').Row) => boolean} test */
  #dropWhere(test) {
    const ids = this.#outbox.rows.filter((row) => row.state === 'answered' && test(row)).map(({ id }) => id);
    this.drop(ids);
    return ids;
  }
}
