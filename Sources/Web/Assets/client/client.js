import { actionOf } from './actions/actions.js';
import { pathOf } from './actions/action.js';
import { Drafts } from './drafts.js';
import { HOLD } from './edits/make.js';
import { Engine } from './engine.js';
import { dependenciesOf, touchedBy } from './outbox/touch.js';
import { isOpen, isParked } from './outbox/turn.js';
import { renewed, resolved } from './outbox/verdict.js';
import { Offline, Refusal } from './problems.js';
import { Reads } from './reads.js';
import { ROW_FORMAT } from './storage/migrations.js';
import { NotStored } from './storage/storage.js';
import { dayOf } from './today/days.js';
import { settledToday, todayOf } from './today/today.js';
import { Undo } from './undo.js';
import { uuid } from './uuid.js';
import { same } from './view/same.js';

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
  /** @type {{ row: Omit<Row, 'seq'>, name: string }[]} */ #made = [];
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
    const row = this.#rowOf(edit);
    const done = new Promise((resolve, reject) => this.#waiting.set(row.id, [{ resolve, reject }]));
    // Callers may leave the promise alone: a refusal is in `status` all the same.
    done.catch(() => {});
    if (this.#engine.outdated || this.#engine.erased) {
      this.#answered({ [row.id]: { problem: { type: '/problems/closed', title: 'Load the page anew', status: 409 } } });
      return { id: row.id, done };
    }
    this.#made.push({ row, name: nameOf(edit) });
    this.#adding ??= this.#addAll();
    this.#persist();
    return { id: row.id, done };
  }

  get undoable() {
    return this.#undo.undoable;
  }

  /** @param {string} [id] */
  async undo(id) {
    await this.#adding;
    const { undone, problem, edits } = await this.#undo.undo(id && this.#becameOf.get(id) || id, this.#engine.draft);
    for (const edit of edits) this.edit(edit);
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
    await this.#engine.close();
    for (const { timer } of this.#holding.values()) this.#world.timers.clearTimeout(timer);
  }

  async erase() {
    await this.#engine.erase();
  }

  /**
   * @param {Face.Edit} edit
   * @returns {Omit<Row, 'seq'>}
   */
  #rowOf(edit) {
    const { action: name, params, creates, base, hold = deletes(edit) ? HOLD : 0 } = edit;
    const { outbox, draft } = this.#engine;
    const action = actionOf(name);
    const at = this.#world.now();
    const id = uuid(at);
    const acted_at = new Date(this.now()).toISOString();
    /** @type {Omit<Row, 'seq'>} */
    const row = {
      ...{ id, key: id, format: ROW_FORMAT, state: 'waiting', made_at: at, acted_at, action: name, params },
      ...edit.body === undefined ? {} : { body: edit.body },
      ...creates === undefined ? {} : { creates },
      ...base === undefined ? {} : { base },
      ...hold ? { not_before: at + hold } : {},
      lanes: [],
      touches: [],
      depends_on: [],
    };
    const made = /** @type {Row} */ (row);
    const title = action.title?.(draft, made);
    if (title !== undefined) row.title = title;
    Object.assign(row, stamped(row, action.stamp?.(made), acted_at));
    if (base !== undefined) {
      const version = versionIn(draft, params);
      if (version) row.if_match = `"${version}"`;
    }
    row.touches = touchedBy(row);
    row.depends_on = dependenciesOf(row, [
      ...outbox.rows.filter(isOpen),
      ...this.#made.map((one) => /** @type {Row} */ (one.row)),
    ]);
    row.lanes = this.#lanesOf(made);
    return row;
  }

  /** @param {Row} row */
  #lanesOf(row) {
    const { lane } = actionOf(row.action);
    const listOf = (/** @type {string} */ task) => {
      const own = this.#made.find((one) => one.row.creates === task || one.row.touches.includes(task));
      return this.#engine.draft.task(task)?.checklist_id ?? own?.row.lanes[0] ?? this.#engine.outbox.laneOf(task) ??
        'own';
    };
    if (typeof lane === 'function') return lane(row, listOf);
    if (lane === 'checklist') return [row.params.checklist];
    return [lane === 'task' ? listOf(row.params.task) : 'own'];
  }

  /** Stores what was made, and shows it, until nothing is left. */
  async #addAll() {
    // All that are made in one go are stored in one go.
    await null;
    try {
      while (this.#made.length > 0) await this.#add([...this.#made]);
    } finally {
      this.#adding = null;
    }
  }

  /** @param {{ row: Omit<Row, 'seq'>, name: string }[]} made */
  async #add(made) {
    const before = this.#engine.draft;
    const ids = await this.#engine.outbox.add(made.map(({ row }) => row));
    this.#made.splice(0, made.length);
    made.forEach(({ row, name }, place) => {
      const id = ids[place];
      if (id !== row.id) this.#become(row.id, id);
      const stored = this.#engine.outbox.row(id);
      if (!stored) return;
      const alone = made.length === 1;
      this.#undo.note(
        stored,
        name,
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
    this.#waiting.set(earlier, [...this.#waiting.get(earlier) ?? [], ...this.#waiting.get(id) ?? []]);
    this.#waiting.delete(id);
  }

  /** @param {Record<string, { value?: any, problem?: any }>} answers */
  #answered(answers) {
    for (const [id, { value, problem }] of Object.entries(answers)) {
      const waiting = this.#waiting.get(id) ?? [];
      this.#waiting.delete(id);
      for (const [part, whole] of this.#becameOf) if (whole === id) this.#becameOf.delete(part);
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

/**
 * @param {Row} row
 * @returns {Face.WaitingEdit}
 */
function described(row) {
  const { id, action, params, body, creates, title, made_at, not_before, base, state } = row;
  const declared = actionOf(action);
  return {
    ...{ id, action, name: nameOf(row), state, made_at },
    ...{ params, method: declared.method, path: pathOf(declared, params) },
    ...body === undefined ? {} : { body },
    ...creates === undefined ? {} : { creates },
    ...title === undefined ? {} : { title },
    ...not_before === undefined ? {} : { not_before },
    ...base === undefined ? {} : { field: 'description', mine: body?.description ?? '' },
  };
}

/** @param {Pick<Face.Edit, 'action' | 'body'>} edit */
function nameOf({ action, body }) {
  if (action !== 'updateTask' || body?.status === undefined) return action;
  return body.status === 'completed' ? 'completeTask' : 'reopenTask';
}

/**
 * The body with the moment at which the user acted, where the server takes it and they have not said it themselves.
 * @param {Pick<Row, 'body'>} row
 * @param {string | undefined} member
 * @param {string} at
 * @returns {Pick<Row, 'body' | 'stamped'>}
 */
function stamped({ body = {} }, member, at) {
  if (member === undefined || body[member] !== undefined) return {};
  if (!body.operations) return { body: { ...body, [member]: at }, stamped: member };
  let any = false;
  const operations = body.operations.map((/** @type {any} */ one) => {
    const takes = one.op === 'complete' || one.op === 'set' || one.op === 'skip' ||
      (one.op === 'update' && one.status === 'completed');
    if (!takes || one[member] !== undefined) return one;
    any = true;
    return { ...one, [member]: at };
  });
  return any ? { body: { ...body, operations }, stamped: member } : {};
}

/** @param {Face.Edit} edit */
const deletes = ({ body }) => body?.operations?.some((/** @type {any} */ { op }) => op === 'delete') ?? false;

/**
 * @param {import('./view/draft.js').Draft} draft
 * @param {Record<string, string>} params
 */
function versionIn(draft, { task, checklist, reward }) {
  if (task) return draft.task(task)?.version;
  if (checklist) return draft.checklist(checklist)?.version;
  return draft.copy.rewards.get(reward)?.version;
}

/** @param {unknown} error */
function ignoreNotStored(error) {
  if (!(error instanceof NotStored)) throw error;
}
