import { NotStored } from '../storage/storage.js';
import { uuid } from '../uuid.js';

/**
 * @import { Storage } from '../storage/storage.js'
 * @import { Transaction } from '../storage/database.js'
 * @import { World } from '../world.js'
 */

/** For how long a lease holds without being renewed, and how often it is, in milliseconds. */
const LEASE = 8_000;
const RENEWAL = 2_500;

/**
 * One tab of a user leads: it asks for changes, sends edits and stores the copy. The others listen. The browser's locks
 * say who; where there are none (plain HTTP), a lease in storage.
 */
export class Leader {
  /** @type {World} */ #world;
  /** @type {Storage} */ #storage;
  #name;
  #own = uuid();
  #leads = false;
  #closed = false;
  /** @type {any} */ #timer;
  #release = () => {};
  #ending = new AbortController();
  /** Called when this tab begins to lead, and when it no longer does. @type {(leads: boolean) => void} */
  onchange = () => {};

  /**
   * @param {World} world
   * @param {Storage} storage
   * @param {string} userID
   */
  constructor(world, storage, userID) {
    this.#world = world;
    this.#storage = storage;
    this.#name = `crosscheck ${world.server} ${userID}`;
  }

  get leads() {
    return this.#leads;
  }

  /** Stands for the lead, for as long as the tab is open. */
  stand() {
    if (this.#storage.mode === 'memory') this.#lead(true);
    else if (this.#world.locks) void this.#standByLock(this.#world.locks);
    else void this.#standByLease();
  }

  /** Takes the lead from a tab that says nothing any more: it is gone with its lease, or asleep with its lock. */
  take() {
    if (this.#leads || this.#closed) return;
    if (this.#world.locks) void this.#standByLock(this.#world.locks, true);
    else void this.#standByLease(true);
  }

  /** The page goes: its lease would keep the next one waiting. A lock ends with the page. */
  async release() {
    if (!this.#leads || this.#world.locks || this.#storage.mode === 'memory') return;
    this.#lead(false);
    await this.#storage.write(['leases'], async (tx) => {
      if ((await tx.get('leases', 'lead'))?.holder === this.#own) tx.delete('leases', 'lead');
    }).catch(() => {});
  }

  /** Gives the lead up. */
  async close() {
    this.#closed = true;
    this.#ending.abort();
    this.#release();
    this.#world.timers.clearTimeout(this.#timer);
    await this.release();
    this.#lead(false);
  }

  /**
   * Whether this tab may act as the leader, within a transaction: a tab that slept may have lost its lease unawares.
   * @param {Transaction} tx of `leases` among others
   */
  async mayLead(tx) {
    if (!this.#leads || this.#world.locks || this.#storage.mode === 'memory') return this.#leads;
    const lease = await tx.get('leases', 'lead');
    return lease?.holder === this.#own;
  }

  /** @param {boolean} leads */
  #lead(leads) {
    if (this.#leads === leads) return;
    this.#leads = leads;
    this.onchange(leads);
  }

  /**
   * @param {LockManager} locks
   * @param {boolean} [steal]
   */
  async #standByLock(locks, steal = false) {
    const how = steal ? { steal } : { signal: this.#ending.signal };
    let held = false;
    let lost = false;
    try {
      await locks.request(this.#name, how, () => {
        // Having taken the lead, this tab still stood in the queue; or it slept when its turn came, and lost it.
        if (this.#closed || this.#leads || lost) return;
        held = true;
        this.#lead(true);
        return new Promise((resolve) => (this.#release = () => resolve(undefined)));
      });
    } catch (error) {
      lost = true;
      const taken = held || /** @type {any} */ (error)?.name === 'AbortError';
      if (this.#closed || !taken) return;
      // Another tab has taken it while this one slept.
      if (held) this.#lead(false);
      void this.#standByLock(locks);
    }
  }

  /** @param {boolean} [take] */
  async #standByLease(take = false) {
    const { now, timers } = this.#world;
    timers.clearTimeout(this.#timer);
    try {
      const holds = await this.#storage.write(['leases'], async (tx) => {
        const lease = await tx.get('leases', 'lead');
        const other = !take && lease && lease.holder !== this.#own;
        // One from the far future is of a clock that was wrong.
        if (other && lease.until > now() && lease.until < now() + 2 * LEASE) return false;
        tx.put('leases', { name: 'lead', holder: this.#own, until: now() + LEASE });
        return true;
      });
      if (this.#closed) return;
      this.#lead(holds);
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
      if (this.#closed) return;
      // Without storage every tab is on its own.
      if (error.message.endsWith('memory')) this.#lead(true);
    }
    if (this.#closed) return;
    this.#timer = timers.setTimeout(() => void this.#standByLease(), RENEWAL);
  }
}
