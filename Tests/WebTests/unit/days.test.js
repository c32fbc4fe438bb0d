// Days around changes of clocks, which are facts of the past; the same cases as of the server (LocalDaysTests).
import * as days from '../../../Sources/Web/Assets/parts/days.js';
import { equal } from './assert.js';

const settings = (zone, from = '00:00', week = 'monday') => ({
  time_zone: zone,
  day_starts_at: from,
  week_starts_on: week,
});

Deno.test('a local time is at one moment', () => {
  for (
    const [zone, date, time, expected] of [
      ['Etc/UTC', '2026-03-22', '07:30', '2026-03-22T07:30:00.000Z'],
      ['Europe/Berlin', '2026-01-15', '07:30', '2026-01-15T06:30:00.000Z'],
      // In the gap from 2:00 to 3:00, its end.
      ['Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
      ['Europe/Berlin', '2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
      ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'],
      ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
      // 2:00 to 3:00 comes twice: the first.
      ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
      ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
      ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00.000Z'],
      ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'],
      ['America/Havana', '2026-03-08', '00:30', '2026-03-08T05:00:00.000Z'],
      ['America/Havana', '2026-11-01', '00:30', '2026-11-01T04:30:00.000Z'],
      ['Asia/Beirut', '2022-03-27', '00:00', '2022-03-26T22:00:00.000Z'],
      ['Asia/Beirut', '2022-10-29', '23:30', '2022-10-29T20:30:00.000Z'],
      // The day that was left out.
      ['Pacific/Apia', '2011-12-29', '23:59', '2011-12-30T09:59:00.000Z'],
      ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T10:00:00.000Z'],
      ['Pacific/Apia', '2011-12-31', '00:00', '2011-12-30T10:00:00.000Z'],
      ['Europe/Berlin', '2150-07-01', '12:00', '2150-07-01T10:00:00.000Z'],
    ]
  ) {
    equal(days.instantOf(date, time, zone), expected, `${zone} ${date} ${time}`);
    equal(days.instantOf(date, time, settings(zone)), expected, `${zone} ${date} ${time}`);
  }
});

Deno.test('a moment is on one day', () => {
  for (
    const [zone, from, at, expected] of [
      ['Europe/Berlin', '00:00', '2026-03-21T22:59:59Z', '2026-03-21'],
      ['Europe/Berlin', '00:00', '2026-03-21T23:00:00Z', '2026-03-22'],
      ['Europe/Berlin', '04:00', '2026-03-22T01:00:00Z', '2026-03-21'],
      ['Europe/Berlin', '04:00', '2026-03-22T03:00:00Z', '2026-03-22'],
      // Begun once, a day goes on when clocks go back to before its start.
      ['Europe/Berlin', '02:30', '2026-10-25T00:29:59Z', '2026-10-24'],
      ['Europe/Berlin', '02:30', '2026-10-25T00:30:00Z', '2026-10-25'],
      ['Europe/Berlin', '02:30', '2026-10-25T01:10:00Z', '2026-10-25'],
      ['America/St_Johns', '00:00', '2010-11-07T02:30:00Z', '2010-11-07'],
      ['America/St_Johns', '00:00', '2010-11-07T02:31:00Z', '2010-11-07'],
      ['Pacific/Apia', '00:00', '2011-12-30T09:59:59Z', '2011-12-29'],
      ['Pacific/Apia', '00:00', '2011-12-30T10:00:00Z', '2011-12-31'],
      ['Pacific/Apia', '04:00', '2011-12-30T10:00:00Z', '2011-12-30'],
      ['Pacific/Apia', '04:00', '2011-12-30T14:00:00Z', '2011-12-31'],
      ['Africa/Casablanca', '00:00', '2026-02-15T01:30:00Z', '2026-02-15'],
    ]
  ) equal(days.dateOf(at, settings(zone, from)), expected, `${zone} ${from} ${at}`);
});

Deno.test('a time before the start of the day is on the next day of the calendar', () => {
  const berlin = settings('Europe/Berlin', '04:00');
  equal(days.startOf('2026-03-22', berlin), '2026-03-22T03:00:00.000Z');
  equal(days.instantOf('2026-03-22', '03:59', berlin), '2026-03-23T02:59:00.000Z');
  equal(days.instantOf('2026-03-22', '03:59', 'Europe/Berlin'), '2026-03-22T02:59:00.000Z');
  equal(days.instantOf('2026-03-22', '04:00', berlin), '2026-03-22T03:00:00.000Z');
  equal(days.timeOf('2026-03-23T02:59:00Z', berlin), '03:59');
  equal(days.calendarDateOf('2026-03-23T02:59:00Z', 'Europe/Berlin'), '2026-03-23');
});

Deno.test('days follow each other without a gap', () => {
  for (const zone of ['Europe/Berlin', 'America/Havana', 'Pacific/Apia', 'Asia/Gaza', 'America/St_Johns']) {
    for (const from of ['00:00', '02:30', '23:59']) {
      const local = settings(zone, from);
      let start = days.startOf('2010-10-20', local);
      for (const date of days.range('2010-10-20', '2011-04-10')) {
        const end = days.startOf(days.addDays(date, 1), local);
        if (start < end) {
          equal(days.dateOf(start, local), date, zone);
          equal(days.dateOf(Date.parse(end) - 1000, local), date, zone);
        }
        start = end;
      }
    }
  }
});

Deno.test('weeks and months begin as set', () => {
  equal(days.weekStart('2026-03-26', settings('Etc/UTC', '00:00', 'monday')), '2026-03-23');
  equal(days.weekStart('2026-03-26', settings('Etc/UTC', '00:00', 'sunday')), '2026-03-22');
  equal(days.weekStart('2026-03-26', settings('Etc/UTC', '00:00', 'saturday')), '2026-03-21');
  equal(days.weekOf('2026-03-22', settings('Etc/UTC', '00:00', 'sunday')).at(-1), '2026-03-28');
  equal(days.monthOf('2028-02-10').length, 29);
  const grid = days.monthGrid('2026-03-10', settings('Etc/UTC'));
  equal([grid[0][0], grid.at(-1)[6]], ['2026-02-23', '2026-04-05']);
});

Deno.test('months are added by clamping', () => {
  equal(days.addMonths('2026-10-31', 1), '2026-11-30');
  equal(days.addMonths('2026-01-31', 1), '2026-02-28');
  equal(days.addMonths('2026-01-15', -1), '2025-12-15');
  equal(days.addMonths('2024-02-29', 12), '2025-02-28');
});

Deno.test('what is no day is none', () => {
  for (const text of ['2026-02-29', '1969-12-31', '2200-01-01', '2026-3-1', '', null, '2026-13-01', '٢٠٢٦-٠٣-٠١']) {
    equal(days.isDay(text), false, String(text));
  }
  equal(days.isDay('2028-02-29'), true);
  equal([days.weekdayOf('1970-01-01'), days.weekdayOf('2026-11-29')], [4, 0]);
});

Deno.test('a zone that the browser does not know is taken for UTC', () => {
  equal(days.dateOf('2026-03-22T07:30:00Z', settings('Mars/Olympus')), '2026-03-22');
});
