import { addDays, formatDay, formatWeekday, isDay, locale, today, weekdayOf } from './dates.js';

/** @typedef {import('./days.js').DaySettings} DaySettings */

/**
 * Reads a day as one writes it: 2026-03-12, 12.3., 3/12 in the locale's order, 12 Mar, today, tomorrow, a weekday (the
 * next one), +3.
 * @param {string} text
 * @param {DaySettings} settings
 * @param {number} [now]
 * @returns {string | undefined} undefined: it is not a day.
 */
export function readDay(text, settings, now = Date.now()) {
  const written = fold(text);
  if (/^\d{4}-/.test(written)) return isDay(written) ? written : undefined;
  const present = today(settings, now);
  const later = /^\+(\d{1,4})$/.exec(written);
  if (later) return addDays(present, Number(later[1]));
  for (const days of [0, 1, -1]) {
    if (written === fold(formatDay(addDays(present, days), 'relative', { settings, now }))) {
      return addDays(present, days);
    }
  }
  for (let days = 1; days <= 7; days += 1) {
    const date = addDays(present, days);
    const names = /** @type {const} */ (['long', 'short']).map((width) =>
      fold(formatWeekday(weekdayOf(date), width)).replace('.', '')
    );
    if (names.includes(written.replace('.', ''))) return date;
  }
  return fromParts(written, present);
}

/** @param {string} text */
const fold = (text) => western(text).trim().toLocaleLowerCase();

/**
 * Arabic digits as western ones.
 * @param {string} text
 */
const western = (text) =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf)).replace(/[\u200e\u200f\u061c]/g, '');

/**
 * @param {string} text
 * @param {string} present
 * @returns {string | undefined}
 */
function fromParts(text, present) {
  const numbers = text.match(/\d+/g)?.map(Number) ?? [];
  if (numbers.length === 0 || numbers.length > 3) return undefined;
  const month = monthNamed(text);
  let day, at, year;
  if (month) {
    [day, year] = numbers;
    at = month;
  } else {
    if (numbers.length < 2) return undefined;
    const monthFirst = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'numeric' }).formatToParts(0)
      .find((part) => part.type === 'day' || part.type === 'month')?.type === 'month';
    if (numbers[0] > 31) [year, at, day] = numbers;
    else if (monthFirst && numbers[0] <= 12) [at, day, year] = numbers;
    else [day, at, year] = numbers;
  }
  if (year !== undefined && year < 100) year += 2000;
  /** @param {number} in_ */
  const of = (in_) => `${String(in_).padStart(4, '0')}-${String(at).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  if (year !== undefined) return isDay(of(year)) ? of(year) : undefined;
  // A day without a year is the next one, but for what has just gone by.
  const thisYear = Number(present.slice(0, 4));
  const date = of(thisYear);
  if (isDay(date) && date >= addDays(present, -60)) return date;
  return isDay(of(thisYear + 1)) ? of(thisYear + 1) : undefined;
}

/**
 * @param {string} text
 * @returns {number | undefined} 1 to 12
 */
function monthNamed(text) {
  const words = text.match(/\p{L}[\p{L}\p{M}]{2,}/gu) ?? [];
  if (words.length === 0) return undefined;
  for (let month = 1; month <= 12; month += 1) {
    for (const width of /** @type {const} */ (['long', 'short'])) {
      const name = new Intl.DateTimeFormat(locale(), { month: width, timeZone: 'UTC' }).format(
        Date.UTC(2024, month - 1, 15),
      );
      const plain = name.toLocaleLowerCase().replace('.', '');
      if (words.some((word) => word.length >= 3 && (plain.startsWith(word) || word === plain))) return month;
    }
  }
  return undefined;
}
