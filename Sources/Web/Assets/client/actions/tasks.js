import * as edits from '../edits/sharing.js';
import { pick } from './action.js';
import { newRepeat } from '../repeats.js';

/**
 * @import { Action, Guard } from './action.js'
 * @import { Draft } from '../view/draft.js'
 * @import { Row } from '../outbox/row.js'
 * @import * as Server from '../types/server.js'
 */

const PLACE = ['section', 'parent_id', 'position', 'before', 'after'];

/** @param {Draft} draft @param {Row} row */
const title = (draft, row) => draft.task(row.params.task)?.title;

/** @type {Record<string, Action>} */
export const tasks = {
  createTask: {
    method: 'POST',
    path: '/v1/checklists/{checklist}/tasks',
    lane: 'checklist',
    repeatable: true,
    show: (draft, row) => create(draft, row, row.params.checklist, row.body),
    invert: (row) => ({ edits: [gone(edits.deleteTask(made(row)))], guards: [] }),
    title: (_, row) => row.body?.title,
  },
  updateTask: {
    method: 'PATCH',
    path: '/v1/tasks/{task}',
    lane: 'task',
    repeatable: true,
    merges: true,
    stamp: (row) => row.body?.status === 'completed' ? 'at' : undefined,
    show: (draft, row) => update(draft, row, row.params.task, row.body),
    invert: (row, before, after) => invertUpdate(row.params.task, row.body ?? {}, before, after),
    title,
  },
  moveTask: {
    method: 'PATCH',
    path: '/v1/tasks/{task}',
    lane: 'task',
    repeatable: true,
    merges: true,
    show: (draft, row) => update(draft, row, row.params.task, row.body),
    invert: (row, before, after) => invertUpdate(row.params.task, row.body ?? {}, before, after),
    title,
  },
  deleteTask: {
    method: 'DELETE',
    path: '/v1/tasks/{task}',
    lane: 'task',
    repeatable: true,
    show: (draft, row) => draft.removeTask(row.params.task),
    title,
  },
  claimTask: {
    method: 'POST',
    path: '/v1/tasks/{task}/claim',
    lane: 'task',
    repeatable: true,
    show: (draft, row) => join(draft, row.params.task, draft.me),
    invert: (row, before) => {
      const was = before.task(row.params.task);
      if (!was || isOn(was, before.me.username)) return null;
      return { edits: [edits.releaseTask(was.id)], guards: [] };
    },
    title,
  },
  releaseTask: {
    method: 'POST',
    path: '/v1/tasks/{task}/release',
    lane: 'task',
    repeatable: true,
    show: (draft, row) => leave(draft, row.params.task, draft.me.username),
    invert: (row, before) => {
      const was = before.task(row.params.task);
      if (!was || !isOn(was, before.me.username)) return null;
      return { edits: [edits.claimTask(was.id)], guards: [] };
    },
    title,
  },
  assignTask: {
    method: 'PUT',
    path: '/v1/tasks/{task}/participants/{username}',
    lane: 'task',
    repeatable: true,
    show: (draft, row) => join(draft, row.params.task, personOf(draft, row)),
    invert: (row, before) => {
      const was = before.task(row.params.task);
      if (!was || isOn(was, row.params.username)) return null;
      return { edits: [edits.unassignTask(was.id, row.params.username)], guards: [] };
    },
    title,
  },
  unassignTask: {
    method: 'DELETE',
    path: '/v1/tasks/{task}/participants/{username}',
    lane: 'task',
    repeatable: true,
    show: (draft, row) => leave(draft, row.params.task, row.params.username),
    invert: (row, before) => {
      const was = before.task(row.params.task);
      if (!was || !isOn(was, row.params.username)) return null;
      return { edits: [edits.assignTask(was.id, row.params.username)], guards: [] };
    },
    title,
  },
  // The engine keeps no comments: screens lay these over those that they have read.
  addComment: {
    method: 'POST',
    path: '/v1/tasks/{task}/comments',
    lane: 'task',
    repeatable: true,
    show: () => {},
    invert: (row) => ({ edits: [gone(edits.deleteComment(made(row), row.params.task))], guards: [] }),
    title,
  },
  deleteComment: {
    method: 'DELETE',
    path: '/v1/comments/{comment}',
    lane: 'task',
    touches: ({ params }) => [params.comment],
    repeatable: true,
    show: () => {},
    title,
  },
};

/**
 * A new task, as the server makes it.
 * @param {Draft} draft
 * @param {Row} row
 * @param {string} listID
 * @param {any} input
 */
export function create(draft, row, listID, input) {
  if (draft.task(input.id) || !draft.checklist(listID)) return;
  const parent = input.parent_id ? draft.task(input.parent_id) : undefined;
  draft.putTask({
    id: input.id,
    checklist_id: listID,
    parent_id: parent?.id ?? null,
    title: input.title.trim(),
    description: input.description ?? '',
    section: parent ? parent.section : input.section?.trim() ?? null,
    position: place(draft, listID, input) ?? draft.end(listID),
    status: 'available',
    priority: input.priority ?? null,
    due_at: instant(input.due_at ?? null),
    labels: input.labels ?? [],
    participants: [],
    participant_limit: input.participant_limit ?? 3,
    completed_at: null,
    completed_by: null,
    version: 0,
    created_at: row.acted_at,
    updated_at: row.acted_at,
    due_on: input.due_on ?? null,
    repeat: repeatAfter(null, input.repeat ?? null),
    points: input.points ?? 0,
  });
}

/**
 * A task after a patch, as the server makes it.
 * @param {Draft} draft
 * @param {Row} row
 * @param {string} id
 * @param {any} patch
 */
export function update(draft, row, id, patch) {
  const was = draft.task(id);
  if (!was) return;
  /** @type {Server.Task} */
  const now = { ...was };
  if (patch.title !== undefined) now.title = patch.title.trim();
  if (patch.description !== undefined) now.description = patch.description ?? '';
  if (patch.priority !== undefined) now.priority = patch.priority;
  if (patch.labels !== undefined) now.labels = patch.labels ?? [];
  if (patch.points !== undefined) now.points = patch.points ?? 0;
  if (patch.participant_limit !== undefined) now.participant_limit = patch.participant_limit ?? 3;
  if (patch.repeat !== undefined) now.repeat = repeatAfter(was.repeat, patch.repeat);
  // A time or a day: setting one clears the other.
  if (patch.due_at !== undefined) now.due_at = instant(patch.due_at);
  else if (patch.due_on) now.due_at = null;
  if (patch.due_on !== undefined) now.due_on = patch.due_on;
  else if (patch.due_at) now.due_on = null;
  if (patch.status !== undefined) setStatus(draft, row, now, patch);
  const moved = place(draft, was.checklist_id, patch, id);
  if (moved !== undefined) now.position = moved;
  if (patch.parent_id !== undefined) now.parent_id = patch.parent_id;
  const parent = now.parent_id === null ? undefined : draft.task(now.parent_id);
  if (parent) now.section = parent.section;
  else if (patch.section !== undefined) now.section = patch.section?.trim() ?? null;
  const below = now.section === was.section ? [] : draft.below(was);
  draft.putTask(now);
  for (const one of below) draft.putTask({ ...one, section: now.section });
}

/**
 * @param {Draft} draft
 * @param {Row} row
 * @param {Server.Task} task
 * @param {any} patch
 */
function setStatus(draft, row, task, { status, at }) {
  if (status === 'completed' && task.status !== 'completed') {
    task.completed_at = at ?? row.acted_at;
    task.completed_by = draft.me;
  } else if (status !== 'completed') {
    task.completed_at = null;
    task.completed_by = null;
  }
  task.status = status;
  // A task that nobody has claimed is available.
  if (status === 'available') task.participants = [];
}

/**
 * The position that a body asks for; undefined if it asks for none, or its neighbour is gone.
 * @param {Draft} draft
 * @param {string} listID
 * @param {{ position?: number, before?: string, after?: string }} body
 * @param {string} [id] the task that moves
 * @returns {number | undefined}
 */
function place(draft, listID, body, id) {
  if (body.position !== undefined) return body.position;
  const beside = body.after ?? body.before;
  if (beside === undefined) return;
  const neighbour = draft.task(beside);
  if (neighbour?.checklist_id !== listID) return;
  const from = neighbour.position;
  let next = body.after === undefined ? from - 2048 : from + 2048;
  for (const task of draft.tasksOf(listID)) {
    if (task.id === id) continue;
    if (
      body.after === undefined
        ? task.position < from && task.position > next
        : task.position > from && task.position < next
    ) {
      next = task.position;
    }
  }
  return (from + next) / 2;
}

/**
 * @param {Server.Repeat | null} was
 * @param {any} patch
 * @returns {Server.Repeat | null}
 */
function repeatAfter(was, patch) {
  if (patch === null) return null;
  const named = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null));
  const cleared = Object.keys(patch).filter((name) => patch[name] === null);
  const usual = newRepeat(patch.span ?? was?.span);
  return { ...usual, ...was, ...pick(usual, cleared), ...named };
}

/**
 * As the server writes it.
 * @param {string | null} time
 */
export const instant = (time) => time === null ? null : new Date(time).toISOString();

/**
 * @param {Draft} draft
 * @param {string} id
 * @param {Server.Person} person
 */
export function join(draft, id, person) {
  const task = draft.task(id);
  if (!task || task.status === 'completed' || isOn(task, person.username)) return;
  if (task.participants.length >= task.participant_limit) return;
  draft.putTask({ ...task, status: 'in_progress', participants: [...task.participants, person] });
}

/**
 * @param {Draft} draft
 * @param {string} id
 * @param {string} username
 */
export function leave(draft, id, username) {
  const task = draft.task(id);
  if (!task || !isOn(task, username)) return;
  const participants = task.participants.filter((person) => !isNamed(person, username));
  const status = task.status === 'in_progress' && participants.length === 0 ? 'available' : task.status;
  draft.putTask({ ...task, participants, status });
}

/**
 * What takes a patch of a task back.
 * @param {string} id
 * @param {Record<string, any>} patch
 * @param {Draft} before
 * @param {Draft} after
 */
export function invertUpdate(id, patch, before, after) {
  const was = before.task(id);
  const now = after.task(id);
  if (!was || !now) return null;
  const names = Object.keys(patch).filter((name) => name !== 'at' && !PLACE.includes(name));
  /** @type {any} */
  const back = pick(was, names);
  if (names.includes('due_at') || names.includes('due_on')) Object.assign(back, dueOf(was));
  if (back.repeat) delete (back.repeat = { ...back.repeat }).former;
  if (PLACE.some((name) => name in patch)) Object.assign(back, placeOf(was));
  // A position is the server's to choose: it says nothing of what somebody else wanted.
  const guard = { kind: 'task', id, members: pick(now, Object.keys(back).filter((name) => name !== 'position')) };
  const again = back.status === 'in_progress' ? was.participants.filter((one) => !isOn(now, one.username)) : [];
  return {
    edits: [edits.updateTask(id, back), ...again.map((person) => edits.assignTask(id, person.username))],
    guards: [/** @type {Guard} */ (guard)],
  };
}

/** @param {Server.Task} task */
export const placeOf = ({ section, parent_id, position }) =>
  parent_id === null ? { section, parent_id, position } : { parent_id, position };

/** @param {Server.Task} task */
const dueOf = ({ due_at, due_on }) => due_at !== null ? { due_at } : { due_on };

/**
 * An edit that goes at once, though it deletes.
 * @template {{ hold?: number }} T
 * @param {T} edit
 * @returns {T}
 */
export const gone = (edit) => ({ ...edit, hold: 0 });

/** @param {Row} row */
export const made = (row) => /** @type {string} */ (row.creates);

/**
 * @param {{ username: string }} person
 * @param {string} username
 */
const isNamed = (person, username) => person.username.toLowerCase() === username.toLowerCase();

/**
 * @param {Server.Task} task
 * @param {string} username
 */
const isOn = (task, username) => task.participants.some((person) => isNamed(person, username));

/**
 * @param {Draft} draft
 * @param {Row} row
 * @returns {Server.Person}
 */
function personOf(draft, row) {
  const { task, username } = row.params;
  const list = draft.checklist(draft.task(task)?.checklist_id ?? '');
  const person = [list?.owner, ...list?.participants ?? []].find((one) => one && isNamed(one, username));
  return { id: person?.id ?? username, username: person?.username ?? username };
}
