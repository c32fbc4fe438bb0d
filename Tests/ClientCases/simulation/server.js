/**
 * A small model of the server: checklists with their tasks, each user's own things, versions, the feed, idempotency
 * keys and preconditions. It answers at once, by the clock of the test.
 *
 * @module
 */
import { invalid, Problem } from './problems.js';
import { find } from './routes.js';
import { feed } from './feed.js';
import { tokenOf } from '../world/network.js';

/** @import { Answer, Sent } from '../world/network.js' */
/** @import { Clock } from '../world/clock.js' */

/** How long a key is kept. */
const day = 24 * 3600_000;

/**
 * @typedef {object} Stream a checklist or a user
 * @property {string} id
 * @property {number} version
 */

/**
 * What an operation knows of its request.
 * @typedef {object} Call
 * @property {SimulatedServer} server
 * @property {any} me the user
 * @property {Record<string, string>} params
 * @property {URLSearchParams} query
 * @property {any} body
 * @property {Record<string, string>} headers
 * @property {string} token
 */

/** @typedef {{ status?: number, body?: any, version?: number, headers?: Record<string, string> }} Reply */

export class SimulatedServer {
  real = false;
  /** How far its clock is ahead of the test's. */
  ahead = 0;
  /** Requests that a user may send in a second; 0: any number. */
  rate = 0;
  /** @type {Map<string, number[]>} */
  #sent = new Map();
  #requests = 0;
  #epochs = 0;
  /** @type {Set<{ user: string, run: () => void }>} polls that wait */
  waiting = new Set();

  /** @param {Clock} clock @param {string} name so that ids of two servers differ */
  constructor(clock, name = 's') {
    this.clock = clock;
    this.name = name;
    this.state = this.#empty();
  }

  #empty() {
    return {
      epoch: `${this.name}${++this.#epochs}`,
      ids: 0,
      users: /** @type {Map<string, any>} */ (new Map()),
      sessions: /** @type {Map<string, string>} */ (new Map()),
      lists: /** @type {Map<string, any>} */ (new Map()),
      spent: /** @type {Set<string>} */ (new Set()),
      log: /** @type {any[]} */ ([]),
      /** Changes before this place are no longer kept. */
      kept: 0,
    };
  }

  /** @returns {any} a copy of everything, to be restored later */
  backup() {
    return structuredClone(this.state);
  }
  /** @param {any} backup the database begins a history of its own */
  restore(backup) {
    this.state = structuredClone(backup);
    this.state.epoch = `${this.name}${++this.#epochs}`;
    this.wake();
  }
  /** Cursors of now are too old from here on. */
  forgetChanges() {
    this.state.kept = this.state.log.length;
  }
  /** What is missing in the feed: the next change, as if it had been lost. */
  loseChange() {
    this.lost = true;
  }
  lost = false;

  get now() {
    return this.clock.now + this.ahead;
  }
  /** The present moment, as the interface writes it. */
  get at() {
    return new Date(this.now).toISOString();
  }
  /** A new id of the server's own. */
  id() {
    const n = (++this.state.ids).toString(16).padStart(12, '0');
    return `01000000-${this.name.charCodeAt(0).toString(16).padStart(4, '0')}-7000-8000-${n}`;
  }

  /**
   * Writes a change into a stream: its version goes up, and who follows it hears of it.
   * @param {any} stream
   * @param {string} kind
   * @param {any} actor
   * @param {(version: number) => any} make the body
   * @param {{ counts?: boolean }} [options]
   */
  change(stream, kind, actor, make, { counts = false } = {}) {
    stream.version++;
    stream.updated_at = this.at;
    const body = structuredClone(make(stream.version));
    const entry = {
      stream: stream.id,
      version: stream.version,
      kind,
      actor: actor ? { id: actor.id, username: actor.username } : null,
      at: this.at,
      task_count: counts ? stream.tasks.size : null,
      open_task_count: counts
        ? [...stream.tasks.values()].filter((/** @type {any} */ task) => task.status !== 'completed').length
        : null,
      body,
    };
    if (this.lost) this.lost = false;
    else this.state.log.push(entry);
    this.wake();
    return body;
  }

  /** Whether changes are held back: nobody hears of them until they are let go. */
  held = false;

  wake() {
    if (this.held) return;
    for (const poll of [...this.waiting]) this.clock.after(0, poll.run);
  }

  /** @param {string} token */
  userOf(token) {
    return this.state.users.get(this.state.sessions.get(token) ?? '');
  }

  /**
   * @param {Sent} sent
   * @param {(answer: Answer) => void} answer
   */
  handle(sent, answer) {
    const url = new URL(sent.path, 'https://simulated.test');
    const request = `r${++this.#requests}`;
    const reply = (/** @type {Reply} */ { status = 200, body = undefined, version = undefined, headers = {} }) =>
      answer({
        status,
        headers: {
          date: new Date(this.now).toUTCString(),
          'x-request-id': request,
          ...(body === undefined
            ? {}
            : { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' }),
          ...(version === undefined ? {} : { etag: `"${version}"` }),
          ...headers,
        },
        body: body === undefined ? '' : JSON.stringify(body),
      });
    const refuse = (/** @type {any} */ error) => {
      if (!(error instanceof Problem)) throw error;
      const { members, headers } = error;
      const body = { ...members, request_id: request };
      reply({ status: error.status, body, headers, version: /** @type {any} */ (members).current?.version });
    };
    try {
      const route = find(sent.method, url.pathname);
      if (!route) throw new Problem('not-found');
      const token = tokenOf(sent.headers) ?? '';
      const me = this.userOf(token);
      // A page says whose it is: by now its cookie may be another user's.
      const meant = sent.headers['crosscheck-user'];
      if (meant !== undefined && !sent.headers.authorization && meant !== me?.id) throw new Problem('unauthenticated');
      if (!route.open && !me) throw new Problem('unauthenticated');
      if (me) this.#count(me.id);
      const body = this.#body(sent);
      if (route.members) check(body, route.members);
      /** @type {Call} */
      const call = {
        server: this,
        me,
        params: route.params,
        query: url.searchParams,
        body,
        headers: sent.headers,
        token,
      };
      if (route.handler === feed) return feed(call, reply, refuse);
      const act = () => /** @type {any} */ (route.handler)(call);
      reply(sent.method === 'GET' || route.keyless ? act() : this.#once(me, sent, act));
    } catch (error) {
      refuse(error);
    }
  }

  /** @param {Sent} sent */
  #body(sent) {
    if (sent.body === null || sent.body === '') return {};
    const type = (sent.headers['content-type'] ?? '').split(';')[0];
    if (!['application/json', 'application/merge-patch+json'].includes(type)) {
      throw new Problem('invalid-request', { status: 415, detail: `The body's type is '${type}'.` });
    }
    return JSON.parse(sent.body);
  }

  /** @param {string} user */
  #count(user) {
    if (!this.rate) return;
    const sent = (this.#sent.get(user) ?? []).filter((at) => at > this.now - 1000);
    if (sent.length >= this.rate) throw new Problem('too-many-requests', {}, { 'retry-after': '5' });
    sent.push(this.now);
    this.#sent.set(user, sent);
  }

  /**
   * Does something once for a key, refusals included.
   * @param {any} me
   * @param {Sent} sent
   * @param {() => Reply} act
   */
  #once(me, sent, act) {
    const key = sent.headers['idempotency-key'];
    if (key === undefined) return act();
    if (!/^[!-~]{1,255}$/.test(key)) throw invalid('Idempotency-Key', 'is not printable');
    for (const [name, kept] of me.keys) if (kept.at <= this.now - day) me.keys.delete(name);
    const print = JSON.stringify([sent.method, sent.path, sent.body, sent.headers['if-match'] ?? null]);
    const kept = me.keys.get(key);
    if (kept) {
      if (kept.print !== print) throw new Problem('idempotency-key-reused');
      if (kept.problem) throw new Problem(kept.problem.name, kept.problem.members);
      return kept.reply;
    }
    try {
      const reply = act();
      me.keys.set(key, { print, reply: structuredClone(reply), at: this.now });
      return reply;
    } catch (error) {
      if (error instanceof Problem && ![401, 429, 503].includes(error.status)) {
        /** @type {any} */ (this.state.users.get(me.id)).keys.set(key, {
          print,
          problem: { name: error.message, members: structuredClone(error.members) },
          at: this.now,
        });
      }
      throw error;
    }
  }
}

/**
 * An unknown member is an error, so that a misspelt one does not vanish.
 * @param {any} body
 * @param {string[]} members
 */
function check(body, members) {
  for (const name of Object.keys(body)) if (!members.includes(name)) throw invalid(`/${name}`, 'is unknown');
}
