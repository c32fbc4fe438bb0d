import { equal } from './assert.js';
import { Heights } from '../../../Sources/Web/Assets/parts/rows/heights.js';

/** @param {number} count */
const rows = (count) => Array.from({ length: count }, (_, index) => ({ id: `r${index}` }));
/** @param {{id: string}} row */
const keyOf = (row) => row.id;

Deno.test('rows begin where those before them end', () => {
  const heights = new Heights();
  heights.set(rows(10), keyOf, () => 44);
  equal([heights.total, heights.at(0), heights.at(43), heights.at(44), heights.at(1e9), heights.at(-5)], [440, 0, 0, 1, 9, 0]);
  equal(heights.learn(new Map([['r1', 100], ['r2', 44], ['gone', 9]])), true);
  equal([heights.total, heights.starts[2], heights.at(143), heights.at(144)], [496, 144, 1, 2]);
  equal(heights.learn(new Map([['r1', 100]])), false, 'what is known moves nothing');
});

Deno.test('what was measured holds when rows move, come and go', () => {
  const heights = new Heights();
  const all = rows(5);
  heights.set(all, keyOf, () => 44);
  heights.learn(new Map([['r4', 90]]));
  heights.set([all[4], all[0]], keyOf, () => 44);
  equal([...heights.starts], [0, 90, 134]);
  heights.set([], keyOf, () => 44);
  equal([heights.total, heights.at(10), heights.between(0, 500)], [0, 0, [0, 0]]);
});

Deno.test('the rows between two heights', () => {
  const heights = new Heights();
  heights.set(rows(10_000), keyOf, () => 44);
  equal(heights.between(0, 880), [0, 21]);
  equal(heights.between(-900, -100), [0, 0], 'the list is below the window');
  equal(heights.between(440_100, 441_000), [10_000, 10_000], 'the list is above the window');
  equal(heights.between(220_000, 220_880), [5000, 5021]);
});
