import { turns } from '../../../Sources/Web/Assets/client/outbox/turn.js';
import { equals } from './assert.js';
import { row } from './rows.js';

/** @import { Row } from '../../../Sources/Web/Assets/client/outbox/row.js' */

const NOW = 1000;

/**
 * @param {Partial<Row>[]} rows
 * @param {{ underWay?: string[], rests?: Record<string, number> }} [more]
 */
function go(rows, { underWay = [], rests = {} } = {}) {
  const all = rows.map((members, n) => row({ id: `e${n + 1}`, seq: n, touches: [`t${n}`], ...members }));
  const { go, next } = turns(all, NOW, new Set(underWay), ({ id }) => rests[id] ?? 0);
  return { go: go.map(({ id }) => id), next };
}

Deno.test('one goes at a time in each lane, in order', () => {
  equals(go([{ lanes: ['a'] }, { lanes: ['a'] }, { lanes: ['b'] }]).go, ['e1', 'e3']);
  equals(go([{ lanes: ['a'] }, { lanes: ['a'] }], { underWay: ['e1'] }).go, []);
});

Deno.test('four go beside each other', () => {
  const lanes = ['a', 'b', 'c', 'd', 'e', 'f'].map((lane) => ({ lanes: [lane] }));
  equals(go(lanes).go, ['e1', 'e2', 'e3', 'e4']);
  equals(go(lanes, { underWay: ['e1', 'e3'] }).go, ['e2', 'e4']);
});

Deno.test('one of two lanes waits for both, and both wait for it', () => {
  equals(go([{ lanes: ['a'] }, { lanes: ['a', 'b'] }, { lanes: ['b'] }]).go, ['e1']);
});

Deno.test('a deletion that is held back stands in the way only of what is about the same', () => {
  const rows = [{ not_before: NOW + 5, touches: ['x'] }, {}, { touches: ['x'] }, { touches: ['y'] }];
  equals(go(rows), { go: ['e2'], next: NOW + 5 });
});

Deno.test('what depends on one that is held back waits, and holds up nobody', () => {
  equals(go([{ not_before: NOW + 5 }, { depends_on: ['e1'] }, {}]).go, ['e3']);
});

Deno.test("parked and answered ones are in nobody's way", () => {
  equals(go([{ state: 'refused' }, { state: 'answered' }, {}]).go, ['e3']);
});

Deno.test('what depends on a parked one is not sent', () => {
  equals(go([{ state: 'refused', lanes: ['a'] }, { depends_on: ['e1'] }]).go, []);
});

Deno.test('one that rests after a failure holds up its lane alone', () => {
  const rows = [{ lanes: ['a'] }, { lanes: ['a'] }, { lanes: ['b'] }];
  equals(go(rows, { rests: { e1: NOW + 9 } }), { go: ['e3'], next: NOW + 9 });
});
