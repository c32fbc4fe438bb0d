import { edits, openClient } from '../../../Sources/Web/Assets/client/index.js';
import { equals } from './assert.js';

const me = { id: 'me', username: 'ada', version: 1 };
const list = {
  id: 'l',
  title: 'L',
  owner: me,
  participants: [],
  version: 1,
  task_count: 1,
  open_task_count: 1,
  role: 'owner',
};
const task = {
  id: 't',
  checklist_id: 'l',
  parent_id: null,
  title: 'Milk',
  status: 'available',
  section: null,
  position: 1,
};
const settings = { time_zone: 'Etc/UTC', day_starts_at: '00:00', notifications: {} };

/** A server that does what it is asked, and says nothing of it in the feed. */
function server() {
  const now = { ...task, participants: [], repeat: null, due_on: null, due_at: null, labels: [], version: 1 };
  const own = { version: 1, settings, balance: 0, rewards: [], reminders: [], modes: [], entry: null, records: [] };
  const checklists = [{ ...list, mine: { position: 1 }, tasks: [{ ...now }], records: [] }];
  /** @type {Record<string, any>} */
  const answers = {
    '/v1/me': me,
    '/v1/snapshot': { cursor: 'c', me: own, invitations: [], checklists },
    '/v1/changes?since=c': { cursor: 'c', changes: [], more: false },
  };
  return (/** @type {string} */ url, /** @type {RequestInit} */ init) => {
    if (url.includes('wait=')) return new Promise((_, reject) => init.signal?.addEventListener('abort', reject));
    if (init.method === 'PATCH') Object.assign(now, JSON.parse(String(init.body)), { version: now.version + 1 });
    const answer = init.method === 'PATCH' ? now : answers[url] ?? { occurrences: [], carried: [] };
    return Promise.resolve(Response.json(answer));
  };
}

Deno.test('each undo takes the edit before back, not the last undo', async () => {
  const fetch = /** @type {any} */ (server());
  const alone = { indexedDB: null, locks: null, channel: null, events: null };
  const client = await openClient({ userID: 'me', token: 'x', fetch, ...alone });
  while (!client.view.ready) await new Promise((resolve) => client.subscribe(() => resolve(undefined)));
  await client.edit(edits.updateTask('t', { title: 'Oat milk' })).done;
  await client.edit(edits.updateTask('t', { status: 'completed' })).done;
  equals(client.undoable.map(({ name }) => name), ['completeTask', 'updateTask']);
  const shown = () => [client.view.task('t')?.title, client.view.task('t')?.status];
  equals([await client.undo(), shown()], [{ undone: true }, ['Oat milk', 'available']]);
  equals([await client.undo(), shown()], [{ undone: true }, ['Milk', 'available']]);
  equals((await client.undo()).undone, false);
  await client.close();
});
