// Each line of en.txt, de.txt and ar.txt: a rule, what else holds | its sentence. The first day is Wednesday, 18 March 2026.
import { draftOf, formOf, patchOf } from '../../../Sources/Web/Assets/planning/repeat/draft.js';
import { readRule, writeRule } from '../../../Sources/Web/Assets/planning/repeat/rule.js';
import { repeatText } from '../../../Sources/Web/Assets/planning/repeat/text.js';
import { setWords } from '../../../Sources/Web/Assets/words/index.js';
import { equal } from '../unit/assert.js';

const starts = '2026-03-18';
const monday = { week_starts_on: 'monday' };
const assets = new URL('../../../Sources/Web/Assets/', import.meta.url);
const linesOf = async (code) =>
  (await Deno.readTextFile(new URL(`${code}.txt`, import.meta.url))).split('\n').filter(Boolean).map((line) =>
    line.split(' | ')
  );

for (const code of ['en', 'de', 'ar']) {
  Deno.test(`sentences in ${code}`, async () => {
    setWords(JSON.parse(await Deno.readTextFile(new URL(`words/${code}.json`, assets))), { code, tag: code });
    for (const [given, sentence] of await linesOf(code)) {
      const [rule, ...rest] = given.split(' ');
      const more = Object.fromEntries(rest.map((one) => one.split('=')));
      const found = repeatText({ rule, starts_on: starts, ...more, goal: Number(more.goal ?? 1) });
      // Some editions of ICU write a narrow space before AM.
      equal(found.replaceAll('\u202f', ' '), sentence.replaceAll('\u202f', ' '), given);
    }
  });
}

Deno.test('a rule is written as it was read', async () => {
  for (const [given] of await linesOf('en')) {
    const [text] = given.split(' ');
    const rule = readRule(text);
    if (rule) equal(writeRule(rule).split(';').sort(), text.split(';').sort(), text);
    else equal(text, 'FREQ=HOURLY');
  }
  for (
    const text of [
      '',
      'FREQ',
      'FREQ=DAILY;INTERVAL=0',
      'FREQ=WEEKLY;BYDAY=XX',
      'FREQ=MONTHLY;BYMONTHDAY=a',
      'FREQ=DAILY;UNTIL=soon',
    ]
  ) {
    equal(readRule(text), null, text);
  }
});

const repeatOf = (rule, more = {}) => ({
  ...{ rule, starts_on: starts, span: 'day', goal: 1, shared: false, from: 'schedule', missed: 'skip' },
  ...{ except: [], extra: [], pauses: [], starts_at: null, minutes: null, former: [], ...more },
});

Deno.test('opening the editor and saving changes nothing', async () => {
  for (const [given] of await linesOf('en')) {
    const before = repeatOf(given.split(' ')[0]);
    equal(patchOf(draftOf(before, starts), before, monday), {}, given);
  }
});

Deno.test('the editor sends what was changed, and nothing else', () => {
  const before = repeatOf('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1');
  const draft = draftOf(before, starts);
  equal(draft.form, null);
  equal(patchOf({ ...draft, goal: 2 }, before, monday), { goal: 2 });
  const weekly = draftOf(repeatOf('FREQ=WEEKLY;BYDAY=MO'), starts);
  const form = { ...weekly.form, weekdays: [0, 1], interval: 2 };
  equal(patchOf({ ...weekly, form }, repeatOf('FREQ=WEEKLY;BYDAY=MO'), { week_starts_on: 'sunday' }), {
    rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU',
  });
});

Deno.test('a new repeat has its rule and first day, and what is not as usual', () => {
  const draft = draftOf(null, starts);
  equal(patchOf(draft, null, monday), { rule: 'FREQ=DAILY', starts_on: starts });
  const form = { ...draft.form, freq: 'YEARLY', mode: 'days', monthDays: [3], end: 'until', until: '2030-01-01' };
  equal(patchOf({ ...draft, form, shared: true }, null, monday), {
    rule: 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3;UNTIL=20300101',
    starts_on: starts,
    shared: true,
  });
});

Deno.test('rules that a form cannot show are left alone', () => {
  const cannot = [
    ...[
      'FREQ=DAILY;BYMONTH=3',
      'FREQ=MONTHLY;BYDAY=1MO,3MO',
      'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR',
      'FREQ=YEARLY;BYDAY=20MO',
    ],
    ...[
      'FREQ=YEARLY;BYYEARDAY=100',
      'FREQ=MONTHLY;BYMONTHDAY=-2',
      'FREQ=WEEKLY;BYDAY=SA;BYMONTH=7',
      'FREQ=MONTHLY;BYDAY=-2MO',
    ],
  ];
  for (const text of cannot) equal(formOf(readRule(text), starts), null, text);
  const can = [
    'FREQ=DAILY;BYDAY=MO,TH',
    'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2',
    'FREQ=YEARLY;BYMONTH=5;BYDAY=2SU',
    'FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=1',
  ];
  for (const text of can) equal(formOf(readRule(text), starts) !== null, true, text);
});
