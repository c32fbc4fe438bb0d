import { equal } from './assert.js';
import { applied } from '../../../Sources/Web/Assets/time/entries/edits.js';
import {
  blocksOf,
  gapsOf,
  hoursOf,
  overlapping,
  secondsWithin,
  snapped,
  windowOf,
} from '../../../Sources/Web/Assets/time/entries/line.js';
import { last, moved } from '../../../Sources/Web/Assets/time/order.js';
import { momentsOf, pastOf, writtenOf } from '../../../Sources/Web/Assets/time/entries/span.js';

const hour = 3_600_000;
/** @type {any} */
const berlin = { time_zone: 'Europe/Berlin', day_starts_at: '00:00', week_starts_on: 'monday' };
/** @param {string} at */
const ms = (at) => Date.parse(at);
/** @param {string} id @param {string} from @param {string | null} to @returns {any} */
const entry = (id, from, to, more = {}) => ({
  id,
  mode_id: 'm',
  task_id: null,
  description: '',
  started_at: from,
  ended_at: to,
  ...more,
});
const day = { start: ms('2026-03-22T00:00:00Z'), end: ms('2026-03-23T00:00:00Z') };
const noon = ms('2026-03-22T12:00:00Z');

Deno.test('entries of the same time lie beside each other, those that touch do not', () => {
  const blocks = blocksOf(
    [
      entry('c', '2026-03-22T11:00:00Z', '2026-03-22T12:00:00Z'),
      entry('a', '2026-03-22T09:00:00Z', '2026-03-22T11:00:00Z'),
      entry('b', '2026-03-22T10:00:00Z', '2026-03-22T10:30:00Z'),
      entry('d', '2026-03-22T10:30:00Z', '2026-03-22T10:45:00Z'),
    ],
    day,
    noon,
  );
  equal(blocks.map((one) => [one.entry.id, one.lane, one.lanes]), [['a', 0, 2], ['b', 1, 2], ['d', 1, 2], ['c', 0, 1]]);
});

Deno.test('what goes over the day is cut at its borders, what runs ends now', () => {
  const blocks = blocksOf(
    [
      entry('a', '2026-03-21T23:00:00Z', '2026-03-22T01:00:00Z'),
      entry('b', '2026-03-22T11:00:00Z', null),
      entry('tomorrow', '2026-03-23T00:00:00Z', '2026-03-23T01:00:00Z'),
      entry('yesterday', '2026-03-21T22:00:00Z', '2026-03-21T23:00:00Z'),
    ],
    day,
    noon,
  );
  equal(blocks.map((one) => [one.entry.id, (one.to - one.from) / hour, one.before, one.after]), [
    ['a', 1, true, false],
    ['b', 1, false, false],
  ]);
  equal(secondsWithin(entry('a', '2026-03-21T23:00:00Z', '2026-03-23T02:00:00Z'), day, noon), 86_400);
  equal(secondsWithin(entry('future', '2026-03-22T13:00:00Z', null), day, noon), 0);
});

Deno.test('gaps lie between entries and before now', () => {
  const blocks = blocksOf(
    [
      entry('a', '2026-03-22T08:00:00Z', '2026-03-22T10:00:00Z'),
      entry('b', '2026-03-22T09:00:00Z', '2026-03-22T09:30:00Z'),
      entry('c', '2026-03-22T10:05:00Z', '2026-03-22T11:00:00Z'),
    ],
    day,
    noon,
  );
  equal(gapsOf(blocks), [], 'five minutes are none');
  equal(gapsOf(blocks, { until: noon }), [{ from: ms('2026-03-22T11:00:00Z'), to: noon }]);
  equal(gapsOf([], { until: noon }), []);
});

Deno.test('the hours of a day on which clocks change', () => {
  const from = ms('2026-03-28T23:00:00Z');
  const hours = hoursOf(from, ms('2026-03-29T22:00:00Z'), 'Europe/Berlin');
  equal(hours.length, 24, '23 hours have 24 borders');
  equal(hoursOf(ms('2026-03-22T18:30:00Z'), ms('2026-03-22T20:30:00Z'), 'Asia/Kolkata').length, 3);
  equal(hoursOf(ms('2026-03-22T18:45:00Z'), ms('2026-03-22T19:20:00Z'), 'Asia/Kolkata').length, 0);
});

Deno.test('the window of a day has what is there, and some hours around it', () => {
  const blocks = blocksOf([entry('a', '2026-03-22T09:00:00Z', '2026-03-22T19:10:00Z')], day, noon);
  const shown = windowOf(blocks, day);
  equal([(shown.start - day.start) / hour, (shown.end - day.start) / hour], [8, 21]);
  const early = windowOf(blocksOf([entry('a', '2026-03-22T00:00:00Z', '2026-03-22T00:10:00Z')], day, noon), day);
  equal([(early.start - day.start) / hour, (early.end - day.start) / hour], [0, 8]);
  const short = { start: day.start, end: day.start + 23 * hour };
  const late = windowOf(blocksOf([entry('a', '2026-03-22T22:30:00Z', '2026-03-22T23:30:00Z')], short, noon), short);
  equal(late.end, short.end);
  equal((windowOf([], day).end - windowOf([], day).start) / hour, 10);
});

Deno.test('overlaps: touching is none, the one that is corrected does not count, what runs counts until now', () => {
  const entries = [
    entry('a', '2026-03-22T09:00:00Z', '2026-03-22T10:00:00Z'),
    entry('r', '2026-03-22T11:00:00Z', null),
  ];
  /** @param {string} from @param {string} to */
  const over = (from, to, id = 'x') => overlapping(entries, { id, from: ms(from), to: ms(to) }, noon)?.id ?? null;
  equal(over('2026-03-22T10:00:00Z', '2026-03-22T11:00:00Z'), null);
  equal(over('2026-03-22T09:59:00Z', '2026-03-22T10:30:00Z'), 'a');
  equal(over('2026-03-22T09:30:00Z', '2026-03-22T10:30:00Z', 'a'), null);
  equal(over('2026-03-22T10:30:00Z', '2026-03-22T11:30:00Z'), 'r');
});

Deno.test('times by the minute meet their neighbours to the second', () => {
  const entries = [entry('a', '2026-03-22T09:00:41Z', '2026-03-22T10:00:23Z')];
  equal(snapped(ms('2026-03-22T10:00:00Z'), 'start', entries), ms('2026-03-22T10:00:23Z'));
  equal(snapped(ms('2026-03-22T09:00:00Z'), 'end', entries), ms('2026-03-22T09:00:41Z'));
  equal(snapped(ms('2026-03-22T10:01:00Z'), 'start', entries), ms('2026-03-22T10:01:00Z'));
});

Deno.test('an end that is not after the start is on the next day', () => {
  const written = { date: '2026-03-22', from: '23:00', endDate: null, to: '01:30' };
  equal(momentsOf(written, berlin), { start: ms('2026-03-22T22:00:00Z'), end: ms('2026-03-23T00:30:00Z') });
  equal(momentsOf({ ...written, to: null }, berlin), { start: ms('2026-03-22T22:00:00Z'), end: null });
  equal(momentsOf({ ...written, from: null }, berlin), null);
  equal(momentsOf({ ...written, endDate: '2026-03-24' }, berlin)?.end, ms('2026-03-24T00:30:00Z'));
});

Deno.test('what is written of a time comes back as that time', () => {
  /** @param {string} from @param {string} to */
  const there = (from, to, settings = berlin) => momentsOf(writtenOf(from, to, settings), settings);
  for (
    const [from, to] of [
      ['2026-03-22T08:00:00.000Z', '2026-03-22T09:00:00.000Z'],
      ['2026-03-22T22:00:00.000Z', '2026-03-23T00:30:00.000Z'],
      ['2026-03-20T22:00:00.000Z', '2026-03-23T00:30:00.000Z'],
      ['2026-03-28T22:30:00.000Z', '2026-03-29T02:30:00.000Z'],
    ]
  ) equal(there(from, to), { start: ms(from), end: ms(to) });
  const late = { ...berlin, day_starts_at: '04:00' };
  equal(writtenOf('2026-03-23T00:30:00.000Z', '2026-03-23T01:00:00.000Z', late).date, '2026-03-22');
  equal(there('2026-03-23T00:30:00.000Z', '2026-03-23T03:30:00.000Z', late)?.end, ms('2026-03-23T03:30:00Z'));
});

Deno.test('a time that is still to come was yesterday', () => {
  const now = ms('2026-03-22T12:00:00Z');
  equal(pastOf('12:30', berlin, now), '2026-03-22T11:30:00.000Z');
  equal(pastOf('13:30', berlin, now), '2026-03-21T12:30:00.000Z');
});

Deno.test('a thing moves by one number, by all where there is no room', () => {
  const items = [{ id: 'a', position: 1 }, { id: 'b', position: 2 }, { id: 'c', position: 3 }];
  equal(moved(items, 'c', -1), [{ id: 'c', position: 1.5 }]);
  equal(moved(items, 'a', -1), []);
  equal(moved(items, 'a', 1), [{ id: 'a', position: 2.5 }]);
  equal(moved(items, 'b', -1)[0].position < 1, true);
  const tied = [{ id: 'a', position: 1 }, { id: 'b', position: 1 }, { id: 'c', position: 1 }];
  equal(moved(tied, 'c', -1).map((one) => one.id), ['a', 'c', 'b']);
  equal(last([]), 1024);
});

Deno.test('entries after edits that wait', () => {
  const made_at = noon;
  const at = new Date(noon).toISOString();
  const running = [entry('r', '2026-03-22T11:00:00.000Z', null)];
  const started = applied(running, {
    id: 'e',
    action: 'startTimer',
    params: {},
    body: { id: 'n', mode_id: 'm2' },
    creates: 'n',
    made_at,
    not_before: undefined,
  });
  equal(started.map((one) => [one.id, one.ended_at, one.seconds]), [['r', at, 3600], ['n', null, null]]);
  const again = applied(started, {
    id: 'e',
    action: 'startTimer',
    params: {},
    body: { id: 'n', mode_id: 'm2' },
    creates: 'n',
    made_at: made_at + 5000,
    not_before: undefined,
  });
  equal(again.length, 2, 'sent again it makes no second one');
  equal(again[1].started_at, at, 'and leaves the one that is there');
  /** @param {string} action @param {any} params @param {any} [body] */
  const after = (action, params, body) =>
    applied(started, { id: 'e', action, params, body, creates: body?.id, made_at, not_before: undefined }).map((one) =>
      one.id
    );
  equal(after('discardTimer', {}), ['r']);
  equal(after('deleteEntry', { entry: 'r' }), ['n']);
  equal(
    after('createEntry', {}, {
      id: 'x',
      mode_id: 'm',
      started_at: '2026-03-22T08:00:00+01:00',
      ended_at: '2026-03-22T09:00:00+01:00',
    }),
    ['r', 'n', 'x'],
  );
  equal(after('updateTask', {}, {}), ['r', 'n']);
  equal(
    applied(started, {
      id: 'e',
      action: 'stopTimer',
      params: {},
      body: { id: 'other' },
      creates: undefined,
      made_at,
      not_before: undefined,
    })[1].ended_at,
    null,
  );
});
