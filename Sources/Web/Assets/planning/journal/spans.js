/**
 * The days, weeks and months that the journal goes through. Pure.
 *
 * @import { DaySettings } from '../../parts/days.js'
 * @import { Occurrence } from '../../client/types/server.js'
 * @typedef {'day' | 'week' | 'month'} Span
 * @typedef {{from: string, to: string}} Range
 */
import { addDays, addMonths, monthEnd, monthStart, weekStart } from '../../parts/days.js';

/** @type {Span[]} */
export const spans = ['day', 'week', 'month'];

/**
 * The day, week or month in which a date lies.
 * @param {Span} span
 * @param {string} date
 * @param {DaySettings} settings
 * @returns {Range}
 */
export function rangeOf(span, date, settings) {
  if (span === 'day') return { from: date, to: date };
  if (span === 'month') return { from: monthStart(date), to: monthEnd(date) };
  const from = weekStart(date, settings);
  return { from, to: addDays(from, 6) };
}

/**
 * The date as many days, weeks or months later.
 * @param {Span} span
 * @param {string} date
 * @param {number} by
 */
export function moved(span, date, by) {
  return span === 'month' ? addMonths(date, by) : addDays(date, span === 'week' ? 7 * by : by);
}

/**
 * What the strip shows: the week's days; five weeks, the month's; the months of half a year.
 * @param {Span} span
 * @param {string} date
 * @param {DaySettings} settings
 * @returns {Range[]}
 */
export function stripOf(span, date, settings) {
  if (span === 'day') {
    const first = weekStart(date, settings);
    return Array.from({ length: 7 }, (_, n) => rangeOf('day', addDays(first, n), settings));
  }
  if (span === 'week') {
    const first = weekStart(monthStart(date), settings);
    const all = Array.from({ length: 6 }, (_, n) => rangeOf('week', addDays(first, 7 * n), settings));
    return all.filter(({ from }) => from <= monthEnd(date));
  }
  const half = `${date.slice(0, 5)}${date.slice(5, 7) <= '06' ? '01' : '07'}-01`;
  return Array.from({ length: 6 }, (_, n) => rangeOf('month', addMonths(half, n), settings));
}

/**
 * Those that touch a range.
 * @param {Occurrence[]} occurrences
 * @param {Range} range
 */
export const touching = (occurrences, { from, to }) =>
  occurrences.filter((one) => one.date <= to && one.ends_on >= from);
