import { List, Records } from './list.js';
import { Marks } from './marks.js';

/**
 * @import * as Server from '../types/server.js'
 */

/** What the server says of a thing of the user's own, by its id. @typedef {Map<string, any>} Things */

/**
 * What the server has said: a snapshot, and the changes since. Pure: it knows no network and no storage. Whatever of it
 * changes is replaced, and marked in `marks` until it is stored.
 */
export class Copy {
  /** @param {string} userID */
  constructor(userID) {
    this.userID = userID;
  }

  /** @type {string | null} the feed's cursor; null: there is no copy yet */
  cursor = null;
  /** How many times the copy was brought forward, so that tabs can tell whose is newer. */
  revision = 0;
  /** By how many milliseconds the server's clock was ahead of this device's when it was last heard of. */
  clock = 0;
  /** The version of the user's own stream. */
  version = 0;
  /** @type {Server.User | null} */
  user = null;
  /** @type {Server.Settings | null} */
  settings = null;
  balance = 0;
  /** @type {Server.Entry | null} */
  entry = null;
  /** @type {Map<string, Server.Reward>} */
  rewards = new Map();
  /** @type {Map<string, Server.Mode>} */
  modes = new Map();
  /** @type {Map<string, Server.ReceivedInvitation>} */
  invitations = new Map();
  /** @type {Map<string, any[]>} by task */
  reminders = new Map();
  /** The user's own records. */
  records = new Records();
  /** @type {Map<string, List>} */
  lists = new Map();
  /** Checklists that the user is on, and whose snapshot is still to come. @type {Set<string>} */
  wanted = new Set();
  /** @type {Server.Limits | null} */
  limits = null;
  marks = new Marks();
  /** Counts up with each change of what `GET /v1/occurrences` depends on. */
  repeats = 0;
  /** @type {Map<string, string>} task → list */ #places = new Map();
  /** @type {Map<string, Server.Checklist> | null} */ #checklists = null;

  /** The checklists: the same map until one of them changes. */
  get checklists() {
    return this.#checklists ??= new Map([...this.lists].map(([id, list]) => [id, list.checklist]));
  }

  /** @param {string} id */
  task(id) {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.lists.get(place)?.tasks.get(id);
  }

  /**
   * The stream's version, as far as the copy has it.
   * @param {string} stream
   */
  versionOf(stream) {
    return stream === this.userID ? this.version : this.lists.get(stream)?.checklist.version;
  }

  /** @param {List} list */
  putList(list) {
    this.removeList(list.checklist.id);
    this.lists.set(list.checklist.id, list);
    this.#checklists = null;
    this.wanted.delete(list.checklist.id);
    for (const id of list.tasks.keys()) this.#places.set(id, list.checklist.id);
    this.marks.wholeList(list.checklist.id);
    this.marks.me = true;
    this.repeats++;
  }

  /** @param {string} id */
  removeList(id) {
    const list = this.lists.get(id);
    if (!list) return;
    this.lists.delete(id);
    this.#checklists = null;
    for (const task of list.tasks.keys()) if (this.#places.get(task) === id) this.#places.delete(task);
    this.marks.wholeList(id);
    this.repeats++;
  }

  /**
   * @param {List} list
   * @param {Server.Checklist} checklist
   */
  putChecklist(list, checklist) {
    list.checklist = checklist;
    this.#checklists = null;
    this.marks.list(checklist.id);
  }

  /**
   * @param {List} list
   * @param {Server.Task} task
   */
  putTask(list, task) {
    list.put(task);
    this.#places.set(task.id, list.checklist.id);
    this.marks.task(list.checklist.id, task.id);
  }

  /**
   * @param {List} list
   * @param {string} id
   */
  removeTask(list, id) {
    list.remove(id);
    if (this.#places.get(id) === list.checklist.id) this.#places.delete(id);
    this.marks.task(list.checklist.id, id);
  }
}

/**
 * Puts a snapshot in the place of all that was there.
 * @param {Copy} copy
 * @param {any} snapshot `GET /v1/snapshot`, whole or `only=me`
 */
export function takeSnapshot(copy, snapshot) {
  const { me } = snapshot;
  for (const id of [...copy.lists.keys()]) copy.removeList(id);
  copy.cursor = snapshot.cursor;
  copy.version = me.version;
  copy.settings = me.settings;
  copy.balance = me.balance;
  copy.entry = me.entry;
  copy.rewards = byID(me.rewards);
  copy.modes = byID(me.modes);
  copy.invitations = byID(snapshot.invitations ?? []);
  copy.reminders = new Map(me.reminders.map((/** @type {any} */ of) => [of.task_id, of.reminders]));
  copy.records = new Records(me.records);
  copy.wanted.clear();
  for (const { tasks, records, ...checklist } of snapshot.checklists ?? []) {
    copy.putList(new List(checklist, tasks, new Records(records), me.version));
  }
  copy.marks.everything();
}

/**
 * Puts a checklist's snapshot in its place, with what it has of the reader's own.
 * @param {Copy} copy
 * @param {any} snapshot `GET /v1/checklists/{id}/snapshot`
 */
export function takeList(copy, snapshot) {
  const { tasks, records, reminders, me_version: version, ...checklist } = snapshot;
  const own = records.filter((/** @type {any} */ record) => !record.shared);
  const shared = records.filter((/** @type {any} */ record) => record.shared);
  for (const task of tasks) {
    copy.reminders.delete(task.id);
    copy.records.forget(task.id);
  }
  for (const record of own) copy.records.put(record);
  for (const of of reminders) copy.reminders.set(of.task_id, of.reminders);
  copy.putList(new List(checklist, tasks, new Records(shared), version));
}

/**
 * @template {{ id: string }} T
 * @param {T[]} things
 * @returns {Map<string, T>}
 */
const byID = (things) => new Map(things.map((thing) => [thing.id, thing]));
