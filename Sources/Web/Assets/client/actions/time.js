import * as edits from '../edits/time.js';
import { gone, made, pick } from './action.js';

/**
 * @import { Action } from './action.js'
 * @import { Draft } from '../view/draft.js'
 * @import { Row } from '../outbox/row.js'
 * @import * as Server from '../types/server.js'
 */

/** @type {Record<string, Action>} */
export const time = {
  createMode: {
    method: 'POST',
    path: '/v1/modes',
    lane: 'own',
    repeatable: true,
    show: (draft, row) => {
      if (!modeOf(draft, made(row))) draft.modes.set(made(row), newMode(draft, row));
    },
    invert: (row) => ({ edits: [gone(edits.deleteMode(made(row)))], guards: [] }),
    title: (_, row) => row.body?.name,
  },
  updateMode: {
    method: 'PATCH',
    path: '/v1/modes/{mode}',
    lane: 'own',
    repeatable: true,
    merges: true,
    show: (draft, { params, body }) => {
      const was = modeOf(draft, params.mode);
      if (was) draft.modes.set(was.id, { ...was, ...body });
    },
    invert: ({ params, body = {} }, before, after) => {
      const was = modeOf(before, params.mode);
      if (!was) return null;
      const names = Object.keys(body);
      return {
        edits: [edits.updateMode(was.id, pick(was, names))],
        guards: [{ kind: 'mode', id: was.id, members: pick(modeOf(after, was.id), names) }],
      };
    },
    title: (draft, row) => modeOf(draft, row.params.mode)?.name,
  },
  deleteMode: {
    method: 'DELETE',
    path: '/v1/modes/{mode}',
    lane: 'own',
    repeatable: true,
    show: (draft, row) => draft.modes.set(row.params.mode, null),
    title: (draft, row) => modeOf(draft, row.params.mode)?.name,
  },
  startTimer: {
    method: 'POST',
    path: '/v1/timer/start',
    lane: 'own',
    touches: () => ['timer'],
    repeatable: true,
    stamp: () => 'started_at',
    show: (draft, row) => {
      if (draft.entry?.id !== made(row)) draft.own.set('entry', newEntry(row));
    },
  },
  // It names the entry that it means, so that it never ends another one.
  stopTimer: {
    method: 'POST',
    path: '/v1/timer/stop',
    lane: 'own',
    touches: () => ['timer'],
    stamp: () => 'ended_at',
    show: (draft, { body }) => {
      if (draft.entry?.id === body?.id) draft.own.set('entry', null);
    },
  },
  discardTimer: {
    method: 'DELETE',
    path: '/v1/timer',
    lane: 'own',
    touches: () => ['timer'],
    match: (copy) => copy.entry?.version,
    show: (draft) => void draft.own.set('entry', null),
  },
  // The engine keeps no entries but the one that runs: screens lay these over those that they have read.
  createEntry: {
    method: 'POST',
    path: '/v1/entries',
    lane: 'own',
    repeatable: true,
    show: () => {},
    invert: (row) => ({ edits: [gone(edits.deleteEntry(made(row)))], guards: [] }),
  },
  updateEntry: {
    method: 'PATCH',
    path: '/v1/entries/{entry}',
    lane: 'own',
    repeatable: true,
    merges: true,
    show: (draft, { params, body }) => {
      const running = draft.entry;
      if (running?.id !== params.entry) return;
      const now = { ...running, ...body };
      draft.own.set('entry', now.ended_at === null ? now : null);
    },
  },
  deleteEntry: {
    method: 'DELETE',
    path: '/v1/entries/{entry}',
    lane: 'own',
    repeatable: true,
    show: (draft, row) => {
      if (draft.entry?.id === row.params.entry) draft.own.set('entry', null);
    },
  },
};

/**
 * @param {Draft} draft
 * @param {string} id
 * @returns {Server.Mode | undefined}
 */
function modeOf(draft, id) {
  const own = draft.modes.get(id);
  return own === undefined ? draft.copy.modes.get(id) : own ?? undefined;
}

/**
 * @param {Draft} draft
 * @param {Row} row
 * @returns {Server.Mode}
 */
function newMode(draft, { body = {}, acted_at }) {
  const last = Math.max(0, ...[...draft.modes.over(draft.copy.modes).values()].map(({ position }) => position));
  return {
    id: body.id,
    name: body.name.trim(),
    color: body.color ?? null,
    position: body.position ?? last + 1024,
    archived: body.archived ?? false,
    version: 0,
    created_at: acted_at,
    updated_at: acted_at,
  };
}

/**
 * @param {Row} row
 * @returns {Server.Entry}
 */
function newEntry({ body = {}, acted_at }) {
  return {
    id: body.id,
    mode_id: body.mode_id,
    task_id: body.task_id ?? null,
    description: body.description ?? '',
    started_at: body.started_at ?? acted_at,
    ended_at: null,
    seconds: null,
    by_timer: true,
    may_overlap: false,
    version: 0,
    created_at: acted_at,
    updated_at: acted_at,
  };
}
