import { has } from '../answers.js';
import { SCHEMA } from '../copy/stored.js';
import { nextPage } from '../http.js';
import { Offline, Refusal } from '../problems.js';
import { NotStored } from '../storage/storage.js';
import { addDays, dayOf } from './days.js';

/**
 * @import { Copy } from '../copy/copy.js'
 * @import { Http } from '../http.js'
 * @import { Storage } from '../storage/storage.js'
 * @import { Occurrence } from '../types/server.js'
 * @import { World } from '../world.js'
 */

/** From how many days back to how many ahead the occurrences are kept. */
const BACK = 1;
const AHEAD = 14;

/** Many changes in a row are one reason to ask again, in milliseconds; and so is the time that passes. */
const SOON = 1_500;
const OLD = 6 * 3_600_000;
const RETRY = 60_000;

/**
 * @typedef {object} Window
 * @property {string} today  the account's day when it was read
 * @property {string} from
 * @property {string} to
 * @property {number} at  when it was read, in milliseconds since 1970
 * @property {Occurrence[]} occurrences
 * @property {Occurrence[]} carried  missed ones, as of `today`
 */

/**
 * The occurrences of the days around today, as the server works them out: there is no rule engine here. They are asked
 * for anew when the rules, or the day, are others.
 */
export class Ahead {
  /** @type {Storage} */ #storage;
  /** @type {Http} */ #http;
  /** Takes the next question back. @type {(() => void) | null} */ #cancel = null;
  #asking = false;
  #asked = -Infinity;
  #again = false;
  #stopped = false;
  /** @type {Window | null} */
  window = null;

  /**
   * @param {Storage} storage
   * @param {Http} http
   */
  constructor(storage, http) {
    this.#storage = storage;
    this.#http = http;
  }

  async load() {
    const row = await this.#storage.read(['copy'], (tx) => tx.get('copy', 'ahead'));
    this.window = row?.schema === SCHEMA ? row.window : null;
  }

  /** Asks for nothing more. */
  stop() {
    this.#stopped = true;
    this.#cancel?.();
    this.#cancel = null;
  }

  /**
   * Asks again soon.
   * @param {World} world
   * @param {Copy} copy
   * @param {(stored: boolean) => void} done  called when there is something new, and when it is stored
   */
  refresh(world, copy, done) {
    this.#stopped = false;
    if (this.#cancel) return;
    const timer = world.timers.setTimeout(() => {
      this.#cancel = null;
      void this.#ask(world, copy, done);
    }, this.window ? SOON : 0);
    this.#cancel = () => world.timers.clearTimeout(timer);
  }

  /**
   * Asks again if what is here is of another day, or old.
   * @param {World} world
   * @param {Copy} copy
   * @param {(stored: boolean) => void} done
   */
  refreshIfOld(world, copy, done) {
    if (!copy.settings) return;
    const now = world.now() + this.#http.ahead;
    if (Math.abs(world.now() - this.#asked) < RETRY) return;
    const fresh = this.window?.today === dayOf(now, copy.settings) && Math.abs(world.now() - this.window.at) < OLD;
    if (!fresh) this.refresh(world, copy, done);
  }

  /**
   * @param {World} world
   * @param {Copy} copy
   * @param {(stored: boolean) => void} done
   */
  async #ask(world, copy, done) {
    if (this.#asking) return void (this.#again = true);
    this.#asking = true;
    this.#asked = world.now();
    try {
      const window = await this.#read(world, copy);
      if (this.#stopped || !window) return;
      this.window = window;
      done(false);
      await this.#storage.write(['copy'], (tx) => tx.put('copy', { key: 'ahead', schema: SCHEMA, window }));
      done(true);
    } catch (error) {
      // Without an answer what is there stays: the next change of a rule, or the next start, asks again.
      if (!(error instanceof Offline || error instanceof Refusal || error instanceof NotStored)) throw error;
    } finally {
      this.#asking = false;
      if (this.#again && !this.#stopped) this.refresh(world, copy, done);
      this.#again = false;
    }
  }

  /**
   * @param {World} world
   * @param {Copy} copy
   * @returns {Promise<Window | null>}
   */
  async #read(world, copy) {
    if (!copy.settings) return null;
    const at = world.now();
    const today = dayOf(at + this.#http.ahead, copy.settings);
    const from = addDays(today, -BACK);
    const to = addDays(today, AHEAD);
    const occurrences = [];
    /** @type {string | null} */
    let path = `/v1/occurrences?from=${from}&to=${to}&limit=500`;
    while (path) {
      /** @type {import('../http.js').Answer} */
      const page = await this.#http.request('GET', path, { is: has('occurrences') });
      occurrences.push(...page.value.occurrences);
      path = nextPage(page.headers);
    }
    const { carried } = (await this.#http.request('GET', `/v1/today?date=${today}`, { is: has('carried') })).value;
    return { today, from, to, at, occurrences, carried };
  }
}
