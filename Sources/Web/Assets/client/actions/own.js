import * as edits from '../edits/planning.js';
import { pick } from './action.js';

/**
 * @import { Action } from './action.js'
 * @import * as Server from '../types/server.js'
 */

/**
 * What is the user's own, and nobody else sees.
 * @type {Record<string, Action>}
 */
export const own = {
  setReminders: {
    method: 'PUT',
    path: '/v1/tasks/{task}/reminders',
    lane: 'task',
    repeatable: true,
    merges: true,
    show: (draft, { params, body }) => draft.reminders.set(params.task, body?.reminders),
    invert: ({ params, body }, before) => ({
      edits: [
        edits.setReminders(
          params.task,
          before.reminders.get(params.task) ?? before.copy.reminders.get(params.task) ?? [],
        ),
      ],
      guards: [{ kind: 'reminders', id: params.task, members: { reminders: body?.reminders } }],
    }),
    title: (draft, row) => draft.task(row.params.task)?.title,
  },
  updateSettings: {
    method: 'PATCH',
    path: '/v1/me/settings',
    lane: 'own',
    repeatable: true,
    merges: true,
    show: (draft, { body = {} }) => {
      if (draft.settings) draft.own.set('settings', withSettings(draft.settings, body));
    },
    invert: ({ body = {} }, before, after) => {
      if (!before.settings) return null;
      const names = Object.keys(body);
      return {
        edits: [edits.updateSettings(pick(before.settings, names))],
        guards: [{ kind: 'settings', id: '', members: pick(after.settings, names) }],
      };
    },
  },
  updateMe: {
    method: 'PATCH',
    path: '/v1/me',
    lane: 'own',
    repeatable: true,
    merges: true,
    show: (draft, { body = {} }) => {
      if (draft.user) draft.own.set('user', { ...draft.user, ...body });
    },
    invert: ({ body = {} }, before, after) => {
      if (!before.user) return null;
      const names = Object.keys(body);
      return {
        edits: [edits.updateMe(pick(before.user, names))],
        guards: [{ kind: 'user', id: '', members: pick(after.user, names) }],
      };
    },
  },
};

/**
 * @param {Server.Settings} settings
 * @param {any} patch
 * @returns {Server.Settings}
 */
function withSettings(settings, { notifications = {}, ...rest }) {
  const merged = Object.fromEntries(
    Object.entries(settings.notifications).map(([span, was]) => [span, { ...was, ...notifications[span] }]),
  );
  return { ...settings, ...rest, notifications: /** @type {any} */ (merged) };
}
