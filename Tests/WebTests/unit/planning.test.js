// What a day shows and in which order; the journal's spans; what a due field reads.
import { parse } from '../../../Sources/Web/Assets/planning/add-line/parse.js';
import { completed, suggestionsFor, tokenAt } from '../../../Sources/Web/Assets/planning/add-line/suggestions.js';
import { quickDays } from '../../../Sources/Web/Assets/planning/due/quick.js';
import { readDue } from '../../../Sources/Web/Assets/planning/due/read.js';
import { rangeOf, stripOf, touching } from '../../../Sources/Web/Assets/planning/journal/spans.js';
import { withRecords } from '../../../Sources/Web/Assets/planning/occurrence/records.js';
import { postpone } from '../../../Sources/Web/Assets/planning/occurrence/postpone.js';
import { groupsOf, ownTasks } from '../../../Sources/Web/Assets/planning/today/sort.js';
import { dueState, dueText, formatDay, formatDuration, keepSettings } from '../../../Sources/Web/Assets/parts/dates.js';
import { setWords } from '../../../Sources/Web/Assets/words/index.js';
import { equal } from './assert.js';

const settings = { time_zone: 'Europe/Berlin', day_starts_at: '00:00', week_starts_on: 'monday' };
const now = Date.parse('2026-03-18T09:00:00Z');
const day = '2026-03-18';
const words = async (code = 'en') => {
  const book = new URL(`../../../Sources/Web/Assets/words/${code}.json`, import.meta.url);
  setWords(JSON.parse(await Deno.readTextFile(book)), { code, tag: code });
  keepSettings(settings);
};

const task = (id, more = {}) => ({
  ...{ id, title: id, priority: null, due_on: null, due_at: null, status: 'available', repeat: null },
  ...{ participants: [], completed_at: null, completed_by: null, ...more },
});
const occurrence = (id, more = {}) => ({
  ...{ task_id: id, checklist_id: 'list', date: day, ends_on: day, span: 'day', priority: null, shared: false },
  ...{ goal: 1, count: 0, done: false, skipped: false, version: 1, points: 0, ...more },
});
const known = {
  date: day,
  present: day,
  settings,
  mine: [],
  finished: [],
  timeOf: (id) => (id === 'at seven' ? '07:00' : null),
};
const keys = (entries) => entries.map(({ key }) => key.split(' 2026')[0]);

Deno.test('a day has what is overdue first, then by time, then by priority', () => {
  const today = {
    tasks: [
      task('due', { due_on: day }),
      task('old', { due_on: '2026-03-10' }),
      task('at five', { due_at: '2026-03-18T16:00:00Z' }),
      task('urgent', { due_on: day, priority: 'do_first' }),
      task('older', { due_at: '2026-03-09T16:00:00Z' }),
    ],
    occurrences: [
      occurrence('habit'),
      occurrence('at seven'),
      occurrence('week', { span: 'week' }),
      occurrence('month', { span: 'month' }),
      occurrence('done', { done: true, count: 1 }),
      occurrence('skipped', { skipped: true }),
    ],
    carried: [occurrence('missed', { date: '2026-03-09', ends_on: '2026-03-15' })],
  };
  const mine = [task('begun', { status: 'in_progress' }), task('due', { due_on: day })];
  const groups = groupsOf(today, { ...known, mine, finished: [task('finished')] });
  equal(keys(groups.overdue), ['older', 'missed', 'old']);
  equal(keys(groups.due), ['at seven', 'at five', 'urgent', 'due', 'habit']);
  equal([keys(groups.week), keys(groups.month)], [['week'], ['month']]);
  equal(keys(groups.progress), ['begun']);
  equal(keys(groups.done), ['done', 'skipped', 'finished']);
});

Deno.test('what one has begun and what one completed that day are one’s own', () => {
  const me = { id: 'me', username: 'me' };
  const done = (id, at, by = me) => task(id, { status: 'completed', completed_at: at, completed_by: by });
  const all = [
    task('begun', { status: 'in_progress', participants: [me] }),
    task('of others', { status: 'in_progress', participants: [{ id: 'bob' }] }),
    task('repeats', { status: 'in_progress', participants: [me], repeat: {} }),
    done('today', '2026-03-18T22:59:00Z'),
    done('tomorrow', '2026-03-18T23:00:00Z'),
    done('yesterday', '2026-03-17T22:59:00Z'),
    done('by others', '2026-03-18T12:00:00Z', { id: 'bob' }),
  ];
  const { mine, finished } = ownTasks(all, { me: 'me', date: day, settings });
  equal([mine.map(({ id }) => id), finished.map(({ id }) => id)], [['begun'], ['today']]);
});

Deno.test('the journal goes by days, weeks and months', () => {
  equal(rangeOf('week', day, settings), { from: '2026-03-16', to: '2026-03-22' });
  equal(rangeOf('month', day, settings), { from: '2026-03-01', to: '2026-03-31' });
  equal(stripOf('day', day, settings).map(({ from }) => from.slice(8)), ['16', '17', '18', '19', '20', '21', '22']);
  equal(stripOf('week', day, settings).map(({ from }) => from.slice(5)), [
    '02-23',
    '03-02',
    '03-09',
    '03-16',
    '03-23',
    '03-30',
  ]);
  equal(stripOf('month', day, settings).map(({ from }) => from.slice(5, 7)), ['01', '02', '03', '04', '05', '06']);
  const week = occurrence('week', { date: '2026-03-11', ends_on: '2026-03-17' });
  equal(touching([week], rangeOf('week', day, settings)).length, 1);
  equal(touching([week], rangeOf('day', day, settings)).length, 0);
});

Deno.test('one’s own record lies above what the server said', () => {
  const record = { count: 2, goal: 2, skipped: false, shared: false, version: 3, priority: null, points: null };
  const [one] = withRecords([occurrence('a', { goal: 2 })], () => record);
  equal([one.count, one.done, one.version], [2, true, 3]);
  const [newer] = withRecords([occurrence('a', { goal: 2, count: 1, version: 9 })], () => record);
  equal(newer.count, 1);
  const [shared] = withRecords([occurrence('a', { shared: true })], () => record);
  equal(shared.count, 0);
});

Deno.test('postponing takes a date out and adds another', () => {
  const repeating = task('a', { repeat: { except: ['2026-03-20'], extra: [] } });
  equal(postpone(repeating, day, '2026-03-20').body, { repeat: { except: [day], extra: ['2026-03-20'] } });
  const moved = task('a', { repeat: { except: [day], extra: ['2026-03-20'] } });
  equal(postpone(moved, '2026-03-20', '2026-03-21').body, {
    repeat: { except: [day, '2026-03-20'], extra: ['2026-03-21'] },
  });
});

Deno.test('due dates are read as one says them', async () => {
  await words();
  const read = (text) => readDue(text, { today: day, now: '10:00', settings });
  equal(read(''), null);
  equal(read('tomorrow 17:00'), { day: '2026-03-19', time: '17:00' });
  equal(read('17:00'), { day, time: '17:00' });
  equal(read('24 December'), { day: '2026-12-24', time: null });
  equal(read('2026-04-01'), { day: '2026-04-01', time: null });
  equal(read('sat'), { day: '2026-03-21', time: null });
  equal([read('soon'), read('tomorrow perhaps'), read('#Home')], [undefined, undefined, undefined]);
  await words('de');
  equal(read('übermorgen um 9:30'), { day: '2026-03-20', time: '09:30' });
  await words('ar');
  equal(read('غدًا الساعة ٥ مساءً'), { day: '2026-03-19', time: '17:00' });
});

Deno.test('what a due field shows can be read again', async () => {
  for (const code of ['en', 'de', 'ar']) {
    await words(code);
    const present = Date.now();
    for (const ahead of [0, 1, 2, 5, 8, 40, 400]) {
      const date = new Date(present + ahead * 86_400_000).toISOString().slice(0, 10);
      const today = new Date(present).toISOString().slice(0, 10);
      const text = dueText({ due_on: date }, { settings: { ...settings, time_zone: 'UTC' }, now: present });
      const found = readDue(text, { today, now: '00:00', settings: { ...settings, time_zone: 'UTC' } });
      equal(found, { day: date, time: null }, `${code} ${text}`);
    }
  }
});

Deno.test('a task is due in words', async () => {
  await words();
  const options = { settings, now };
  equal(dueText({ due_on: day }, options), 'Today');
  equal(dueText({ due_on: '2026-03-17' }, options), 'Yesterday');
  equal(dueText({ due_on: '2026-03-21' }, options), 'Saturday');
  equal(dueText({ due_on: '2026-05-01' }, options), 'May 1');
  equal(dueText({ due_on: '2027-05-01' }, options), 'May 1, 2027');
  equal(dueText({ due_at: '2026-03-19T16:00:00Z' }, options).replaceAll('\u202f', ' '), 'Tomorrow, 5:00 PM');
  equal(dueText({}, options), '');
  const states = [
    { due_on: '2026-03-17' },
    { due_on: day },
    { due_at: '2026-03-18T08:59:00Z' },
    { due_on: '2026-03-20' },
    { due_on: '2026-04-20' },
    {},
  ];
  equal(states.map((one) => dueState(one, options)), ['overdue', 'today', 'overdue', 'soon', 'later', null]);
  equal([formatDuration(5), formatDuration(90), formatDuration(5100), formatDuration(3600)], [
    '5 s',
    '1 min',
    '1 h 25 min',
    '1 h',
  ]);
  equal(formatDuration(5107, 'clock'), '1:25:07');
  equal(formatDay('2026-03-19', 'relative', options), 'Tomorrow');
});

Deno.test('quick days are each another day', () => {
  equal(quickDays(day, settings).map(({ key, day: of }) => [key, of]), [
    ['today', day],
    ['tomorrow', '2026-03-19'],
    ['weekend', '2026-03-21'],
    ['nextWeek', '2026-03-23'],
  ]);
  equal(quickDays('2026-03-21', settings).map(({ key }) => key), ['today', 'tomorrow', 'nextWeek']);
  equal(quickDays('2026-03-22', settings).map(({ key, day: of }) => [key, of]), [
    ['today', '2026-03-22'],
    ['tomorrow', '2026-03-23'],
    ['nextWeekend', '2026-03-28'],
  ]);
});

Deno.test('signs offer what they could mean', async () => {
  await words();
  const lists = {
    labels: ['Home', 'Front End', 'Errand'],
    people: [{ username: 'ada', display_name: 'Ada Lovelace' }, { username: 'bob' }],
  };
  const offered = (line, caret = line.length) => suggestionsFor(tokenAt(line, caret), lists).map(({ label }) => label);
  equal(offered('Buy #'), ['Home', 'Front End', 'Errand']);
  equal(offered('Buy #e'), ['Front End', 'Errand']);
  equal(offered('Buy @lov'), ['Ada Lovelace']);
  equal([offered('mail me@ad'), offered('Buy #Home'), offered('Buy # x')], [[], [], []]);
  const token = tokenAt('Buy #fr milk', 7);
  const done = completed('Buy #fr milk', token, '#Front End');
  equal(done, { line: 'Buy #Front End milk', caret: 15 });
  const { keywords } = await import('../../../Sources/Web/Assets/planning/add-line/keywords.js');
  equal(parse(done.line, { words: keywords(), today: day, settings, ...lists }).task.labels, ['Front End']);
});
