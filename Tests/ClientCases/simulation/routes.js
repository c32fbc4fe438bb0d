/**
 * The routes of the simulated server: those that a client of one's own lists uses.
 *
 * @module
 */
import * as batches from './batches.js';
import * as comments from './comments.js';
import * as lists from './checklists.js';
import * as occurrences from './occurrences.js';
import * as people from './people.js';
import * as points from './points.js';
import * as tasks from './tasks.js';
import * as time from './time.js';
import { feed } from './feed.js';

/**
 * @typedef {object} Route
 * @property {any} handler
 * @property {string[]} [members] those that the body may have
 * @property {boolean} [open] whether it needs no session
 * @property {boolean} [keyless] whether it ignores keys
 * @property {Record<string, string>} params
 */

const placement = ['position', 'before', 'after', 'color', 'favorite', 'muted'];
const settings = [
  'time_zone',
  'day_starts_at',
  'week_starts_on',
  'locale',
  'notifications',
  'overlapping_entries',
  'pauses',
];
const reward = ['title', 'price', 'description', 'tracked', 'color', 'position'];
const mode = ['name', 'color', 'position', 'archived'];
const entry = ['mode_id', 'task_id', 'description', 'started_at', 'ended_at'];

/** @type {[string, any, any?][]} */
const table = [
  ['GET /v1/limits', people.getLimits, { open: true }],
  ['GET /v1/me', people.getMe],
  ['PATCH /v1/me', people.patchMe, { members: ['display_name', 'who_may_add'] }],
  ['GET /v1/me/settings', people.getSettings],
  ['PATCH /v1/me/settings', people.patchSettings, { members: settings }],
  ['GET /v1/me/invitations', people.noInvitations],
  ['PATCH /v1/me/checklists/:id', lists.patchPlacement, { members: placement }],
  ['GET /v1/users', people.findUsers],
  ['DELETE /v1/sessions/current', people.deleteSession, { keyless: true }],
  ['GET /v1/snapshot', people.getSnapshot],
  ['GET /v1/changes', feed],
  ['GET /v1/checklists', lists.getLists],
  ['POST /v1/checklists', lists.postList, { members: lists.listMembers }],
  ['GET /v1/checklists/:id', lists.getList],
  ['PATCH /v1/checklists/:id', lists.patchList, { members: [...lists.listMembers.slice(1), 'archived'] }],
  ['DELETE /v1/checklists/:id', lists.deleteList],
  ['GET /v1/checklists/:id/snapshot', people.getListSnapshot],
  ['POST /v1/checklists/:id/complete', tasks.completeAll, { members: [] }],
  ['PUT /v1/checklists/:id/participants/:username', lists.putParticipant, { members: ['role'] }],
  ['DELETE /v1/checklists/:id/participants/:username', lists.deleteParticipant],
  ['GET /v1/checklists/:id/tasks', tasks.getTasks],
  ['POST /v1/checklists/:id/tasks', tasks.postTask, { members: tasks.taskMembers }],
  ['POST /v1/checklists/:id/tasks/batch', batches.postBatch, { members: ['atomic', 'operations'] }],
  ['POST /v1/tasks/batch', batches.postBatchAcross, { members: ['atomic', 'operations'] }],
  ['POST /v1/tasks/move', batches.postMove, { members: ['task_ids', 'checklist_id', 'section'] }],
  ['GET /v1/tasks/:id', tasks.getTask],
  ['PATCH /v1/tasks/:id', tasks.patchTask, { members: tasks.patchMembers }],
  ['DELETE /v1/tasks/:id', tasks.deleteTask],
  ['POST /v1/tasks/:id/claim', tasks.postClaim, { members: [] }],
  ['POST /v1/tasks/:id/release', tasks.postRelease, { members: [] }],
  ['PUT /v1/tasks/:id/participants/:username', tasks.putOnTask, { members: [] }],
  ['DELETE /v1/tasks/:id/participants/:username', tasks.deleteFromTask],
  ['GET /v1/tasks/:id/comments', comments.getComments],
  ['POST /v1/tasks/:id/comments', comments.postComment, { members: ['id', 'body'] }],
  ['DELETE /v1/comments/:id', comments.deleteComment],
  ['GET /v1/today', occurrences.getToday],
  ['GET /v1/occurrences', occurrences.getOccurrences],
  ['POST /v1/occurrences/batch', occurrences.postOccurrences, { members: ['atomic', 'operations'] }],
  ['PUT /v1/tasks/:id/occurrences/:date', occurrences.putOccurrence, { members: ['count', 'skipped', 'at'] }],
  ['DELETE /v1/tasks/:id/occurrences/:date', occurrences.deleteOccurrence],
  ['POST /v1/tasks/:id/occurrences/:date/complete', occurrences.postComplete, { members: ['at'] }],
  ['POST /v1/tasks/:id/occurrences/:date/uncomplete', occurrences.postUncomplete, { members: [] }],
  ['GET /v1/tasks/:id/reminders', occurrences.getReminders],
  ['PUT /v1/tasks/:id/reminders', occurrences.putReminders, { members: ['reminders'] }],
  ['GET /v1/points', points.getPoints],
  ['GET /v1/points/entries', points.getLedger],
  ['GET /v1/rewards', points.getRewards],
  ['POST /v1/rewards', points.postReward, { members: ['id', ...reward] }],
  ['PATCH /v1/rewards/:id', points.patchReward, { members: reward }],
  ['DELETE /v1/rewards/:id', points.deleteReward],
  ['POST /v1/rewards/:id/purchase', points.postPurchase, { members: ['id', 'quantity'] }],
  ['GET /v1/purchases', points.getPurchases],
  ['DELETE /v1/purchases/:id', points.deletePurchase],
  ['GET /v1/modes', time.getModes],
  ['POST /v1/modes', time.postMode, { members: ['id', ...mode] }],
  ['PATCH /v1/modes/:id', time.patchMode, { members: mode }],
  ['DELETE /v1/modes/:id', time.deleteMode],
  ['GET /v1/timer', time.getTimer],
  ['DELETE /v1/timer', time.deleteTimer],
  ['POST /v1/timer/start', time.postStart, { members: ['id', 'mode_id', 'task_id', 'description', 'started_at'] }],
  ['POST /v1/timer/stop', time.postStop, { members: ['id', 'ended_at'] }],
  ['GET /v1/entries', time.getEntries],
  ['POST /v1/entries', time.postEntry, { members: ['id', ...entry] }],
  ['PATCH /v1/entries/:id', time.patchEntry, { members: entry }],
  ['DELETE /v1/entries/:id', time.deleteEntry],
];

const routes = table.map(([text, handler, options = {}]) => {
  const [method, path] = text.split(' ');
  return { method, parts: path.split('/'), handler, ...options };
});

/**
 * @param {string} method
 * @param {string} path
 * @returns {Route | null}
 */
export function find(method, path) {
  const parts = path.split('/');
  for (const route of routes) {
    if (route.method !== method || route.parts.length !== parts.length) continue;
    /** @type {Record<string, string>} */
    const params = {};
    const fits = route.parts.every((/** @type {string} */ part, /** @type {number} */ n) => {
      if (!part.startsWith(':')) return part === parts[n];
      params[part.slice(1)] = decodeURIComponent(parts[n]);
      return true;
    });
    if (fits) return { ...route, params };
  }
  return null;
}
