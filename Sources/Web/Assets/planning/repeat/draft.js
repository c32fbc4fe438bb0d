/**
 * What the editor of a repeat changes: the rule as a form, and the rest as it is.
 *
 * @import { Frequency, Rule } from './rule.js'
 * @import { Pause, Repeat } from '../../client/types/server.js'
 * @typedef {object} Form
 * @property {Frequency} freq
 * @property {number} interval
 * @property {number[]} weekdays of a week; none: the first day's
 * @property {'start' | 'days' | 'weekday'} mode how a month's day is named; `start`: as the first day
 * @property {number[]} monthDays 1 to 31, -1 the last
 * @property {number} nth which weekday of the month, -1 the last
 * @property {number} weekday
 * @property {number[]} months of a year; none: the first day's
 * @property {'never' | 'until' | 'count'} end
 * @property {string | null} until
 * @property {number} count
 * @typedef {object} Draft
 * @property {Form | null} form null: the rule is one that the form cannot show, and it stays
 * @property {string} rule what it stays
 * @property {string} starts_on
 * @property {'day' | 'week' | 'month'} span
 * @property {number} goal
 * @property {boolean} shared
 * @property {'schedule' | 'completion'} from
 * @property {'skip' | 'carry'} missed
 * @property {string[]} except
 * @property {string[]} extra
 * @property {Pause[]} pauses
 * @property {string | null} starts_at
 * @property {number | null} minutes
 */
import { newRepeat } from '../../client/index.js';
import { addMonths, weekdayOf } from '../../parts/days.js';
import { makeRule, readRule, ruleDays, writeRule } from './rule.js';

/**
 * The form of a rule; null where it says more than a form can.
 * @param {Rule} rule
 * @param {string} starts
 * @returns {Form | null}
 */
export function formOf(rule, starts) {
  const form = emptyForm(rule.freq, starts);
  form.interval = rule.interval;
  if (rule.count) Object.assign(form, { end: 'count', count: rule.count });
  if (rule.until) Object.assign(form, { end: 'until', until: rule.until });
  const { days, monthDays, months } = rule;
  if (rule.yearDays.length) return null;
  const positions = rule.positions;
  const each = days.filter(({ nth }) => nth === 0).map(({ weekday }) => weekday);
  if (each.length && rule.freq !== 'WEEKLY' && positions.length === 0) {
    const weekly = rule.interval === 1 && each.length === days.length && !monthDays.length && !months.length;
    return weekly ? { ...form, freq: 'WEEKLY', weekdays: each } : null;
  }
  if (rule.freq === 'DAILY') return days.length || monthDays.length || months.length || positions.length ? null : form;
  if (rule.freq === 'WEEKLY') {
    if (monthDays.length || months.length || positions.length || each.length !== days.length) return null;
    return { ...form, weekdays: each };
  }
  if (rule.freq === 'MONTHLY' && months.length) return null;
  const dated = dayOfMonth(rule);
  return dated && { ...form, ...dated, months };
}

/**
 * @param {Rule} rule
 * @returns {Partial<Form> | null}
 */
function dayOfMonth({ freq, days, monthDays, months, positions }) {
  if (days.length === 0 && positions.length === 0) {
    if (monthDays.length === 0) return { mode: 'start' };
    return monthDays.every((day) => day >= -1) ? { mode: 'days', monthDays } : null;
  }
  // A weekday of the year, and not of a month.
  if (days.length !== 1 || monthDays.length || (freq === 'YEARLY' && !months.length)) return null;
  const [{ weekday }] = days;
  const nth = days[0].nth || (positions.length === 1 ? positions[0] : 0);
  if (days[0].nth && positions.length) return null;
  return nth === -1 || (nth >= 1 && nth <= 5) ? { mode: 'weekday', nth, weekday } : null;
}

/**
 * @param {Frequency} freq
 * @param {string} starts
 * @returns {Form}
 */
export function emptyForm(freq, starts) {
  const day = Number(starts.slice(8));
  return {
    freq,
    interval: 1,
    weekdays: [],
    mode: 'start',
    monthDays: [day],
    // The fifth is missing in most months, and the last is what one means.
    nth: day > 28 ? -1 : Math.ceil(day / 7),
    weekday: weekdayOf(starts),
    months: [],
    end: 'never',
    until: addMonths(starts, 3),
    count: 10,
  };
}

/**
 * @param {Form} form
 * @param {{week_starts_on: string}} settings
 * @returns {string}
 */
export function ruleOfForm(form, settings) {
  const rule = makeRule(form.freq, { interval: Math.min(1000, Math.max(1, form.interval || 1)) });
  if (form.freq === 'WEEKLY') {
    rule.days = ruleDays(form.weekdays);
    if (rule.interval > 1 && rule.days.length > 1) {
      rule.weekStart = { sunday: 0, saturday: 6 }[settings.week_starts_on] ?? null;
    }
  }
  if (form.freq === 'MONTHLY' || form.freq === 'YEARLY') {
    if (form.mode === 'days' && form.monthDays.length) rule.monthDays = lastAtEnd(form.monthDays);
    if (form.mode === 'weekday') rule.days = [{ weekday: form.weekday, nth: form.nth }];
  }
  if (form.freq === 'YEARLY') rule.months = ascending(form.months);
  if (form.end === 'until') rule.until = form.until;
  if (form.end === 'count') rule.count = Math.min(10_000, Math.max(1, form.count || 1));
  return writeRule(rule);
}

/** @param {number[]} numbers */
const ascending = (numbers) => numbers.slice().sort((one, other) => one - other);

/** @param {number[]} days */
const lastAtEnd = (days) => ascending(days.filter((day) => day > 0)).concat(days.includes(-1) ? [-1] : []);

/**
 * @param {Repeat | null} repeat
 * @param {string} today
 * @returns {Draft}
 */
export function draftOf(repeat, today) {
  const { former: _, ...rest } = repeat ?? newRepeat();
  if (!repeat) return { ...rest, rule: 'FREQ=DAILY', starts_on: today, form: emptyForm('DAILY', today) };
  const rule = readRule(repeat.rule);
  return { ...rest, form: rule && formOf(rule, repeat.starts_on) };
}

/**
 * What is sent: of a new repeat all that is not as usual, of another one what changed.
 * @param {Draft} draft
 * @param {Repeat | null} before
 * @param {{week_starts_on: string}} settings
 * @returns {Record<string, unknown>} empty: nothing changed
 */
export function patchOf(draft, before, settings) {
  const { form, ...rest } = draft;
  /** @type {Record<string, unknown>} */
  const now = { ...rest };
  const untouched = before && (!form || sameForm(form, before));
  if (form && !untouched) now.rule = yearlyMonths(form, draft.starts_on, settings);
  if (untouched) now.rule = before.rule;
  const usual = before ?? { ...draftOf(null, draft.starts_on), rule: '', starts_on: '' };
  return Object.fromEntries(
    Object.entries(now).filter(([key, value]) =>
      JSON.stringify(value) !== JSON.stringify(/** @type {Record<string, unknown>} */ (usual)[key])
    ),
  );
}

/**
 * @param {Form} form
 * @param {Repeat} before
 */
function sameForm(form, before) {
  const rule = readRule(before.rule);
  const old = rule && formOf(rule, before.starts_on);
  return old !== null && JSON.stringify(old) === JSON.stringify(form);
}

/**
 * A weekday of a year needs its month.
 * @param {Form} form
 * @param {string} starts
 * @param {{week_starts_on: string}} settings
 */
function yearlyMonths(form, starts, settings) {
  const needs = form.freq === 'YEARLY' && form.mode !== 'start' && !form.months.length;
  return ruleOfForm(needs ? { ...form, months: [Number(starts.slice(5, 7))] } : form, settings);
}

/**
 * The rule as it would be sent, for the sentence.
 * @param {Draft} draft
 * @param {{week_starts_on: string}} settings
 */
export function ruleOfDraft(draft, settings) {
  return draft.form ? yearlyMonths(draft.form, draft.starts_on, settings) : draft.rule;
}
