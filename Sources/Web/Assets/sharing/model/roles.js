/**
 * What a user may do on a list, by the table in docs/reference/permissions.md. Pure. The server's word counts; this
 * decides only what is shown.
 *
 * @import { Checklist, Comment, Task } from './types.js'
 * @typedef {{
 *   work: boolean, describe: boolean, own: boolean, comment: boolean, leave: boolean, readOnly: 'viewer' | 'archived' | null,
 * }} Rights
 *   `work`: add, change and claim tasks. `describe`: title, description, due date. `own`: all that only owners may.
 *   `readOnly`: why `work` is false.
 */

/**
 * The rights on a list.
 * @param {Pick<Checklist, 'role' | 'archived'>} list
 * @returns {Rights}
 */
export function rights(list) {
  const edits = list.role !== 'viewer';
  return {
    work: edits && !list.archived,
    describe: edits && !list.archived,
    own: list.role === 'owner',
    comment: !list.archived,
    leave: list.role !== 'owner',
    readOnly: list.archived ? 'archived' : edits ? null : 'viewer',
  };
}

/**
 * Whether a comment may be deleted: one's own, or any by the owner of the list.
 * @param {Pick<Checklist, 'role' | 'archived'>} list
 * @param {Comment} comment
 * @param {string} me
 * @returns {boolean}
 */
export function mayDeleteComment(list, comment, me) {
  return !list.archived && (list.role === 'owner' || comment.author?.id === me);
}

/**
 * Everyone on a list, the owner first.
 * @param {Checklist} list
 * @returns {Array<{id: string, username: string, role: import('./types.js').Role}>}
 */
export function people(list) {
  return [{ ...list.owner, role: /** @type {const} */ ('owner') }, ...list.participants];
}

/**
 * Whether a user has claimed a task.
 * @param {Task} task
 * @param {string | undefined} me
 * @returns {boolean}
 */
export function isMine(task, me) {
  return task.participants.some((person) => person.id === me);
}

/**
 * Whether a task has a free place.
 * @param {Task} task
 * @returns {boolean}
 */
export function hasPlace(task) {
  return task.participants.length < task.participant_limit;
}
