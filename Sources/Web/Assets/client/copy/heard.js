import { recordKey } from '../view/draft.js';

/**
 * @import { Copy } from './copy.js'
 * @import { OthersChange } from '../types/client.js'
 * @import { Change } from '../types/server.js'
 */

/**
 * The things that a change is about, as edits name what they touch.
 * @param {Change} change
 * @returns {string[]}
 */
export function thingsOf({ stream, body }) {
  if (!body) return [stream];
  const { id, task_id, date, reward_id, purchase_id } = body;
  return [id, task_id, date && recordKey(task_id, date), reward_id, purchase_id].filter(Boolean);
}

/**
 * A change for those that show it.
 * @param {Copy} copy
 * @param {Change} change
 * @returns {OthersChange}
 */
export function described(copy, { stream, kind, actor, body }) {
  const task_id = body?.task_id ?? (kind.startsWith('task.') ? body?.id : undefined);
  return {
    kind,
    actor,
    checklist_id: stream === copy.userID ? null : stream,
    ...task_id ? { task_id } : {},
    title: body?.title ?? copy.task(task_id)?.title ?? copy.lists.get(stream)?.checklist.title,
    body,
  };
}
