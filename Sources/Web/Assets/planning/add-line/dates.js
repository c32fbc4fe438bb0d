/**
 * Phrases that name a day or a time.
 *
 * @import { Grammar, Match } from './grammar.js'
 * @import { Day, DaySettings } from '../../parts/days.js'
 * @typedef {object} Context
 * @property {Grammar} grammar
 * @property {Day} today
 * @property {string} now the present local time, 'HH:MM'
 * @property {DaySettings} settings
 * @property {string} order `md` where a month is written before its day in figures, else `dm`
 * @typedef {{to: number, value: Day, weak: boolean}} FoundDay
 * @typedef {{to: number, value: string}} FoundTime
 */
import { addDays, addMonths, isDay, monthStart, weekdayOf, weekStart } from '../../parts/days.js';

/** @type {[string, (match: Match, context: Context) => Day | null][]} */
const strong = [
  ['today', (_, { today }) => today],
  ['tomorrow', (_, { today }) => addDays(today, 1)],
  ['afterTomorrow', (_, { today }) => addDays(today, 2)],
  ['weekend', (_, context) => coming(context.settings.week_starts_on === 'saturday' ? 5 : 6, context, true)],
  ['nextWeek', (_, { today, settings }) => addDays(weekStart(today, settings), 7)],
  ['nextMonth', (_, { today }) => monthStart(addMonths(monthStart(today), 1))],
  ['thisWeekday', ({ groups }, context) => coming(context.grammar.weekday(groups.weekday), context, true)],
  ['nextWeekday', ({ groups }, { grammar, today, settings }) => {
    const first = addDays(weekStart(today, settings), 7);
    return addDays(first, (grammar.weekday(groups.weekday) - weekdayOf(first) + 7) % 7);
  }],
  ['onWeekday', ({ groups }, context) => coming(context.grammar.weekday(groups.weekday), context, false)],
  ['inDays', (match, context) => addDays(context.today, numberOf(match, context))],
  ['inWeeks', (match, context) => addDays(context.today, 7 * numberOf(match, context))],
  ['inMonths', (match, context) => addMonths(context.today, numberOf(match, context))],
  ['inYears', (match, context) => addMonths(context.today, 12 * numberOf(match, context))],
  [
    'dayMonth',
    ({ groups }, context) => dated(groups, Number(groups.day), context.grammar.month(groups.month), context),
  ],
  ['numeric', numeric],
];

/** Phrases that are words of their own, too: they count only where nothing else follows. */
/** @type {[string, (match: Match, context: Context) => Day | null][]} */
const weak = [
  ['onWeekdayShort', ({ groups }, context) => coming(context.grammar.weekday(groups.weekday), context, false)],
  ['numericWeak', numeric],
];

/**
 * @param {Match} match
 * @param {Context} context
 */
function numeric({ groups }, context) {
  const [day, month] = context.order === 'md' ? [groups.b, groups.a] : [groups.a, groups.b];
  return dated(groups, Number(day), Number(month), context);
}

/**
 * @param {Match} match
 * @param {Context} context
 */
export function numberOf({ groups, number }, { grammar }) {
  return number ?? grammar.number(groups.n);
}

/**
 * @param {number} weekday
 * @param {Context} context
 * @param {boolean} orToday
 */
function coming(weekday, { today }, orToday) {
  const days = (weekday - weekdayOf(today) + 7) % 7;
  return addDays(today, days === 0 && !orToday ? 7 : days);
}

/**
 * A day of a month; without a year the next one that comes.
 * @param {Record<string, string | undefined>} groups
 * @param {number} day
 * @param {number} month
 * @param {Context} context
 */
function dated({ year }, day, month, { today }) {
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, '0');
  const first = Number(year ?? today.slice(0, 4));
  for (let next = first; next <= (year ? first : first + 8); next += 1) {
    const date = `${next}-${two(month)}-${two(day)}`;
    if (isDay(date) && (year || date >= today)) return date;
  }
  return null;
}

/**
 * The longest phrase of a day at a place of the folded text.
 * @param {string} text
 * @param {number} from
 * @param {Context} context
 * @returns {FoundDay | null}
 */
export function matchDay(text, from, context) {
  const start = context.grammar.match('on', text, from)?.to;
  return matchBareDay(text, from, context) ??
    (start === undefined ? null : matchBareDay(text, pastSpace(text, start), context));
}

/**
 * @param {string} text
 * @param {number} from
 * @param {Context} context
 * @returns {FoundDay | null}
 */
function matchBareDay(text, from, context) {
  /** @type {FoundDay | null} */
  let best = null;
  const iso = /\d{4}-\d\d-\d\d(?![\w-])/y;
  iso.lastIndex = from;
  const written = iso.exec(text)?.[0];
  if (isDay(written)) best = { to: iso.lastIndex, value: written, weak: false };
  for (const [rules, isWeak] of /** @type {const} */ ([[strong, false], [weak, true]])) {
    for (const [key, work] of rules) {
      const match = context.grammar.match(key, text, from);
      const value = match && (!best || match.to > best.to) ? work(match, context) : null;
      if (match && isDay(value)) best = { to: match.to, value, weak: isWeak };
    }
  }
  return best;
}

/**
 * The longest phrase of a time at a place of the folded text.
 * @param {string} text
 * @param {number} from
 * @param {Context} context
 * @returns {FoundTime | null}
 */
export function matchTime(text, from, context) {
  const start = context.grammar.match('at', text, from)?.to;
  return matchBareTime(text, from, context) ??
    (start === undefined ? null : matchBareTime(text, pastSpace(text, start), context));
}

/**
 * @param {string} text
 * @param {number} from
 * @param {Context} context
 * @returns {FoundTime | null}
 */
function matchBareTime(text, from, { grammar }) {
  /** @type {FoundTime | null} */
  let best = null;
  for (const key of ['time', 'timeAm', 'timePm', 'noon', 'midnight']) {
    const match = grammar.match(key, text, from);
    /** @type {string | null} */
    const value = match && (!best || match.to > best.to) ? timeOf(key, match.groups) : null;
    if (match && value) best = { to: match.to, value };
  }
  return best;
}

/**
 * @param {string} key
 * @param {Record<string, string>} groups
 */
function timeOf(key, { h, mm = '00' }) {
  if (key === 'noon') return '12:00';
  if (key === 'midnight') return '00:00';
  const hour = Number(h);
  const half = key === 'timeAm' ? hour % 12 : key === 'timePm' ? (hour % 12) + 12 : hour;
  const fits = key === 'time' ? hour < 24 : hour > 0 && hour <= 12;
  return fits ? `${String(half).padStart(2, '0')}:${mm}` : null;
}

/**
 * @param {string} text
 * @param {number} from
 */
export function pastSpace(text, from) {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}
