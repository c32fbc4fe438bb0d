import { channelOf } from './channel.js';
import { Leader } from './leader.js';

/**
 * @import { Storage } from '../storage/storage.js'
 * @import { Transaction } from '../storage/database.js'
 * @import { Channel } from '../types/client.js'
 * @import { World } from '../world.js'
 */

/** The tabs of a user: one leads, and all talk to each other. */
export class Tabs {
  /** @type {Storage} */ #storage;
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
      this.#heard = this.#heard.then(() => this.onmessage(data)).catch((error) => console.error(error));
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
    if (!this.#closed && !this.#alone) this.#channel.postMessage(message);
  }

  async close() {
    this.#closed = true;
    await this.#leader.close();
    this.#channel.close();
  }
}
