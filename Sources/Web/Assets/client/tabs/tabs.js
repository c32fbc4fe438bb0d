import { channelOf } from './channel.js';
import { Leader } from './leader.js';

/**
 * @import { Storage } from '../storage/storage.js'
 * @import { Transaction } from '../storage/database.js'
 * @import { Channel } from '../types/client.js'
 * @import { World } from '../world.js'
 */

/**
 * After this time without a word the tab that leads is asleep, or gone and has left its lease behind. A lock is never
 * left behind.
 */
const SILENCE = { lock: 6_000, lease: 600 };

/** The tabs of a user: one leads, and all talk to each other. */
export class Tabs {
  /** @type {World} */ #world;
  /** @type {Storage} */ #storage;
  /** @type {any} */ #silence = null;
  /** @type {Leader} */ #leader;
  /** @type {Channel} */ #channel;
  /** Messages are taken in one after the other. */ #heard = Promise.resolve();
  /** Without storage each tab is on its own. */ #alone = false;
  #closed = false;
  /** Called when this tab begins to lead, and when it no longer does. @type {(leads: boolean) => void} */
  onlead = () => {};
  /** Called with what another tab says. @type {(message: any) => void | Promise<void>} */
  onmessage = () => {};

  /**
   * @param {World} world
   * @param {Storage} storage
   * @param {string} userID
   */
  constructor(world, storage, userID) {
    this.#world = world;
    this.#storage = storage;
    this.#leader = new Leader(world, storage, userID);
    this.#channel = channelOf(world, storage, userID);
  }

  get leads() {
    return this.#leader.leads;
  }

  /** Listens, and stands for the lead. */
  open() {
    this.#alone = this.#storage.mode === 'memory';
    this.#channel.onmessage = ({ data }) => {
      if (this.#alone || this.#closed) return;
      if (data.leads) this.#hearsLeader();
      this.#heard = this.#heard.then(() => this.onmessage(data.message)).catch((error) => console.error(error));
    };
    this.#leader.onchange = (leads) => this.onlead(leads);
    this.#leader.stand();
  }

  /**
   * Whether this tab may act as the leader, within a transaction of `leases` among others.
   * @param {Transaction} tx
   */
  mayLead(tx) {
    return this.#leader.mayLead(tx);
  }

  /**
   * Tells the others.
   * @param {any} message
   */
  post(message) {
    if (!this.#closed && !this.#alone) this.#channel.postMessage({ leads: this.leads, message });
  }

  /**
   * Asks the tab that leads for something. If it says nothing at all, this tab takes its place.
   * @param {any} message
   */
  ask(message) {
    this.post(message);
    if (this.leads || this.#alone || this.#closed) return;
    this.#silence ??= this.#world.timers.setTimeout(() => {
      this.#silence = null;
      // Nobody looks at a hidden page: it may just be put to sleep itself.
      if (this.#world.events?.visible !== false) this.#leader.take();
    }, this.#world.locks ? SILENCE.lock : SILENCE.lease);
  }

  /** The page goes, and may come back. */
  release() {
    void this.#leader.release();
  }

  async close() {
    this.#closed = true;
    this.#hearsLeader();
    await this.#leader.close();
    this.#channel.close();
  }

  #hearsLeader() {
    this.#world.timers.clearTimeout(this.#silence);
    this.#silence = null;
  }
}
