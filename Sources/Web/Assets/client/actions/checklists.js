import * as edits from '../edits/sharing.js';
import { gone, made, pick } from './action.js';
import { instant } from './shown/tasks.js';

/**
 * @import { Action } from './action.js'
 * @import { Draft } from '../view/draft.js'
 * @import { Row } from '../outbox/row.js'
 * @import * as Server from '../types/server.js'
 */

/** @param {Draft} draft @param {Row} row */
const title = (draft, row) => draft.checklist(row.params.checklist)?.title;

/** @type {Record<string, Action>} */
export const checklists = {
  createChecklist: {
    method: 'POST',
    path: '/v1/checklists',
    lane: (row) => [made(row)],
    touches: (row) => [row.creates ?? '', titleKey(row.body?.title)],
    repeatable: true,
    show: (draft, row) => {
      if (!draft.checklist(made(row))) draft.checklists.set(made(row), newChecklist(draft, row));
    },
    invert: (row) => ({ edits: [gone(edits.deleteChecklist(made(row)))], guards: [] }),
    title: (_, row) => row.body?.title,
  },
  updateChecklist: {
    method: 'PATCH',
    path: '/v1/checklists/{checklist}',
    lane: 'checklist',
    touches: ({ params, body }) => [params.checklist, ...body?.title === undefined ? [] : [titleKey(body.title)]],
    repeatable: true,
    merges: true,
    show: (draft, { params, body = {} }) => {
      const patch = { ...body };
      if (patch.title) patch.title = patch.title.trim();
      if (patch.due_at) patch.due_at = instant(patch.due_at);
      if (patch.description === null) patch.description = '';
      if (patch.participant_limit === null) patch.participant_limit = 3;
      draft.patchChecklist(params.checklist, patch);
    },
    invert: ({ params, body = {} }, before, after) => {
      const was = before.checklist(params.checklist);
      const now = after.checklist(params.checklist);
      if (!was || !now) return null;
      const names = Object.keys(body);
      return {
        edits: [edits.updateChecklist(was.id, pick(was, names))],
        guards: [{ kind: 'checklist', id: was.id, members: pick(now, names) }],
      };
    },
    title,
  },
  deleteChecklist: {
    method: 'DELETE',
    path: '/v1/checklists/{checklist}',
    lane: 'checklist',
    touches: ({ params, title = '' }) => [params.checklist, titleKey(title)],
    repeatable: true,
    show: (draft, row) => draft.removeChecklist(row.params.checklist),
    title,
  },
  completeAll: {
    method: 'POST',
    path: '/v1/checklists/{checklist}/complete',
    lane: 'checklist',
    show: (draft, row) => {
      for (const task of open(draft, row.params.checklist)) {
        draft.putTask({ ...task, status: 'completed', completed_at: row.acted_at, completed_by: draft.me });
      }
    },
    invert: ({ params }, before) => {
      const operations = open(before, params.checklist).map((task) => ({
        .../** @type {const} */ ({ op: 'update' }),
        id: task.id,
        status: task.status,
      }));
      if (operations.length === 0) return null;
      const guards = operations.map(({ id }) => (/** @type {const} */ ({
        kind: 'task',
        id,
        members: { status: 'completed' },
      })));
      return { edits: chunks(operations).map((some) => edits.batch(params.checklist, some)), guards };
    },
    title,
  },
  placeChecklist: {
    method: 'PATCH',
    path: '/v1/me/checklists/{checklist}',
    lane: 'checklist',
    repeatable: true,
    merges: true,
    show: (draft, { params, body = {} }) => {
      const list = draft.checklist(params.checklist);
      if (!list) return;
      const { before, after, position = beside(draft, before, after), ...rest } = body;
      const mine = { ...list.mine, ...rest };
      if (typeof position === 'number') mine.position = position;
      draft.patchChecklist(list.id, { mine });
    },
    invert: ({ params, body = {} }, before) => {
      const was = before.checklist(params.checklist);
      if (!was) return null;
      const names = Object.keys(body).filter((name) => name !== 'before' && name !== 'after');
      /** @type {any} */
      const back = pick(was.mine, names);
      if (names.length < Object.keys(body).length) back.position = was.mine.position;
      return { edits: [edits.placeChecklist(was.id, back)], guards: [] };
    },
    title,
  },
  setParticipant: {
    method: 'PUT',
    path: '/v1/checklists/{checklist}/participants/{username}',
    lane: 'checklist',
    repeatable: true,
    merges: true,
    show: (draft, row) => {
      // Whether somebody new is added or invited, and what their id is, only the server knows.
      const list = draft.checklist(row.params.checklist);
      if (!list) return;
      const role = row.body?.role;
      draft.patchChecklist(list.id, {
        participants: list.participants.map((one) => (isNamed(one, row) ? { ...one, role } : one)),
      });
    },
    invert: (row, before) => {
      const { checklist, username } = row.params;
      const was = before.checklist(checklist)?.participants.find((one) => isNamed(one, row));
      const back = was
        ? edits.setParticipant(checklist, username, was.role)
        : edits.removeParticipant(checklist, username);
      return { edits: [back], guards: [] };
    },
    title,
  },
  removeParticipant: {
    method: 'DELETE',
    path: '/v1/checklists/{checklist}/participants/{username}',
    lane: 'checklist',
    repeatable: true,
    show: (draft, row) => {
      const list = draft.checklist(row.params.checklist);
      if (!list) return;
      if (isNamed(draft.me, row)) return draft.removeChecklist(list.id);
      draft.patchChecklist(list.id, { participants: list.participants.filter((one) => !isNamed(one, row)) });
    },
    title,
  },
  offerOwnership: {
    method: 'PUT',
    path: '/v1/checklists/{checklist}/owner',
    lane: 'checklist',
    repeatable: true,
    show: (draft, { params, body }) => {
      const list = draft.checklist(params.checklist);
      const person = list?.participants.find((one) => one.username === body?.username);
      if (person) draft.patchChecklist(params.checklist, { offered_to: { id: person.id, username: person.username } });
    },
    invert: (row) => ({ edits: [edits.endOffer(row.params.checklist)], guards: [] }),
    title,
  },
  // What becomes of a checklist that is handed over, the server says.
  acceptOwnership: {
    method: 'POST',
    path: '/v1/checklists/{checklist}/owner/accept',
    lane: 'checklist',
    show: () => {},
    title,
  },
  endOffer: {
    method: 'DELETE',
    path: '/v1/checklists/{checklist}/owner/offer',
    lane: 'checklist',
    repeatable: true,
    show: (draft, row) => draft.patchChecklist(row.params.checklist, { offered_to: null }),
    title,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/v1/me/invitations/{invitation}/accept',
    lane: 'own',
    show: (draft, row) => draft.invitations.set(row.params.invitation, null),
    title: (draft, row) => draft.copy.invitations.get(row.params.invitation)?.checklist.title,
  },
  declineInvitation: {
    method: 'DELETE',
    path: '/v1/me/invitations/{invitation}',
    lane: 'own',
    repeatable: true,
    show: (draft, row) => draft.invitations.set(row.params.invitation, null),
    title: (draft, row) => draft.copy.invitations.get(row.params.invitation)?.checklist.title,
  },
  block: {
    method: 'PUT',
    path: '/v1/me/blocks/{username}',
    lane: 'own',
    repeatable: true,
    show: () => {},
    invert: (row) => ({ edits: [edits.unblock(row.params.username)], guards: [] }),
    title: (_, row) => row.params.username,
  },
  unblock: {
    method: 'DELETE',
    path: '/v1/me/blocks/{username}',
    lane: 'own',
    repeatable: true,
    show: () => {},
    invert: (row) => ({ edits: [edits.block(row.params.username)], guards: [] }),
    title: (_, row) => row.params.username,
  },
};

/**
 * Titles are unique: another checklist can have this one as soon as the former is gone, and not earlier.
 * @param {string} title
 */
const titleKey = (title) => `title ${title.trim().toLowerCase()}`;

/**
 * @param {Draft} draft
 * @param {Row} row
 * @returns {Server.Checklist}
 */
function newChecklist(draft, { body = {}, acted_at }) {
  return {
    id: body.id,
    title: body.title.trim(),
    description: body.description ?? '',
    due_at: instant(body.due_at ?? null),
    color: body.color ?? null,
    priority: body.priority ?? null,
    owner: draft.me,
    participants: [],
    participant_limit: body.participant_limit ?? 3,
    task_count: 0,
    open_task_count: 0,
    completed: false,
    archived: false,
    version: 0,
    created_at: acted_at,
    updated_at: acted_at,
    offered_to: null,
    role: 'owner',
    // New checklists stand behind the others: the server places them by the time in seconds.
    mine: { position: Date.parse(acted_at) / 1000, color: null, favorite: false, muted: false },
  };
}

/**
 * The tasks that "complete all" completes.
 * @param {Draft} draft
 * @param {string} listID
 */
const open = (draft, listID) => draft.tasksOf(listID).filter((task) => task.status !== 'completed' && !task.repeat);

/**
 * The place among one's own checklists beside another one.
 * @param {Draft} draft
 * @param {string} [before]
 * @param {string} [after]
 */
function beside(draft, before, after) {
  const from = draft.checklist(after ?? before ?? '')?.mine.position;
  if (from === undefined) return;
  let next = after === undefined ? from - 2048 : from + 2048;
  for (const id of new Set([...draft.copy.lists.keys(), ...draft.checklists.keys()])) {
    const position = draft.checklist(id)?.mine.position ?? from;
    if (after === undefined ? position < from && position > next : position > from && position < next) next = position;
  }
  return (from + next) / 2;
}

/**
 * @param {{ username: string }} person
 * @param {Row} row
 */
const isNamed = (person, row) => person.username.toLowerCase() === row.params.username.toLowerCase();

/**
 * As many operations as one batch takes.
 * @template T
 * @param {T[]} operations
 * @returns {T[][]}
 */
export function chunks(operations) {
  const all = [];
  for (let start = 0; start < operations.length; start += 1000) all.push(operations.slice(start, start + 1000));
  return all;
}
