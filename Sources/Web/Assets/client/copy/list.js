import { inOrder, keepsPlace } from './order.js';

/** @import { Checklist, OccurrenceRecord, Task } from '../types/server.js' */

/**
 * A checklist of the copy with its tasks and shared records. Things are replaced, never changed, so that identity
 * tells whether one is still the same.
 */
export class List {
  /** @type {Checklist} its version is that of its stream */
  checklist;
  /** Changes of the user's own stream up to this version say nothing new of this list. */
  meVersion;
  /** @type {Map<string, Task>} */
  tasks;
  /** @type {Records} */
  records;
  /** @type {Task[] | null} */ #order = null;
  /** @type {Map<string, number> | null} */ #places = null;
  /** @type {Map<string, Task>} */ #changed = new Map();

  /**
   * @param {Checklist} checklist
   * @param {Iterable<Task>} tasks
   * @param {Records} records
   * @param {number} meVersion
   */
  constructor(checklist, tasks, records, meVersion) {
    this.checklist = checklist;
    this.tasks = new Map();
    for (const task of tasks) this.tasks.set(task.id, task);
    this.records = records;
    this.meVersion = meVersion;
  }

  /** @param {Task} task */
  put(task) {
    const was = this.tasks.get(task.id);
    this.tasks.set(task.id, task);
    if (was && keepsPlace(was, task)) this.#changed.set(task.id, task);
    else this.#order = null;
  }

  /** @param {string} id */
  remove(id) {
    if (this.tasks.delete(id)) this.#order = null;
  }

  /** The tasks in their order: the same array until one of them changes. */
  get order() {
    if (!this.#order) {
      this.#order = inOrder(this.tasks);
      this.#places = null;
    } else if (this.#changed.size > 0) {
      this.#places ??= new Map(this.#order.map((task, place) => [task.id, place]));
      this.#order = this.#order.slice();
      for (const [id, task] of this.#changed) this.#order[/** @type {number} */ (this.#places.get(id))] = task;
    }
    this.#changed.clear();
    return this.#order;
  }

  /**
   * The tasks below one on all levels.
   * @param {string} id
   * @returns {Task[]}
   */
  below(id) {
    return belowOf(id, this.tasks.values());
  }
}

/**
 * @param {string} id
 * @param {Iterable<Task>} tasks
 * @returns {Task[]}
 */
export function belowOf(id, tasks) {
  const withParent = [...tasks].filter((task) => task.parent_id !== null);
  const found = [];
  const parents = new Set([id]);
  for (let more = true; more;) {
    more = false;
    for (const task of withParent) {
      if (parents.has(/** @type {string} */ (task.parent_id)) && !parents.has(task.id)) {
        parents.add(task.id);
        found.push(task);
        more = true;
      }
    }
  }
  return found;
}

/** The records of occurrences, by task and date. */
export class Records {
  /** @type {Map<string, Map<string, OccurrenceRecord>>} */ #tasks = new Map();

  /** @param {Iterable<OccurrenceRecord>} [records] */
  constructor(records = []) {
    for (const record of records) this.put(record);
  }

  /** @param {OccurrenceRecord} record */
  put(record) {
    const dates = this.#tasks.get(record.task_id);
    if (dates) dates.set(record.date, record);
    else this.#tasks.set(record.task_id, new Map([[record.date, record]]));
  }

  /**
   * @param {string} taskID
   * @param {string} date
   */
  get(taskID, date) {
    return this.#tasks.get(taskID)?.get(date);
  }

  /**
   * @param {string} taskID
   * @returns {OccurrenceRecord[]} by date
   */
  of(taskID) {
    return [...this.#tasks.get(taskID)?.values() ?? []].sort((a, b) => (a.date < b.date ? -1 : 1));
  }

  /** @param {string} taskID */
  forget(taskID) {
    this.#tasks.delete(taskID);
  }

  /** @returns {OccurrenceRecord[]} */
  all() {
    return [...this.#tasks.values()].flatMap((dates) => [...dates.values()]);
  }
}

/**
 * Forgets records that nobody asks for: the server's own snapshots go back as far.
 * @param {Records} records
 * @param {string} first the first day that is kept
 */
export function withoutOld(records, first) {
  return new Records(records.all().filter((record) => record.date >= first));
}
