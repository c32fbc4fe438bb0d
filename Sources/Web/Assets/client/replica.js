import { packed, StoredCopy, unpacked } from './copy/stored.js';
import { applyChange } from './copy/changes.js';
import { Copy, takeList, takeSnapshot } from './copy/copy.js';
import { described } from './copy/heard.js';
import { Overlay } from './outbox/overlay.js';
import { NotStored } from './storage/storage.js';
import { Draft } from './view/draft.js';
import { same } from './view/same.js';
import { View } from './view/view.js';

/**
 * @import { Outbox } from './outbox/outbox.js'
 * @import { Storage } from './storage/storage.js'
 * @import { OthersChange } from './types/client.js'
 * @import { Change, Limits, User } from './types/server.js'
 * @import { World } from './world.js'
 */

/**
 * What the feed has said.
 * @typedef {object} Changes
 * @property {string} cursor
 * @property {Change[]} changes
 * @property {number} asked  when it was asked for
 */

/**
 * The copy of this tab, with the outbox on top of it, and what the user sees of both. It knows neither the network nor
 * other tabs: what has heard something puts it in here.
 */
export class Replica {
  /** @type {Copy} */ copy;
  /** @type {Draft} */ draft;
  /** @type {View} */ view;
  /** Whether the copy can only be followed from a new snapshot on. */ lost = false;
  /** Called after each change of the view. */
  onchange = () => {};
  /** @type {(changes: OthersChange[]) => void} */
  onothers = () => {};

  /** @type {World} */ #world;
  /** @type {Outbox} */ #outbox;
  /** @type {Overlay} */ #overlay;
  /** @type {StoredCopy} */ #stored;

  /**
   * @param {World} world
   * @param {Storage} storage
   * @param {Outbox} outbox
   * @param {string} userID
   */
  constructor(world, storage, outbox, userID) {
    this.#world = world;
    this.#outbox = outbox;
    this.#overlay = new Overlay(outbox, userID);
    this.#stored = new StoredCopy(storage, userID);
    this.copy = new Copy(userID);
    this.draft = new Draft(this.copy);
    this.view = new View(this.draft);
  }

  /** What the feed asks with; null: a snapshot is needed. */
  get cursor() {
    return this.lost ? null : this.copy.cursor;
  }

  get revision() {
    return this.copy.revision;
  }

  /**
   * Reads what is stored.
   * @throws {NotStored}
   * @throws {RangeError} if a later release has written it
   */
  async load() {
    [this.copy] = await Promise.all([this.#stored.load(this.#world.now()), this.#outbox.load()]);
  }

  /**
   * Reads what is stored, if that is newer: the tab that led may have stored more than it told.
   * @throws {NotStored}
   */
  async catchUp() {
    await this.#outbox.load();
    const stored = await this.#stored.revision();
    if (stored > this.revision) this.copy = await this.#stored.load(this.#world.now());
    else if (stored < this.revision) this.copy.marks.everything();
  }

  /**
   * Takes the copy that the tab that leads has.
   * @param {ReturnType<typeof packed>} [whole] the copy itself, if no storage keeps it
   */
  async reload(whole) {
    try {
      await this.#outbox.load();
      const now = this.#world.now();
      this.copy = whole ? unpacked(whole, this.copy.userID, now) : await this.#stored.load(now);
      this.lost = false;
      this.settle();
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
    }
  }

  /** The copy as plain data, for tabs that find it in no storage. */
  packed() {
    return packed(this.copy);
  }

  /**
   * Stores the copy. What was kept of edits whose work is in it goes then.
   * @param {number} clock by how much the server's is ahead
   * @throws {import('./copy/stored.js').Superseded}
   * @throws {NotStored}
   */
  async store(clock) {
    const { settled } = this.#overlay;
    const ids = [...settled];
    this.copy.clock = clock;
    await this.#stored.save(this.copy);
    ids.forEach((id) => settled.delete(id));
    await this.#outbox.forget(ids);
  }

  /** Storage has lost everything. */
  storeAnew() {
    this.copy.marks.everything();
  }

  /**
   * @param {Changes} answer of the feed
   * @param {string[]} [gone] edits; another tab knows already that they are settled
   * @returns {string[] | null} the edits that are settled now; null if only a snapshot helps
   */
  take({ cursor, changes, asked }, gone = []) {
    this.#overlay.drop(gone);
    /** @type {OthersChange[]} */
    const others = [];
    for (const change of changes) {
      const outcome = applyChange(this.copy, change);
      if (outcome === 'jump') {
        this.lost = true;
        break;
      }
      if (outcome === 'repeat') continue;
      this.#overlay.note(change);
      if (!this.#overlay.hasMade(change)) others.push(described(this.copy, change));
    }
    if (!this.lost) {
      this.copy.cursor = cursor;
      this.copy.revision++;
    }
    const settled = this.#overlay.settle(this.copy, { asked, changes });
    // A poll without news changes nothing that anybody sees.
    if (changes.length > 0 || settled.length > 0) this.replay();
    if (others.length > 0) this.onothers(others);
    return this.lost ? null : settled;
  }

  /**
   * @param {any} snapshot
   * @param {any[]} lists those that it lacks
   * @param {number} asked when it was asked for
   */
  takeSnapshot(snapshot, lists, asked) {
    takeSnapshot(this.copy, snapshot);
    for (const list of lists) takeList(this.copy, list);
    this.lost = false;
    this.#overlay.settleBefore(asked);
    this.#tookMuch();
  }

  /** @param {any} snapshot */
  takeList(snapshot) {
    takeList(this.copy, snapshot);
    this.#tookMuch();
  }

  /** @param {string} id */
  removeList(id) {
    this.copy.wanted.delete(id);
    this.copy.removeList(id);
    this.#tookMuch();
  }

  /** @param {User} user */
  takeUser(user) {
    const { copy } = this;
    if (user.id !== copy.userID || (copy.user && copy.user.version >= user.version)) return;
    copy.user = user;
    copy.marks.me = true;
    this.replay();
  }

  /** @param {Limits} limits */
  takeLimits(limits) {
    if (same(limits, this.copy.limits)) return;
    this.copy.limits = limits;
    this.copy.marks.me = true;
    this.onchange();
  }

  /** The outbox has changed: the copy may have what some edits did. */
  settle() {
    this.#overlay.settle(this.copy);
    this.replay();
  }

  /**
   * Another tab has removed edits from storage.
   * @param {string[]} ids
   */
  forgotten(ids) {
    for (const id of ids) this.#overlay.settled.delete(id);
  }

  /** Works out anew what the user sees. */
  replay() {
    const draft = this.drafted();
    this.draft = draft.copy === this.draft.copy ? draft.settled(this.draft) : draft;
    this.view.show(this.draft);
    this.onchange();
  }

  /**
   * What the edits make of the copy.
   * @param {number} [seq] up to this one
   */
  drafted(seq) {
    return this.#overlay.over(this.copy, seq);
  }

  /** More than single changes is in the place of what was there. */
  #tookMuch() {
    this.copy.revision++;
    this.settle();
  }
}
