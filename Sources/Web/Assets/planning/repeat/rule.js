/**
 * Rules of RFC 5545 over dates, as far as the interface takes them: read, written, never worked out.
 *
 * @typedef {'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'} Frequency
 * @typedef {{weekday: number, nth: number}} RuleDay a weekday (0 Sunday … 6 Saturday) and which one, 0 being each
 * @typedef {object} Rule
 * @property {Frequency} freq
 * @property {number} interval
 * @property {number | null} count how many dates it has
 * @property {string | null} until its last day, 'YYYY-MM-DD'
 * @property {RuleDay[]} days
 * @property {number[]} monthDays 1 to 31, or -1 to -31 from the end
 * @property {number[]} months 1 to 12
 * @property {number[]} yearDays 1 to 366, or negative from the end
 * @property {number[]} positions which dates of each span of the frequency are taken
 * @property {number | null} weekStart the first weekday of a week
 */

const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * A rule with nothing but how often.
 * @param {Frequency} freq
 * @param {Partial<Rule>} [members]
 * @returns {Rule}
 */
export function makeRule(freq, members = {}) {
  return {
    freq,
    interval: 1,
    count: null,
    until: null,
    days: [],
    monthDays: [],
    months: [],
    yearDays: [],
    positions: [],
    weekStart: null,
    ...members,
  };
}

/**
 * Reads a rule; null if it is none of those that the interface takes.
 * @param {string} text
 * @returns {Rule | null}
 */
export function readRule(text) {
  /** @type {Record<string, string>} */
  const parts = {};
  for (const part of text.replace(/^RRULE:/i, '').split(';')) {
    const [name, value] = part.split('=');
    if (!value) return null;
    parts[name.toUpperCase()] = value.toUpperCase();
  }
  if (!['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(parts.FREQ)) return null;
  /** @param {string | undefined} list */
  const numbers = (list) => (list ? list.split(',').map(Number) : []);
  const until = parts.UNTIL ? /^(\d{4})(\d\d)(\d\d)/.exec(parts.UNTIL) : null;
  const days = (parts.BYDAY ? parts.BYDAY.split(',') : []).map((day) => ({
    weekday: names.indexOf(day.slice(-2)),
    nth: Number(day.slice(0, -2)) || 0,
  }));
  const rule = makeRule(/** @type {Frequency} */ (parts.FREQ), {
    interval: Number(parts.INTERVAL ?? 1),
    count: parts.COUNT ? Number(parts.COUNT) : null,
    until: until ? until.slice(1).join('-') : null,
    days,
    monthDays: numbers(parts.BYMONTHDAY),
    months: numbers(parts.BYMONTH),
    yearDays: numbers(parts.BYYEARDAY),
    positions: numbers(parts.BYSETPOS),
    weekStart: parts.WKST ? names.indexOf(parts.WKST) : null,
  });
  const every = [rule.interval, rule.count ?? 1, ...rule.monthDays, ...rule.months, ...rule.yearDays];
  const wrong = [...every, ...rule.positions].some((number) => !Number.isInteger(number) || number === 0) ||
    days.some(({ weekday }) => weekday < 0) || rule.weekStart === -1 || (parts.UNTIL && !until);
  return wrong ? null : rule;
}

/**
 * Writes a rule as the interface takes it.
 * @param {Rule} rule
 * @returns {string}
 */
export function writeRule(rule) {
  const parts = [`FREQ=${rule.freq}`];
  if (rule.interval > 1) parts.push(`INTERVAL=${rule.interval}`);
  if (rule.months.length) parts.push(`BYMONTH=${rule.months.join(',')}`);
  if (rule.yearDays.length) parts.push(`BYYEARDAY=${rule.yearDays.join(',')}`);
  if (rule.monthDays.length) parts.push(`BYMONTHDAY=${rule.monthDays.join(',')}`);
  if (rule.days.length) {
    parts.push(`BYDAY=${rule.days.map(({ weekday, nth }) => (nth || '') + names[weekday]).join(',')}`);
  }
  if (rule.positions.length) parts.push(`BYSETPOS=${rule.positions.join(',')}`);
  if (rule.weekStart !== null) parts.push(`WKST=${names[rule.weekStart]}`);
  if (rule.count) parts.push(`COUNT=${rule.count}`);
  if (rule.until) parts.push(`UNTIL=${rule.until.replaceAll('-', '')}`);
  return parts.join(';');
}

/**
 * Weekdays in the order of a week that starts on Monday, without doubles.
 * @param {number[]} weekdays
 * @returns {RuleDay[]}
 */
export function ruleDays(weekdays) {
  return [...new Set(weekdays)].sort((one, other) => ((one + 6) % 7) - ((other + 6) % 7))
    .map((weekday) => ({ weekday, nth: 0 }));
}

/**
 * The weekdays on which people work, by the day on which their week starts.
 * @param {{week_starts_on: string}} settings
 * @returns {number[]}
 */
export function workdays(settings) {
  return settings.week_starts_on === 'saturday' ? [0, 1, 2, 3, 4] : [1, 2, 3, 4, 5];
}
