import { byPosition, inOrder, keepsPlace } from '../copy/order.js';

/**
 * @import * as Server from '../types/server.js'
 * @import * as Client from '../types/client.js'
 * @import { Draft } from './draft.js'
 * @import { Layer } from './layer.js'
 */

/**
 * What the user sees: the copy with the draft of the waiting edits on top. What a getter gives stays the same object
 * until it changes.
 * @implements {Client.View}
 */
export class View {
  /** @type {Draft} */ #draft;
  /** @type {Map<string, { of: any[], value: any }>} */ #kept = new Map();

  /** @param {Draft} draft */
  constructor(draft) {
    this.#draft = draft;
  }

  /** @param {Draft} draft */
  show(draft) {
    if (draft.copy !== this.#draft.copy) this.#kept.clear();
    this.#draft = draft;
  }

  get ready() {
    return this.#copy.cursor !== null;
  }

  get user() {
    return this.#draft.user;
  }

  get settings() {
    return this.#draft.settings;
  }

  get balance() {
    return this.#draft.balance;
  }

  get entry() {
    return this.#draft.entry;
  }

  /** @type {ReadonlyMap<string, Server.Checklist>} */
  get checklists() {
    return this.#keep(
      'checklists',
      [this.#copy.checklists, this.#draft.checklists],
      () => this.#draft.checklists.over(this.#copy.checklists),
    );
  }

  /** @type {Server.Checklist[]} */
  get lists() {
    return this.#keep(
      'lists',
      [this.checklists],
      () => [...this.checklists.values()].filter((list) => !list.archived).sort(byPlace),
    );
  }

  /** @type {Server.Reward[]} */
  get rewards() {
    return this.#sorted('rewards', byPosition);
  }

  /** @type {Server.Mode[]} */
  get modes() {
    return this.#sorted('modes', byPosition);
  }

  /** @type {Server.ReceivedInvitation[]} */
  get invitations() {
    return this.#sorted('invitations', (a, b) => (a.created_at < b.created_at ? -1 : 1));
  }

  /**
   * @param {string} checklistID
   * @returns {Server.Task[]}
   */
  tasks(checklistID) {
    const list = this.#copy.lists.get(checklistID);
    const layer = this.#draft.tasks.get(checklistID);
    if (this.#draft.checklists.get(checklistID) === null) return NONE;
    if (!layer) return list?.order ?? NONE;
    const order = list?.order ?? NONE;
    return this.#keep(`tasks ${checklistID}`, [order, layer], () => withLayer(order, list?.tasks ?? new Map(), layer));
  }

  /** @param {string} id */
  task(id) {
    return this.#draft.task(id);
  }

  /**
   * @param {string} taskID
   * @param {string} date
   */
  record(taskID, date) {
    return this.#draft.record(taskID, date);
  }

  /**
   * @param {string} taskID
   * @returns {Server.OccurrenceRecord[]}
   */
  records(taskID) {
    const task = this.#draft.task(taskID);
    const list = task?.repeat?.shared ? this.#copy.lists.get(task.checklist_id) : undefined;
    const records = new Map((list?.records ?? this.#copy.records).of(taskID).map((record) => [record.date, record]));
    for (const record of this.#draft.records.values()) {
      if (record?.task_id === taskID) records.set(record.date, record);
    }
    const sorted = [...records.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
    return this.#keep(`records ${taskID}`, sorted, () => sorted);
  }

  /**
   * @param {string} taskID
   * @returns {any[]}
   */
  reminders(taskID) {
    return this.#draft.reminders.get(taskID) ?? this.#copy.reminders.get(taskID) ?? NONE;
  }

  /** @param {string} id */
  waits(id) {
    return this.#draft.waits.has(id);
  }

  /** @param {string} checklistID */
  knows(checklistID) {
    return this.#copy.lists.has(checklistID) || Boolean(this.#draft.checklist(checklistID));
  }

  get #copy() {
    return this.#draft.copy;
  }

  /**
   * @param {'rewards' | 'modes' | 'invitations'} kind
   * @param {(a: any, b: any) => number} order
   * @returns {any[]}
   */
  #sorted(kind, order) {
    const things = /** @type {Map<string, any>} */ (this.#copy[kind]);
    const layer = /** @type {Layer<any>} */ (this.#draft[kind]);
    return this.#keep(kind, [things, layer], () => [...layer.over(things).values()].sort(order));
  }

  /**
   * @template T
   * @param {string} name
   * @param {any[]} of  what it is worked out from
   * @param {() => T} work
   * @returns {T}
   */
  #keep(name, of, work) {
    const kept = this.#kept.get(name);
    if (kept && kept.of.length === of.length && kept.of.every((one, place) => one === of[place])) return kept.value;
    const value = work();
    this.#kept.set(name, { of, value });
    return value;
  }
}

/** @type {any[]} */
const NONE = Object.freeze(/** @type {any} */ ([]));

/** @type {(a: Server.Checklist, b: Server.Checklist) => number} */
const byPlace = (a, b) => a.mine.position - b.mine.position || (a.id < b.id ? -1 : 1);

/**
 * @param {Server.Task[]} order
 * @param {ReadonlyMap<string, Server.Task>} tasks
 * @param {Layer<Server.Task>} layer
 */
function withLayer(order, tasks, layer) {
  const inPlace = [...layer].every(([id, now]) => {
    const was = tasks.get(id);
    return now && was ? keepsPlace(was, now) : !now && !was;
  });
  if (!inPlace) return inOrder(layer.over(tasks));
  return order.map((task) => layer.get(task.id) ?? task);
}
