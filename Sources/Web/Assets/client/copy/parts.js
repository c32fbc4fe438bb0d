/** @import { Task } from '../types/server.js' */

/** How many tasks are stored together. One edit writes this many; a start reads so many times fewer rows. */
const SIZE = 64;

/** Which tasks of a list are stored together. */
export class Parts {
  /** @type {Map<string, number>} */ #partOf = new Map();
  /** @type {Set<string>[]} */ #parts = [];

  /**
   * As it is stored.
   * @param {number} part
   * @param {Task[]} tasks
   */
  learn(part, tasks) {
    while (this.#parts.length <= part) this.#parts.push(new Set());
    for (const { id } of tasks) {
      this.#parts[part].add(id);
      this.#partOf.set(id, part);
    }
  }

  /**
   * The parts to write after these tasks have changed, arrived or gone.
   * @param {Iterable<string>} changed
   * @param {ReadonlyMap<string, Task>} tasks all that the list has now
   * @returns {{ part: number, tasks: Task[] }[]} delete a part without tasks
   */
  write(changed, tasks) {
    /** @type {Set<number>} */
    const dirty = new Set();
    for (const id of changed) {
      let part = this.#partOf.get(id);
      if (!tasks.has(id)) {
        if (part === undefined) continue;
        this.#parts[part].delete(id);
        this.#partOf.delete(id);
      } else if (part === undefined) {
        part = this.#partWithRoom();
        this.#parts[part].add(id);
        this.#partOf.set(id, part);
      }
      dirty.add(part);
    }
    return [...dirty].map((part) => ({
      part,
      tasks: [...this.#parts[part]].map((id) => /** @type {Task} */ (tasks.get(id))),
    }));
  }

  #partWithRoom() {
    const last = this.#parts.length - 1;
    if (last >= 0 && this.#parts[last].size < SIZE) return last;
    return this.#parts.push(new Set()) - 1;
  }
}
