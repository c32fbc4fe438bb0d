/**
 * What the outcome of a request means for its edit. Pure: every rule of the outbox about answers is here.
 *
 * @module
 */
import { actionOf } from '../actions/actions.js';
import { retryAfter } from '../http.js';
import { Offline } from '../problems.js';

/**
 * @import { Refusal } from '../problems.js'
 * @import { Notice } from '../types/client.js'
 * @import { Row } from './row.js'
 */

/** The server keeps the answers to keys for this long, less what clocks may be off. */
const KEY_LIFE = 24 * 3_600_000 - 60_000;

/** An edit that the server fails at so often, for so long, while it answers others, is a defect. */
const FAILURES = 5;
const FAILING = 10 * 60_000;

/**
 * @typedef {object} Facts
 * @property {number} now
 * @property {string} key  the next key, should one be needed
 * @property {number} end  the position behind all others, where the edit puts something
 * @property {any} current  the thing as the copy has it
 * @property {boolean} others  whether other requests have been answered since this edit last failed
 */

/**
 * @typedef {{ kind: 'answered', value: any }
 *   | { kind: 'again', row: Row, notice?: Pick<Notice, 'kind' | 'title'> }
 *   | { kind: 'later', row: Row, all: boolean, after: number | null }
 *   | { kind: 'parked', row: Row }
 *   | { kind: 'signed-out' }} Verdict
 */

/**
 * @param {Row} row as it was sent
 * @param {Refusal | Offline} refusal
 * @param {Facts} facts
 * @returns {Verdict}
 */
export function verdictOf(row, refusal, facts) {
  if (refusal instanceof Offline) return { kind: 'later', row, all: false, after: null };
  const { status, name, problem } = refusal;
  if (status === 401) return { kind: 'signed-out' };
  if (status === 500) return failed(row, refusal, facts);
  if (status > 500 || status === 408 || status === 425 || status === 429) {
    return { kind: 'later', row, all: true, after: retryAfter(refusal.headers, facts.now) };
  }
  // It was to go, and it is gone.
  if (status === 404 && actionOf(row.action).method === 'DELETE') return { kind: 'answered', value: null };
  if (name === 'title-taken' && row.action === 'createChecklist') return retitled(row, facts);
  if (name === 'neighbour-not-found') return atTheEnd(row, refusal, facts);
  if (status === 422 && stampRefused(row, refusal)) {
    return { kind: 'again', row: renewed(row, facts.key, unstamped(row)), notice: { kind: 'at-refused' } };
  }
  if (status === 412 && row.base !== undefined) return stale(row, problem, facts);
  if (name === 'idempotency-key-reused') return sentOtherwise(row, problem, facts);
  return parked(row, 'refused', problem, problem.current ?? facts.current);
}

/**
 * Whether an edit that had no answer may be sent once more. The server may have forgotten its key by now.
 * @param {Row} row
 * @param {number} now
 */
export const maySendAgain = (row, now) =>
  row.sent_at === undefined || now - row.sent_at < KEY_LIFE || actionOf(row.action).repeatable === true;

/**
 * @param {Row} row
 * @param {Row['state']} state
 * @param {any} problem
 * @param {any} current
 * @returns {Verdict & { kind: 'parked' }}
 */
export const parked = (row, state, problem, current) => ({
  kind: 'parked',
  row: { ...row, state, problem, current: current ?? null },
});

/**
 * The same edit as another request: it has a key of its own, and is not sent yet.
 * @param {Row} row
 * @param {string} key
 * @param {Row['body']} body
 * @returns {Row}
 */
export function renewed(row, key, body) {
  /** @type {Row} */
  const next = { ...row, key, body, state: 'waiting' };
  for (const name of ATTEMPT) delete next[name];
  return next;
}

/** What a row knows of its former attempts. */
const ATTEMPT = /** @type {const} */ ([
  'sent_at',
  'if_match',
  'failures',
  'failing_since',
  'failed_at',
  'problem',
  'current',
]);

/**
 * @param {Row} row
 * @param {Refusal} refusal
 * @param {Facts} facts
 * @returns {Verdict}
 */
function failed(row, refusal, { now, others, current }) {
  const failures = (row.failures ?? 0) + 1;
  const failing_since = row.failing_since ?? now;
  const next = { ...row, failures, failing_since, failed_at: now };
  if (failures >= FAILURES && now - failing_since >= FAILING && others) {
    return parked(next, 'refused', refusal.problem, current);
  }
  return { kind: 'later', row: next, all: false, after: retryAfter(refusal.headers, now) };
}

/**
 * @param {Row} row
 * @param {Facts} facts
 * @returns {Verdict}
 */
function retitled(row, { key }) {
  const [, stem, number] = /^(.*?)(?: \((\d+)\))?$/s.exec(row.body?.title.trim()) ?? [];
  const suffix = ` (${Number(number ?? 1) + 1})`;
  // The server counts characters as readers do, at most 200.
  const title = [...stem].slice(0, 200 - suffix.length).join('').trimEnd() + suffix;
  const touches = row.touches.filter((thing) => thing === row.creates);
  return {
    kind: 'again',
    row: { ...renewed(row, key, { ...row.body, title }), title, touches },
    notice: { kind: 'title-changed', title },
  };
}

/**
 * @param {Row} row
 * @param {Refusal} refusal
 * @param {Facts} facts
 * @returns {Verdict}
 */
function atTheEnd(row, { problem }, { key, end }) {
  const moved = (/** @type {any} */ { before: _, after: __, ...rest }) => ({ ...rest, position: end });
  let body = row.body ?? {};
  if (body.operations) {
    // The pointer says which operation it was.
    const place = Number(/^\/operations\/(\d+)/.exec(problem.errors?.[0]?.pointer ?? '')?.[1] ?? -1);
    const operations = body.operations.map((/** @type {any} */ one, /** @type {number} */ n) =>
      n === place ? moved(one) : one
    );
    if (!operations.some((/** @type {any} */ one, /** @type {number} */ n) => one !== body.operations[n])) {
      return parked(row, 'refused', problem, null);
    }
    body = { ...body, operations };
  } else if (body.before === undefined && body.after === undefined) {
    return parked(row, 'refused', problem, null);
  } else {
    body = moved(body);
  }
  return { kind: 'again', row: renewed(row, key, body), notice: { kind: 'moved-to-end' } };
}

/**
 * @param {Row} row
 * @param {Refusal} refusal
 */
function stampRefused(row, { problem }) {
  const pattern = /^\/(?:operations\/\d+\/)?(\w+)$/;
  return row.stamped !== undefined && Boolean(problem.errors?.length) &&
    problem.errors?.every(({ pointer }) => pattern.exec(pointer)?.[1] === row.stamped);
}

/**
 * Full storage has lost how the edit was sent before, such as with which version, or that it was sent at all.
 * @param {Row} row
 * @param {any} problem
 * @param {Facts} facts
 * @returns {Verdict}
 */
function sentOtherwise(row, problem, facts) {
  // What became of a text, the text itself says.
  if (row.base !== undefined && facts.current) return stale(row, { ...problem, current: facts.current }, facts);
  if (actionOf(row.action).repeatable) return { kind: 'again', row: renewed(row, facts.key, row.body) };
  return parked(row, 'unknown', null, facts.current);
}

/** @param {Row} row */
function unstamped(row) {
  const without = (/** @type {any} */ { [row.stamped ?? '']: _, ...rest }) => rest;
  const { operations, ...body } = without(row.body ?? {});
  return operations ? { ...body, operations: operations.map(without) } : body;
}

/**
 * Somebody has changed the thing since. Only if they changed this text is there anything to ask.
 * @param {Row} row
 * @param {any} problem
 * @param {Facts} facts
 * @returns {Verdict}
 */
function stale(row, problem, { key }) {
  const { current } = problem;
  const there = current?.description ?? '';
  const moved = current?.checklist_id !== undefined && !row.lanes.includes(current.checklist_id);
  if (moved || (there !== row.base && there !== (row.body?.description ?? ''))) {
    return parked(row, 'conflict', problem, current);
  }
  return { kind: 'again', row: { ...renewed(row, key, row.body), if_match: `"${current.version}"` } };
}

/**
 * The body that ends a conflict.
 * @param {Row} row
 * @param {'mine' | 'both'} choice
 * @returns {{ body: Row['body'], base: string }}
 */
export function resolved(row, choice) {
  const theirs = row.current?.description ?? '';
  const mine = row.body?.description ?? '';
  const description = choice === 'mine' ? mine : `${theirs}\n\n---\n\n${mine}`;
  return { body: { ...row.body, description }, base: theirs };
}
