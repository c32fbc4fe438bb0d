/**
 * @import { World } from '../world.js'
 * @import { Outbox } from './outbox.js'
 */

/** How long the toast of a deletion may keep it back without a word, in milliseconds. */
const HELD = 60_000;

/** Keeps deletions back for as long as somebody looks at what takes them back. */
export class Holding {
  /** @type {World} */ #world;
  /** @type {Outbox} */ #outbox;
  /** What is left of the wait of each. @type {Map<string, { left: number, timer: any }>} */ #held = new Map();

  /**
   * @param {World} world
   * @param {Outbox} outbox
   */
  constructor(world, outbox) {
    this.#world = world;
    this.#outbox = outbox;
  }

  /**
   * @param {string} id
   * @param {boolean} held
   */
  hold(id, held) {
    const { timers, now } = this.#world;
    const known = this.#held.get(id);
    if (known) timers.clearTimeout(known.timer);
    this.#held.delete(id);
    const left = known?.left ?? Math.max(0, (this.#outbox.row(id)?.not_before ?? 0) - now());
    if (held) {
      if (left === 0) return;
      const timer = timers.setTimeout(() => this.hold(id, true), HELD / 2);
      this.#held.set(id, { left, timer });
    } else if (!known) return;
    // Should this tab end, the deletion goes out by itself before long.
    const not_before = now() + (held ? HELD : left);
    void this.#outbox.change(id, (row) => row.state === 'waiting' ? { ...row, not_before } : row);
  }

  /** The tab ends. */
  end() {
    for (const { timer } of this.#held.values()) this.#world.timers.clearTimeout(timer);
  }
}
