// Each line of en.txt, de.txt and ar.txt: what is typed | the title | what is read off it. It is Wednesday, 18 March 2026,
// 10:00 in Berlin.
import { parse } from '../../../Sources/Web/Assets/planning/add-line/parse.js';
import { instantOf } from '../../../Sources/Web/Assets/parts/days.js';
import { equal, processorTime } from '../unit/assert.js';

const assets = new URL('../../../Sources/Web/Assets/', import.meta.url);
const settings = { time_zone: 'Europe/Berlin', day_starts_at: '00:00', week_starts_on: 'monday' };
const priorities = ['', 'do_first', 'plan', 'delegate', 'delay'];

const known = async (language, more = {}) => ({
  words: JSON.parse(await Deno.readTextFile(new URL(`words/${language}.json`, assets))).planning.keywords,
  today: '2026-03-18',
  now: '10:00',
  settings,
  labels: ['Home', 'Front End', 'Errand'],
  people: [{ username: 'ada', display_name: 'Ada Lovelace' }, { username: 'bob' }],
  ...more,
});

function expected(line) {
  const [, title, ...rest] = line.split('|').map((part) => part.trim());
  const task = { title };
  const people = [];
  for (const part of rest) {
    const [kind, ...words] = part.split(' ');
    if (kind === 'label') task.labels = [...(task.labels ?? []), words.join(' ')];
    if (kind === 'priority') task.priority = priorities[words[0]];
    if (kind === 'person') people.push(words[0]);
    if (kind === 'due' && words[1]) task.due_at = instantOf(words[0], words[1], settings);
    else if (kind === 'due') task.due_on = words[0];
    if (kind === 'repeat') {
      task.repeat = { rule: words[0], starts_on: words[2] };
      if (words[4]) task.repeat.starts_at = words[4];
    }
  }
  return { task, people };
}

for (const language of ['en', 'de', 'ar']) {
  Deno.test(`lines in ${language}`, async () => {
    const lines = (await Deno.readTextFile(new URL(`${language}.txt`, import.meta.url))).split('\n').filter(Boolean);
    equal(lines.length >= 60, true, `${lines.length} lines`);
    const with_ = await known(language);
    const wrong = [];
    for (const line of lines) {
      const { task, people } = parse(line.split(' |')[0], with_);
      try {
        equal({ task, people }, expected(line), line);
      } catch (error) {
        wrong.push(error.message);
      }
    }
    if (wrong.length) throw new Error(`${wrong.length} of ${lines.length}:\n${wrong.join('\n')}`);
  });
}

Deno.test('figures are day and month in the order of the locale', async () => {
  const of = async (locale) => parse('Ship 4/5', await known('en', { settings: { ...settings, locale } })).task.due_on;
  equal([await of('en-US'), await of('en-GB'), await of('en')], ['2026-04-05', '2026-05-04', '2026-04-05']);
});

Deno.test('what a chip gives back stays text', async () => {
  const line = 'Buy milk tomorrow #Home';
  const { title, chips } = parse(line, await known('en', { plain: ['Tomorrow'] }));
  equal(title, 'Buy milk tomorrow');
  equal(chips.map(({ kind, text }) => [kind, text]), [['label', '#Home']]);
});

Deno.test('chips stand where their text stands', async () => {
  for (const line of ['  Pay\u00a0rent  tomorrow 17:00   #Home', 'İstanbul 🎉 tomorrow', 'Cafe\u0301 tomorrow']) {
    const { chips } = parse(line, await known('en'));
    for (const { text, from, to } of chips) equal(line.normalize('NFC').slice(from, to).trim(), text);
    equal(chips[0].text.startsWith('tomorrow'), true);
  }
});

Deno.test('a time before the start of the day is in the night after it', async () => {
  const { task } = parse(
    'Lock up today 02:00',
    await known('en', { settings: { ...settings, day_starts_at: '04:00' } }),
  );
  equal(task.due_at, '2026-03-19T01:00:00.000Z');
});

Deno.test('every second week on two days says when weeks begin', async () => {
  const sunday = { ...settings, week_starts_on: 'sunday' };
  const { task } = parse('Bins every 2 weeks on sun and mon', await known('en', { settings: sunday }));
  equal(task.repeat, { rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU', starts_on: '2026-03-22' });
});

Deno.test('no line takes long or fails', async () => {
  const lines = [
    'every '.repeat(500),
    '#'.repeat(2000),
    '@ada '.repeat(400),
    '1'.repeat(5000),
    'in in in '.repeat(300),
    '\u202e!1\u202c',
  ];
  const began = processorTime();
  for (const language of ['en', 'de', 'ar']) {
    for (const line of lines) parse(line, await known(language));
  }
  const took = processorTime() - began;
  equal(took < 3000, true, `${took} ms`);
});
