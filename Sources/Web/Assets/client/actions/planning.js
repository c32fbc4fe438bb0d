import * as edits from '../edits/planning.js';
import { recordKey } from '../view/draft.js';
import { pick } from './action.js';
import { gone, made } from './tasks.js';

/**
 * @import { Action, Inverse } from './action.js'
 * @import { Draft } from '../view/draft.js'
 * @import { Row } from '../outbox/row.js'
 * @import * as Server from '../types/server.js'
 */

/** @param {Draft} draft @param {Row} row */
const title = (draft, row) => draft.task(row.params.task)?.title;

/** @type {Record<string, Action>} */
export const planning = {
  completeOccurrence: {
    method: 'POST',
    path: '/v1/tasks/{task}/occurrences/{date}/complete',
    counts: true,
    lane: 'task',
    touches: ({ params }) => [params.task, recordKey(params.task, params.date)],
    stamp: () => 'at',
    show: (draft, row) => record(draft, row, row.params.task, row.params.date, (count) => count + 1),
    invert: ({ params }, before, after) =>
      countOf(before, params) === countOf(after, params)
        ? null
        : { edits: [edits.uncompleteOccurrence(params.task, params.date)], guards: [] },
    title,
  },
  uncompleteOccurrence: {
    method: 'POST',
    path: '/v1/tasks/{task}/occurrences/{date}/uncomplete',
    counts: true,
    lane: 'task',
    touches: ({ params }) => [params.task, recordKey(params.task, params.date)],
    show: (draft, row) => record(draft, row, row.params.task, row.params.date, (count) => count - 1),
    invert: ({ params }, before, after) =>
      countOf(before, params) === countOf(after, params)
        ? null
        : { edits: [edits.completeOccurrence(params.task, params.date)], guards: [] },
    title,
  },
  setOccurrence: {
    method: 'PUT',
    path: '/v1/tasks/{task}/occurrences/{date}',
    lane: 'task',
    touches: ({ params }) => [params.task, recordKey(params.task, params.date)],
    repeatable: true,
    merges: true,
    stamp: () => 'at',
    show: (draft, row) => set(draft, row, row.params.task, row.params.date, row.body),
    invert: ({ params }, before, after) => invertRecord(params.task, params.date, before, after),
    title,
  },
  deleteOccurrence: {
    method: 'DELETE',
    path: '/v1/tasks/{task}/occurrences/{date}',
    lane: 'task',
    touches: ({ params }) => [recordKey(params.task, params.date)],
    repeatable: true,
    show: (draft, row) => except(draft, row.params.task, row.params.date),
    title,
  },
  occurrencesBatch: {
    method: 'POST',
    path: '/v1/occurrences/batch',
    counts: true,
    lane: (row, listOf) => [...new Set(operations(row).map(({ task_id }) => listOf(task_id)))],
    stamp: () => 'at',
    show: (draft, row) => {
      for (const { op, task_id, date, count } of operations(row)) {
        if (op === 'complete') record(draft, row, task_id, date, (before) => before + 1);
        else if (op === 'uncomplete') record(draft, row, task_id, date, (before) => before - 1);
        else if (op === 'set') set(draft, row, task_id, date, { count });
        else if (op === 'skip' || op === 'unskip') set(draft, row, task_id, date, { skipped: op === 'skip' });
        else except(draft, task_id, date);
      }
    },
    invert: (row, before, after) => {
      if (operations(row).some(({ op }) => op === 'delete')) return null;
      const back = operations(row).map(({ task_id, date }) => invertRecord(task_id, date, before, after));
      return { edits: back.flatMap((one) => one.edits), guards: back.flatMap((one) => one.guards) };
    },
  },
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
    title,
  },
  createReward: {
    method: 'POST',
    path: '/v1/rewards',
    lane: 'own',
    repeatable: true,
    show: (draft, row) => {
      if (!rewardOf(draft, made(row))) putReward(draft, newReward(draft, row));
    },
    invert: (row) => ({ edits: [gone(edits.deleteReward(made(row)))], guards: [] }),
    title: (_, row) => row.body?.title,
  },
  updateReward: {
    method: 'PATCH',
    path: '/v1/rewards/{reward}',
    lane: 'own',
    repeatable: true,
    merges: true,
    show: (draft, { params, body = {} }) => {
      const was = rewardOf(draft, params.reward);
      if (!was) return;
      putReward(draft, {
        ...was,
        ...body,
        description: body.description === null ? '' : body.description ?? was.description,
      });
    },
    invert: ({ params, body = {} }, before, after) => {
      const was = rewardOf(before, params.reward);
      if (!was) return null;
      const names = Object.keys(body);
      return {
        edits: [edits.updateReward(was.id, pick(was, names))],
        guards: [{ kind: 'reward', id: was.id, members: pick(rewardOf(after, was.id), names) }],
      };
    },
    title: (draft, row) => rewardOf(draft, row.params.reward)?.title,
  },
  deleteReward: {
    method: 'DELETE',
    path: '/v1/rewards/{reward}',
    lane: 'own',
    repeatable: true,
    show: (draft, row) => draft.rewards.set(row.params.reward, null),
    title: (draft, row) => rewardOf(draft, row.params.reward)?.title,
  },
  purchase: {
    method: 'POST',
    path: '/v1/rewards/{reward}/purchase',
    counts: true,
    lane: 'own',
    repeatable: true,
    show: (draft, { params, body }) => {
      const price = rewardOf(draft, params.reward)?.price ?? 0;
      draft.own.set('balance', draft.balance - price * (body?.quantity ?? 1));
    },
    title: (draft, row) => rewardOf(draft, row.params.reward)?.title,
  },
  // The engine keeps no purchases: screens lay these over those that they have read.
  deletePurchase: {
    method: 'DELETE',
    path: '/v1/purchases/{purchase}',
    lane: 'own',
    repeatable: true,
    show: () => {},
  },
  deletePurchases: {
    method: 'DELETE',
    path: '/v1/purchases?from={from}&to={to}',
    lane: 'own',
    repeatable: true,
    show: () => {},
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
 * @param {Row} row
 * @returns {Server.OccurrenceOperation[]}
 */
const operations = (row) => row.body?.operations ?? [];

/**
 * @param {Draft} draft
 * @param {Record<string, string>} params
 */
const countOf = (draft, params) => draft.record(params.task, params.date)?.count ?? 0;

/**
 * How often an occurrence is done, and what follows from it, as the server works it out.
 * @param {Draft} draft
 * @param {Row} row
 * @param {string} taskID
 * @param {string} date
 * @param {(count: number) => number} change
 * @param {boolean} [skipped]
 */
function record(draft, row, taskID, date, change, skipped = false) {
  const task = draft.task(taskID);
  if (!task?.repeat) return;
  const was = draft.record(taskID, date);
  const goal = was?.goal ?? task.repeat.goal;
  const before = was?.count ?? 0;
  const count = Math.min(goal, Math.max(0, change(before)));
  const done = count === goal;
  draft.records.set(recordKey(taskID, date), {
    task_id: taskID,
    date,
    shared: task.repeat.shared,
    count,
    goal: count === 0 ? null : goal,
    span: count === 0 ? null : was?.span ?? task.repeat.span,
    points: count === 0 ? null : was?.points ?? task.points,
    priority: count === 0 ? null : was?.count ? was.priority : task.priority,
    skipped,
    completed_at: !done ? null : before === goal ? was?.completed_at ?? null : row.body?.at ?? row.acted_at,
    completed_by: !done ? null : before === goal ? was?.completed_by ?? null : draft.me,
    version: was?.version ?? 0,
  });
  const points = was?.points ?? task.points;
  if (points && count !== before) draft.own.set('balance', draft.balance + points * (count - before));
}

/**
 * @param {Draft} draft
 * @param {Row} row
 * @param {string} taskID
 * @param {string} date
 * @param {any} to
 */
function set(draft, row, taskID, date, { count, skipped }) {
  if (skipped === undefined) record(draft, row, taskID, date, () => count);
  else record(draft, row, taskID, date, (before) => (skipped ? 0 : before), skipped);
}

/**
 * @param {Draft} draft
 * @param {string} taskID
 * @param {string} date
 */
function except(draft, taskID, date) {
  const task = draft.task(taskID);
  if (!task?.repeat || task.repeat.except.includes(date)) return;
  draft.putTask({ ...task, repeat: { ...task.repeat, except: [...task.repeat.except, date].sort() } });
}

/**
 * @param {string} taskID
 * @param {string} date
 * @param {Draft} before
 * @param {Draft} after
 * @returns {Inverse}
 */
function invertRecord(taskID, date, before, after) {
  const was = before.record(taskID, date);
  const now = after.record(taskID, date);
  return {
    edits: [edits.setOccurrence(taskID, date, was?.skipped ? { skipped: true } : { count: was?.count ?? 0 })],
    guards: [{
      kind: 'record',
      id: recordKey(taskID, date),
      members: { count: now?.count ?? 0, skipped: now?.skipped ?? false },
    }],
  };
}

/**
 * @param {Draft} draft
 * @param {string} id
 * @returns {Server.Reward | undefined}
 */
function rewardOf(draft, id) {
  const own = draft.rewards.get(id);
  return own === undefined ? draft.copy.rewards.get(id) : own ?? undefined;
}

/**
 * One reward at most is tracked.
 * @param {Draft} draft
 * @param {Server.Reward} reward
 */
function putReward(draft, reward) {
  if (reward.tracked) {
    for (const other of draft.rewards.over(draft.copy.rewards).values()) {
      if (other.tracked) draft.rewards.set(other.id, { ...other, tracked: false });
    }
  }
  draft.rewards.set(reward.id, reward);
}

/**
 * @param {Draft} draft
 * @param {Row} row
 * @returns {Server.Reward}
 */
function newReward(draft, { body = {}, acted_at }) {
  const last = Math.max(0, ...[...draft.rewards.over(draft.copy.rewards).values()].map(({ position }) => position));
  return {
    id: body.id,
    title: body.title.trim(),
    description: body.description ?? '',
    price: body.price,
    tracked: body.tracked ?? false,
    color: body.color ?? null,
    position: body.position ?? last + 1024,
    version: 0,
    created_at: acted_at,
    updated_at: acted_at,
  };
}

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
