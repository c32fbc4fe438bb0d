/**
 * Where a move puts a task: the members of the move that is sent. Pure.
 *
 * @import { Task } from './types.js'
 * @import { Row, Section } from './outline.js'
 * @typedef {{section?: string | null, parent_id?: string | null, after?: string, before?: string}} Place
 */
import { tree } from './outline.js';

/** How deep the server lets tasks nest: eight levels. */
export const deepest = 7;

/**
 * The levels of subtasks below a task: 0 if it has none.
 * @param {Map<string, Task[]>} children
 * @param {string} id
 * @returns {number}
 */
function levelsBelow(children, id) {
  let levels = 0;
  for (const child of children.get(id) ?? []) levels = Math.max(levels, 1 + levelsBelow(children, child.id));
  return levels;
}

/**
 * A task with its siblings, as the list orders them.
 * @param {Task[]} tasks
 * @param {string} id
 */
function around(tasks, id) {
  const task = tasks.find((one) => one.id === id);
  if (!task) return null;
  const { roots, children } = tree(tasks);
  const parent = task.parent_id === null ? null : tasks.find((one) => one.id === task.parent_id) ?? null;
  const siblings = parent ? children.get(parent.id) ?? [] : roots.filter((one) => one.section === task.section);
  return { task, parent, siblings, at: siblings.indexOf(task), children, roots };
}

/** @param {Task | null} task @param {(id: string) => Task | undefined} find */
function depthOf(task, find) {
  let depth = 0;
  for (let one = task; one && one.parent_id !== null; depth += 1) one = find(one.parent_id) ?? null;
  return depth;
}

/**
 * One place up among its siblings. From the top of a section it goes to the end of the section before.
 * @param {Task[]} tasks
 * @param {string} id
 * @param {string[]} sections titles in order, null's first and not among them
 * @returns {Place | null} null: it is at the top already
 */
export function up(tasks, id, sections) {
  const it = around(tasks, id);
  if (!it) return null;
  if (it.at > 0) return { before: it.siblings[it.at - 1].id };
  if (it.parent || it.task.section === null) return null;
  const at = sections.indexOf(it.task.section);
  return endOfSection(tasks, at > 0 ? sections[at - 1] : null, id);
}

/**
 * One place down among its siblings. From the end of a section it goes to the top of the next.
 * @param {Task[]} tasks
 * @param {string} id
 * @param {string[]} sections
 * @returns {Place | null} null: it is at the end already
 */
export function down(tasks, id, sections) {
  const it = around(tasks, id);
  if (!it) return null;
  if (it.at < it.siblings.length - 1) return { after: it.siblings[it.at + 1].id };
  if (it.parent) return null;
  const next = sections[it.task.section === null ? 0 : sections.indexOf(it.task.section) + 1];
  if (next === undefined) return null;
  const first = it.roots.find((one) => one.section === next);
  return { section: next, ...(first ? { before: first.id } : {}) };
}

/**
 * Below the sibling before it, as its last subtask.
 * @param {Task[]} tasks
 * @param {string} id
 * @returns {Place | null} null: there is none before it, or it would be too deep
 */
export function indent(tasks, id) {
  const it = around(tasks, id);
  if (!it || it.at < 1) return null;
  const parent = it.siblings[it.at - 1];
  const find = (/** @type {string} */ one) => tasks.find((task) => task.id === one);
  if (depthOf(it.task, find) + 1 + levelsBelow(it.children, id) > deepest) return null;
  const last = it.children.get(parent.id)?.at(-1);
  return { parent_id: parent.id, ...(last ? { after: last.id } : {}) };
}

/**
 * Beside its parent, right below it.
 * @param {Task[]} tasks
 * @param {string} id
 * @returns {Place | null} null: it has no parent
 */
export function outdent(tasks, id) {
  const it = around(tasks, id);
  if (!it?.parent) return null;
  return { parent_id: it.parent.parent_id, after: it.parent.id };
}

/**
 * The end of a section, for a task that is there already or a new one. Tasks without a section stand before all
 * sections.
 * @param {Task[]} tasks
 * @param {string | null} section
 * @param {string} [except] a task that does not count: the one that moves
 * @returns {Place}
 */
export function endOfSection(tasks, section, except) {
  let last = null;
  let first = null;
  for (const task of tasks) {
    if (task.parent_id !== null || task.id === except) continue;
    if (first === null) first = task;
    if (task.section === section) last = task;
  }
  if (last) return { section, after: last.id };
  return { section, ...(section === null && first ? { before: first.id } : {}) };
}

/**
 * The depths at which a task may be dropped between two rows.
 * @param {Row[]} rows of the section, without those that are dragged
 * @param {number} at the row before which it is dropped; `rows.length`: the end
 * @param {number} levels of subtasks that come along
 * @returns {{least: number, most: number}}
 */
export function depths(rows, at, levels) {
  const before = rows[at - 1];
  const next = rows[at];
  const most = Math.max(0, Math.min(before ? before.depth + 1 : 0, deepest - levels));
  return { least: Math.min(next ? next.depth : 0, most), most };
}

/**
 * The place of a drop.
 * @param {Section} section
 * @param {Row[]} rows of the section, without those that are dragged
 * @param {number} at the row before which it is dropped; `rows.length`: the end
 * @param {number} depth as `depths` allows
 * @returns {Place}
 */
export function dropPlace(section, rows, at, depth) {
  for (let index = at - 1; index >= 0; index -= 1) {
    const row = rows[index];
    if (row.depth === depth) {
      return { section: section.title, parent_id: row.task.parent_id, after: row.task.id };
    }
    if (row.depth < depth) return beforeNext(rows, at, depth, { section: section.title, parent_id: row.task.id });
  }
  return beforeNext(rows, at, depth, { section: section.title, parent_id: null });
}

/** @param {Row[]} rows @param {number} at @param {number} depth @param {Place} place @returns {Place} */
function beforeNext(rows, at, depth, place) {
  const next = rows[at];
  return next && next.depth === depth ? { ...place, before: next.task.id } : place;
}

/**
 * The levels of subtasks below a task of a list.
 * @param {Task[]} tasks
 * @param {string} id
 * @returns {number}
 */
export function levels(tasks, id) {
  return levelsBelow(tree(tasks).children, id);
}
