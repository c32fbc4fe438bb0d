import { creation, deletion, edit } from './make.js';
import { uuid } from '../uuid.js';

/**
 * @import * as Server from '../types/server.js'
 * @import { Edit } from '../types/client.js'
 */

/** @param {Server.NewChecklist} checklist */
export const createChecklist = (checklist) => creation('createChecklist', {}, checklist);

/**
 * @param {string} id
 * @param {Server.ChecklistPatch} patch
 * @param {{ base?: string }} [seen] `base`: the description as it was when the user began to change it
 */
export const updateChecklist = (id, patch, seen) => guarded(edit('updateChecklist', { checklist: id }, patch), seen);

/** @param {string} id */
export const deleteChecklist = (id) => deletion('deleteChecklist', { checklist: id });

/**
 * Completes every open task that does not repeat.
 * @param {string} id
 */
export const completeAll = (id) => edit('completeAll', { checklist: id }, {});

/**
 * Where a checklist stands among one's own, and how one sees it.
 * @param {string} id
 * @param {Server.PlacementPatch} patch
 */
export const placeChecklist = (id, patch) => edit('placeChecklist', { checklist: id }, patch);

/**
 * @param {string} checklistID
 * @param {Server.NewTask} task
 */
export const createTask = (checklistID, task) => creation('createTask', { checklist: checklistID }, task);

/**
 * @param {string} id
 * @param {Server.TaskPatch} patch
 * @param {{ base?: string }} [seen] `base`: the description as it was when the user began to change it
 */
export const updateTask = (id, patch, seen) => guarded(edit('updateTask', { task: id }, patch), seen);

/**
 * @param {string} id
 * @param {Server.Move} move
 */
export const moveTask = (id, move) => edit('moveTask', { task: id }, { ...move });

/** @param {string} id */
export const deleteTask = (id) => deletion('deleteTask', { task: id });

/** @param {string} id */
export const claimTask = (id) => edit('claimTask', { task: id }, {});

/** @param {string} id */
export const releaseTask = (id) => edit('releaseTask', { task: id }, {});

/**
 * @param {string} id
 * @param {string} username
 */
export const assignTask = (id, username) => edit('assignTask', { task: id, username }, {});

/**
 * @param {string} id
 * @param {string} username
 */
export const unassignTask = (id, username) => edit('unassignTask', { task: id, username });

/**
 * Many operations on one checklist, all or nothing.
 * @param {string} checklistID
 * @param {Server.BatchOperation[]} operations those that create get an id
 */
export const batch = (checklistID, operations) =>
  edit('batch', { checklist: checklistID }, { atomic: true, operations: named(operations) });

/**
 * Many operations on several checklists, all or nothing.
 * @param {Server.BatchAcrossOperation[]} operations those that create get an id
 */
export const batchAcross = (operations) => edit('batchAcross', {}, { atomic: true, operations: named(operations) });

/**
 * @param {string[]} ids
 * @param {string} checklistID where they go
 * @param {string | null} [section]
 */
export const moveTasks = (ids, checklistID, section) =>
  edit('moveTasks', {}, { task_ids: ids, checklist_id: checklistID, ...(section === undefined ? {} : { section }) });

/**
 * @param {string} taskID
 * @param {string} body
 */
export const addComment = (taskID, body) => creation('addComment', { task: taskID }, { body });

/**
 * @param {string} id
 * @param {string} taskID
 */
export const deleteComment = (id, taskID) => deletion('deleteComment', { comment: id, task: taskID });

/**
 * Adds somebody, or changes their role. They may be invited instead: then the answer is an invitation.
 * @param {string} checklistID
 * @param {string} username
 * @param {Server.ParticipantRole} role
 */
export const setParticipant = (checklistID, username, role) =>
  edit('setParticipant', { checklist: checklistID, username }, { role });

/**
 * @param {string} checklistID
 * @param {string} username
 */
export const removeParticipant = (checklistID, username) =>
  edit('removeParticipant', { checklist: checklistID, username });

/**
 * @param {string} id
 * @param {string} username
 */
export const offerOwnership = (id, username) => edit('offerOwnership', { checklist: id }, { username });

/** @param {string} id */
export const acceptOwnership = (id) => edit('acceptOwnership', { checklist: id }, {});

/**
 * Withdraws or declines an offer.
 * @param {string} id
 */
export const endOffer = (id) => edit('endOffer', { checklist: id });

/** @param {string} id */
export const acceptInvitation = (id) => edit('acceptInvitation', { invitation: id }, {});

/** @param {string} id */
export const declineInvitation = (id) => edit('declineInvitation', { invitation: id });

/** @param {string} username */
export const block = (username) => edit('block', { username }, {});

/** @param {string} username */
export const unblock = (username) => edit('unblock', { username });

/**
 * @param {Edit} made
 * @param {{ base?: string }} [seen]
 * @returns {Edit}
 */
const guarded = (made, seen) => (seen?.base === undefined ? made : { ...made, base: seen.base });

/**
 * @template {{ op: string, id?: string }} T
 * @param {T[]} operations
 * @returns {T[]}
 */
const named = (operations) =>
  operations.map((operation) => operation.op === 'create' ? { ...operation, id: operation.id ?? uuid() } : operation);
