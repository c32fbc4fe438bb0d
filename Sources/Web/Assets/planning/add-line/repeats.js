/**
 * Phrases that say how something repeats.
 *
 * @import { Match } from './grammar.js'
 * @import { Context } from './dates.js'
 * @import { Rule, Frequency } from '../repeat/rule.js'
 * @typedef {{to: number, rule: Rule, starts: string, time: string | null}} FoundRepeat
 */
import { addDays, daysInMonth, weekdayOf } from '../../parts/days.js';
import { makeRule, ruleDays, workdays } from '../repeat/rule.js';
import { matchDay, matchTime, numberOf, pastSpace } from './dates.js';

/** @type {[string, (match: Match, context: Context) => Rule | null][]} */
const rules = [
  ['everyDay', (match, context) => every('DAILY', match, context)],
  ['everyWeek', (match, context) => every('WEEKLY', match, context)],
  ['everyMonth', (match, context) => every('MONTHLY', match, context)],
  ['everyYear', (match, context) => every('YEARLY', match, context)],
  ['everyWorkday', (_, { settings }) => makeRule('WEEKLY', { days: ruleDays(workdays(settings)) })],
  ['everyWeekend', (_, { settings }) => {
    const days = workdays(settings);
    return makeRule('WEEKLY', { days: ruleDays([0, 1, 2, 3, 4, 5, 6].filter((weekday) => !days.includes(weekday))) });
  }],
  ['everyWeekdays', weekly],
  ['everyMonthDay', (match, context) => {
    const day = Number(match.groups.day);
    const rule = every('MONTHLY', match, context);
    return rule && day >= 1 && day <= 31 ? { ...rule, monthDays: [day] } : null;
  }],
  ['everyMonthEnd', (match, context) => {
    const rule = every('MONTHLY', match, context);
    return rule && { ...rule, monthDays: [-1] };
  }],
  ['everyNthWeekday', (match, context) => {
    const [nth, weekday] = [
      context.grammar.ordinal(match.groups.ordinal),
      context.grammar.weekday(match.groups.weekday),
    ];
    const rule = every('MONTHLY', match, context);
    return rule && nth && nth <= 5 ? { ...rule, days: [{ weekday, nth }] } : null;
  }],
  ['everyDate', ({ groups }, { grammar }) => {
    const [day, month] = [Number(groups.day), grammar.month(groups.month)];
    const fits = day >= 1 && day <= daysInMonth(`2028-${String(month).padStart(2, '0')}-01`);
    return fits ? makeRule('YEARLY', { months: [month], monthDays: [day] }) : null;
  }],
];

/**
 * @param {Frequency} frequency
 * @param {Match} match
 * @param {Context} context
 * @returns {Rule | null}
 */
function every(frequency, match, context) {
  const interval = match.number ?? (match.groups.n ? numberOf(match, context) : 1);
  return interval >= 1 && interval <= 1000 ? makeRule(frequency, { interval }) : null;
}

/**
 * @param {Match} match
 * @param {Context} context
 * @returns {Rule | null}
 */
function weekly(match, context) {
  const rule = every('WEEKLY', match, context);
  const weekStart = { monday: null, sunday: 0, saturday: 6 }[context.settings.week_starts_on];
  const days = ruleDays(context.grammar.weekdays(match.groups.weekdays ?? match.groups.weekday));
  return rule && { ...rule, days, weekStart: rule.interval > 1 && days.length > 1 ? weekStart : null };
}

/**
 * The longest phrase of a repeat at a place of the folded text, with what belongs to it: a time, from when, until when,
 * how often.
 * @param {string} text
 * @param {number} from
 * @param {Context} context
 * @returns {FoundRepeat | null}
 */
export function matchRepeat(text, from, context) {
  /** @type {{to: number, rule: Rule} | null} */
  let best = null;
  for (const [key, work] of rules) {
    const match = context.grammar.match(key, text, from);
    /** @type {Rule | null} */
    const rule = match && (!best || match.to > best.to) ? work(match, context) : null;
    if (match && rule) best = { to: match.to, rule };
  }
  if (!best) return null;
  /** @type {FoundRepeat} */
  const found = { ...best, starts: context.today, time: null };
  while (extend(found, text, context));
  found.starts = firstWeekday(found);
  return found;
}

/**
 * Takes one more phrase into the repeat; false if none follows.
 * @param {FoundRepeat} found
 * @param {string} text
 * @param {Context} context
 */
function extend(found, text, context) {
  const from = pastSpace(text, text[found.to] === ',' ? found.to + 1 : found.to);
  if (from === found.to || from >= text.length) return false;
  const time = found.time ? null : matchTime(text, from, context);
  if (time) {
    [found.time, found.to] = [time.value, time.to];
    return true;
  }
  for (const key of /** @type {const} */ (['starting', 'until'])) {
    const word = context.grammar.match(key, text, from);
    const day = word && matchDay(text, pastSpace(text, word.to), context);
    if (!day) continue;
    if (key === 'starting') found.starts = day.value;
    else if (!found.rule.count) found.rule = { ...found.rule, until: day.value };
    else continue;
    found.to = day.to;
    return true;
  }
  const times = found.rule.until || found.rule.count ? null : context.grammar.match('times', text, from);
  const count = times ? numberOf(times, context) : 0;
  if (!times || count < 1) return false;
  [found.rule, found.to] = [{ ...found.rule, count }, times.to];
  return true;
}

/**
 * The first of the weekdays from the start on, so that every second week begins with the next one and not with a week
 * that has passed.
 * @param {FoundRepeat} found
 */
function firstWeekday({ rule, starts }) {
  if (rule.freq !== 'WEEKLY' || !rule.days.length) return starts;
  const ahead = rule.days.map(({ weekday }) => (weekday - weekdayOf(starts) + 7) % 7);
  return addDays(starts, Math.min(...ahead));
}
