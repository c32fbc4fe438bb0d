import { Copy } from './copy.js';
import { List, Records, withoutOld } from './list.js';
import { Marks } from './marks.js';
import { Parts } from './parts.js';

/**
 * @import { Storage } from '../storage/storage.js'
 * @import { Transaction } from '../storage/database.js'
 */

/** The form in which the copy is stored. Another one is not read: the copy is fetched anew. */
export const SCHEMA = 1;

/** For how many days back the server's snapshots have records. */
const RECORD_DAYS = 62;

/** The stores of the copy. */
export const COPY_STORES = ['copy', 'lists', 'tasks'];

/** Another tab has stored a newer copy: this one no longer leads. */
export class Superseded extends Error {}

/**
 * The copy in storage. Tasks are stored in parts, so that an edit in a list of 10,000 writes few of them; and as JSON,
 * which is read faster than objects.
 */
export class StoredCopy {
  /** @type {Storage} */ #storage;
  /** @type {string} */ #userID;
  /** @type {Map<string, Parts>} */ #parts = new Map();

  /**
   * @param {Storage} storage
   * @param {string} userID
   */
  constructor(storage, userID) {
    this.#storage = storage;
    this.#userID = userID;
  }

  /**
   * @param {number} now milliseconds since 1970
   * @returns {Promise<Copy>} an empty one if none is stored, or none of this form
   */
  async load(now) {
    const copy = new Copy(this.#userID);
    this.#parts.clear();
    const [head, own, lists, parts] = await this.#storage.read(
      COPY_STORES,
      (tx) => Promise.all([tx.get('copy', 'copy'), tx.get('copy', 'own'), tx.all('lists'), tx.all('tasks')]),
    );
    if (head?.schema !== SCHEMA || !own) {
      copy.revision = head?.revision ?? 0;
      return copy;
    }
    /** @type {Map<string, any[]>} */
    const tasks = new Map();
    for (const { list, part, json } of parts) {
      const some = JSON.parse(json);
      this.#partsOf(list).learn(part, some);
      const known = tasks.get(list);
      if (known) known.push(...some);
      else tasks.set(list, some);
    }
    fill(copy, { head, own, lists, tasks }, now);
    copy.marks = new Marks();
    return copy;
  }

  /** The revision of the copy that is stored. */
  async revision() {
    const head = await this.#storage.read(['copy'], (tx) => tx.get('copy', 'copy'));
    return head?.revision ?? 0;
  }

  /**
   * Stores what has changed.
   * @param {Copy} copy
   * @returns {Promise<void>}
   * @throws {Superseded}
   * @throws {import('../storage/storage.js').NotStored}
   */
  async save(copy) {
    if (copy.cursor === null) return;
    const { marks, revision } = copy;
    copy.marks = new Marks();
    if (marks.all) this.#parts.clear();
    const head = headOf(copy);
    const own = marks.all || marks.me ? ownOf(copy) : null;
    const writeLists = this.#changes(copy, marks);
    let complete = true;
    try {
      await this.#storage.write(COPY_STORES, async (tx) => {
        const stored = await tx.get('copy', 'copy');
        if (stored?.revision > revision) throw new Superseded();
        // Storage that was full may have thrown the rest away.
        complete = marks.all || stored?.schema === SCHEMA;
        if (!complete) return;
        if (marks.all) ['lists', 'tasks'].forEach((store) => tx.clear(store));
        tx.put('copy', head);
        if (own) tx.put('copy', own);
        writeLists(tx);
      });
    } catch (error) {
      // What is stored is of before, with its own cursor: as good as it was.
      copy.marks.everything();
      throw error;
    }
    if (complete) return;
    copy.marks.everything();
    return this.save(copy);
  }

  /**
   * Works out what to write now, before the copy goes on changing.
   * @param {Copy} copy
   * @param {Marks} marks
   * @returns {(tx: Transaction) => void}
   */
  #changes(copy, marks) {
    const whole = marks.all ? new Set(copy.lists.keys()) : marks.whole;
    /** @type {((tx: Transaction) => void)[]} */
    const steps = [];
    for (const id of whole) {
      this.#parts.delete(id);
      steps.push((tx) => tx.delete('tasks', IDBKeyRange.bound([id, 0], [id, Infinity])));
      if (!copy.lists.has(id)) steps.push((tx) => tx.delete('lists', id));
    }
    for (const id of new Set([...whole, ...marks.lists])) {
      const list = copy.lists.get(id);
      if (!list) continue;
      const row = rowOf(list);
      steps.push((tx) => tx.put('lists', row));
      const changed = whole.has(id) ? list.tasks.keys() : marks.tasks.get(id) ?? [];
      for (const { part, tasks } of this.#partsOf(id).write(changed, list.tasks)) {
        const json = JSON.stringify(tasks);
        steps.push((tx) => tasks.length ? tx.put('tasks', { list: id, part, json }) : tx.delete('tasks', [id, part]));
      }
    }
    return (tx) => steps.forEach((step) => step(tx));
  }

  /** @param {string} list */
  #partsOf(list) {
    let parts = this.#parts.get(list);
    if (!parts) this.#parts.set(list, parts = new Parts());
    return parts;
  }
}

/**
 * A copy as plain data, for other tabs when no storage keeps it.
 * @param {Copy} copy
 */
export function packed(copy) {
  const lists = [...copy.lists.values()];
  const tasks = new Map(lists.map((list) => [list.checklist.id, [...list.tasks.values()]]));
  return { head: headOf(copy), own: ownOf(copy), lists: lists.map(rowOf), tasks };
}

/**
 * @param {ReturnType<typeof packed>} data
 * @param {string} userID
 * @param {number} now milliseconds since 1970
 */
export function unpacked(data, userID, now) {
  const copy = new Copy(userID);
  fill(copy, data, now);
  // Nothing of it is stored.
  copy.marks.everything();
  return copy;
}

/**
 * @param {Copy} copy an empty one
 * @param {ReturnType<typeof packed>} data
 * @param {number} now milliseconds since 1970
 */
function fill(copy, { head, own, lists, tasks }, now) {
  for (const { id, checklist, records, meVersion } of lists) {
    copy.putList(new List(checklist, tasks.get(id) ?? [], new Records(records), meVersion));
  }
  const { revision, cursor, version, clock, wanted } = head;
  const { user, settings, balance, entry, limits, rewards, modes, invitations, reminders, records } = own;
  Object.assign(copy, { revision, cursor, version, clock, user, settings, balance, entry, limits });
  copy.rewards = byID(rewards);
  copy.modes = byID(modes);
  copy.invitations = byID(invitations);
  copy.reminders = new Map(reminders);
  const first = new Date(now - RECORD_DAYS * 86_400_000).toISOString().slice(0, 10);
  copy.records = withoutOld(new Records(records), first);
  copy.wanted = new Set(wanted);
}

/** @param {Copy} copy */
function headOf({ revision, cursor, version, clock, wanted }) {
  return { key: 'copy', schema: SCHEMA, revision, cursor, version, clock, wanted: [...wanted] };
}

/** @param {List} list */
function rowOf({ checklist, records, meVersion }) {
  return { id: checklist.id, checklist, records: records.all(), meVersion };
}

/** @param {Copy} copy */
function ownOf(copy) {
  const { user, settings, balance, entry, limits } = copy;
  return {
    key: 'own',
    ...{ user, settings, balance, entry, limits },
    rewards: [...copy.rewards.values()],
    modes: [...copy.modes.values()],
    invitations: [...copy.invitations.values()],
    reminders: [...copy.reminders],
    records: copy.records.all(),
  };
}

/** @param {any[]} things */
const byID = (things) => new Map(things.map((thing) => [thing.id, thing]));
