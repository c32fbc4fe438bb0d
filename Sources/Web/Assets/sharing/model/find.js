/**
 * The search of the copy: what the server would find, at once and without a network. Pure.
 *
 * @import { Priority, Task } from './types.js'
 * @typedef {{
 *   q: string, status: '' | 'open' | import('./types.js').Status, priority: '' | 'none' | Priority, label: string,
 *   person: string, from: string | null, to: string | null, list: string, archived: boolean,
 * }} Search `person`: a username; `from`, `to`: days, both included
 */
import { dueAt, fold, rank, words } from './filters.js';

/** @type {Readonly<Search>} */
export const noSearch = Object.freeze({
  q: '',
  status: 'open',
  priority: '',
  label: '',
  person: '',
  from: null,
  to: null,
  list: '',
  archived: false,
});

/** @type {WeakMap<Task, string>} */
const folded = new WeakMap();

/** @param {Task} task */
function textOf(task) {
  let text = folded.get(task);
  if (text === undefined) {
    text = fold(`${task.title}\n${task.section ?? ''}\n${task.description}`);
    folded.set(task, text);
  }
  return text;
}

/**
 * Whether a search asks for anything.
 * @param {Search} search
 * @returns {boolean}
 */
export function asks(search) {
  return search.q.trim() !== '' || search.priority !== '' || search.label !== '' || search.person !== '' ||
    search.from !== null ||
    search.to !== null || search.list !== '' || search.status !== noSearch.status;
}

/**
 * How many of a search's fields are set, but for its words.
 * @param {Search} search
 * @returns {number}
 */
export function fieldsSet(search) {
  return [
    search.status !== noSearch.status,
    search.priority !== '',
    search.label !== '',
    search.person !== '',
    search.from !== null || search.to !== null,
    search.list !== '',
    search.archived,
  ].filter(Boolean).length;
}

/**
 * The tasks that a search finds, in the order of the server: with words by rank and then the latest, else by due time.
 * @param {Iterable<Task>} tasks
 * @param {Search} search
 * @param {{dayOf: (task: Task) => string | null}} options `dayOf`: the account's day on which a task is due
 * @returns {Task[]}
 */
export function find(tasks, search, { dayOf }) {
  const wanted = words(search.q);
  const label = fold(search.label);
  const found = [];
  for (const task of tasks) {
    if (search.list !== '' && task.checklist_id !== search.list) continue;
    if (
      search.status === 'open' ? task.status === 'completed' : search.status !== '' && task.status !== search.status
    ) continue;
    if (search.priority !== '' && (task.priority ?? 'none') !== search.priority) continue;
    if (label !== '' && !task.labels.some((one) => fold(one) === label)) continue;
    if (search.person !== '' && !task.participants.some((person) => person.username === search.person)) continue;
    if (search.from !== null || search.to !== null) {
      const day = dayOf(task);
      if (day === null || (search.from !== null && day < search.from) || (search.to !== null && day > search.to)) {
        continue;
      }
    }
    if (wanted.length > 0) {
      const text = textOf(task);
      if (!wanted.every((word) => text.includes(word))) continue;
    }
    found.push(task);
  }
  if (wanted.length === 0) return found.sort((a, b) => dueAt(a) - dueAt(b) || (a.title < b.title ? -1 : 1));
  const ranks = new Map(found.map((task) => [task, rank(task, search.q)]));
  return found.sort((a, b) =>
    (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0) ||
    (a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : 0)
  );
}

/**
 * The path of the server's answer to a search. What it cannot ask for is asked of the answer.
 * @param {Search} search
 * @param {{midnight: (day: string, after: number) => string}} options the instant at which a day begins, or that many
 *   days after
 * @returns {string}
 */
export function pathOf(search, { midnight }) {
  const query = new URLSearchParams();
  if (search.q.trim()) query.set('q', words(search.q).join(' ').slice(0, 100));
  if (search.status) query.set('status', search.status);
  if (search.priority) query.set('priority', search.priority);
  if (search.label) query.set('label', search.label);
  if (search.list) query.set('checklist_id', search.list);
  if (search.from) query.set('due_after', midnight(search.from, 0));
  if (search.to) query.set('due_before', midnight(search.to, 1));
  if (search.archived) query.set('archived', 'any');
  query.set('limit', '200');
  return `/v1/tasks?${query}`;
}
