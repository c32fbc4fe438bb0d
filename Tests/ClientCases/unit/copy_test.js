import { applyChange } from '../../../Sources/Web/Assets/client/copy/changes.js';
import { Copy } from '../../../Sources/Web/Assets/client/copy/copy.js';
import { List, Records } from '../../../Sources/Web/Assets/client/copy/list.js';
import { Parts } from '../../../Sources/Web/Assets/client/copy/parts.js';
import { Draft } from '../../../Sources/Web/Assets/client/view/draft.js';
import { View } from '../../../Sources/Web/Assets/client/view/view.js';
import { equals } from './assert.js';

const task = (/** @type {string} */ id, members = {}) => /** @type {any} */ ({
  ...{ id, checklist_id: 'l', parent_id: null, title: id, section: null, position: 0, status: 'available', version: 1 },
  ...{ participants: [], repeat: null },
  ...members,
});

function copyWith(/** @type {any[]} */ tasks) {
  const copy = new Copy('me');
  const checklist = /** @type {any} */ ({ id: 'l', version: 4, task_count: tasks.length, mine: { position: 1 } });
  copy.putList(new List(checklist, tasks, new Records(), 0));
  copy.cursor = 'c';
  return copy;
}

const change = (
  /** @type {number} */ version,
  /** @type {string} */ kind,
  /** @type {any} */ body,
) => /** @type {any} */ ({ stream: 'l', version, kind, body, actor: null, at: '', task_count: 1, open_task_count: 1 });

Deno.test('a repeat is dropped, and a version that is missing is told', () => {
  const copy = copyWith([task('a')]);
  equals(applyChange(copy, change(4, 'task.updated', task('a', { title: 'old' }))), 'repeat');
  equals(applyChange(copy, change(6, 'task.updated', task('a', { title: 'far' }))), 'jump');
  equals(applyChange(copy, change(5, 'task.updated', task('a', { title: 'new' }))), 'applied');
  equals([copy.task('a')?.title, copy.versionOf('l')], ['new', 5]);
});

Deno.test('a repeat of the own stream is dropped', () => {
  const copy = copyWith([]);
  copy.version = 4;
  const own = (/** @type {number} */ version, /** @type {number} */ balance) => ({
    ...change(version, 'points.added', { balance }),
    stream: 'me',
  });
  equals(applyChange(copy, own(5, 50)), 'applied');
  equals(applyChange(copy, own(4, 40)), 'repeat');
  equals([copy.balance, copy.version], [50, 5]);
});

Deno.test('a change of the own stream that a list came with says nothing new of it', () => {
  const copy = copyWith([]);
  const checklist = /** @type {any} */ ({ id: 'm', version: 1, mine: { position: 2 } });
  copy.putList(new List(checklist, [task('b', { checklist_id: 'm' })], new Records(), 2));
  copy.reminders.set('b', ['new']);
  const reminders = (/** @type {number} */ version, /** @type {string} */ said) => ({
    ...change(version, 'reminders.updated', { task_id: 'b', reminders: [said] }),
    stream: 'me',
  });
  applyChange(copy, reminders(1, 'old'));
  applyChange(copy, reminders(2, 'old'));
  equals(copy.reminders.get('b'), ['new']);
  applyChange(copy, reminders(3, 'newer'));
  equals(copy.reminders.get('b'), ['newer']);
});

Deno.test('a section takes the subtasks on all levels along', () => {
  const copy = copyWith([task('a'), task('b', { parent_id: 'a' }), task('c', { parent_id: 'b' }), task('d')]);
  applyChange(copy, change(5, 'task.moved', task('a', { section: 'S', version: 5, updated_at: 'then' })));
  equals(['a', 'b', 'c', 'd'].map((id) => copy.task(id)?.section), ['S', 'S', 'S', null]);
  equals(copy.task('c')?.version, 5);
});

Deno.test('a task that arrives on another list before it leaves the first one stays', () => {
  const copy = copyWith([task('a')]);
  copy.putList(new List(/** @type {any} */ ({ id: 'm', version: 1, mine: { position: 2 } }), [], new Records(), 0));
  applyChange(copy, { ...change(2, 'task.created', task('a', { checklist_id: 'm' })), stream: 'm' });
  applyChange(copy, change(5, 'task.deleted', { id: 'a', reason: 'moved' }));
  equals(copy.task('a')?.checklist_id, 'm');
});

Deno.test('changes of a checklist that is not here ask for its snapshot', () => {
  const copy = copyWith([]);
  applyChange(copy, { ...change(3, 'task.created', task('a')), stream: 'other' });
  equals([...copy.wanted], ['other']);
});

Deno.test('what does not change stays the same object', () => {
  const copy = copyWith([task('a', { position: 1 }), task('b', { position: 2 })]);
  const view = new View(new Draft(copy));
  const [before, lists] = [view.tasks('l'), view.lists];
  equals(before === view.tasks('l') && lists === view.lists, true);
  applyChange(copy, change(5, 'task.updated', task('b', { position: 2, title: 'B' })));
  const after = view.tasks('l');
  equals([after === before, after[0] === before[0], after[1].title], [false, true, 'B']);
});

Deno.test('the same draft once more changes nothing that anybody sees', () => {
  const copy = copyWith([task('a', { position: 1 }), task('b', { position: 2 })]);
  const drafted = () => {
    const draft = new Draft(copy);
    draft.putTask({ ...task('a', { position: 1 }), title: 'A' });
    return draft;
  };
  const first = drafted();
  const view = new View(first);
  const before = view.tasks('l');
  view.show(drafted().settled(first));
  equals(view.tasks('l') === before, true);
});

Deno.test('one edit writes one part of a long list', () => {
  const tasks = new Map(Array.from({ length: 200 }, (_, n) => [`t${n}`, task(`t${n}`)]));
  const parts = new Parts();
  equals(parts.write(tasks.keys(), tasks).map((part) => part.tasks.length), [64, 64, 64, 8]);
  equals(parts.write(['t70'], tasks).map(({ part }) => part), [1]);
  tasks.delete('t70');
  equals(parts.write(['t70'], tasks).map(({ part, tasks }) => [part, tasks.length]), [[1, 63]]);
});
