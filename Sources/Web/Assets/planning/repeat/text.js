/**
 * Rules as sentences. Every rule that the interface takes has one; two rules with the same dates may share it.
 *
 * @import { Rule } from './rule.js'
 * @typedef {{rule: string, starts_on: string, span?: string | null, goal?: number | null, from?: string | null,
 *   starts_at?: string | null}} Repeats
 */
import { formatDay, formatMonth, formatTime, formatWeekday, locale, weekdayOf } from '../../parts/dates.js';
import { t } from '../../words/index.js';
import { readRule } from './rule.js';

/**
 * A sentence that says when it repeats.
 * @param {Repeats} repeat
 * @param {{short?: boolean}} [options] `short`: the rule only, for rows
 * @returns {string}
 */
export function repeatText(repeat, { short = false } = {}) {
  const rule = readRule(repeat.rule);
  if (!rule) return say('own');
  let text = ruleText(rule, repeat.starts_on, repeat.from === 'completion');
  if (repeat.starts_at) text = say('at', { text, time: formatTime(repeat.starts_at) });
  if (short) return text;
  const [goal, span] = [repeat.goal ?? 1, repeat.span ?? 'day'];
  if (goal > 1 || span !== 'day') text = say(`goal.${span}`, { text, count: goal });
  if (rule.until) text = say('until', { text, date: formatDay(rule.until, 'short') });
  if (rule.count) text = say('count', { text, count: rule.count });
  return text;
}

/**
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 */
const say = (key, params) => t(`planning.repeat.text.${key}`, params);

/**
 * @param {Rule} given
 * @param {string} starts
 * @param {boolean} afterDone
 */
function ruleText(given, starts, afterDone) {
  const rule = simpler(given);
  const bare = !rule.days.length && !rule.monthDays.length && !rule.yearDays.length && !rule.positions.length;
  if (afterDone && bare && !rule.months.length) return say(`after.${rule.freq}`, { count: rule.interval });
  const text = scheduleText(bare && !afterDone ? withStart(rule, starts) : rule);
  return afterDone ? say('afterDone', { text }) : text;
}

/**
 * The rule that says the same in the plainest way.
 * @param {Rule} rule
 * @returns {Rule}
 */
function simpler(rule) {
  const { days, positions, freq, interval } = rule;
  const each = days.every(({ nth }) => nth === 0);
  const onlyDays = each && days.length > 0 && !rule.monthDays.length && !rule.yearDays.length;
  if (onlyDays && positions.length === 0 && interval === 1) return { ...rule, freq: 'WEEKLY' };
  if (onlyDays && positions.length > 0 && days.length === 1 && (freq === 'MONTHLY' || oneMonth(rule))) {
    return { ...rule, days: positions.map((nth) => ({ weekday: days[0].weekday, nth })), positions: [] };
  }
  if (onlyDays && positions.length > 0 && days.length === 7 && freq === 'MONTHLY') {
    return { ...rule, days: [], monthDays: positions, positions: [] };
  }
  return rule;
}

/** @param {Rule} rule */
const oneMonth = (rule) => rule.freq === 'YEARLY' && rule.months.length > 0;

/**
 * The rule with what its first day says: "every week" is that day's weekday.
 * @param {Rule} rule
 * @param {string} starts
 * @returns {Rule}
 */
function withStart(rule, starts) {
  if (rule.freq === 'WEEKLY') return { ...rule, days: [{ weekday: weekdayOf(starts), nth: 0 }] };
  if (rule.freq === 'MONTHLY' || (rule.freq === 'YEARLY' && rule.months.length)) {
    return { ...rule, monthDays: [Number(starts.slice(8))] };
  }
  if (rule.freq === 'YEARLY') {
    return { ...rule, months: [Number(starts.slice(5, 7))], monthDays: [Number(starts.slice(8))] };
  }
  return rule;
}

/** @param {Rule} rule */
function scheduleText(rule) {
  const { freq, interval: count, days, monthDays, months, positions, yearDays } = rule;
  const others = monthDays.length + yearDays.length + positions.length;
  const numbers = days.map(({ weekday }) => weekday);
  if (freq === 'WEEKLY' && days.length && !others) {
    const text = isWorkweek(days)
      ? say('workdays', { count })
      : say('weekly', { count, days: list(numbers.map(nameOf)) });
    return months.length ? say('join', { first: text, second: monthsText(months) }) : text;
  }
  if (
    freq === 'YEARLY' && months.length === 1 && monthDays.length === 1 && monthDays[0] > 0 && !days.length &&
    !positions.length && !yearDays.length
  ) {
    return say('yearly', { count, date: dayAndMonth(months[0], monthDays[0]) });
  }
  const parts = whenTexts(rule);
  return parts.reduce((first, second) => say('join', { first, second }), say(`every.${freq}`, { count }));
}

/** @param {Rule['days']} days */
const isWorkweek = (days) =>
  days.length === 5 && [1, 2, 3, 4, 5].every((weekday) => days.some((day) => day.weekday === weekday && day.nth === 0));

/**
 * The parts of a rule, each as a phrase, those that belong together joined by a comma.
 * @param {Rule} rule
 * @returns {string[]}
 */
function whenTexts({ days, monthDays, months, positions, yearDays }) {
  const each = days.filter(({ nth }) => nth === 0).map(({ weekday }) => weekday);
  const certain = days.filter(({ nth }) => nth !== 0);
  const dated = [];
  if (yearDays.length) dated.push(list(yearDays.map((day) => dayText('yearDay', day))));
  if (monthDays.length) dated.push(list(monthDays.map((day) => dayText('monthDay', day))));
  const texts = dated.length ? [dated.reduce((first, second) => say('comma', { first, second }))] : [];
  let rest = positions;
  if (certain.length) {
    texts.push(list(certain.map(({ weekday, nth }) => say('nthDay', { nth: nthText(nth), weekday: nameOf(weekday) }))));
  }
  if (each.length && !dated.length && isWorkweek(days) && positions.length) {
    texts.push(list(positions.map((nth) => say('nthWorkday', { nth: nthText(nth) }))));
    rest = [];
  } else if (each.length && !dated.length) texts.push(say('days', { days: list(each.map(nameOf)) }));
  if (months.length) texts.push(monthsText(months));
  if (each.length && dated.length) comma(texts, say('ifDays', { days: list(each.map(nameOf), 'disjunction') }));
  if (rest.length) comma(texts, say('positions', { positions: list(rest.map(nthText)) }));
  return texts;
}

/**
 * @param {string[]} texts
 * @param {string} second
 */
function comma(texts, second) {
  const first = texts.pop();
  texts.push(first === undefined ? second : say('comma', { first, second }));
}

/** @param {number[]} months */
const monthsText = (months) => say('months', { months: list(months.map((month) => formatMonth(month))) });

/** @param {number} weekday */
const nameOf = (weekday) => formatWeekday(weekday);

/**
 * @param {'monthDay' | 'yearDay'} kind
 * @param {number} day
 */
const dayText = (kind, day) =>
  day > 0 ? say(kind, { ordinal: ordinalText(day) }) : say(`${kind}End`, { nth: nthText(day) });

/** @param {number} n */
function ordinalText(n) {
  const form = new Intl.PluralRules(locale(), { type: 'ordinal' }).select(n);
  return say(`ordinal.${['one', 'two', 'few'].includes(form) ? form : 'other'}`, { n });
}

/**
 * Which one: first, last, second-to-last, 20th.
 * @param {number} nth
 */
export function nthText(nth) {
  const size = Math.abs(nth);
  const sign = nth > 0 ? 'p' : 'm';
  return (nth > 0 ? size <= 5 : size <= 2)
    ? say(`nth.${sign}${size}`)
    : say(`nth.${sign}`, { n: size, ordinal: ordinalText(size) });
}

/**
 * @param {number} month
 * @param {number} day
 */
export function dayAndMonth(month, day) {
  return new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long', calendar: 'gregory', timeZone: 'UTC' })
    .format(Date.UTC(2028, month - 1, day));
}

/**
 * @param {string[]} texts
 * @param {'conjunction' | 'disjunction'} [type]
 */
function list(texts, type = 'conjunction') {
  return new Intl.ListFormat(locale(), { type, style: 'long' }).format(texts);
}
