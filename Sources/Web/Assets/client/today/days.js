/**
 * Days of an account: they begin at its start of the day, in its time zone.
 *
 * @module
 */

/** @typedef {{ time_zone: string, day_starts_at: string }} DaySettings */

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/**
 * The day that a moment belongs to.
 * @param {number} at milliseconds since 1970
 * @param {DaySettings} settings
 * @returns {string} `YYYY-MM-DD`
 */
export function dayOf(at, settings) {
  const local = new Date(localTime(at, settings.time_zone));
  const day = local.toISOString().slice(0, 10);
  return local.toISOString().slice(11, 16) < settings.day_starts_at ? addDays(day, -1) : day;
}

/**
 * When a day is over: at its end the next one begins.
 * @param {string} date
 * @param {DaySettings} settings
 * @returns {number} milliseconds since 1970
 */
export function endOf(date, { time_zone, day_starts_at }) {
  const wanted = Date.parse(`${addDays(date, 1)}T${day_starts_at}:00Z`);
  // The offset from UTC is that of the moment itself, which is not known yet; where clocks change it takes another look.
  const before = wanted - offsetAt(wanted - 86_400_000, time_zone);
  const after = wanted - offsetAt(wanted + 86_400_000, time_zone);
  for (const guess of [Math.min(before, after), Math.max(before, after)]) {
    if (localTime(guess, time_zone) === wanted) return guess;
  }
  // A local time that does not exist is the end of the gap.
  return gapEnd(Math.min(before, after), Math.max(before, after), time_zone);
}

/**
 * @param {string} date
 * @param {number} days
 */
export function addDays(date, days) {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * The local time of a moment, as if it were UTC.
 * @param {number} at
 * @param {string} zone
 * @returns {number} milliseconds
 */
function localTime(at, zone) {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * @param {number} at
 * @param {string} zone
 */
const offsetAt = (at, zone) => localTime(at, zone) - Math.floor(at / 1000) * 1000;

/**
 * When clocks go forward between two moments.
 * @param {number} low
 * @param {number} high
 * @param {string} zone
 */
function gapEnd(low, high, zone) {
  const offset = offsetAt(low, zone);
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (offsetAt(middle, zone) === offset) low = middle;
    else high = middle;
  }
  return high;
}
