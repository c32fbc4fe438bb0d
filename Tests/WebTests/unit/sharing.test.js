import { equal } from './assert.js';
import { sentence } from '../../../Sources/Web/Assets/sharing/model/activity.js';
import { fileName, formats, importType, titleOfFile } from '../../../Sources/Web/Assets/sharing/model/documents.js';
import { keeper, noFilter } from '../../../Sources/Web/Assets/sharing/model/filters.js';
import { find, noSearch } from '../../../Sources/Web/Assets/sharing/model/find.js';
import { completedKey, outline, subtasks } from '../../../Sources/Web/Assets/sharing/model/outline.js';
import {
  depths,
  down,
  dropPlace,
  endOfSection,
  indent,
  outdent,
  up,
} from '../../../Sources/Web/Assets/sharing/model/places.js';
import { taskOf } from '../../../Sources/Web/Assets/sharing/model/share-target.js';

/**
 * A task of a list.
 * @param {string} id
 * @param {Record<string, unknown>} [more]
 * @returns {any}
 */
const task = (id, more = {}) => ({
  id,
  title: `Task ${id}`,
  description: '',
  section: null,
  parent_id: null,
  status: 'available',
  priority: null,
  labels: [],
  participants: [],
  due_on: null,
  due_at: null,
  updated_at: '2026-03-01T00:00:00.000Z',
  checklist_id: 'l',
  ...more,
});
const list = [
  task('a'),
  task('b'),
  task('b1', { parent_id: 'b' }),
  task('b2', { parent_id: 'b', status: 'completed' }),
  task('c', { section: 'Head' }),
  task('d', { section: 'Head', status: 'completed' }),
  task('e', { section: 'Foot' }),
];
/** @param {ReturnType<typeof outline>} made */
const shown = (made) =>
  made.sections.map((one) => [one.key, one.rows.map((row) => `${'-'.repeat(row.depth)}${row.task.id}`).join(' ')]);

Deno.test('a list has its sections in order, subtasks below their parents, tasks without a section first', () => {
  equal(shown(outline(list)), [['', 'a b -b1 -b2'], ['Head', 'c d'], ['Foot', 'e']]);
  equal(shown(outline([task('x', { section: 'Late' }), task('y')])), [['', 'y'], ['Late', 'x']]);
});

Deno.test('what was completed before lies in a fold, and what has open subtasks does not', () => {
  const settled = new Set(['d', 'b2']);
  const folded = outline(list, { settled });
  equal(shown(folded), [['', 'a b -b1 -b2'], ['Head', 'c'], ['Foot', 'e'], [completedKey, '']]);
  equal(folded.sections.map((one) => one.total), [4, 2, 1, 1]);
  equal(shown(outline(list, { settled, showCompleted: true })).at(-1), [completedKey, 'd']);
  const half = [task('p', { status: 'completed' }), task('q', { parent_id: 'p' })];
  equal(shown(outline(half, { settled: new Set(['p']) })), [['', 'p -q']]);
});

Deno.test('folds and filters', () => {
  equal(shown(outline(list, { collapsed: new Set(['Head']) })), [['', 'a b -b1 -b2'], ['Head', ''], ['Foot', 'e']]);
  const keep = keeper({ ...noFilter, text: 'TASK b1' }, 'me');
  equal(shown(outline(list, { keep })), [['', 'b1']]);
  equal(keeper(noFilter, 'me'), null);
  equal(subtasks(list, 'b').map((row) => row.task.id), ['b1', 'b2']);
});

Deno.test('a task moves up and down by one, and over the edge of its section', () => {
  const sections = ['Head', 'Foot'];
  equal(up(list, 'b', sections), { before: 'a' });
  equal(up(list, 'a', sections), null);
  equal(up(list, 'c', sections), { section: null, after: 'b' });
  equal(down(list, 'b', sections), { section: 'Head', before: 'c' });
  equal(down(list, 'e', sections), null);
  equal(up(list, 'b1', sections), null);
});

Deno.test('a task goes in below the one above, and out behind its parent', () => {
  equal(indent(list, 'b'), { parent_id: 'a' });
  equal(indent(list, 'a'), null);
  equal(indent(list, 'b2'), { parent_id: 'b1' });
  equal(outdent(list, 'b2'), { parent_id: null, after: 'b' });
  equal(outdent(list, 'a'), null);
  const deep = [task('0')];
  for (let level = 1; level < 8; level += 1) deep.push(task(`${level}`, { parent_id: `${level - 1}` }));
  deep.push(task('z', { parent_id: '6' }));
  equal(indent(deep, 'z'), null);
});

Deno.test('a new task goes to the end of its section, and before all sections without one', () => {
  equal(endOfSection(list, 'Head'), { section: 'Head', after: 'd' });
  equal(endOfSection(list, 'New'), { section: 'New' });
  equal(endOfSection(list, null), { section: null, after: 'b' });
  equal(endOfSection([task('x', { section: 'Only' })], null), { section: null, before: 'x' });
});

Deno.test('a drop takes the depth that its neighbours permit', () => {
  const { rows } = outline(list).sections[0];
  const section = outline(list).sections[0];
  equal(depths(rows, 2, 0), { least: 1, most: 1 });
  equal(depths(rows, 4, 0), { least: 0, most: 2 });
  equal(dropPlace(section, rows, 4, 0), { section: null, parent_id: null, after: 'b' });
  equal(dropPlace(section, rows, 4, 1), { section: null, parent_id: 'b', after: 'b2' });
  equal(dropPlace(section, rows, 2, 1), { section: null, parent_id: 'b', before: 'b1' });
  equal(dropPlace(section, rows, 0, 0), { section: null, parent_id: null, before: 'a' });
});

Deno.test('the copy finds what the server would', () => {
  const tasks = [
    task('1', { title: 'Call', description: 'About the oat loan', updated_at: '2026-03-03T00:00:00.000Z' }),
    task('2', { title: 'Buy oat milk', due_on: '2026-03-22' }),
    task('3', { title: 'ｏａｔ', status: 'completed' }),
  ];
  const dayOf = (/** @type {any} */ one) => one.due_on;
  const ids = (/** @type {object} */ search) => find(tasks, { ...noSearch, ...search }, { dayOf }).map((one) => one.id);
  equal(ids({ q: 'OAT' }), ['2', '1']);
  equal(ids({ q: 'oat', status: '' }), ['2', '3', '1']);
  equal(ids({ from: '2026-03-22', to: '2026-03-22' }), ['2']);
  equal(ids({ from: '2026-03-23' }), []);
});

Deno.test('changes are told, also without their text', () => {
  const words = { titleOf: () => 'Milk', somebody: 'Somebody' };
  const actor = { id: 'u', username: 'ada' };
  const key = (/** @type {any} */ change) => sentence(change, words)?.key.replace('sharing.activity.', '');
  equal(key({ kind: 'task.completed', actor, body: { id: 't', title: 'Milk' } }), 'task_completed');
  equal(key({ kind: 'task.completed', actor, body: null }), 'task_completed_unknown');
  equal(key({ kind: 'task.deleted', actor, body: { id: 't', reason: 'moved' } }), 'task_moved_away');
  equal(
    key({ kind: 'participant.added', actor, body: { username: 'ada', role: 'viewer' } }),
    'participant_joined_viewer',
  );
  equal(key({ kind: 'participant.removed', actor, body: { username: 'bob', role: 'editor' } }), 'participant_removed');
  equal(sentence({ kind: 'comment.added', actor: null, body: { task_id: 't' } }, words)?.params, {
    who: 'Somebody',
    title: 'Milk',
  });
  equal(key({ kind: 'something.new', actor, body: {} }), undefined);
});

Deno.test('files are known by their extension first', () => {
  equal(importType({ name: 'List.MD', type: '' }), 'text/markdown');
  equal(importType({ name: 'todoist.csv', type: 'application/vnd.ms-excel' }), 'text/csv');
  equal(importType({ name: 'calendar', type: 'text/calendar; charset=utf-8' }), 'text/calendar');
  equal(importType({ name: 'picture.png', type: 'image/png' }), null);
  equal(titleOfFile('My list.2026.md'), 'My list.2026');
  equal(fileName('a/b: "c"?\u202e', formats.markdown), 'a b c.md');
  equal(fileName('..', formats.json), 'checklist.json');
});

Deno.test('what another app shares becomes a title and a description', () => {
  equal(taskOf({ title: 'Read', text: 'It is good', url: 'https://a.example/x' }), {
    title: 'Read',
    description: 'It is good\n\nhttps://a.example/x',
  });
  equal(taskOf({ text: 'First line\nand more' }), { title: 'First line', description: 'and more' });
  equal(taskOf({ text: 'https://a.example/x' }), { title: 'https://a.example/x', description: '' });
  equal(taskOf({ url: 'https://a.example/x' }), { title: 'https://a.example/x', description: '' });
  equal(taskOf({ title: 'x'.repeat(300) }).title.length, 200);
  equal(taskOf({}), { title: '', description: '' });
});
