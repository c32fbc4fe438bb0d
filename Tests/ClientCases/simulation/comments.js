/**
 * Comments on tasks.
 *
 * @module
 */
import { invalid, Problem } from './problems.js';
import { person } from './common.js';
import { roleOn, writable } from './checklists.js';
import { openTask } from './tasks.js';

/** @import { Call } from './server.js' */

/** @param {Call} call */
export function getComments(call) {
  const { list, task } = openTask(call, call.params.id, 'see');
  return { body: { comments: [...list.comments.values()].filter((comment) => comment.task_id === task.id) } };
}

/** @param {Call} call */
export function postComment(call) {
  const { server, me, body } = call;
  const { list, task } = openTask(call, call.params.id, 'see');
  if (typeof body.body !== 'string' || body.body.trim() === '') throw invalid('/body', 'must not be empty');
  const there = body.id && list.comments.get(body.id);
  if (there) {
    if (there.body !== body.body || there.author?.id !== me.id || there.task_id !== task.id) {
      throw new Problem('id-taken');
    }
    return { status: 201, body: there };
  }
  if (body.id && server.state.spent.has(body.id)) throw new Problem('id-taken');
  writable(list);
  const comment = {
    id: body.id ?? server.id(),
    checklist_id: list.id,
    task_id: task.id,
    author: person(me),
    body: body.body,
    created_at: server.at,
  };
  list.comments.set(comment.id, comment);
  server.change(list, 'comment.added', me, () => comment, { counts: true });
  return { status: 201, body: comment };
}

/** @param {Call} call */
export function deleteComment(call) {
  const { server, me, params } = call;
  for (const list of server.state.lists.values()) {
    const comment = list.comments.get(params.id);
    if (!comment || !roleOn(list, me.id)) continue;
    if (comment.author?.id !== me.id && list.owner.id !== me.id) throw new Problem('forbidden');
    list.comments.delete(comment.id);
    server.state.spent.add(comment.id);
    // Nobody sees its text again, in the log neither.
    for (const entry of server.state.log) {
      if (entry.kind === 'comment.added' && entry.body?.id === comment.id) entry.body = null;
    }
    server.change(list, 'comment.deleted', me, () => ({ id: comment.id, task_id: comment.task_id }), { counts: true });
    return { status: 204 };
  }
  throw new Problem('not-found');
}
