import * as edits from '../edits/sharing.js';
import { gone, made } from './action.js';
import { invertUpdate } from './inverse.js';
import { create, isNamed, isOn, join, leave, update } from './shown/tasks.js';

/**
 * @import { Action } from './action.js'
 * @import { Draft } from '../view/draft.js'
 * @import { Row } from '../outbox/row.js'
 * @import * as Server from '../types/server.js'
 */

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
