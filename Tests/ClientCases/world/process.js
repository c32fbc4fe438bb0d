/**
 * A device with its storage, locks and network, and the processes (tabs) that run on it.
 *
 * @module
 */
import { Channels, Locks } from './locks.js';
import { Disk } from './storage/disk.js';
import { Factory } from './storage/indexeddb.js';

/** @import { Clock } from './clock.js' */
/** @import { Network } from './network.js' */

export class Device {
  disk = new Disk();
  locks = new Locks();
  channels = new Channels();
  /** @type {'on' | 'off' | 'dead'} dead: connected, and nothing is ever answered */
  link = 'on';
  /** How far its clock is ahead, in milliseconds. */
  ahead = 0;
  /** The session of the last sign-in, which goes with requests that have no token. @type {string | null} */
  cookie = null;
  /** Whether there are Web Locks: only in a secure context. */
  secure = true;
  /** Whether it has IndexedDB at all. */
  stores = true;
  /** @type {Process[]} those that live */
  processes = [];

  /** @param {string} name @param {Clock} clock @param {Network} network */
  constructor(name, clock, network) {
    this.name = name;
    this.clock = clock;
    this.network = network;
  }

  /** @param {'on' | 'off' | 'dead'} link */
  connect(link) {
    this.link = link;
    if (link === 'off') { for (const process of this.processes) this.network.cut(process); }
  }

  /** @param {string} type of an event that all tabs hear */
  announce(type) {
    for (const process of this.processes) process.later(() => process.events.dispatchEvent(new Event(type)));
  }
}

/** What a page hears of the system, and can ask it. */
class SystemEvents extends EventTarget {
  visible = true;

  /** @param {Device} device */
  constructor(device) {
    super();
    this.device = device;
  }
  get onLine() {
    return this.device.link !== 'off';
  }
}

export class Process {
  alive = true;
  frozen = false;
  /** @type {(() => void)[]} what waits until it is thawed */
  #held = [];
  /** @type {Set<any>} open databases */
  connections = new Set();
  /** @type {(() => void)[]} what its end ends */
  ended = [];

  /** @param {string} name @param {Device} device @param {() => number} random */
  constructor(name, device, random) {
    this.name = name;
    this.device = device;
    this.clock = device.clock;
    this.random = random;
    this.events = new SystemEvents(device);
    device.processes.push(this);
  }

  /** @param {() => void} run @param {number} [ms] */
  later(run, ms = 0) {
    return this.clock.after(ms, () => {
      if (!this.alive) return;
      if (this.frozen) this.#held.push(run);
      else run();
    });
  }

  /** From this moment on it does nothing, and what it has begun and not finished is gone. */
  kill() {
    if (!this.alive) return;
    this.alive = false;
    this.device.processes = this.device.processes.filter((each) => each !== this);
    this.device.network.abandon(this);
    for (const db of this.connections) if (!db.closed) db.cut(false);
    for (const run of this.ended) run();
  }

  freeze() {
    this.frozen = true;
  }

  /** Another page is in its place, and the browser keeps it, without its requests. */
  leave() {
    this.events.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
    this.freeze();
    this.device.network.suspend(this);
  }

  comeBack() {
    this.thaw();
    this.later(() => this.events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  }

  thaw() {
    this.frozen = false;
    for (const run of this.#held.splice(0)) this.later(run);
  }

  /**
   * What the engine needs of the world.
   * @returns {Record<string, any>}
   */
  surroundings() {
    const { device } = this;
    const indexedDB = new Factory(this, device.disk);
    return {
      fetch: (/** @type {any} */ input, /** @type {any} */ init) => device.network.fetch(this, input, init),
      indexedDB: device.stores ? indexedDB : null,
      locks: device.secure ? device.locks.manager(this) : null,
      channel: device.channels.opener(this),
      timers: {
        setTimeout: (/** @type {() => void} */ run, /** @type {number} */ ms) => this.later(run, ms),
        clearTimeout: (/** @type {any} */ task) => this.clock.cancel(task),
      },
      now: () => this.clock.now + device.ahead,
      random: this.random,
      events: this.events,
      persist: () => Promise.resolve(true),
    };
  }
}
