import * as edits from '../edits/planning.js';
import { recordKey } from '../view/draft.js';

/**
 * @import { Action, Inverse } from './action.js'
 * @import { Draft } from '../view/draft.js'
 * @import { Row } from '../outbox/row.js'
 * @import * as Server from '../types/server.js'
 */

/** @param {Draft} draft @param {Row} row */
const title = (draft, row) => draft.task(row.params.task)?.title;

/** @type {Record<string, Action>} */
export const occurrences = {
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
