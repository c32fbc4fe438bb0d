/**
 * Refusals, as the server words them.
 *
 * @module
 */

/** @type {Record<string, [number, string, string]>} status, title, detail */
const problems = {
  'not-found': [404, 'Not found', 'There is nothing here that you may see.'],
  forbidden: [403, 'Forbidden', 'Your role does not permit this.'],
  unauthenticated: [401, 'Not signed in', 'The token is unknown, or its session has ended. Sign in again.'],
  'invalid-request': [422, 'The request is not valid', ''],
  stale: [412, 'It has changed', "It has another version than If-Match names; 'current' is its present state."],
  'idempotency-key-reused': [422, 'The key was used', 'Another request came with this Idempotency-Key.'],
  'id-taken': [409, 'The id is taken', 'The id names something else, or did: each is used once.'],
  'title-taken': [409, 'The title is taken', 'The owner has another checklist of this title, ignoring case.'],
  'name-taken': [409, 'The name is taken', 'Another mode has this name, ignoring case.'],
  'task-full': [409, 'The task is full', 'All places on the task are taken.'],
  'task-completed': [409, 'The task is completed', 'A completed task cannot be taken.'],
  'checklist-full': [409, 'The checklist is full', 'All places on the checklist are taken.'],
  'checklist-archived': [409, 'The checklist is archived', 'An archived checklist is read-only.'],
  'inbox-stays': [409, 'The Inbox stays', 'The Inbox cannot be deleted, archived or handed over.'],
  'not-enough-points': [
    409,
    'Not enough points',
    "You have 'balance' points. The purchase costs 'price' points altogether.",
  ],
  'not-repeating': [409, 'The task does not repeat', 'It has no occurrences.'],
  'timer-not-running': [409, 'The timer does not run', "No entry runs, or another one than 'id' names."],
  'neighbour-not-found': [
    422,
    'No such neighbour',
    "'before' or 'after' names no task of this checklist, or no checklist of yours.",
  ],
  'parent-not-found': [422, 'No such parent', 'There is no such task on this checklist.'],
  'not-a-participant': [422, 'Not a participant', 'The user is not on the checklist.'],
  'user-not-found': [404, 'No such user', 'Nobody has this username.'],
  'is-owner': [409, 'The owner', 'The user owns the checklist.'],
  'cursor-expired': [
    410,
    'The cursor is no longer valid',
    "It is not one of this server's. Take a snapshot (GET /v1/snapshot) and continue from its cursor.",
  ],
  'snapshot-too-large': [409, 'The snapshot is too large', 'Take it in parts.'],
  'too-many-requests': [429, 'Too many requests', 'Wait for Retry-After seconds.'],
  unavailable: [503, 'Unavailable', 'Try again later.'],
};

export class Problem extends Error {
  /**
   * @param {string} name
   * @param {Record<string, any>} [more]
   * @param {Record<string, string>} [headers]
   */
  constructor(name, more = {}, headers = {}) {
    super(name);
    const [status, title, detail] = problems[name] ?? [500, name, ''];
    this.status = status;
    this.headers = headers;
    this.members = { type: `/problems/${name}`, title, status, detail, ...more };
  }
}

/** @param {string} pointer @param {string} detail */
export function invalid(pointer, detail) {
  return new Problem('invalid-request', { detail: `${pointer} ${detail}.`, errors: [{ pointer, detail }] });
}
