/**
 * Where the walk takes place: five clients of three users on real daemons, and everything that can go wrong.
 *
 * @module
 */
import { Clock } from '../world/clock.js';
import { daemonAt } from '../world/daemon.js';
import { Network } from '../world/network.js';
import { Device, Process } from '../world/process.js';
import { KeyRange } from '../world/storage/indexeddb.js';
import { daemon, origin } from '../runner/backend.js';
import { openClient } from '../runner/engine.js';
import { numbers } from '../runner/stage.js';

/** @import { Entry, Fault } from '../world/network.js' */

Object.assign(globalThis, { IDBKeyRange: KeyRange });

/**
 * Two tabs of one user, another device of theirs, a device without Web Locks, and one more user.
 * @type {{ name: string, user: string, device: string, secure: boolean }[]}
 */
const cast = [
  { name: 'A1', user: 'ada', device: 'ada-desk', secure: true },
  { name: 'A2', user: 'ada', device: 'ada-desk', secure: true },
  { name: 'A3', user: 'ada', device: 'ada-phone', secure: true },
  { name: 'B1', user: 'bob', device: 'bob-phone', secure: false },
  { name: 'C1', user: 'cyd', device: 'cyd-desk', secure: true },
];

/**
 * How often a request meets a fault.
 * @type {[number, Omit<Fault, 'method' | 'path'>][]}
 */
const faults = [
  [0.02, { how: 'lost' }],
  [0.015, { how: 'dropped' }],
  [0.005, { how: 'cut' }],
  [0.003, { how: 'hangs', acts: true }],
  [0.002, { how: 'hangs' }],
  [0.008, { how: 'answer', status: 503 }],
  [0.006, { how: 'answer', status: 503, acts: true, headers: { 'retry-after': '2' } }],
  [0.003, { how: 'answer', status: 429, headers: { 'retry-after': '5' } }],
  [0.003, {
    how: 'answer',
    status: 500,
    headers: { 'content-type': 'application/problem+json' },
    body: { type: '/problems/internal', title: 'Internal error', status: 500 },
  }],
  [0.002, {
    how: 'answer',
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<html>Welcome to our hotel</html>',
  }],
  [0.002, {
    how: 'answer',
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: { status: 'sign in' },
  }],
  [0.002, { how: 'killed' }],
  [0.002, { how: 'killed', acts: true }],
];

export class Member {
  /** @type {any} */
  client = null;
  /** @type {Process | null} */
  process = null;
  /** Edits that were made here and have not been on screen yet. @type {any[]} */
  unseen = [];
  /** @type {Map<string, string[]>} comments made here, by their tasks */
  comments = new Map();
  /** @type {string[]} */
  purchases = [];
  /** @type {string[]} */
  entries = [];

  /** @param {typeof cast[number]} part @param {Device} device */
  constructor(part, device) {
    this.name = part.name;
    this.user = part.user;
    this.device = device;
  }

  get alive() {
    return this.process?.alive === true;
  }
  /** Whether somebody can do something there. */
  get usable() {
    return this.alive && !this.process?.frozen && this.client !== null;
  }

  /** Whether nothing goes with the page. If the disk is full, edits do, and the page says so. */
  get keeps() {
    return this.client === null || this.client.status.storage === 'ok';
  }

  look() {
    if (this.unseen.length === 0 || !this.usable) return;
    const pending = new Set(this.client.pending().map((/** @type {any} */ edit) => edit.id));
    for (const line of this.unseen) if (pending.has(line.id)) line.seen = true;
    this.unseen = this.unseen.filter((line) => !line.seen && line.outcome === 'open');
  }
}

export class World {
  /** @type {Map<string, { id: string, name: string }>} */
  users = new Map();
  /** @type {Map<string, Device>} */
  devices = new Map();
  /** @type {Member[]} */
  members = [];
  /** The session of each device. @type {Map<string, string>} */
  sessions = new Map();
  /** @type {Map<string, string>} the user of each token */
  #tokens = new Map();
  /** Sessions for requests beside the clients. @type {Map<string, string>} */
  #beside = new Map();
  /** Whether nothing goes wrong. */
  calm = true;
  /** @type {string[]} what went wrong that may never happen */
  breaches = [];
  #starts;

  /** @param {string[]} addresses of daemons of one database @param {number} seed */
  constructor(addresses, seed) {
    this.random = numbers(seed);
    this.seed = seed;
    this.addresses = addresses;
    this.clock = new Clock(Date.now());
    this.servers = addresses.map((each) => daemonAt(each, this.clock));
    this.backend = daemon(addresses[0], this.clock);
    this.#starts = 0;
    this.network = new Network(
      this.clock,
      () => this.servers[Math.floor(this.random() * this.servers.length)],
      (token) => this.#tokens.get(token ?? '') ?? '',
    );
    this.network.kept = 30_000;
    this.network.choose = (_, process) => {
      const fault = this.#fault();
      const member = this.members.find((each) => each.process === process);
      return fault?.how === 'killed' && member && !member.keeps ? null : fault;
    };
    // Refusals of promises that nobody hears of are the engine's.
    globalThis.addEventListener('unhandledrejection', (event) => {
      event.preventDefault();
      this.breaches.push(`A promise was refused, and nobody heard: ${event.reason?.stack ?? event.reason}`);
    });
    console.error = (...words) => {
      this.breaches.push(`The console says: ${words.map((one) => one?.stack ?? one).join(' ')}`);
    };
  }

  /** The daemons are elsewhere. @param {string[]} addresses */
  move(addresses) {
    this.addresses = addresses;
    this.servers = addresses.map((each) => daemonAt(each, this.clock));
    this.backend = daemon(addresses[0], this.clock);
  }

  #fault() {
    if (this.calm) return null;
    let place = this.random();
    for (const [chance, fault] of faults) {
      place -= chance;
      if (place < 0) return fault;
    }
    return null;
  }

  /** @param {Entry} entry */
  watch(entry) {
    const { answer } = entry;
    if (!answer) return;
    const text = answer.body;
    if (text.includes('/problems/idempotency-key-reused')) this.breaches.push(`A key was used twice: ${print(entry)}`);
    if (answer.status === 500) this.breaches.push(`The daemon failed: ${print(entry)} ${text}`);
    if (answer.status === 422 && text.includes('is unknown')) {
      this.breaches.push(`A member is unknown: ${print(entry)} ${text}`);
    }
    if (answer.status === 400) this.breaches.push(`The request is wrong: ${print(entry)} ${text}`);
    if (text.length > 4000) entry.answer = { ...answer, body: '' };
  }

  async open() {
    for (const part of cast) {
      if (!this.users.has(part.user)) {
        const user = await this.backend.user(part.user);
        this.users.set(part.user, user);
        this.#beside.set(part.user, await this.#session(part.user));
      }
      let device = this.devices.get(part.device);
      if (!device) {
        device = new Device(part.device, this.clock, this.network);
        device.secure = part.secure;
        this.devices.set(part.device, device);
        await this.signIn(part.device, part.user);
      }
      this.members.push(new Member(part, device));
    }
  }

  /** @param {string} label */
  async #session(label) {
    const user = this.users.get(label);
    if (!user) throw new Error(`There is no user ${label}.`);
    const token = await this.backend.session(user);
    this.#tokens.set(token, label);
    return token;
  }

  /** @param {string} device @param {string} user */
  async signIn(device, user) {
    this.sessions.set(device, await this.#session(user));
    for (const member of this.members) {
      if (member.device.name === device && member.alive) member.client?.signedIn(this.sessions.get(device));
    }
  }

  /** @param {string} device */
  async revoke(device) {
    await this.backend.ask(this.sessions.get(device) ?? null, 'DELETE', '/v1/sessions/current');
  }

  /** A request beside the clients. @param {string} user @param {string} method @param {string} path @param {any} [body] */
  async ask(user, method, path, body) {
    // The daemons may just have been started anew.
    for (let tries = 0;; tries++) {
      try {
        return await this.backend.ask(this.#beside.get(user) ?? null, method, path, body);
      } catch (error) {
        if (tries === 50) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  /** Opens a page. @param {Member} member */
  start(member) {
    const { device } = member;
    const process = new Process(member.name, device, numbers(this.seed * 1000 + ++this.#starts));
    member.process = process;
    member.client = null;
    member.unseen = [];
    const user = this.users.get(member.user);
    const token = this.sessions.get(device.name);
    openClient({ server: origin, userID: user?.id, token, ...process.surroundings() }).then((client) => {
      if (member.process !== process || !process.alive) return;
      member.client = client;
      client.subscribe(() => member.look());
    }, (error) => {
      if (process.alive) this.breaches.push(`${member.name} did not open: ${error?.stack ?? error}`);
    });
  }
}

/** A request in a line. @param {Entry} entry */
export function print(entry) {
  const at = new Date(entry.at).toISOString().slice(5, 23);
  return `${at} ${entry.tab} ${entry.method} ${entry.path} ${(entry.body ?? '').slice(0, 300)} key ${
    entry.headers['idempotency-key'] ?? '-'
  } → ${entry.outcome ?? 'flies'}${entry.answer ? ` [${entry.answer.status}]` : ''}${
    entry.fault ? ` (${entry.fault})` : ''
  }`;
}
