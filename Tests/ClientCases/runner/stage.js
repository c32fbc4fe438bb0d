/**
 * Where a case plays: its clock, its server, its users, devices and tabs.
 *
 * @module
 */
import { Clock } from '../world/clock.js';
import { Network, waits } from '../world/network.js';
import { Device, Process } from '../world/process.js';
import { SimulatedServer } from '../simulation/server.js';
import { daemon, origin, simulation } from './backend.js';
import { KeyRange } from '../world/storage/indexeddb.js';
import { edits, openClient } from './engine.js';

/** @import { Entry } from '../world/network.js' */
/** @import { User } from './backend.js' */

// The engine takes ranges of keys from the runtime, as pages do.
Object.assign(globalThis, { IDBKeyRange: KeyRange });

/** When cases begin, where the server is simulated. */
const beginning = Date.parse('2026-03-02T09:00:00Z');

/** How long a step takes. */
export const beat = 500;

/** Numbers at random that are the same each time. @param {number} seed @returns {() => number} */
export function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * @typedef {object} Made an edit of a case
 * @property {string} name
 * @property {string} id
 * @property {number} at when the user made it
 * @property {'waiting' | 'done' | string} outcome `done`, or the name of the refusal
 * @property {any} answer
 * @property {boolean} seen whether it was on screen
 */

export class Tab {
  /** @type {any} */
  client = null;
  /** @type {Made[]} edits that were made here and not seen yet */
  unseen = [];

  /** @param {string} name @param {Process} process @param {User} user @param {string} token */
  constructor(name, process, user, token) {
    this.name = name;
    this.process = process;
    this.user = user;
    this.token = token;
  }

  /** What is on screen now has been seen. */
  look() {
    if (!this.process.alive || this.unseen.length === 0) return;
    const pending = new Set(this.client.pending().map((/** @type {any} */ edit) => edit.id));
    for (const made of this.unseen) if (pending.has(made.id) || made.outcome === 'done') made.seen = true;
    this.unseen = this.unseen.filter((made) => !made.seen);
  }
}

export class Stage {
  /** @type {Map<string, User>} */
  users = new Map();
  /** @type {Map<string, Device>} */
  devices = new Map();
  /** @type {Map<string, Tab>} */
  tabs = new Map();
  /** @type {Tab | null} the one that is meant where none is named */
  current = null;
  /** @type {Map<string, any>} */
  #names = new Map();
  /** @type {Map<string, string>} a session of each user for requests beside the clients */
  #beside = new Map();
  /** @type {Map<string, User>} */
  #tokens = new Map();
  /** @type {Map<string, Made>} */
  made = new Map();
  /** @type {Map<string, number>} */
  marks = new Map();
  /** When the processes of a tab ended. @type {Map<string, number[]>} */
  killed = new Map();

  /** @param {string | null} address of a daemon; null: a simulated server */
  constructor(address) {
    this.clock = new Clock(address ? Date.now() : beginning);
    this.backend = address ? daemon(address, this.clock) : simulation(this.clock);
    this.network = new Network(
      this.clock,
      (_, name) => this.backend.at(name),
      (token) => this.#tokens.get(token ?? '')?.name ?? '',
    );
    this.#names.set('today', new Date(this.clock.now).toISOString().slice(0, 10));
    this.random = numbers(7);
    this.names = {
      get: (/** @type {string} */ name) => this.#get(name),
      set: (/** @type {string} */ name, /** @type {any} */ value) => this.#names.set(name, value),
      // The clocks of the test and of a real daemon differ by what steps take.
      patience: address ? 120_000 : 0,
    };
  }

  get real() {
    return this.backend.real;
  }
  /** @returns {import('../simulation/server.js').SimulatedServer} */
  get simulated() {
    const server = this.backend.simulated.get(origin);
    if (!server) throw new Error('This step needs the simulated server.');
    return server;
  }

  /** @param {string} name */
  #get(name) {
    if (name.startsWith('=')) return this.#names.get(name);
    if (this.#names.has(name)) return this.#names.get(name);
    const [first, member] = name.split('.');
    const user = this.users.get(first);
    if (user && member === 'name') return user.name;
    if (user && !member) return user.id;
    const made = this.made.get(first);
    if (made && member === 'at') return made.at;
    if (made && !member) return made.id;
    if (name === 'now') return this.clock.now;
    throw new Error(`Nothing is named '${name}'.`);
  }

  /** @param {string} label */
  async addUser(label) {
    const user = await this.backend.user(label);
    this.users.set(label, user);
    const token = await this.session(label);
    this.#beside.set(label, token);
    this.names.set(`${label}.inbox`, (await this.ask(label, 'GET', '/v1/me/settings')).body.inbox_id);
  }

  /** A new session's token. @param {string} label @param {string} [at] the server */
  async session(label, at) {
    const user = this.user(label);
    const token = await this.backend.session(user, at);
    this.#tokens.set(token, { id: user.id, name: label });
    return token;
  }

  /** @param {string} label */
  user(label) {
    const user = this.users.get(label);
    if (!user) throw new Error(`There is no user '${label}'.`);
    return user;
  }

  /** A request beside the clients. @param {string} label @param {string} method @param {string} path @param {any} [body] @param {Record<string, string>} [headers] */
  ask(label, method, path, body, headers) {
    return this.backend.ask(this.#beside.get(label) ?? null, method, path, body, headers);
  }

  /** @param {string} name */
  device(name) {
    let device = this.devices.get(name);
    if (!device) this.devices.set(name, device = new Device(name, this.clock, this.network));
    return device;
  }

  /** @param {string} [name] @returns {Tab} */
  tab(name) {
    const tab = name === undefined ? this.current : this.tabs.get(name);
    if (!tab) throw new Error(`There is no tab '${name ?? ''}'.`);
    return tab;
  }

  /**
   * Opens the page.
   * @param {string} name
   * @param {{ user: string, device?: string, token?: string, server?: string, secure?: boolean, cookie?: boolean }} how
   */
  async start(name, { user, device: place = user, token, server = origin, secure, cookie = false }) {
    const device = this.device(place);
    if (secure !== undefined) device.secure = secure;
    const process = new Process(name, device, numbers(1000 + this.tabs.size * 77 + name.length));
    const account = this.user(user);
    const tab = new Tab(name, process, account, token ?? await this.session(user, server));
    process.ended.push(() => this.killed.set(name, [...this.killed.get(name) ?? [], this.clock.now]));
    this.tabs.set(name, tab);
    this.current = tab;
    let failed = null;
    if (cookie) device.cookie = tab.token;
    openClient({ server, userID: account.id, token: cookie ? null : tab.token, ...process.surroundings() }).then(
      (client) => {
        tab.client = client;
        client.subscribe(() => tab.look());
      },
      (error) => {
        failed = error;
      },
    );
    await this.clock.run(beat);
    // An edit is offered on screen only once the page is there.
    for (let n = 0; n < 40 && !tab.client && !failed && process.alive; n++) await this.clock.run(beat);
    if (failed) throw failed;
    return tab;
  }

  /**
   * @param {Tab} tab
   * @param {string} call
   * @param {any[]} args
   * @param {{ name?: string, creates?: string }} as
   */
  edit(tab, call, args, as) {
    if (!(call in edits)) throw new Error(`There is no edit '${call}'.`);
    const edit = edits[call](...args);
    const name = as.name ?? `edit ${this.made.size + 1}`;
    if (as.creates) this.names.set(as.creates, edit.creates);
    /** @type {Made} */
    const made = { name, id: '', at: this.clock.now, outcome: 'waiting', answer: null, seen: false };
    this.made.set(name, made);
    if (!tab.process.alive) return made;
    const handle = tab.client.edit(edit);
    made.id = handle.id;
    tab.unseen.push(made);
    handle.done.then((/** @type {any} */ answer) => {
      made.outcome = 'done';
      made.answer = answer;
    }, (/** @type {any} */ error) => {
      made.outcome = error?.name ?? 'failed';
      made.answer = error?.problem ?? String(error);
    });
    return made;
  }

  /** An edit that was never made, because the tab was gone. @param {string} [name] @param {string} [creates] */
  skip(name, creates) {
    if (creates) this.names.set(creates, '00000000-0000-7000-8000-000000000000');
    if (name) {
      this.made.set(name, { name, id: `no ${name}`, at: this.clock.now, outcome: 'never', answer: null, seen: false });
    }
  }

  /** Another server with the same users and things: a copy of the first, at another address. @param {string} at */
  copyServer(at) {
    const copy = new SimulatedServer(this.clock, 'b');
    copy.state = this.simulated.backup();
    this.backend.simulated.set(at, copy);
  }

  /** A tab of a later release opens the device's databases, and gives them a higher version. @param {Device} device @param {string} name */
  upgrade(device, name) {
    const process = new Process(name, device, this.random);
    const { indexedDB } = process.surroundings();
    this.names.set(name, 'blocked');
    for (const base of [...device.disk.bases.values()]) {
      const request = indexedDB.open(base.name, base.version + 1);
      request.onsuccess = () => this.names.set(name, 'open');
    }
  }

  /** The requests since a mark. @param {string} [mark] @param {{ tab?: string, device?: string, user?: string }} [of] @returns {Entry[]} */
  requests(mark, of = {}) {
    const from = mark === undefined ? 0 : this.marks.get(mark);
    if (from === undefined) throw new Error(`There is no mark '${mark}'.`);
    return this.network.log.slice(from).filter((entry) =>
      (!of.tab || entry.tab === of.tab) && (!of.device || entry.device === of.device) &&
      (!of.user || entry.user === of.user)
    );
  }

  /** Polls of clients that wait now. @param {string} [device] */
  polls(device) {
    return this.network.polls().filter((entry) => waits(entry.path) && (!device || entry.device === device));
  }

  /** Ends everything. */
  async end() {
    for (const tab of this.tabs.values()) tab.process.kill();
    await this.clock.run(0);
  }
}
