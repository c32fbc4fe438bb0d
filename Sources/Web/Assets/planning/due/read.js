/**
 * A due date as one types it.
 *
 * @import { Day, DaySettings } from '../../parts/days.js'
 */
import { readDay } from '../../parts/read-day.js';
import { keywords } from '../add-line/keywords.js';
import { parse } from '../add-line/parse.js';

/**
 * Reads a date, a time, or both.
 * @param {string} text
 * @param {{today: Day, now: string, settings: DaySettings}} known
 * @returns {{day: Day, time: string | null} | null | undefined} null: none is due; undefined: it cannot be read
 */
export function readDue(text, known) {
  const written = text.trim();
  if (!written) return null;
  // A line that is nothing but a date would be a title.
  const { chips } = parse(`x ${written}`, { ...known, words: keywords() });
  const [chip] = chips;
  if (chips.length === 1 && chip.kind === 'due' && chip.from <= 2 && chip.to >= written.length + 2) {
    return { day: chip.value.day, time: chip.value.time };
  }
  const [, before, time] = /^(.*?)[,،]?\s+(\d{1,2}:\d\d)$/.exec(written) ?? [];
  const day = readDay(before ?? written, known.settings);
  return day === undefined ? undefined : { day, time: time ? time.padStart(5, '0') : null };
}
