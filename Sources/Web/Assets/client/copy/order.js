/** @import { Task } from '../types/server.js' */

/** @type {(a: { position: number, id: string }, b: { position: number, id: string }) => number} */
export const byPosition = (a, b) => a.position - b.position || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * Tasks in the order of their list: by position, subtasks behind their parent. A subtask without its parent stands as a
 * task of its own.
 * @param {ReadonlyMap<string, Task>} tasks
 * @returns {Task[]}
 */
export function inOrder(tasks) {
  /** @type {Task[]} */
  const roots = [];
  /** @type {Map<string, Task[]>} */
  const below = new Map();
  for (const task of tasks.values()) {
    if (task.parent_id === null || !tasks.has(task.parent_id)) roots.push(task);
    else if (below.has(task.parent_id)) below.get(task.parent_id)?.push(task);
    else below.set(task.parent_id, [task]);
  }
  roots.sort(byPosition);
  if (below.size === 0) return roots;
  /** @type {Task[]} */
  const order = [];
  const add = (/** @type {Task} */ task) => {
    order.push(task);
    const children = below.get(task.id);
    if (!children) return;
    // Taken out, so that tasks below each other in a circle end.
    below.delete(task.id);
    children.sort(byPosition).forEach(add);
  };
  roots.forEach(add);
  return order;
}

/**
 * Whether a task keeps its place when `now` takes the place of `was`.
 * @param {Task} was
 * @param {Task} now
 */
export const keepsPlace = (was, now) => was.position === now.position && was.parent_id === now.parent_id;
