import { loadActions } from './actions/actions.js';
import { Drafts } from './drafts.js';
import { Engine } from './engine.js';
import { described, nameOf } from './outbox/described.js';
import { made } from './outbox/making.js';
import { isOpen, isParked } from './outbox/turn.js';
import { renewed, resolved } from './outbox/verdict.js';
import { Offline, Refusal } from './problems.js';
import { Reads } from './reads.js';
import { NotStored } from './storage/storage.js';
import { dayOf } from './today/days.js';
import { settledToday, todayOf } from './today/today.js';
import { Undo } from './undo.js';
import { uuid } from './uuid.js';
import { same } from './view/same.js';
import { pause } from './world.js';

/**
 * @import { Http } from './http.js'
 * @import { Row } from './outbox/row.js'
 * @import * as Face from './types/client.js'
 * @import { Today, User } from './types/server.js'
 * @import { World } from './world.js'
 */

/** How long the toast of a deletion may keep it back without a word, in milliseconds. */
const HELD = 60_000;

/**
 * An edit at the moment at which the user makes it.
 * @typedef {object} Made
 * @property {string} id
 * @property {number} at
 * @property {string} acted_at
 * @property {Face.Edit} edit
 * @property {boolean} undoable
 */

/**
 * A user's client: the face of the engine.
 * @implements {Face.Client}
 */
export class Client {
  /** @type {World} */ #world;
  /** @type {Engine} */ #engine;
  /** @type {Reads} */ #reads;
  /** @type {Undo} */ #undo;
  /** @type {Drafts} */ drafts;
  /** @type {Set<() => void>} */ #listeners = new Set();
  /** @type {Set<(changes: Face.OthersChange[]) => void>} */ #othersListeners = new Set();
  /** What is not stored yet. @type {Made[]} */ #made = [];
  /** @type {Promise<void> | null} */ #adding = null;
  /** The edits that others have become part of. @type {Map<string, string>} */ #becameOf = new Map();
  /** @type {Map<string, { resolve: (value: any) => void, reject: (error: Error) => void }[]>} */ #waiting = new Map();
  /** @type {Map<string, any>} */ #holding = new Map();
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
    const { storage, outbox, connection } = this.#engine;
    this.drafts = new Drafts(world, storage);
    this.#reads = new Reads(world, http, connection, storage, () => this.#engine.unreachable());
    this.#undo = new Undo(outbox);
    this.#status = this.#statusNow();
    this.#engine.onchange = () => {
      for (const listener of [...this.#listeners]) listener();
    };
    this.#engine.onothers = (changes) => {
      for (const listener of [...this.#othersListeners]) listener(changes);
    };
    this.#engine.onreset = () => void this.drafts.storeAll();
    this.#engine.onroom = () => void this.drafts.store();
    this.#engine.onanswers = (answers) => this.#answered(answers);
  }

  /** @param {User} [user] if it is known already whose session it is */
  async open(user) {
    await Promise.all([this.#engine.open(), this.drafts.load().catch(ignoreNotStored)]);
    this.#engine.start(user);
  }

  get view() {
    return this.#engine.view;
  }

  get limits() {
    return this.#engine.copy.limits;
  }

  get status() {
    const now = this.#statusNow();
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
    return this.#make(edit, true);
  }

  /**
   * @param {Face.Edit} edit
   * @param {boolean} undoable
   * @returns {Face.Handle}
   */
  #make(edit, undoable) {
    const at = this.#world.now();
    const id = uuid(at);
    const done = new Promise((resolve, reject) => this.#waiting.set(id, [{ resolve, reject }]));
    // Callers may leave the promise alone: a refusal is in `status` all the same.
    done.catch(() => {});
    if (this.#engine.outdated || this.#engine.erased) {
      this.#answered({ [id]: { problem: { type: '/problems/closed', title: 'Load the page anew', status: 409 } } });
      return { id, done };
    }
    // A copy as it will be sent: the caller may go on changing theirs.
    const copy = JSON.parse(JSON.stringify(edit));
    this.#made.push({ id, at, acted_at: new Date(this.now()).toISOString(), edit: copy, undoable });
    this.#adding ??= this.#addAll();
    this.#persist();
    return { id, done };
  }

  get undoable() {
    return this.#undo.undoable;
  }

  /** @param {string} [id] */
  async undo(id) {
    await this.#adding;
    const { undone, problem, edits } = await this.#undo.undo(id && this.#becameOf.get(id) || id, this.#engine.draft);
    // What takes an edit back is no edit that the next undo takes back.
    for (const edit of edits) this.#make(edit, false);
    await this.#adding;
    return problem ? { undone, problem } : { undone };
  }

  /**
   * @param {string} id
   * @param {boolean} held
   */
  hold(id, held) {
    const { timers, now } = this.#world;
    const known = this.#holding.get(id);
    if (known) timers.clearTimeout(known.timer);
    this.#holding.delete(id);
    const left = known?.left ?? Math.max(0, (this.#engine.outbox.row(id)?.not_before ?? 0) - now());
    if (held) {
      if (left === 0) return;
      const timer = timers.setTimeout(() => this.hold(id, true), HELD / 2);
      this.#holding.set(id, { left, timer });
    } else if (!known) return;
    // Should this tab end, the deletion goes out by itself before long.
    const not_before = now() + (held ? HELD : left);
    void this.#engine.outbox.change(id, (row) => row.state === 'waiting' ? { ...row, not_before } : row);
  }

  /**
   * @param {string} id
   * @param {'mine' | 'theirs' | 'both'} choice
   */
  resolve(id, choice) {
    const key = uuid(this.#world.now());
    void this.#engine.outbox.change(id, (row) => {
      if (row.state !== 'conflict') return row;
      if (choice !== 'theirs') {
        const { body, base } = resolved(row, choice);
        return { ...renewed(row, key, body), base, if_match: `"${row.current.version}"` };
      }
      // What else the edit changes is not in question.
      const { description: _, ...rest } = row.body ?? {};
      if (Object.keys(rest).length === 0) return null;
      const { base: __, ...free } = renewed(row, key, rest);
      return free;
    }, choice === 'theirs' ? { answer: { value: null } } : {});
  }

  /** @param {string} id */
  retry(id) {
    const { outbox } = this.#engine;
    const again = (/** @type {Row} */ row) => isParked(row) ? renewed(row, uuid(this.#world.now()), row.body) : row;
    void outbox.changeAll(outbox.withDependents(id), again);
  }

  /** @param {string} id */
  dismiss(id) {
    const { outbox } = this.#engine;
    if (!outbox.row(id)) return void outbox.dismissNotice(id);
    // What was to be done with a thing that never came to be goes with it.
    void outbox.changeAll(outbox.withDependents(id), (row) => isParked(row) ? null : row);
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
    const { view, draft, ahead } = this.#engine;
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
    await this.#adding;
    await this.drafts.store();
    this.#letGo();
    await this.#engine.close();
  }

  async erase() {
    this.#letGo();
    await this.#engine.erase();
  }

  /** Stores what was made, and shows it, until nothing is left. */
  async #addAll() {
    try {
      // All that are made in one go are stored in one go.
      await this.#loaded();
      while (this.#made.length > 0) await this.#add(this.#made.splice(0));
    } finally {
      this.#adding = null;
    }
  }

  /** Without a network it takes until there is one again: an edit is not lost for that. */
  async #loaded() {
    for (;;) {
      try {
        return await loadActions();
      } catch {
        await pause(this.#world, 1_000);
      }
    }
  }

  /** @param {Made[]} batch */
  async #add(batch) {
    const before = this.#engine.draft;
    const { outbox } = this.#engine;
    /** @type {Row[]} */
    const rows = [];
    for (const { edit, ...how } of batch) {
      rows.push(made(edit, { ...how, draft: before, earlier: [...outbox.rows, ...rows] }));
    }
    const ids = await outbox.add(rows);
    batch.forEach(({ undoable }, place) => {
      const id = ids[place];
      if (id !== batch[place].id) this.#become(batch[place].id, id);
      const stored = outbox.row(id);
      if (!stored || !undoable) return;
      const alone = batch.length === 1;
      this.#undo.note(
        stored,
        nameOf(rows[place]),
        alone ? before : this.#engine.drafted(stored.seq - 1),
        alone ? this.#engine.draft : this.#engine.drafted(stored.seq),
      );
    });
    this.#engine.changed();
  }

  /**
   * An edit has become part of an earlier one.
   * @param {string} id
   * @param {string} earlier
   */
  #become(id, earlier) {
    this.#becameOf.set(id, earlier);
    if (this.#becameOf.size > 100) this.#becameOf.delete(/** @type {string} */ (this.#becameOf.keys().next().value));
    this.#waiting.set(earlier, [...this.#waiting.get(earlier) ?? [], ...this.#waiting.get(id) ?? []]);
    this.#waiting.delete(id);
  }

  /** @param {Record<string, { value?: any, problem?: any }>} answers */
  #answered(answers) {
    for (const [id, { value, problem }] of Object.entries(answers)) {
      const waiting = this.#waiting.get(id) ?? [];
      this.#waiting.delete(id);
      if (problem === undefined) this.#undo.answered(id, value);
      for (const { resolve, reject } of waiting) {
        if (problem === undefined) resolve(value);
        else reject(new Refusal(problem ?? { type: '/problems/unknown', title: 'It may have happened', status: 0 }));
      }
    }
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

  #letGo() {
    for (const { timer } of this.#holding.values()) this.#world.timers.clearTimeout(timer);
  }

  #persist() {
    if (this.#persisted) return;
    this.#persisted = true;
    this.#world.persist?.().catch(() => {});
  }

  /** @returns {Face.Status} */
  #statusNow() {
    const { outbox, connection, storage, outdated } = this.#engine;
    const open = outbox.rows.filter(isOpen);
    const { offline, signedOut } = connection;
    return {
      state: outdated
        ? 'gone-stale'
        : signedOut
        ? 'signed-out'
        : offline
        ? 'offline'
        : open.length
        ? 'waiting'
        : 'saved',
      offline,
      waiting: open.length,
      since: open.length ? Math.min(...open.map(({ made_at }) => made_at)) : null,
      parked: outbox.rows.filter(isParked).map((row) => ({
        edit: described(row),
        kind: /** @type {any} */ (row.state),
        problem: row.problem ?? null,
        current: row.current ?? null,
      })),
      notices: outbox.notices,
      storage: storage.mode,
    };
  }
}

/** @param {unknown} error */
function ignoreNotStored(error) {
  if (!(error instanceof NotStored)) throw error;
}
