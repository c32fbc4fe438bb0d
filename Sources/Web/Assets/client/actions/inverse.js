/**
 * What takes edits of tasks back.
 *
 * @module
 */
import * as edits from '../edits/sharing.js';
import { pick } from './action.js';
import { isOn } from './shown/tasks.js';

/**
 * @import { Guard } from './action.js'
 * @import { Draft } from '../view/draft.js'
 * @import * as Server from '../types/server.js'
 */

const PLACE = ['section', 'parent_id', 'position', 'before', 'after'];

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
