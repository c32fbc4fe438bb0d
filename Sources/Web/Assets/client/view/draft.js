import { belowOf } from '../copy/list.js';
import { Layer } from './layer.js';

/**
 * @import * as Server from '../types/server.js'
 * @import { Copy } from '../copy/copy.js'
 */

/**
 * What edits make of the copy, without changing it: only the things that they touch are here.
 */
export class Draft {
  /** @type {Layer<Server.Checklist>} */ checklists = new Layer();
  /** @type {Map<string, Layer<Server.Task>>} by checklist */ tasks = new Map();
  /** @type {Layer<Server.OccurrenceRecord>} */ records = new Layer();
  /** @type {Layer<any[]>} */ reminders = new Layer();
  /** @type {Layer<Server.Reward>} */ rewards = new Layer();
  /** @type {Layer<Server.Mode>} */ modes = new Layer();
  /** @type {Layer<Server.ReceivedInvitation>} */ invitations = new Layer();
  /** `user`, `settings`, `balance`, `entry`. @type {Layer<any>} */ own = new Layer();
  /** Ids of the things that an edit without an answer touches. @type {Set<string>} */ waits = new Set();
  /** @type {Map<string, string | null>} task → list, null: gone */ #places = new Map();
  /** @type {Map<string, number>} */ #last = new Map();

  /** @param {Copy} copy */
  constructor(copy) {
    this.copy = copy;
  }

  /** The user as others see them. */
  get me() {
    const { userID, user } = this.copy;
    return { id: userID, username: user?.username ?? '' };
  }

  /** @param {string} id */
  checklist(id) {
    const own = this.checklists.get(id);
    return own === undefined ? this.copy.lists.get(id)?.checklist : own ?? undefined;
  }

  /**
   * @param {string} id
   * @param {Partial<Server.Checklist>} members
   */
  patchChecklist(id, members) {
    const was = this.checklist(id);
    if (was) this.checklists.set(id, { ...was, ...members });
  }

  /** @param {string} id */
  task(id) {
    const place = this.#places.get(id);
    if (place === undefined) return this.copy.task(id);
    return place === null ? undefined : this.tasks.get(place)?.get(id) ?? undefined;
  }

  /**
   * The tasks of a checklist, in no order.
   * @param {string} listID
   * @returns {Server.Task[]}
   */
  tasksOf(listID) {
    const tasks = this.copy.lists.get(listID)?.tasks ?? new Map();
    const layer = this.tasks.get(listID);
    return [...(layer ? layer.over(tasks) : tasks).values()];
  }

  /**
   * The tasks below one on all levels.
   * @param {Server.Task} task
   */
  below(task) {
    return belowOf(task.id, this.tasksOf(task.checklist_id));
  }

  /**
   * Puts a task where it says, and counts it on its checklist.
   * @param {Server.Task} task
   */
  putTask(task) {
    const was = this.task(task.id);
    if (was) this.#take(was);
    this.#layer(task.checklist_id).set(task.id, task);
    this.#places.set(task.id, task.checklist_id);
    this.#count(task, 1);
    const last = this.#last.get(task.checklist_id);
    if (last !== undefined && task.position > last) this.#last.set(task.checklist_id, task.position);
  }

  /**
   * Takes a task away with those below it.
   * @param {string} id
   */
  removeTask(id) {
    const task = this.task(id);
    if (!task) return;
    for (const one of [task, ...this.below(task)]) {
      this.#take(one);
      this.#places.set(one.id, null);
    }
  }

  /** @param {string} id */
  removeChecklist(id) {
    for (const task of this.tasksOf(id)) this.#places.set(task.id, null);
    this.checklists.set(id, null);
  }

  /**
   * The position behind all tasks of a checklist.
   * @param {string} listID
   */
  end(listID) {
    let last = this.#last.get(listID);
    if (last === undefined) {
      last = 0;
      for (const task of this.tasksOf(listID)) last = Math.max(last, task.position);
      this.#last.set(listID, last);
    }
    return last + 1024;
  }

  /**
   * @param {string} taskID
   * @param {string} date
   */
  record(taskID, date) {
    const own = this.records.get(recordKey(taskID, date));
    if (own !== undefined) return own ?? undefined;
    const task = this.task(taskID);
    if (!task?.repeat?.shared) return this.copy.records.get(taskID, date);
    return this.copy.lists.get(task.checklist_id)?.records.get(taskID, date);
  }

  /** @returns {Server.Entry | null} */
  get entry() {
    return this.own.has('entry') ? this.own.get('entry') : this.copy.entry;
  }

  /** @returns {number} */
  get balance() {
    return this.own.get('balance') ?? this.copy.balance;
  }

  /** @returns {Server.Settings | null} */
  get settings() {
    return this.own.get('settings') ?? this.copy.settings;
  }

  /** @returns {Server.User | null} */
  get user() {
    return this.own.get('user') ?? this.copy.user;
  }

  /**
   * Takes the objects of a former draft where they say the same.
   * @param {Draft} former
   * @returns {Draft}
   */
  settled(former) {
    for (const kind of /** @type {const} */ (['checklists', 'rewards', 'modes', 'invitations'])) {
      /** @type {any} */ (this)[kind] = this[kind].settled(/** @type {any} */ (former[kind]));
    }
    this.records = this.records.settled(former.records);
    this.reminders = this.reminders.settled(former.reminders);
    this.own = this.own.settled(former.own);
    for (const [id, layer] of this.tasks) this.tasks.set(id, layer.settled(former.tasks.get(id)));
    return this;
  }

  /** @param {string} listID */
  #layer(listID) {
    let layer = this.tasks.get(listID);
    if (!layer) this.tasks.set(listID, layer = new Layer());
    return layer;
  }

  /** @param {Server.Task} task */
  #take(task) {
    this.#layer(task.checklist_id).set(task.id, null);
    this.#count(task, -1);
  }

  /**
   * @param {Server.Task} task
   * @param {1 | -1} by
   */
  #count(task, by) {
    const list = this.checklist(task.checklist_id);
    if (!list) return;
    const task_count = list.task_count + by;
    const open_task_count = list.open_task_count + (task.status === 'completed' ? 0 : by);
    const completed = task_count > 0 && open_task_count === 0;
    this.checklists.set(list.id, { ...list, task_count, open_task_count, completed });
  }
}

/**
 * @param {string} taskID
 * @param {string} date
 */
export const recordKey = (taskID, date) => `${taskID} ${date}`;
