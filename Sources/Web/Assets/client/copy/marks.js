/** What of a copy has changed since it was last stored. */
export class Marks {
  all = false;
  me = false;
  /** Checklists themselves, without their tasks. @type {Set<string>} */
  lists = new Set();
  /** Checklists with all their tasks. @type {Set<string>} */
  whole = new Set();
  /** @type {Map<string, Set<string>>} tasks by checklist */
  tasks = new Map();

  everything() {
    this.all = true;
  }

  /** @param {string} id */
  list(id) {
    this.lists.add(id);
  }

  /** @param {string} id */
  wholeList(id) {
    this.whole.add(id);
    this.tasks.delete(id);
  }

  /**
   * @param {string} list
   * @param {string} id
   */
  task(list, id) {
    this.lists.add(list);
    if (this.whole.has(list)) return;
    const tasks = this.tasks.get(list);
    if (tasks) tasks.add(id);
    else this.tasks.set(list, new Set([id]));
  }

  get any() {
    return this.all || this.me || this.lists.size > 0 || this.whole.size > 0;
  }
}
