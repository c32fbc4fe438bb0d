import { NotStored } from '../storage/storage.js';
import { Superseded } from './stored.js';

/** @import { World } from '../world.js' */

/** How long the copy may be ahead of what is stored, in milliseconds. */
const DELAY = 1_000;

/** Stores the copy every now and then, one time after the other. */
export class Saver {
  /** @type {World} */ #world;
  /** @type {() => Promise<void>} */ #store;
  /** @type {any} */ #timer = null;
  #stored = Promise.resolve();
  /** Called when another tab has stored a newer copy. */
  onsuperseded = () => {};

  /**
   * @param {World} world
   * @param {() => Promise<void>} store
   */
  constructor(world, store) {
    this.#world = world;
    this.#store = store;
  }

  get isDue() {
    return this.#timer !== null;
  }

  soon() {
    this.#timer ??= this.#world.timers.setTimeout(() => void this.now(), DELAY);
  }

  /** Resolves when it is stored, or cannot be. */
  now() {
    this.stop();
    this.#stored = this.#stored.then(this.#store).catch((error) => {
      if (error instanceof Superseded) this.onsuperseded();
      // The next time stores all of it; what was stored before is as good as it was.
      else if (!(error instanceof NotStored)) console.error(error);
    });
    return this.#stored;
  }

  stop() {
    this.#world.timers.clearTimeout(this.#timer);
    this.#timer = null;
  }
}
