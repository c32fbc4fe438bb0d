import { inOrder } from '../../../Sources/Web/Assets/client/copy/order.js';
import { equals } from './assert.js';

/** @param {[id: string, position: number, parent?: string][]} tasks */
const ordered = (tasks) =>
  inOrder(
    new Map(tasks.map(([id, position, parent_id = null]) => [id, /** @type {any} */ ({ id, position, parent_id })])),
  )
    .map(({ id }) => id);

Deno.test('tasks stand by position, and by id where it is the same', () => {
  equals(ordered([['b', 2], ['d', 1], ['a', 2], ['c', 3]]), ['d', 'a', 'b', 'c']);
});

Deno.test('subtasks stand behind their parent on all levels', () => {
  equals(ordered([['b', 1], ['a', 2], ['y', 9, 'b'], ['x', 5, 'b'], ['z', 0, 'x']]), ['b', 'x', 'z', 'y', 'a']);
});

Deno.test('a subtask without its parent stands as a task of its own', () => {
  equals(ordered([['b', 2, 'gone'], ['a', 3]]), ['b', 'a']);
});

Deno.test('tasks below each other in a circle end', () => {
  equals(ordered([['a', 1, 'b'], ['b', 2, 'a'], ['c', 3]]), ['c']);
});
