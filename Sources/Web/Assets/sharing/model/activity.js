/**
 * Which sentence tells a change of a list. Pure: keys and parameters of words, no words.
 *
 * @import { Change } from './types.js'
 * @typedef {{key: string, params: Record<string, string | number>, task: string | null}} Sentence
 *   `who`, `title`, `whom` in `params` are users' own texts. `task`: the id of the task that it is about.
 */

/** Kinds that are told with a task's title. */
const ofTasks = new Set([
  'task.created',
  'task.updated',
  'task.moved',
  'task.completed',
  'task.reopened',
  'task.claimed',
  'task.released',
]);

const ofComments = new Set(['comment.added', 'comment.updated', 'comment.deleted']);

/** Kinds of the list itself. */
const ofLists = new Set([
  'checklist.created',
  'checklist.imported',
  'checklist.updated',
  'checklist.archived',
  'checklist.unarchived',
  'checklist.offer_withdrawn',
  'checklist.offer_declined',
]);

/** @param {string} kind */
const name = (kind) => kind.replaceAll('.', '_');

/**
 * The sentence of a change.
 * @param {Pick<Change, 'kind' | 'actor' | 'body'>} change
 * @param {{titleOf: (taskID: string) => string | undefined, somebody: string}} words `titleOf` finds a task's title;
 *   `somebody` stands for users whose account is gone
 * @returns {Sentence | null} null: nothing that people would read
 */
export function sentence(change, { titleOf, somebody }) {
  const { kind, body } = change;
  const who = change.actor?.username ?? somebody;
  if (ofTasks.has(kind)) {
    const title = body?.title;
    return title ? { key: `sharing.activity.${name(kind)}`, params: { who, title }, task: body.id } : plain(kind, who);
  }
  if (kind === 'task.deleted') {
    return {
      key: `sharing.activity.${body?.reason === 'moved' ? 'task_moved_away' : 'task_deleted'}`,
      params: { who },
      task: null,
    };
  }
  if (ofComments.has(kind)) {
    const task = body?.task_id ?? null;
    const title = task && titleOf(task);
    return title ? { key: `sharing.activity.${name(kind)}`, params: { who, title }, task } : plain(kind, who);
  }
  if (kind === 'occurrence.updated') {
    const task = body?.task_id ?? null;
    const title = task && titleOf(task);
    if (!title) return plain(kind, who);
    const what = body.skipped ? 'occurrence_skipped' : body.count > 0 ? 'occurrence_done' : 'occurrence_undone';
    return { key: `sharing.activity.${what}`, params: { who, title, date: body.date }, task };
  }
  if (ofLists.has(kind)) return { key: `sharing.activity.${name(kind)}`, params: { who }, task: null };
  if (kind === 'checklist.offered') {
    const whom = body?.offered_to?.username;
    return whom ? { key: 'sharing.activity.checklist_offered', params: { who, whom }, task: null } : plain(kind, who);
  }
  if (kind === 'checklist.handed_over') {
    return { key: 'sharing.activity.checklist_handed_over', params: { who: body?.owner?.username ?? who }, task: null };
  }
  if (kind.startsWith('participant.')) {
    const whom = body?.username;
    if (!whom) return plain(kind, who);
    const isSelf = whom === change.actor?.username;
    if (kind === 'participant.removed') {
      return {
        key: `sharing.activity.${isSelf ? 'participant_left' : 'participant_removed'}`,
        params: { who, whom },
        task: null,
      };
    }
    const what = kind === 'participant.updated'
      ? 'participant_updated'
      : isSelf
      ? 'participant_joined'
      : 'participant_added';
    return { key: `sharing.activity.${what}_${body.role}`, params: { who, whom }, task: null };
  }
  return null;
}

/** @param {string} kind @param {string} who @returns {Sentence} */
function plain(kind, who) {
  return { key: `sharing.activity.${name(kind)}_unknown`, params: { who }, task: null };
}

/**
 * The icon beside a change.
 * @param {string} kind
 * @returns {string}
 */
export function iconOf(kind) {
  if (kind === 'task.completed' || kind === 'occurrence.updated') return 'done';
  if (kind === 'task.created' || kind === 'checklist.created') return 'plus';
  if (kind === 'task.deleted') return 'trash';
  if (kind === 'task.moved') return 'move';
  if (kind === 'task.claimed' || kind === 'task.released') return 'person';
  if (kind === 'task.reopened') return 'undo';
  if (kind.startsWith('comment.')) return 'comment';
  if (kind.startsWith('participant.') || kind.includes('offer') || kind === 'checklist.handed_over') return 'people';
  if (kind === 'checklist.imported') return 'import';
  if (kind.endsWith('archived')) return 'archive';
  return 'edit';
}

/**
 * Changes of one day after the other, as they stand: newest first.
 * @param {Change[]} changes
 * @param {(instant: string) => string} dayOf
 * @returns {Array<{day: string, changes: Change[]}>}
 */
export function byDay(changes, dayOf) {
  /** @type {Array<{day: string, changes: Change[]}>} */
  const days = [];
  for (const change of changes) {
    const day = dayOf(change.at);
    if (days.at(-1)?.day === day) days.at(-1)?.changes.push(change);
    else days.push({ day, changes: [change] });
  }
  return days;
}
