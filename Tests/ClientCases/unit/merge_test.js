import { loadActions } from '../../../Sources/Web/Assets/client/actions/actions.js';
import { merged } from '../../../Sources/Web/Assets/client/outbox/merge.js';
import { equals } from './assert.js';
import { row } from './rows.js';

await loadActions();

/**
 * @param {any} was
 * @param {any} now
 * @param {any} [members]
 */
const bodyOf = (was, now, members = {}) =>
  merged(row({ id: 'e1', body: was, ...members }), row({ id: 'e2', body: now, ...members }))?.body ?? null;

Deno.test('unsent edits of one field become one, under the earlier id', () => {
  const both = merged(row({ id: 'e1', body: { title: 'A' } }), row({ id: 'e2', body: { title: 'AB' } }));
  equals([both?.id, both?.body], ['e1', { title: 'AB' }]);
});

Deno.test('edits of different fields stay apart', () => {
  equals(bodyOf({ title: 'A' }, { status: 'completed' }), null);
  equals(bodyOf({ title: 'A', points: 2 }, { points: 3 }), { title: 'A', points: 3 });
});

Deno.test('the moment of an earlier status goes with it', () => {
  equals(bodyOf({ status: 'completed', at: '1' }, { status: 'available' }), { status: 'available' });
  equals(bodyOf({ status: 'available' }, { status: 'completed', at: '2' }), { status: 'completed', at: '2' });
});

Deno.test('a sent edit is left as it is', () => {
  equals(merged(row({ state: 'sent', body: { title: 'A' } }), row({ id: 'e2', body: { title: 'B' } })), null);
});

Deno.test('of two moves the later one says where', () => {
  const move = { action: 'moveTask' };
  equals(bodyOf({ section: 'S', after: 'x' }, { before: 'y' }, move), { section: 'S', before: 'y' });
});

Deno.test('patches of a repeat merge, but not over one that clears it', () => {
  equals(bodyOf({ repeat: { goal: 1 } }, { repeat: { minutes: 5 } }), { repeat: { goal: 1, minutes: 5 } });
  equals(bodyOf({ repeat: { goal: 1 } }, { repeat: null }), { repeat: null });
  equals(bodyOf({ repeat: null }, { repeat: { rule: 'FREQ=DAILY' } }), null);
});
