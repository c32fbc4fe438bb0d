import { Drafts } from './drafts.js';
import { Engine } from './engine.js';
import { Maker } from './maker.js';
import * as decisions from './outbox/decisions.js';
import { described } from './outbox/described.js';
import { Holding } from './outbox/holding.js';
import { isOpen } from './outbox/turn.js';
import { Offline, Refusal } from './problems.js';
import { Reads } from './reads.js';
import { statusOf } from './status.js';
import { NotStored } from './storage/storage.js';
import { dayOf } from './today/days.js';
import { settledToday, todayOf } from './today/today.js';
import { uuid } from './uuid.js';
import { same } from './view/same.js';

/**
 * @import { Http } from './http.js'
 * @import * as Face from './types/client.js'
 * @import { Today, User } from './types/server.js'
 * @import { World } from './world.js'
 */

/**
 * A user's client: the face of the engine.
 * @implements {Face.Client}
 */
export class Client {
  /** @type {World} */ #world;
  /** @type {Engine} */ #engine;
  /** @type {Reads} */ #reads;
  /** @type {Maker} */ #maker;
  /** @type {Holding} */ #holding;
  /** @type {Drafts} */ drafts;
  /** @type {Set<() => void>} */ #listeners = new Set();
  /** @type {Set<(changes: Face.OthersChange[]) => void>} */ #othersListeners = new Set();
  /** @type {Face.Status} */ #status;
  /** @type {Map<string, Today>} */ #days = new Map();
  #persisted = false;

  /**
   * @param {World} world
   * @param {Http} http
   * @param {string} userID
   */
  constructor(world, http, userID) {
    this.#world = world;
    this.userID = userID;
    this.#engine = new Engine(world, http, userID);
    const { storage, outbox, connection, replica } = this.#engine;
    this.drafts = new Drafts(world, storage);
    this.#reads = new Reads(world, http, connection, storage, () => this.#engine.unreachable());
    this.#maker = new Maker({
      ...{ world, outbox, replica },
      now: () => this.now(),
      isOpen: () => !this.#engine.outdated && !this.#engine.erased,
      changed: () => this.#engine.changed(),
    });
    this.#holding = new Holding(world, outbox);
    this.#status = statusOf(this.#engine);
    this.#engine.onchange = () => {
      for (const listener of [...this.#listeners]) listener();
    };
    this.#engine.onothers = (changes) => {
      for (const listener of [...this.#othersListeners]) listener(changes);
    };
    this.#engine.onreset = () => void this.drafts.storeAll();
    this.#engine.onroom = () => void this.drafts.store();
    this.#engine.onanswers = (answers) => this.#maker.answered(answers);
  }

  /** @param {User} [user] if it is known already whose session it is */
  async open(user) {
    await Promise.all([this.#engine.open(), this.drafts.load().catch(ignoreNotStored)]);
    this.#engine.start(user);
  }

  get view() {
    return this.#engine.replica.view;
  }

  get limits() {
    return this.#engine.replica.copy.limits;
  }

  get status() {
    const now = statusOf(this.#engine);
    if (!same(now, this.#status)) this.#status = now;
    return this.#status;
  }

  /** @param {() => void} listener */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** @param {(changes: Face.OthersChange[]) => void} listener */
  onOthers(listener) {
    this.#othersListeners.add(listener);
    return () => void this.#othersListeners.delete(listener);
  }

  now() {
    return this.#world.now() + this.#engine.http.ahead;
  }

  /**
   * @param {Face.Edit} edit
   * @returns {Face.Handle}
   */
  edit(edit) {
    this.#persist();
    return this.#maker.make(edit);
  }

  get undoable() {
    return this.#maker.undoable;
  }

  /** @param {string} [id] */
  undo(id) {
    return this.#maker.undo(id);
  }

  /**
   * @param {string} id
   * @param {boolean} held
   */
  hold(id, held) {
    this.#holding.hold(id, held);
  }

  /**
   * @param {string} id
   * @param {'mine' | 'theirs' | 'both'} choice
   */
  resolve(id, choice) {
    void decisions.resolve(this.#engine.outbox, id, choice, this.#key());
  }

  /** @param {string} id */
  retry(id) {
    void decisions.retry(this.#engine.outbox, id, () => this.#key());
  }

  /** @param {string} id */
  dismiss(id) {
    void decisions.dismiss(this.#engine.outbox, id);
  }

  /** @param {string} path */
  async get(path) {
    return await this.#guarded(() => this.#reads.get(path));
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {any} [body]
   * @param {Face.SendOptions} [options]
   */
  async send(method, path, body, options = {}) {
    const request = { body, foreign: true, ...options };
    return await this.#guarded(() => this.#engine.http.request(method, path, request), options.signal);
  }

  /** @param {string} [date] */
  today(date) {
    const { replica: { view, draft }, ahead } = this.#engine;
    const day = date ??
      (view.settings ? dayOf(this.now(), view.settings) : new Date(this.now()).toISOString().slice(0, 10));
    const today = settledToday(todayOf(view, draft, ahead.window, day), this.#days.get(day));
    this.#days.set(day, today);
    return today;
  }

  refresh() {
    this.#engine.refresh();
  }

  /** @param {string} [token] */
  signedIn(token) {
    this.#engine.signedIn(token ?? this.#engine.http.token);
  }

  pending() {
    return this.#engine.outbox.rows.filter((row) => isOpen(row) || row.state === 'answered').map(described);
  }

  async close() {
    await this.#maker.stored();
    await this.drafts.store();
    this.#holding.end();
    await this.#engine.close();
  }

  async erase() {
    this.#holding.end();
    await this.#engine.erase();
  }

  /**
   * A request beside the queue. Its refusal says as much of the session as any.
   * @template T
   * @param {() => Promise<T>} request
   * @param {AbortSignal} [signal] what the caller may end it with
   * @returns {Promise<T>}
   */
  async #guarded(request, signal) {
    try {
      return await request();
    } catch (error) {
      if (error instanceof Refusal && error.status === 401 && error.name !== 'sign-in-failed') this.#engine.refresh();
      if (error instanceof Offline && !signal?.aborted) this.#engine.unreachable();
      throw error;
    }
  }

  #key() {
    return uuid(this.#world.now());
  }

  #persist() {
    if (this.#persisted) return;
    this.#persisted = true;
    this.#world.persist?.().catch(() => {});
  }
}

/** @param {unknown} error */
function ignoreNotStored(error) {
  if (!(error instanceof NotStored)) throw error;
}
