/**
 * Days and zones, without words. A day is `'YYYY-MM-DD'`, a local time `'HH:MM'`, an instant what the interface sends:
 * `'2026-03-29T01:00:00.000Z'`. Where an instant is taken, milliseconds and a Date are taken too.
 *
 * A day begins at the account's start of the day and lasts until the next one begins, so a local time before that start
 * is on the next day of the calendar. A time that clocks jump over is the end of the gap; one that is there twice is the
 * first. The server says the same (docs/guide/settings.md).
 *
 * @typedef {string} Day
 * @typedef {string | number | Date} Instant
 * @typedef {'monday' | 'sunday' | 'saturday'} WeekStart
 * @typedef {{time_zone: string, day_starts_at: string, week_starts_on: WeekStart, locale?: string}} DaySettings
 */

const day = 86_400_000;
const minute = 60_000;

/**
 * The days from 1970-01-01 to a day.
 * @param {Day} date
 * @returns {number}
 */
export function dayNumber(date) {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / day);
}

/**
 * The day that many days after 1970-01-01.
 * @param {number} number
 * @returns {Day}
 */
export function dayOf(number) {
  return new Date(number * day).toISOString().slice(0, 10);
}

/**
 * Whether a text is a day of the years that the interface takes, 1970 to 2199.
 * @param {unknown} text
 * @returns {text is Day}
 */
export function isDay(text) {
  if (typeof text !== 'string' || !/^(19[7-9]\d|20\d\d|21\d\d)-\d\d-\d\d$/.test(text)) return false;
  const number = dayNumber(text);
  return !Number.isNaN(number) && dayOf(number) === text;
}

/**
 * The day that many days later, or earlier if it is negative.
 * @param {Day} date
 * @param {number} days
 * @returns {Day}
 */
export function addDays(date, days) {
  return dayOf(dayNumber(date) + days);
}

/**
 * The same day of another month; its last day where it is too short.
 * @param {Day} date
 * @param {number} months
 * @returns {Day}
 */
export function addMonths(date, months) {
  const [year, month, dayOfMonth] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  return addDays(first, Math.min(dayOfMonth, daysInMonth(first)) - 1);
}

/**
 * How many days lie from one day to another; negative if the other is earlier.
 * @param {Day} from
 * @param {Day} to
 * @returns {number}
 */
export function daysBetween(from, to) {
  return dayNumber(to) - dayNumber(from);
}

/**
 * The day of the week: 0 Sunday, 1 Monday … 6 Saturday.
 * @param {Day} date
 * @returns {number}
 */
export function weekdayOf(date) {
  return (((dayNumber(date) + 4) % 7) + 7) % 7;
}

/**
 * @param {Day} date
 * @returns {number} 28 to 31
 */
export function daysInMonth(date) {
  const [year, month] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * The first day of the month.
 * @param {Day} date
 * @returns {Day}
 */
export function monthStart(date) {
  return `${date.slice(0, 8)}01`;
}

/**
 * The last day of the month.
 * @param {Day} date
 * @returns {Day}
 */
export function monthEnd(date) {
  return date.slice(0, 8) + String(daysInMonth(date)).padStart(2, '0');
}

/**
 * All days of the month.
 * @param {Day} date
 * @returns {Day[]}
 */
export function monthOf(date) {
  return range(monthStart(date), monthEnd(date));
}

/**
 * All days from one to another, both included.
 * @param {Day} from
 * @param {Day} to
 * @returns {Day[]}
 */
export function range(from, to) {
  const first = dayNumber(from);
  return Array.from({ length: Math.max(0, dayNumber(to) - first + 1) }, (_, n) => dayOf(first + n));
}

/**
 * The number of the weekday with which weeks begin, as in weekdayOf.
 * @param {Pick<DaySettings, 'week_starts_on'>} settings
 * @returns {number}
 */
export function firstWeekday(settings) {
  return { sunday: 0, monday: 1, saturday: 6 }[settings.week_starts_on] ?? 1;
}

/**
 * The first day of the week.
 * @param {Day} date
 * @param {Pick<DaySettings, 'week_starts_on'>} settings
 * @returns {Day}
 */
export function weekStart(date, settings) {
  return addDays(date, -((weekdayOf(date) - firstWeekday(settings) + 7) % 7));
}

/**
 * The seven days of the week.
 * @param {Day} date
 * @param {Pick<DaySettings, 'week_starts_on'>} settings
 * @returns {Day[]}
 */
export function weekOf(date, settings) {
  const first = weekStart(date, settings);
  return range(first, addDays(first, 6));
}

/**
 * The weeks that a calendar of a month shows, whole ones; the first and the last may have days of other months.
 * @param {Day} date
 * @param {Pick<DaySettings, 'week_starts_on'>} settings
 * @returns {Day[][]}
 */
export function monthGrid(date, settings) {
  const weeks = [];
  for (let first = weekStart(monthStart(date), settings); first <= monthEnd(date); first = addDays(first, 7)) {
    weeks.push(range(first, addDays(first, 6)));
  }
  return weeks;
}

/**
 * Milliseconds since 1970.
 * @param {Instant} instant
 * @returns {number}
 */
export function millis(instant) {
  return typeof instant === 'number' ? instant : instant instanceof Date ? instant.getTime() : Date.parse(instant);
}

/** @type {Map<string, {format: Intl.DateTimeFormat, offsets: Map<number, number>}>} */
const zones = new Map();

/** @param {string} name */
function zoneOf(name) {
  let zone = zones.get(name);
  if (!zone) {
    const options = /** @type {const} */ ({
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    let format;
    try {
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: name });
    } catch {
      // The server may know zones that this browser does not.
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    }
    zone = { format, offsets: new Map() };
    zones.set(name, zone);
  }
  return zone;
}

/**
 * How far a zone's clocks are ahead of UTC.
 * @param {Instant} instant
 * @param {string} zone an IANA name
 * @returns {number} milliseconds
 */
export function offsetAt(instant, zone) {
  const { format, offsets } = zoneOf(zone);
  const at = Math.floor(millis(instant) / 1000) * 1000;
  const key = Math.floor(at / minute);
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const year = parts.era.startsWith('B') ? 1 - Number(parts.year) : Number(parts.year);
  const local = new Date(0);
  local.setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day));
  local.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second));
  const offset = local.getTime() - at;
  // Clocks change on a full minute, but for a few before 1973.
  if (at > 94_694_400_000) {
    if (offsets.size > 4000) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

/**
 * The first moment at which a zone's clocks show a local time or have jumped over it.
 * @param {number} local milliseconds, as if the local time were UTC
 * @param {string} zone
 */
function firstMoment(local, zone) {
  const before = offsetAt(local - day, zone);
  const after = offsetAt(local + day, zone);
  const fits = [local - Math.max(before, after), local - Math.min(before, after)]
    .filter((moment) => moment + offsetAt(moment, zone) === local);
  if (fits.length) return fits[0];
  let [low, high] = [local - Math.max(before, after), local - Math.min(before, after)];
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000;
    if (middle + offsetAt(middle, zone) < local) low = middle;
    else high = middle;
  }
  return high;
}

/** @param {string | DaySettings} zone */
const nameOf = (zone) => (typeof zone === 'string' ? zone : zone.time_zone);

/**
 * When it is a local time on a day. With settings it is the account's day: a time before its start is on the calendar's
 * next day. With a zone's name it is the calendar's.
 * @param {Day} date
 * @param {string} time 'HH:MM'
 * @param {string | DaySettings} zone
 * @returns {string} an instant as the interface writes it
 */
export function instantOf(date, time, zone) {
  const [hours, minutes] = time.split(':').map(Number);
  const later = typeof zone !== 'string' && time < zone.day_starts_at ? 1 : 0;
  const local = (dayNumber(date) + later) * day + (hours * 60 + minutes) * minute;
  return new Date(firstMoment(local, nameOf(zone))).toISOString();
}

/**
 * When a day of the account begins.
 * @param {Day} date
 * @param {DaySettings} settings
 * @returns {string} an instant as the interface writes it
 */
export function startOf(date, settings) {
  return instantOf(date, settings.day_starts_at, settings);
}

/**
 * The account's day of an instant: the last one that has begun by then.
 * @param {Instant} instant
 * @param {DaySettings} settings
 * @returns {Day}
 */
export function dateOf(instant, settings) {
  const at = millis(instant);
  const [hours, minutes] = settings.day_starts_at.split(':').map(Number);
  const start = (hours * 60 + minutes) * minute;
  const number = Math.floor((at + offsetAt(at, settings.time_zone) - start) / day);
  // When clocks go back to before the day's start, the day has begun all the same.
  const next = firstMoment((number + 1) * day + start, settings.time_zone);
  return dayOf(next <= at ? number + 1 : number);
}

/**
 * The calendar's day of an instant in a zone, whatever the account's start of the day.
 * @param {Instant} instant
 * @param {string} zone
 * @returns {Day}
 */
export function calendarDateOf(instant, zone) {
  const at = millis(instant);
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 10);
}

/**
 * What a zone's clocks show.
 * @param {Instant} instant
 * @param {string | DaySettings} zone
 * @returns {string} 'HH:MM'
 */
export function timeOf(instant, zone) {
  const at = millis(instant);
  return new Date(at + offsetAt(at, nameOf(zone))).toISOString().slice(11, 16);
}

/**
 * The account's present day.
 * @param {DaySettings} settings
 * @param {Instant} [now]
 * @returns {Day}
 */
export function today(settings, now = Date.now()) {
  return dateOf(now, settings);
}
