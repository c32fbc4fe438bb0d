import { has, isChanges, isListSnapshot, isSnapshot } from './answers.js';
import { backoff } from './backoff.js';
import { Offline, Refusal } from './problems.js';
import { nextPage, retryAfter } from './http.js';

/**
 * @import { Connection } from './connection.js'
 * @import { Http } from './http.js'
 * @import { World } from './world.js'
 * @import { Change } from './types/server.js'
 */

/** For how many seconds a poll waits at the server, and for how long for the server, in milliseconds. */
const WAIT = 25;
const PATIENCE = 40_000;

/** How long the body of a snapshot may take, in milliseconds. */
const READING = 180_000;
const SNAPSHOT = { reading: READING, patience: PATIENCE };

/** For how long a checklist is left alone that the server failed at, in milliseconds. */
const RESTING = 60_000;

/**
 * What the feed does with what it hears.
 * @typedef {object} Listener
 * @property {() => string | null} cursor  null: a snapshot is needed
 * @property {() => string[]} wanted  checklists whose snapshot is needed
 * @property {(answer: { cursor: string, changes: Change[] }, asked: number) => Promise<void>} changes
 * @property {(snapshot: any, lists: any[], asked: number) => Promise<void>} snapshot
 * @property {(snapshot: any) => Promise<void>} list
 * @property {() => void} lost  the cursor is worth nothing any more
 * @property {(id: string) => Promise<void>} gone  a wanted checklist is not the user's any more
 * @property {() => Promise<boolean>} identify  whether the session is this user's
 */

/** Follows the server: a snapshot first, and then changes by long poll. At one time one tab does so. */
export class Feed {
  /** @type {World} */ #world;
  /** @type {Http} */ #http;
  /** @type {Connection} */ #connection;
  /** @type {Listener} */ #listener;
  /** Each start has its own, so that a former run notices that it is over. @type {AbortController | null} */
  #run = null;
  #atOnce = true;
  #identified = false;
  #failures = 0;
  /** Checklists that the server failed at, and until when they are left alone. @type {Map<string, number>} */
  #resting = new Map();
  /** Ends what is waited for now. */ #interrupt = () => {};

  /**
   * @param {World} world
   * @param {Http} http
   * @param {Connection} connection
   * @param {Listener} listener
   */
  constructor(world, http, connection, listener) {
    this.#world = world;
    this.#http = http;
    this.#connection = connection;
    this.#listener = listener;
  }

  start() {
    if (this.#run) return;
    this.#run = new AbortController();
    this.#atOnce = true;
    void this.#follow(this.#run.signal);
  }

  stop() {
    this.#run?.abort();
    this.#run = null;
  }

  /** Asks at once, whatever is waited for: a poll that hangs on a dead network, or the pause after a failure. */
  refresh() {
    this.#atOnce = true;
    this.#interrupt();
  }

  /** The session may be another one now. */
  identifyAnew() {
    this.#identified = false;
    this.refresh();
  }

  /** @param {AbortSignal} run */
  async #follow(run) {
    while (!run.aborted) {
      try {
        await this.#step(run);
        this.#failures = 0;
      } catch (error) {
        if (!run.aborted) await this.#rest(run, error);
      }
    }
  }

  /** @param {AbortSignal} run */
  async #step(run) {
    const cursor = this.#listener.cursor();
    // A first visit asks for both at once: each way to the server and back is time that somebody waits.
    const early = !this.#identified && cursor === null ? this.#askForSnapshot(run) : null;
    if (!this.#identified) {
      this.#identified = await this.#listener.identify();
      if (run.aborted) return;
      if (!this.#identified) {
        throw new Refusal({ type: '/problems/unauthenticated', title: 'Not signed in', status: 401 });
      }
      this.#connection.set({ offline: false, signedOut: false });
    }
    if (cursor === null) await this.#takeSnapshot(run, early ?? this.#askForSnapshot(run));
    else if (this.#wanted().length > 0) await this.#takeLists(run);
    else await this.#poll(run, cursor);
  }

  /**
   * @param {AbortSignal} run
   * @param {string} cursor
   */
  async #poll(run, cursor) {
    const wait = this.#atOnce ? 0 : WAIT;
    this.#atOnce = false;
    const asked = this.#world.now();
    const path = `/v1/changes?since=${encodeURIComponent(cursor)}${wait ? `&wait=${wait}` : ''}`;
    const answer = await this.#interruptible(run, (signal) => this.#changes(path, signal, wait > 0));
    // What was interrupted is asked anew, at once.
    if (!answer || run.aborted) return;
    this.#connection.worked();
    if (answer.value.more) this.#atOnce = true;
    await this.#listener.changes(answer.value, asked);
  }

  /**
   * @param {string} path
   * @param {AbortSignal} signal
   * @param {boolean} waits
   * @returns {Promise<import('./http.js').Answer | null>} null if the cursor is not valid any more
   */
  async #changes(path, signal, waits) {
    try {
      return await this.#http.request('GET', path, {
        ...{ signal, is: isChanges },
        ...waits ? { patience: PATIENCE } : {},
      });
    } catch (error) {
      if (!(error instanceof Refusal) || (error.status !== 410 && error.name !== 'invalid-parameter')) throw error;
      this.#listener.lost();
      return null;
    }
  }

  /** @param {AbortSignal} run */
  #askForSnapshot(run) {
    const asked = this.#world.now();
    const request = { ...SNAPSHOT, is: isSnapshot, signal: run };
    const whole = this.#http.request('GET', '/v1/snapshot', request).then(
      (answer) => answer.value,
      (error) => {
        if (!(error instanceof Refusal) || error.name !== 'snapshot-too-large') throw error;
        return null;
      },
    );
    // If the session is somebody else's, nobody waits for it.
    whole.catch(() => {});
    return { asked, whole };
  }

  /**
   * @param {AbortSignal} run
   * @param {{ asked: number, whole: Promise<any> }} question
   */
  async #takeSnapshot(run, question) {
    const request = { ...SNAPSHOT, signal: run };
    let whole = await question.whole;
    /** @type {any[]} */
    const lists = [];
    if (!whole) {
      whole = (await this.#http.request('GET', '/v1/snapshot?only=me', { ...request, is: isSnapshot })).value;
      const invitations = await this.#http.request('GET', '/v1/me/invitations', { ...request, is: has('invitations') });
      whole.invitations = invitations.value.invitations;
      for (const id of await this.#allLists(run)) {
        const list = await this.#listSnapshot(run, id);
        if (list) lists.push(list);
        if (run.aborted) return;
      }
    }
    if (run.aborted) return;
    this.#connection.worked();
    this.#atOnce = true;
    await this.#listener.snapshot(whole, lists, question.asked);
  }

  /**
   * @param {AbortSignal} run
   * @returns {Promise<string[]>}
   */
  async #allLists(run) {
    const ids = [];
    /** @type {string | null} */
    let path = '/v1/checklists?archived=any&limit=500';
    while (path) {
      /** @type {import('./http.js').Answer} */
      const page = await this.#http.request('GET', path, { signal: run, is: has('checklists') });
      ids.push(...page.value.checklists.map((/** @type {any} */ { id }) => id));
      path = nextPage(page.headers);
    }
    return ids;
  }

  /** @param {AbortSignal} run */
  async #takeLists(run) {
    for (const id of this.#wanted()) {
      const list = await this.#listSnapshot(run, id).catch((error) => {
        // One checklist that the server fails at must not stop the others.
        if (!(error instanceof Refusal) || error.status !== 500) throw error;
        this.#resting.set(id, this.#world.now() + RESTING);
      });
      if (list === undefined) continue;
      if (run.aborted) return;
      this.#connection.worked();
      await (list ? this.#listener.list(list) : this.#listener.gone(id));
    }
    // Changes may have come meanwhile.
    this.#atOnce = true;
  }

  #wanted() {
    const now = this.#world.now();
    return this.#listener.wanted().filter((id) => (this.#resting.get(id) ?? 0) <= now);
  }

  /**
   * @param {AbortSignal} run
   * @param {string} id
   * @returns {Promise<any>} null if the user is not on it any more
   */
  async #listSnapshot(run, id) {
    try {
      const path = `/v1/checklists/${id}/snapshot`;
      return (await this.#http.request('GET', path, { reading: READING, signal: run, is: isListSnapshot })).value;
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return null;
      throw error;
    }
  }

  /**
   * After a failure.
   * @param {AbortSignal} run
   * @param {unknown} error
   */
  async #rest(run, error) {
    this.#failures++;
    this.#atOnce = true;
    const soon = backoff(this.#world, this.#failures);
    if (error instanceof Refusal && error.status === 401) {
      this.#identified = false;
      this.#connection.set({ offline: false, signedOut: true });
      // A sign-in in this tab or another one ends this pause at once.
      return await this.#interruptible(run, (signal) => pause(this.#world, 60_000, signal));
    }
    if (error instanceof Refusal) {
      this.#connection.worked();
      const asked = retryAfter(error.headers, this.#world.now());
      return await pause(this.#world, asked ?? soon, run);
    }
    if (error instanceof Offline) this.#connection.failed();
    // A defect, in what the server says or in this code. It must not stop the page, nor be silent.
    else console.error(error);
    await this.#interruptible(run, (signal) => pause(this.#world, soon, signal));
  }

  /**
   * @template T
   * @param {AbortSignal} run
   * @param {(signal: AbortSignal) => Promise<T>} work
   * @returns {Promise<T | null>} null if `refresh` or `stop` has ended it
   */
  async #interruptible(run, work) {
    const ending = new AbortController();
    const end = () => ending.abort();
    this.#interrupt = end;
    run.addEventListener('abort', end);
    try {
      const result = await work(ending.signal);
      return ending.signal.aborted ? null : result;
    } catch (error) {
      if (ending.signal.aborted) return null;
      throw error;
    } finally {
      this.#interrupt = () => {};
      run.removeEventListener('abort', end);
    }
  }
}

/**
 * @param {World} world
 * @param {number} ms
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function pause({ timers }, ms, signal) {
  return new Promise((resolve) => {
    const end = () => {
      timers.clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = timers.setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
