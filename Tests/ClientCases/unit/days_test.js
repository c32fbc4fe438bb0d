import { addDays, dayOf, endOf } from '../../../Sources/Web/Assets/client/today/days.js';
import { equals } from './assert.js';

const berlin = { time_zone: 'Europe/Berlin', day_starts_at: '00:00' };
const late = { time_zone: 'Europe/Berlin', day_starts_at: '04:00' };
const end = (/** @type {string} */ date, settings = berlin) => new Date(endOf(date, settings)).toISOString();

Deno.test("a moment belongs to the day of the account's zone and start", () => {
  equals(dayOf(Date.parse('2026-03-02T23:30:00Z'), berlin), '2026-03-03');
  equals(dayOf(Date.parse('2026-03-02T23:30:00Z'), late), '2026-03-02');
  equals(dayOf(Date.parse('2026-03-03T03:00:00Z'), late), '2026-03-03');
});

Deno.test('a day ends where the next one begins', () => {
  equals(end('2026-03-02'), '2026-03-02T23:00:00.000Z');
  equals(end('2026-03-28'), '2026-03-28T23:00:00.000Z');
  equals(end('2026-03-29'), '2026-03-29T22:00:00.000Z');
  equals(end('2026-03-02', late), '2026-03-03T03:00:00.000Z');
});

Deno.test('a start that the clocks jump over is the end of the gap, one that is there twice is the first', () => {
  const half = { time_zone: 'Europe/Berlin', day_starts_at: '02:30' };
  equals(end('2026-03-28', half), '2026-03-29T01:00:00.000Z');
  equals(end('2026-10-24', half), '2026-10-25T00:30:00.000Z');
});

Deno.test('days are counted over months and leap years', () => {
  equals(addDays('2028-02-28', 2), '2028-03-01');
  equals(addDays('2026-01-01', -1), '2025-12-31');
});
