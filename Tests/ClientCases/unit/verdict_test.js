import { loadActions } from '../../../Sources/Web/Assets/client/actions/actions.js';
import { maySendAgain, verdictOf } from '../../../Sources/Web/Assets/client/outbox/verdict.js';
import { Offline, Refusal } from '../../../Sources/Web/Assets/client/problems.js';
import { equals } from './assert.js';
import { row } from './rows.js';

await loadActions();

const HOUR = 3_600_000;
const facts = { now: 100 * HOUR, key: 'new', end: 5120, current: { id: 't' }, others: true };

/**
 * @param {number} status
 * @param {string} name
 * @param {any} [members]
 * @param {Record<string, string>} [headers]
 */
const refusal = (status, name, members = {}, headers = {}) =>
  new Refusal({ type: `/problems/${name}`, title: name, status, ...members }, new Headers(headers));

Deno.test('no answer: later, and only this one', () => {
  const verdict = verdictOf(row({ state: 'sent' }), new Offline(), facts);
  equals([verdict.kind, /** @type {any} */ (verdict).all], ['later', false]);
});

Deno.test('what passes is tried later, by all, and as late as the server says', () => {
  for (const status of [408, 425, 429, 502, 503, 507]) {
    const verdict = /** @type {any} */ (verdictOf(row({}), refusal(status, 'x', {}, { 'Retry-After': '7' }), facts));
    equals([verdict.kind, verdict.all, verdict.after], ['later', true, 7000], String(status));
  }
});

Deno.test('a refusal for good parks the edit with the problem and the present state', () => {
  const verdict = /** @type {any} */ (verdictOf(row({}), refusal(409, 'task-full'), facts));
  equals([verdict.kind, verdict.row.state, verdict.row.problem.status, verdict.row.current], [
    'parked',
    'refused',
    409,
    { id: 't' },
  ]);
});

Deno.test('what was to go and is gone is done', () => {
  equals(verdictOf(row({ action: 'deleteTask' }), refusal(404, 'not-found'), facts), { kind: 'answered', value: null });
});

Deno.test('500 parks after five times over ten minutes, if others succeed', () => {
  const failing = (/** @type {any} */ members, others = true) =>
    verdictOf(row(members), refusal(500, 'internal-error', { request_id: 'r' }), { ...facts, others }).kind;
  const long = { failures: 4, failing_since: facts.now - HOUR };
  equals(failing(long), 'parked');
  equals(failing({ ...long, failures: 3 }), 'later');
  equals(failing({ ...long, failing_since: facts.now - 60_000 }), 'later');
  equals(failing(long, false), 'later');
});

Deno.test('a taken title gets the next number, under a new key and the same id', () => {
  const titled = (/** @type {string} */ title) => {
    const made = row({ action: 'createChecklist', params: {}, body: { id: 'l', title }, creates: 'l', sent_at: 1 });
    const { kind, row: next } = /** @type {any} */ (verdictOf(made, refusal(409, 'title-taken'), facts));
    equals([kind, next.key, next.body.id, next.sent_at, next.state], ['again', 'new', 'l', undefined, 'waiting']);
    return next.body.title;
  };
  equals(titled('Trip'), 'Trip (2)');
  equals(titled('Trip (2)'), 'Trip (3)');
  equals(titled('x'.repeat(200)), `${'x'.repeat(196)} (2)`);
});

Deno.test('a refused moment is left out, but only one that the engine has put there', () => {
  const problem = refusal(422, 'invalid-request', {
    errors: [{ pointer: '/at', detail: 'must not be in the future' }],
  });
  const body = { status: 'completed', at: '2026-03-02T09:00:00.000Z' };
  const verdict = /** @type {any} */ (verdictOf(row({ body, stamped: 'at' }), problem, facts));
  equals([verdict.kind, verdict.row.body, verdict.notice.kind], ['again', { status: 'completed' }, 'at-refused']);
  equals(verdictOf(row({ body }), problem, facts).kind, 'parked');
});

Deno.test('a move beside what is gone goes to the end', () => {
  const verdict = /** @type {any} */ (
    verdictOf(
      row({ action: 'moveTask', body: { section: 'S', after: 'x' } }),
      refusal(422, 'neighbour-not-found'),
      facts,
    )
  );
  equals([verdict.row.body, verdict.notice.kind], [{ section: 'S', position: 5120 }, 'moved-to-end']);
});

Deno.test('a guarded text goes again where nobody changed it, and is a conflict where somebody did', () => {
  const mine = row({ body: { description: 'mine' }, base: 'old', if_match: '"3"', sent_at: 1 });
  const stale = (
    /** @type {any} */ current,
  ) => /** @type {any} */ (verdictOf(mine, refusal(412, 'stale', { current }), facts));
  const again = stale({ description: 'old', checklist_id: 'list', version: 5 });
  equals([again.kind, again.row.if_match, again.row.key, again.row.sent_at], ['again', '"5"', 'new', undefined]);
  equals(stale({ description: 'theirs', checklist_id: 'list', version: 5 }).row.state, 'conflict');
  equals(stale({ description: 'old', checklist_id: 'another', version: 5 }).row.state, 'conflict');
});

Deno.test('after a day only what does no harm is sent again', () => {
  const sent = (/** @type {any} */ members) => maySendAgain(row({ sent_at: 0, ...members }), 25 * HOUR);
  equals(sent({ action: 'updateTask' }), true);
  equals(sent({ action: 'claimTask' }), true);
  equals(sent({ action: 'completeOccurrence' }), false);
  equals(sent({ action: 'completeOccurrence', sent_at: undefined }), true);
  equals(maySendAgain(row({ sent_at: 0, action: 'completeOccurrence' }), 23 * HOUR), true);
});
