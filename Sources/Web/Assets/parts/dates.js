/**
 * Days, times and lengths in the language of the words, in the account's zone. All of days.js comes along.
 *
 * The frame tells the settings of the account by keepSettings, and again when they change; the functions use these
 * unless others are passed.
 *
 * @import { Day, DaySettings, Instant } from './days.js'
 * @typedef {'short' | 'long' | 'relative' | 'weekday' | 'full' | 'month' | 'number'} DayStyle
 */
import { language, locale, t } from '../words/index.js';
import * as days from './days.js';
import { addDays, calendarDateOf, daysBetween, firstWeekday, isDay, millis } from './days.js';

export * from './days.js';
export { locale };

/** @type {DaySettings} */
let kept = {
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'Etc/UTC',
  day_starts_at: '00:00',
  week_starts_on: 'monday',
};

/**
 * Makes these the settings that hold where none are passed.
 * @param {DaySettings | null | undefined} settings
 */
export function keepSettings(settings) {
  if (settings) kept = settings;
}

/**
 * The settings that hold where none are passed: the account's, or until they are known the browser's.
 * @returns {DaySettings}
 */
export function keptSettings() {
  return kept;
}

/**
 * The account's present day.
 * @param {DaySettings} [settings]
 * @param {Instant} [now]
 * @returns {Day}
 */
export const today = (settings = kept, now) => days.today(settings, now);

/**
 * The account's day of an instant.
 * @param {Instant} instant
 * @param {DaySettings} [settings]
 * @returns {Day}
 */
export const dateOf = (instant, settings = kept) => days.dateOf(instant, settings);

/**
 * What the clocks show, 'HH:MM'.
 * @param {Instant} instant
 * @param {string | DaySettings} [zone]
 * @returns {string}
 */
export const timeOf = (instant, zone = kept) => days.timeOf(instant, zone);

/**
 * When it is a local time on a day, as the interface writes it.
 * @param {Day} date
 * @param {string} time 'HH:MM'
 * @param {string | DaySettings} [zone]
 * @returns {string}
 */
export const instantOf = (date, time, zone = kept) => days.instantOf(date, time, zone);

/**
 * When a day of the account begins, as the interface writes it.
 * @param {Day} date
 * @param {DaySettings} [settings]
 * @returns {string}
 */
export const startOf = (date, settings = kept) => days.startOf(date, settings);

/** @type {Map<string, any>} */
const formats = new Map();

/**
 * @template T
 * @param {string} kind
 * @param {(locale: string) => T} make
 * @returns {T}
 */
function cached(kind, make) {
  const key = `${locale()} ${kind}`;
  let format = formats.get(key);
  if (!format) {
    try {
      format = make(locale());
    } catch {
      // The account's locale may be a tag that this browser cannot read.
      format = make(language());
    }
    formats.set(key, format);
  }
  return format;
}

/**
 * @param {string} kind
 * @param {Intl.DateTimeFormatOptions} options
 */
const dateFormat = (kind, options) =>
  cached(kind, (tag) => new Intl.DateTimeFormat(tag, { ...options, calendar: 'gregory', timeZone: 'UTC' }));

/** @param {Day} date */
const noon = (date) => Date.parse(`${date}T12:00:00Z`);

/** @param {string} text */
function capital(text) {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(language()) + rest.join('');
}

/**
 * A day in words. `short`: 12 Mar, with the year where it is not the present one. `long`: Thursday, 12 March 2026.
 * `relative`: Today, Tomorrow, Yesterday, a weekday of the next six days, else as `short`. `weekday`: Thu, 12 Mar.
 * `full`: Thursday, 12 March, with the year as in `short`.
 * `month`: March 2026. `number`: 12.
 * @param {Day} date
 * @param {DayStyle} [style]
 * @param {{settings?: DaySettings, now?: Instant}} [options]
 * @returns {string}
 */
export function formatDay(date, style = 'short', { settings = kept, now } = {}) {
  if (!isDay(date)) return date;
  if (style === 'long') return dateFormat('long', { dateStyle: 'full' }).format(noon(date));
  if (style === 'month') return dateFormat('month', { month: 'long', year: 'numeric' }).format(noon(date));
  if (style === 'number') return cached('n', (tag) => new Intl.NumberFormat(tag)).format(Number(date.slice(8)));
  const present = today(settings, now);
  if (style === 'relative') {
    const days = daysBetween(present, date);
    if (days >= -1 && days <= 1) {
      return capital(
        cached('relative', (tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })).format(days, 'day'),
      );
    }
    if (days > 1 && days < 7) return capital(dateFormat('w', { weekday: 'long' }).format(noon(date)));
  }
  const year = date.slice(0, 4) === present.slice(0, 4) ? undefined : /** @type {const} */ ('numeric');
  if (style === 'full') {
    return dateFormat(`full ${year}`, { weekday: 'long', day: 'numeric', month: 'long', year }).format(noon(date));
  }
  const weekday = style === 'weekday' ? /** @type {const} */ ('short') : undefined;
  return dateFormat(`short ${year} ${weekday}`, { day: 'numeric', month: 'short', year, weekday }).format(noon(date));
}

/**
 * A range of days, as short as the language has it: 9 – 15 Mar.
 * @param {Day} from
 * @param {Day} to
 * @returns {string}
 */
export function formatDays(from, to) {
  const year = from.slice(0, 4) === to.slice(0, 4) && to.slice(0, 4) === today(kept).slice(0, 4)
    ? undefined
    : /** @type {const} */ ('numeric');
  const format = dateFormat(`range ${year}`, { day: 'numeric', month: 'short', year });
  return from === to ? format.format(noon(from)) : format.formatRange(noon(from), noon(to));
}

/**
 * The name of a weekday.
 * @param {number} weekday 0 Sunday … 6 Saturday
 * @param {'long' | 'short' | 'narrow'} [width]
 * @returns {string}
 */
export function formatWeekday(weekday, width = 'long') {
  return dateFormat(`weekday ${width}`, { weekday: width }).format(noon(addDays('2026-03-01', weekday)));
}

/**
 * The numbers of the weekdays in the order of a week.
 * @param {Pick<DaySettings, 'week_starts_on'>} [settings]
 * @returns {number[]}
 */
export function weekdays(settings = kept) {
  return Array.from({ length: 7 }, (_, n) => (firstWeekday(settings) + n) % 7);
}

/**
 * The name of a month, 1 to 12.
 * @param {number} month
 * @param {'long' | 'short' | 'narrow'} [width]
 * @returns {string}
 */
export function formatMonth(month, width = 'long') {
  return dateFormat(`name ${width}`, { month: width }).format(Date.UTC(2026, month - 1, 15));
}

/**
 * The time of an instant on the account's clocks, or a local time `'HH:MM'`, in words: 17:00, 5:00 PM.
 * @param {Instant} instant
 * @param {string | DaySettings} [zone]
 * @returns {string}
 */
export function formatTime(instant, zone = kept) {
  const time = typeof instant === 'string' && instant.length === 5 ? instant : timeOf(instant, zone);
  return dateFormat('time', { hour: 'numeric', minute: '2-digit' }).format(Date.parse(`2026-03-01T${time}:00Z`));
}

/**
 * An instant as a day and a time: Tomorrow, 17:00.
 * @param {Instant} instant
 * @param {DayStyle} [style]
 * @param {{settings?: DaySettings, now?: Instant}} [options]
 * @returns {string}
 */
export function formatDayTime(instant, style = 'relative', { settings = kept, now } = {}) {
  const date = calendarDateOf(instant, settings.time_zone);
  return t('planning.date.dayTime', {
    day: formatDay(date, style, { settings, now }),
    time: formatTime(instant, settings),
  });
}

/**
 * How long ago an instant was, or in how long it will be; beyond six days its day.
 * @param {Instant} instant
 * @param {{settings?: DaySettings, now?: Instant, style?: 'long' | 'short' | 'narrow'}} [options]
 * @returns {string}
 */
export function formatAgo(instant, { settings = kept, now = Date.now(), style = 'long' } = {}) {
  const seconds = Math.round((millis(instant) - millis(now)) / 1000);
  const size = Math.abs(seconds);
  const format = cached(`ago ${style}`, (tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style }));
  if (size < 45) return capital(format.format(0, 'second'));
  if (size < 45 * 60) return format.format(Math.round(seconds / 60) || Math.sign(seconds), 'minute');
  if (size < 22 * 3600) return format.format(Math.round(seconds / 3600) || Math.sign(seconds), 'hour');
  const days = daysBetween(dateOf(now, settings), dateOf(instant, settings));
  if (Math.abs(days) < 7) return format.format(days, 'day');
  return formatDay(dateOf(instant, settings), 'short', { settings, now });
}

/**
 * A length in words, to the minute: 1 h 25 min. As a `clock` to the second: 1:25:07.
 * @param {number} seconds
 * @param {'short' | 'clock'} [style]
 * @returns {string}
 */
export function formatDuration(seconds, style = 'short') {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  if (style === 'clock') {
    const two = cached('two', (tag) => new Intl.NumberFormat(tag, { minimumIntegerDigits: 2, useGrouping: false }));
    const one = cached('one', (tag) => new Intl.NumberFormat(tag, { useGrouping: false }));
    return [one.format(hours), two.format(minutes), two.format(whole % 60)].join(':');
  }
  if (whole < 60) return t('planning.duration.seconds', { seconds: whole });
  if (hours === 0) return t('planning.duration.minutes', { minutes });
  if (minutes === 0) return t('planning.duration.hours', { hours });
  return t('planning.duration.hoursMinutes', { hours, minutes });
}

/**
 * When a task is due, as days and times of the account.
 * @param {{due_on?: Day | null, due_at?: string | null}} task
 * @param {DaySettings} [settings]
 * @returns {{day: Day, date: Day, time: string | null} | null} the account's day, the calendar's date, and the local time
 */
export function dueOf(task, settings = kept) {
  if (task.due_on) return { day: task.due_on, date: task.due_on, time: null };
  if (!task.due_at) return null;
  return {
    day: dateOf(task.due_at, settings),
    date: calendarDateOf(task.due_at, settings.time_zone),
    time: timeOf(task.due_at, settings),
  };
}

/**
 * How near a task's due time is: `overdue`, `today`, `soon` (the next six days), `later`; null where it has none.
 * @param {{due_on?: Day | null, due_at?: string | null}} task
 * @param {{settings?: DaySettings, now?: Instant}} [options]
 * @returns {'overdue' | 'today' | 'soon' | 'later' | null}
 */
export function dueState(task, { settings = kept, now = Date.now() } = {}) {
  const due = dueOf(task, settings);
  if (!due) return null;
  if (task.due_at && !task.due_on && millis(task.due_at) <= millis(now)) return 'overdue';
  const days = daysBetween(today(settings, now), due.day);
  return days < 0 ? 'overdue' : days === 0 ? 'today' : days < 7 ? 'soon' : 'later';
}

/**
 * When a task is due in words: Today, Tomorrow, 17:00, 12 Mar. Empty where it is not due.
 * @param {{due_on?: Day | null, due_at?: string | null}} task
 * @param {{settings?: DaySettings, now?: Instant}} [options]
 * @returns {string}
 */
export function dueText(task, options = {}) {
  if (task.due_on) return formatDay(task.due_on, 'relative', options);
  return task.due_at ? formatDayTime(task.due_at, 'relative', options) : '';
}
