/**
 * From when to when, as people write it: a day and local times. Pure.
 *
 * @import { Day, DaySettings } from '../../parts/days.js'
 * @typedef {{date: Day | null, from: string | null, endDate: Day | null, to: string | null}} Written `endDate` null: the
 *   day of the start, or the next one where the end would not be after the start
 */
import { addDays, dateOf, instantOf, millis, timeOf, today } from '../../parts/days.js';

const minute = 60_000;

/**
 * The last time that clocks showed a local time.
 * @param {string} time 'HH:MM'
 * @param {DaySettings} settings
 * @param {number} now
 * @returns {string} an instant
 */
export function pastOf(time, settings, now) {
  const date = today(settings, now);
  const at = instantOf(date, time, settings);
  return millis(at) <= now ? at : instantOf(addDays(date, -1), time, settings);
}

/**
 * What is written for a time that is known.
 * @param {string} start an instant
 * @param {string | null} end
 * @param {DaySettings} settings
 * @returns {Written}
 */
export function writtenOf(start, end, settings) {
  const date = dateOf(start, settings);
  /** @type {Written} */
  const written = { date, from: timeOf(start, settings), endDate: null, to: end && timeOf(end, settings) };
  if (end && written.to) {
    const day = dateOf(end, settings);
    const guess = momentsOf(written, settings)?.end;
    if (guess === undefined || Math.abs((guess ?? 0) - millis(end)) >= minute) written.endDate = day;
  }
  return written;
}

/**
 * The moments that are meant; null while something is missing. `end` is null where no end is written.
 * @param {Written} written
 * @param {DaySettings} settings
 * @returns {{start: number, end: number | null} | null}
 */
export function momentsOf({ date, from, endDate, to }, settings) {
  if (!date || !from) return null;
  const start = millis(instantOf(date, from, settings));
  if (!to) return { start, end: null };
  let end = millis(instantOf(endDate ?? date, to, settings));
  if (!endDate && end <= start) end = millis(instantOf(addDays(date, 1), to, settings));
  return { start, end };
}
