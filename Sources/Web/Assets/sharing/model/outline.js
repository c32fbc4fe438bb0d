/**
 * Sections, subtasks and folds of a list, worked out of its tasks. Pure: no DOM, no words.
 *
 * @import { Task } from './types.js'
 * @typedef {{task: Task, depth: number, children: number}} Row  `depth` is 0 for a task without a parent on screen.
 * @typedef {{
 *   key: string, title: string | null, rows: Row[], open: number, total: number, collapsed: boolean,
 *   completed: boolean,
 * }} Section  `rows` is empty where it is collapsed. `open` and `total` count what is folded away, too. `completed`: the fold of all completed tasks, always last.
 * @typedef {{sections: Section[], rows: Row[], index: Map<string, number>, shown: number}} Outline
 *   `rows` are those of all sections in the order on screen; `index` says where a task is in them.
 */

/** The key of the section of tasks that have none. */
export const noSection = '';
/** The key of the fold of completed tasks. No section can have it: titles have no control characters. */
export const completedKey = '\u0001';

/**
 * The key of a section.
 * @param {string | null} title
 * @returns {string}
 */
export function sectionKey(title) {
  return title ?? noSection;
}

/**
 * A section's path of headings: `Head / Meta tag` has two.
 * @param {string} title
 * @returns {string[]}
 */
export function sectionPath(title) {
  const path = title.split(' / ').map((part) => part.trim()).filter((part) => part !== '');
  return path.length === 0 ? [title] : path;
}

/**
 * The tasks by their parents. A task whose parent is not there counts as one without a parent.
 * @param {Task[]} tasks
 * @returns {{roots: Task[], children: Map<string, Task[]>}}
 */
export function tree(tasks) {
  const ids = new Set(tasks.map((task) => task.id));
  /** @type {Task[]} */
  const roots = [];
  /** @type {Map<string, Task[]>} */
  const children = new Map();
  for (const task of tasks) {
    if (task.parent_id === null || !ids.has(task.parent_id)) {
      roots.push(task);
      continue;
    }
    const siblings = children.get(task.parent_id);
    if (siblings) siblings.push(task);
    else children.set(task.parent_id, [task]);
  }
  return { roots, children };
}

/**
 * The outline of a list.
 *
 * Tasks that were completed before the list was opened (`settled`) go to the fold, with their subtasks, unless one of
 * these is open. Tasks completed since stay where they are, so that nothing moves under a finger.
 * @param {Task[]} tasks in the order of the list
 * @param {{
 *   collapsed?: Set<string>, settled?: Set<string>, showCompleted?: boolean, extraSections?: string[],
 *   keep?: ((task: Task) => boolean) | null,
 * }} [options] `keep` is a filter: then only tasks that it keeps are there, flat below their section, completed ones
 *   in place, and nothing is collapsed. `extraSections` are sections without tasks yet.
 * @returns {Outline}
 */
export function outline(tasks, options = {}) {
  const { collapsed = new Set(), settled = new Set(), showCompleted = false, extraSections = [], keep = null } =
    options;
  const { roots, children } = tree(tasks);
  /** @type {Map<string, Section>} */
  const sections = new Map();
  /** @param {string | null} title */
  const section = (title) => {
    const key = sectionKey(title);
    let found = sections.get(key);
    if (!found) {
      const isCollapsed = keep === null && key !== noSection && collapsed.has(key);
      found = { key, title, rows: [], open: 0, total: 0, collapsed: isCollapsed, completed: false };
      sections.set(key, found);
    }
    return found;
  };
  section(null);
  /** @type {Section} */
  const done = {
    key: completedKey,
    title: null,
    rows: [],
    open: 0,
    total: 0,
    collapsed: !showCompleted,
    completed: true,
  };

  /** @param {Task} task @returns {boolean} */
  const isFolded = (task) =>
    task.status === 'completed' && settled.has(task.id) && (children.get(task.id) ?? []).every(isFolded);

  /** @param {Section} into @param {Task} task @param {number} depth @param {boolean} isShown */
  const add = (into, task, depth, isShown) => {
    const below = children.get(task.id) ?? [];
    into.total += 1;
    if (task.status !== 'completed') into.open += 1;
    if (isShown) into.rows.push({ task, depth, children: below.length });
    for (const child of below) add(into, child, depth + 1, isShown);
  };

  for (const root of roots) {
    if (keep !== null) addKept(section(root.section), root, children, keep);
    else if (isFolded(root)) {
      const of = section(root.section);
      const before = done.total;
      add(done, root, 0, showCompleted);
      of.total += done.total - before;
    } else {
      const into = section(root.section);
      add(into, root, 0, !into.collapsed);
    }
  }
  for (const title of extraSections) section(title);

  const all = [...sections.values()].filter((one) => one.total > 0 || one.key === noSection || keep === null);
  if (done.total > 0) all.push(done);
  const rows = all.flatMap((one) => one.rows);
  return { sections: all, rows, index: new Map(rows.map((row, at) => [row.task.id, at])), shown: rows.length };
}

/**
 * Adds the kept tasks of a tree. A kept subtask stands below its nearest kept ancestor.
 * @param {Section} into
 * @param {Task} root
 * @param {Map<string, Task[]>} children
 * @param {(task: Task) => boolean} keep
 */
function addKept(into, root, children, keep) {
  /** @param {Task} task @param {number} depth */
  const walk = (task, depth) => {
    const below = children.get(task.id) ?? [];
    const isKept = keep(task);
    if (isKept) {
      into.total += 1;
      if (task.status !== 'completed') into.open += 1;
      into.rows.push({ task, depth, children: below.length });
    }
    for (const child of below) walk(child, isKept ? depth + 1 : depth);
  };
  walk(root, 0);
}

/**
 * The sections of a list by their titles, in the order in which they stand.
 * @param {Task[]} tasks
 * @returns {string[]}
 */
export function sectionTitles(tasks) {
  /** @type {Set<string>} */
  const titles = new Set();
  for (const task of tasks) if (task.section !== null) titles.add(task.section);
  return [...titles];
}

/**
 * A task's subtasks on all levels, in order, with their depth below it (0: the next level).
 * @param {Task[]} tasks
 * @param {string} id
 * @returns {Row[]}
 */
export function subtasks(tasks, id) {
  const { children } = tree(tasks);
  /** @type {Row[]} */
  const rows = [];
  /** @param {string} parent @param {number} depth */
  const walk = (parent, depth) => {
    for (const task of children.get(parent) ?? []) {
      rows.push({ task, depth, children: children.get(task.id)?.length ?? 0 });
      walk(task.id, depth + 1);
    }
  };
  walk(id, 0);
  return rows;
}
