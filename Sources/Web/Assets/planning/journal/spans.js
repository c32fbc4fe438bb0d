/**
 * The days, weeks and months that the journal goes through. Pure.
 *
 * @import { DaySettings } from '../../parts/days.js'
 * @import { Occurrence, OccurrenceRecord } from '../../client/types/server.js'
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
 * The occurrences with the records of the copy, which has one's own edits that wait.
 * @param {Occurrence[]} occurrences
 * @param {(taskID: string, date: string) => OccurrenceRecord | undefined} recordOf
 * @returns {Occurrence[]}
 */
export function withRecords(occurrences, recordOf) {
  return occurrences.map((one) => {
    const record = recordOf(one.task_id, one.date);
    if (!record || record.shared !== one.shared || record.version < one.version) return one;
    const goal = record.goal ?? one.goal;
    const { count, skipped } = record;
    return {
      ...one,
      ...{ count, skipped, goal, done: count >= goal, version: record.version },
      ...{ completed_at: record.completed_at, completed_by: record.completed_by },
      priority: record.count > 0 ? record.priority : one.priority,
      points: record.points ?? one.points,
    };
  });
}

/**
 * Those that touch a range.
 * @param {Occurrence[]} occurrences
 * @param {Range} range
 */
export const touching = (occurrences, { from, to }) =>
  occurrences.filter((one) => one.date <= to && one.ends_on >= from);
