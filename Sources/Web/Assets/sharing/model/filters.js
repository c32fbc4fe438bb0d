/**
 * Filters of a list, and the search of the copy when there is no network. Pure.
 *
 * @import { Task, Status, Priority } from './types.js'
 * @typedef {{
 *   text: string, status: '' | 'open' | Status, mine: boolean, label: string, priority: '' | 'none' | Priority,
 * }} Filter
 */

/** @type {Readonly<Filter>} */
export const noFilter = Object.freeze({ text: '', status: '', mine: false, label: '', priority: '' });

/**
 * Whether a filter lets everything through.
 * @param {Filter} filter
 * @returns {boolean}
 */
export function isEmpty(filter) {
  return filter.text.trim() === '' && filter.status === '' && !filter.mine && filter.label === '' &&
    filter.priority === '';
}

/**
 * How many conditions a filter has, but for its text.
 * @param {Filter} filter
 * @returns {number}
 */
export function conditions(filter) {
  return [filter.status !== '', filter.mine, filter.label !== '', filter.priority !== ''].filter(Boolean).length;
}

/**
 * Text without case and width, as the server compares it.
 * @param {string} text
 * @returns {string}
 */
export function fold(text) {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * The words of a search: at most 8, as the server takes.
 * @param {string} text
 * @returns {string[]}
 */
export function words(text) {
  return fold(text).split(/\s+/u).filter((word) => word !== '').slice(0, 8);
}

/**
 * Whether a task's title, section and description together have all words.
 * @param {Task} task
 * @param {string[]} folded as of `words`
 * @returns {boolean}
 */
export function hasWords(task, folded) {
  if (folded.length === 0) return true;
  const text = fold(`${task.title}\n${task.section ?? ''}\n${task.description}`);
  return folded.every((word) => text.includes(word));
}

/**
 * The function that a filter is.
 * @param {Filter} filter
 * @param {string} me the user's id
 * @returns {((task: Task) => boolean) | null} null: everything is kept
 */
export function keeper(filter, me) {
  if (isEmpty(filter)) return null;
  const folded = words(filter.text);
  const label = fold(filter.label);
  return (task) =>
    (filter.status === '' ||
      (filter.status === 'open' ? task.status !== 'completed' : task.status === filter.status)) &&
    (!filter.mine || task.participants.some((person) => person.id === me)) &&
    (label === '' || task.labels.some((one) => fold(one) === label)) &&
    (filter.priority === '' || (task.priority ?? 'none') === filter.priority) &&
    hasWords(task, folded);
}

/**
 * The labels of tasks, the most used first, each in its first spelling.
 * @param {Task[]} tasks
 * @returns {string[]}
 */
export function labelsOf(tasks) {
  /** @type {Map<string, {label: string, count: number}>} */
  const found = new Map();
  for (const task of tasks) {
    for (const label of task.labels) {
      const known = found.get(fold(label));
      if (known) known.count += 1;
      else found.set(fold(label), { label, count: 1 });
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count).map((one) => one.label);
}

/**
 * When a task is due, as a number to sort by; Infinity: never. A date counts as its start in UTC.
 * @param {Task} task
 * @returns {number}
 */
export function dueAt(task) {
  const due = task.due_at ?? (task.due_on === null ? null : `${task.due_on}T00:00:00Z`);
  return due === null ? Infinity : Date.parse(due);
}

/**
 * The order of search results: titles with the text as it is, then titles with all words, then others.
 * @param {Task} task
 * @param {string} text
 * @returns {number} smaller is better
 */
export function rank(task, text) {
  const title = fold(task.title);
  const whole = fold(text.trim());
  if (whole !== '' && title.includes(whole)) return 0;
  return words(text).every((word) => title.includes(word)) ? 1 : 2;
}
