/**
 * What edits make of tasks until the server answers: the same as the server will.
 *
 * @module
 */
import { newRepeat } from '../../repeats.js';
import { pick } from '../action.js';

/**
 * @import { Draft } from '../../view/draft.js'
 * @import { Row } from '../../outbox/row.js'
 * @import * as Server from '../../types/server.js'
 */

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
 * @param {{ username: string }} person
 * @param {string} username
 */
export const isNamed = (person, username) => person.username.toLowerCase() === username.toLowerCase();

/**
 * @param {Server.Task} task
 * @param {string} username
 */
export const isOn = (task, username) => task.participants.some((person) => isNamed(person, username));
