/**
 * Holds the simulated server against a real daemon: the same requests get the same answers, but for ids and times.
 * CROSSCHECK_DAEMON has the daemon's address.
 *
 * @module
 */
import { Clock } from './world/clock.js';
import { daemon, simulation } from './runner/backend.js';

/** @import { Backend } from './runner/backend.js' */

const address = Deno.env.get('CROSSCHECK_DAEMON');

/**
 * Who, method, path, body, headers. `$name` stands for an id.
 * @type {[string, string, any?, Record<string, string>?][]}
 */
const requests = [
  ['ada', 'POST /v1/checklists', { id: '$list', title: 'Groceries' }],
  ['ada', 'POST /v1/checklists', { id: '$list', title: 'Groceries' }],
  ['ada', 'POST /v1/checklists', { id: '$list', title: 'Other' }],
  ['ada', 'POST /v1/checklists', { title: 'groceries' }],
  ['ada', 'POST /v1/checklists', { id: '$other', title: 'Other', color: '#1e90ff' }],
  ['ada', 'POST /v1/checklists/$list/tasks', { id: '$milk', title: 'Milk', points: 5 }],
  ['ada', 'POST /v1/checklists/$list/tasks', { id: '$milk', title: 'Milk', points: 5 }],
  ['ada', 'POST /v1/checklists/$list/tasks', { id: '$milk', title: 'Bread' }],
  ['bob', 'GET /v1/checklists/$list'],
  ['bob', 'PATCH /v1/tasks/$milk', { title: 'x' }],
  ['ada', 'PUT /v1/checklists/$list/participants/@bob', { role: 'viewer' }],
  ['bob', 'GET /v1/checklists/$list'],
  ['bob', 'PATCH /v1/tasks/$milk', { title: 'x' }],
  ['ada', 'PUT /v1/checklists/$list/participants/@bob', { role: 'editor' }],
  ['bob', 'PATCH /v1/tasks/$milk', { title: 'Oat milk', priority: 'plan', labels: ['food'] }],
  ['bob', 'PATCH /v1/checklists/$list', { color: '#000000' }],
  ['bob', 'PATCH /v1/checklists/$list', { description: 'For Saturday' }],
  ['ada', 'PATCH /v1/tasks/$milk', { description: 'x' }, { 'if-match': '"1"' }],
  ['ada', 'PATCH /v1/tasks/$milk', { description: 'x' }, { 'if-match': '"5"' }],
  ['ada', 'PATCH /v1/tasks/$milk', { description: 'y' }, { 'if-match': '"7"' }],
  ['ada', 'POST /v1/checklists/$list/tasks', { id: '$sub', title: 'Sub', parent_id: '$milk' }],
  ['ada', 'PATCH /v1/tasks/$milk', { section: 'Head' }],
  ['ada', 'GET /v1/checklists/$list/tasks'],
  ['ada', 'POST /v1/checklists/$list/tasks', { id: '$bread', title: 'Bread', before: '$milk' }],
  ['ada', 'PATCH /v1/tasks/$bread', { after: '$milk' }],
  ['ada', 'PATCH /v1/tasks/$bread', { after: '$nobody' }],
  ['ada', 'POST /v1/checklists/$list/tasks', { title: 'x', parent_id: '$nobody' }],
  ['ada', 'POST /v1/checklists/$list/tasks', { title: ' ' }],
  ['ada', 'PATCH /v1/tasks/$milk', { titel: 'x' }],
  ['ada', 'POST /v1/tasks/$bread/claim'],
  ['ada', 'POST /v1/tasks/$bread/claim'],
  ['ada', 'PATCH /v1/tasks/$bread', { participant_limit: 1 }],
  ['bob', 'POST /v1/tasks/$bread/claim'],
  ['bob', 'PUT /v1/tasks/$milk/participants/@ada'],
  ['ada', 'DELETE /v1/tasks/$milk/participants/@ada'],
  ['ada', 'POST /v1/tasks/$bread/release', {}, { 'idempotency-key': 'one' }],
  ['ada', 'POST /v1/tasks/$bread/release', {}, { 'idempotency-key': 'one' }],
  ['ada', 'POST /v1/tasks/$milk/release', {}, { 'idempotency-key': 'one' }],
  ['ada', 'PATCH /v1/tasks/$milk', { status: 'completed', at: '2199-01-01T00:00:00Z' }],
  ['ada', 'PATCH /v1/tasks/$milk', { status: 'available', at: '2020-01-01T00:00:00Z' }],
  ['ada', 'PATCH /v1/tasks/$milk', { status: 'completed', at: '2026-01-01T00:00:00Z' }],
  ['ada', 'POST /v1/tasks/$milk/claim'],
  ['ada', 'GET /v1/points'],
  ['bob', 'PATCH /v1/tasks/$milk', { status: 'available' }],
  ['ada', 'GET /v1/points'],
  ['ada', 'POST /v1/checklists/$list/tasks', {
    id: '$read',
    title: 'Read',
    points: 5,
    repeat: { rule: 'FREQ=DAILY', starts_on: '2026-01-01', goal: 3 },
  }],
  ['ada', 'POST /v1/tasks/$read/occurrences/2026-01-02/complete', { at: '2026-01-02T12:00:00Z' }],
  ['ada', 'POST /v1/tasks/$read/occurrences/2026-01-02/complete', { at: '2199-01-01T00:00:00Z' }],
  ['ada', 'PUT /v1/tasks/$read/occurrences/2026-01-02', { count: 3 }],
  ['ada', 'PUT /v1/tasks/$read/occurrences/2026-01-02', { count: 3 }],
  ['ada', 'POST /v1/tasks/$read/occurrences/2026-01-02/complete', {}],
  ['ada', 'POST /v1/tasks/$read/occurrences/2026-01-02/uncomplete', {}],
  ['ada', 'PUT /v1/tasks/$read/occurrences/2026-01-03', { skipped: true }],
  ['ada', 'POST /v1/tasks/$read/occurrences/2025-12-31/complete', {}],
  ['ada', 'POST /v1/tasks/$milk/occurrences/2026-01-02/complete', {}],
  ['bob', 'POST /v1/tasks/$read/occurrences/2026-01-02/complete', {}],
  ['ada', 'POST /v1/rewards', { id: '$cinema', title: 'Cinema', price: 4 }],
  ['ada', 'POST /v1/rewards/$cinema/purchase', { id: '$ticket' }],
  ['ada', 'POST /v1/rewards/$cinema/purchase', { id: '$ticket' }],
  ['ada', 'POST /v1/rewards/$cinema/purchase', { quantity: 9 }],
  ['ada', 'PATCH /v1/rewards/$cinema', { title: 'Opera' }],
  ['ada', 'PUT /v1/tasks/$read/reminders', { reminders: [{ at: '19:00' }] }],
  ['ada', 'PATCH /v1/me/checklists/$list', { favorite: true }],
  ['ada', 'POST /v1/tasks/$milk/comments', { id: '$word', body: 'Two litres' }],
  ['ada', 'POST /v1/tasks/$milk/comments', { id: '$word', body: 'Two litres' }],
  ['bob', 'POST /v1/tasks/$milk/comments', { id: '$word', body: 'Two litres' }],
  ['bob', 'GET /v1/tasks/$milk/comments'],
  ['ada', 'DELETE /v1/comments/$word'],
  ['ada', 'DELETE /v1/tasks/$read/occurrences/2026-01-02'],
  ['ada', 'GET /v1/points/entries'],
  ['ada', 'PATCH /v1/me/settings', { week_starts_on: 'sunday', notifications: { day: { enabled: true } } }],
  ['ada', 'PATCH /v1/me', { display_name: 'Ada' }],
  ['ada', 'POST /v1/checklists/$list/tasks/batch', {
    operations: [{ op: 'claim', id: '$bread' }, { op: 'update', id: '$nobody', title: 'x' }],
  }],
  ['ada', 'POST /v1/checklists/$list/tasks/batch', {
    atomic: false,
    operations: [{ op: 'create', id: '$salt', title: 'Salt' }, { op: 'update', id: '$nobody', title: 'x' }, {
      op: 'claim',
      id: '$salt',
    }],
  }],
  ['ada', 'POST /v1/tasks/batch', {
    operations: [{ op: 'create', id: '$nails', checklist_id: '$other', title: 'Nails' }, { op: 'delete', id: '$salt' }],
  }],
  ['ada', 'POST /v1/tasks/move', { task_ids: ['$milk'], checklist_id: '$other' }],
  ['ada', 'GET /v1/checklists/$other/tasks'],
  ['bob', 'GET /v1/tasks/$milk'],
  ['ada', 'POST /v1/checklists/$other/complete', {}],
  ['ada', 'DELETE /v1/tasks/$milk', undefined, { 'idempotency-key': 'two' }],
  ['ada', 'DELETE /v1/tasks/$milk', undefined, { 'idempotency-key': 'two' }],
  ['ada', 'DELETE /v1/tasks/$milk'],
  ['ada', 'POST /v1/checklists/$other/tasks', { id: '$milk', title: 'Milk', points: 5 }],
  ['ada', 'POST /v1/checklists/$other/tasks', { id: '$sub', title: 'Sub' }],
  ['ada', 'PATCH /v1/checklists/$other', { archived: true }],
  ['ada', 'POST /v1/checklists/$other/tasks', { title: 'x' }],
  ['ada', 'PATCH /v1/checklists/$other', { archived: false }],
  ['ada', 'DELETE /v1/checklists/$list/participants/@bob'],
  ['bob', 'GET /v1/checklists/$list'],
  ['ada', 'GET /v1/checklists/$list/snapshot'],
  ['ada', 'GET /v1/snapshot'],
  ['bob', 'GET /v1/snapshot'],
  ['ada', 'GET /v1/changes?since=AAAA'],
  ['ada', 'DELETE /v1/checklists/$other'],
  ['ada', 'POST /v1/checklists', { id: '$other', title: 'Other' }],
  ['ada', 'GET /v1/limits'],
];

/** What differs between two servers and has no meaning. */
const idle = new Set([
  'request_id',
  'created_at',
  'updated_at',
  'at',
  'expires_at',
  'cursor',
  'email',
  'detail',
  'errors',
  'title_of',
]);

/** @param {any} value @param {(id: string) => string} name @returns {any} */
function comparable(value, name) {
  if (typeof value === 'string') return name(value).replace(/^\d{4}-\d\d-\d\dT(?!00:00:00|12:00:00)[\d:.]+Z$/, 'T');
  if (Array.isArray(value)) return value.map((each) => comparable(each, name));
  if (value === null || typeof value !== 'object') return value;
  const problem = typeof value.type === 'string' && value.type.startsWith('/problems/');
  const entries = Object.entries(value).filter(([key]) => !idle.has(key) && !(problem && key === 'title'));
  return Object.fromEntries(
    entries.sort().map(([key, each]) => [key, key === 'position' && each > 1e9 ? 'when' : comparable(each, name)]),
  );
}

/** @param {Backend} backend */
async function answers(backend) {
  /** @type {Map<string, string>} */
  const names = new Map();
  /** @type {Map<string, string>} */
  const ids = new Map();
  const users = { ada: await backend.user('ada'), bob: await backend.user('bob') };
  const tokens = { ada: await backend.session(users.ada), bob: await backend.session(users.bob) };
  for (const [name, user] of Object.entries(users)) names.set(user.id, name).set(user.name, name);
  const put = (/** @type {any} */ value) =>
    value === undefined ? undefined : JSON.parse(
      JSON.stringify(value).replace(/\$(\w+)/g, (_, name) => {
        if (!ids.has(name)) {
          ids.set(name, crypto.randomUUID());
          names.set(ids.get(name) ?? '', `$${name}`);
        }
        return ids.get(name) ?? '';
      }).replace(/@(\w+)/g, (_, name) => users[/** @type {'ada' | 'bob'} */ (name)].name),
    );
  const since = [];
  for (const who of /** @type {const} */ (['ada', 'bob'])) {
    since.push((await backend.ask(tokens[who], 'GET', '/v1/changes')).body.cursor);
  }
  const seen = [];
  for (const [who, what, body, headers] of requests) {
    const [method, path] = put(what).split(' ');
    seen.push(await backend.ask(tokens[/** @type {'ada' | 'bob'} */ (who)], method, path, put(body), headers));
  }
  for (const who of /** @type {const} */ (['ada', 'bob'])) {
    const answer = await backend.ask(tokens[who], 'GET', `/v1/changes?since=${since.shift()}`);
    // Only within a stream do changes have an order.
    const place = (/** @type {any} */ change) =>
      `${names.get(change.stream)} ${String(change.version).padStart(5, '0')}`;
    answer.body.changes.sort((
      /** @type {any} */ one,
      /** @type {any} */ other,
    ) => (place(one) < place(other) ? -1 : 1));
    seen.push(answer);
  }
  let unnamed = 0;
  const name = (/** @type {string} */ text) => {
    if (/^[0-9a-f]{8}-[0-9a-f]{4}-/.test(text) && !names.has(text)) names.set(text, `#${++unnamed}`);
    return names.get(text) ?? text;
  };
  return seen.map(({ status, body }) => comparable({ status, body }, name));
}

Deno.test({
  name: 'the simulated server answers as a daemon',
  ignore: !address,
  fn: async () => {
    const [mine, theirs] = [
      await answers(simulation(new Clock(Date.now()))),
      await answers(daemon(address ?? '', new Clock(Date.now()))),
    ];
    const lines = [];
    for (const [n, answer] of theirs.entries()) {
      const [a, b] = [JSON.stringify(mine[n]), JSON.stringify(answer)];
      if (a === b) continue;
      let at = 0;
      while (a[at] === b[at]) at++;
      const asked = requests[n]
        ? `${requests[n][0]} ${requests[n][1]} ${JSON.stringify(requests[n][2] ?? '')}`
        : 'changes';
      lines.push(
        `${asked}\n  simulated …${a.slice(Math.max(0, at - 60), at + 120)}\n  daemon    …${
          b.slice(Math.max(0, at - 60), at + 120)
        }`,
      );
    }
    if (lines.length > 0) throw new Error(`${lines.length} answers differ:\n${lines.join('\n')}`);
  },
});
