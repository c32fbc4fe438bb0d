import * as edits from '../edits/sharing.js';
import { gone } from './action.js';
import { chunks } from './checklists.js';
import { invertUpdate, placeOf } from './inverse.js';
import { create, join, leave, update } from './shown/tasks.js';

/**
 * @import { Action, Guard, Inverse } from './action.js'
 * @import { Draft } from '../view/draft.js'
 * @import { Row } from '../outbox/row.js'
 * @import { BatchOperation, Task } from '../types/server.js'
 */

/** @type {Record<string, Action>} */
export const batches = {
  batch: {
    method: 'POST',
    path: '/v1/checklists/{checklist}/tasks/batch',
    lane: 'checklist',
    stamp: () => 'at',
    show: (draft, row) => perform(draft, row, row.params.checklist),
    invert: (row, before, after) => invert(row, before, after),
    title: (draft, row) => draft.checklist(row.params.checklist)?.title,
  },
  batchAcross: {
    method: 'POST',
    path: '/v1/tasks/batch',
    lane: (row, listOf) =>
      unique(row.body?.operations.map((/** @type {any} */ one) => one.checklist_id ?? listOf(one.id))),
    stamp: () => 'at',
    show: (draft, row) => perform(draft, row),
    invert: (row, before, after) => invert(row, before, after),
  },
  moveTasks: {
    method: 'POST',
    path: '/v1/tasks/move',
    lane: (row, listOf) => unique([row.body?.checklist_id, ...row.body?.task_ids.map(listOf)]),
    show: (draft, row) => bring(draft, row.body),
    invert: (row, before) => invertMove(row, before),
    title: (draft, row) => draft.checklist(row.body?.checklist_id)?.title,
  },
};

/**
 * @param {Draft} draft
 * @param {Row} row
 * @param {string} [listID]
 */
function perform(draft, row, listID) {
  for (const { op, id, checklist_id, ...rest } of row.body?.operations ?? []) {
    if (op === 'create') create(draft, row, listID ?? checklist_id, { id, ...rest });
    else if (op === 'update' || op === 'move') update(draft, row, id, rest);
    else if (op === 'delete') draft.removeTask(id);
    else if (op === 'claim') join(draft, id, draft.me);
    else if (op === 'release') leave(draft, id, draft.me.username);
  }
}

/**
 * What is deleted cannot be brought back, so a batch with deletions has no inverse.
 * @param {Row} row
 * @param {Draft} before
 * @param {Draft} after
 * @returns {Inverse | null}
 */
function invert(row, before, after) {
  /** @type {BatchOperation[]} */
  const back = [];
  /** @type {Guard[]} */
  const guards = [];
  for (const { op, id, checklist_id: _, ...rest } of [...row.body?.operations ?? []].reverse()) {
    if (op === 'delete') return null;
    else if (op === 'create') back.push({ op: 'delete', id });
    else if (op === 'claim') back.push({ op: 'release', id });
    else if (op === 'release') back.push({ op: 'claim', id });
    else {
      const inverse = invertUpdate(id, rest, before, after);
      if (!inverse) continue;
      guards.push(...inverse.guards);
      back.push({ op: 'update', id, ...inverse.edits[0].body });
    }
  }
  return { edits: chunks(back).map((some) => gone(edits.batchAcross(some))), guards };
}

/**
 * @param {Draft} draft
 * @param {any} body
 */
function bring(draft, { task_ids, checklist_id, section = null }) {
  const list = draft.checklist(checklist_id);
  if (!list) return;
  const people = new Set([list.owner.id, ...list.participants.map(({ id }) => id)]);
  for (const id of task_ids) {
    const root = draft.task(id);
    // One that is there already keeps its place, as does one below another that moves.
    if (!root || root.checklist_id === checklist_id) continue;
    for (const task of [root, ...draft.below(root)]) {
      const participants = task.participants.filter((person) => people.has(person.id));
      const left = task.status === 'in_progress' && task.participants.length > 0 && participants.length === 0;
      draft.putTask({
        ...task,
        checklist_id,
        section,
        participants,
        parent_id: task === root ? null : task.parent_id,
        position: draft.end(checklist_id),
        status: left ? 'available' : task.status,
      });
    }
  }
}

/**
 * Back to where the tasks were, and there to their places.
 * @param {Row} row
 * @param {Draft} before
 * @returns {Inverse | null}
 */
function invertMove(row, before) {
  /** @type {Map<string, Task[]>} */
  const from = new Map();
  for (const id of row.body?.task_ids ?? []) {
    const task = before.task(id);
    if (!task || task.checklist_id === row.body?.checklist_id) continue;
    from.set(task.checklist_id, [...from.get(task.checklist_id) ?? [], task]);
  }
  const back = [...from].flatMap(([list, tasks]) => [
    edits.moveTasks(tasks.map(({ id }) => id), list),
    ...chunks(tasks).map((some) =>
      edits.batch(list, some.map((task) => ({ op: /** @type {const} */ ('move'), id: task.id, ...placeOf(task) })))
    ),
  ]);
  return back.length ? { edits: back, guards: [] } : null;
}

/** @param {string[]} [lanes] */
const unique = (lanes = []) => [...new Set(lanes)];
