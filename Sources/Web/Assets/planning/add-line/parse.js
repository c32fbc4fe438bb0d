/**
 * One line of text read as a task.
 *
 * @import { Words } from './grammar.js'
 * @import { Context } from './dates.js'
 * @import { Day, DaySettings } from '../../parts/days.js'
 * @typedef {'due' | 'repeat' | 'label' | 'priority' | 'person'} ChipKind
 * @typedef {'do_first' | 'plan' | 'delegate' | 'delay'} Priority
 * @typedef {object} Chip
 * @property {ChipKind} kind
 * @property {string} text as it was typed
 * @property {number} from where it begins in the line (normalized to NFC)
 * @property {number} to where it ends
 * @property {any} value due: {day, time}; repeat: {rule, starts_on, starts_at}; label: its name; priority; person: {username}
 * @typedef {object} Line
 * @property {string} title
 * @property {Chip[]} chips in the order of the line
 * @property {{title: string, due_on?: Day, due_at?: string, labels?: string[], priority?: Priority,
 *   repeat?: {rule: string, starts_on: Day, starts_at?: string}}} task what the interface takes
 * @property {string[]} people the usernames that go onto it
 * @typedef {object} Known
 * @property {Words} words the keywords of the language
 * @property {Day} today
 * @property {string} [now] the present local time; 00:00 if it is left out
 * @property {DaySettings} settings
 * @property {string[]} [labels] those in use, so that one with spaces is found
 * @property {{username: string, display_name?: string}[]} [people] who can be on the task
 * @property {string[]} [plain] typed texts that are to stay text
 */
import { addDays, instantOf } from '../../parts/days.js';
import { writeRule } from '../repeat/rule.js';
import { matchDay, matchTime, pastSpace } from './dates.js';
import { fold } from './fold.js';
import { grammarOf } from './grammar.js';
import { matchRepeat } from './repeats.js';

/** @type {Priority[]} */
const priorities = ['do_first', 'plan', 'delegate', 'delay'];

/**
 * Reads a line. What is no phrase stays in the title; a title is never empty if it is not the line.
 * @param {string} line
 * @param {Known} known
 * @returns {Line}
 */
export function parse(line, known) {
  const text = line.normalize('NFC');
  const folded = fold(text);
  const context = {
    grammar: grammarOf(known.words),
    today: known.today,
    now: known.now ?? '00:00',
    settings: known.settings,
    order: orderOf(known),
  };
  const found = scan(folded.text, context, known).map(({ from, to, ...chip }) => {
    const [start, stop] = [folded.at[from], folded.at[to]];
    return { ...chip, text: text.slice(start, stop).trimEnd(), from: start, to: stop };
  });
  const plain = new Set((known.plain ?? []).map((one) => fold(one).text.trim()));
  let chips = chosen(found.filter((chip) => !plain.has(fold(chip.text).text)), text);
  let title = without(text, chips);
  if (!title) {
    // "Monday" alone is a title.
    chips = chips.filter(({ kind }) => kind !== 'due' && kind !== 'repeat');
    title = without(text, chips);
  }
  return { title, chips, ...taskOf(title, chips, context) };
}

/**
 * Whether figures are written month first: by the account's locale where words do not say it.
 * @param {Known} known
 */
function orderOf({ words, settings }) {
  if (words.order !== 'locale') return words.order ?? 'dm';
  return /^en(-US|-PH|-CA)?$/.test(settings.locale ?? 'en') ? 'md' : 'dm';
}

/**
 * @typedef {{kind: ChipKind, from: number, to: number, value: any, weak?: boolean}} Found
 * @param {string} text folded
 * @param {Context} context
 * @param {Known} known
 * @returns {Found[]}
 */
function scan(text, context, known) {
  const found = [];
  let at = pastSpace(text, 0);
  while (at < text.length) {
    const one = matchSign(text, at, known) ?? matchWhen(text, at, context);
    if (one) found.push(one);
    at = one ? one.to : at + 1;
    // A phrase begins with a word.
    while (at < text.length && !/[ (,;]/.test(text[at])) at += 1;
    while (at < text.length && /[ (,;]/.test(text[at])) at += 1;
  }
  return found;
}

/**
 * @param {string} text
 * @param {number} from
 * @param {Context} context
 * @returns {Found | null}
 */
function matchWhen(text, from, context) {
  const repeat = matchRepeat(text, from, context);
  if (repeat) {
    const { rule, starts, time, to } = repeat;
    return { kind: 'repeat', from, to, value: { rule: writeRule(rule), starts_on: starts, starts_at: time } };
  }
  const day = matchDay(text, from, context);
  if (day) {
    const time = matchTime(text, pastSpace(text, text[day.to] === ',' ? day.to + 1 : day.to), context);
    const value = { day: day.value, time: time?.value ?? null };
    return { kind: 'due', from, to: time?.to ?? day.to, value, weak: day.weak && !time };
  }
  const time = matchTime(text, from, context);
  if (!time) return null;
  const after = matchDay(text, pastSpace(text, time.to), context);
  const next = time.value > context.now ? context.today : addDays(context.today, 1);
  const value = { day: after?.value ?? next, time: time.value };
  return { kind: 'due', from, to: after?.to ?? time.to, value };
}

/**
 * `#label`, `!1` and `@name`.
 * @param {string} text
 * @param {number} from
 * @param {Known} known
 * @returns {Found | null}
 */
function matchSign(text, from, { labels = [], people = [] }) {
  if (text[from] === '!') {
    const number = /![1-4](?![^ ,;)])/y;
    number.lastIndex = from;
    return number.test(text)
      ? { kind: 'priority', from, to: from + 2, value: priorities[Number(text[from + 1]) - 1] }
      : null;
  }
  if (text[from] === '@') {
    const names = people.flatMap((person) =>
      [person.username, person.display_name ?? ''].map((name) => ({ name, person }))
    );
    const known = longest(text, from + 1, names, ({ name }) => name);
    return known && { kind: 'person', from, to: known.to, value: known.one.person };
  }
  if (text[from] !== '#') return null;
  const known = longest(text, from + 1, labels, (label) => label);
  if (known) return { kind: 'label', from, to: known.to, value: known.one };
  const written = /#[^ #@!,;()]*[^ #@!,;().:?\d][^ #@!,;().:?]*/y;
  written.lastIndex = from;
  // The label keeps the letters as they were typed; see chosen().
  return written.test(text) ? { kind: 'label', from, to: written.lastIndex, value: null } : null;
}

/**
 * @template T
 * @param {string} text
 * @param {number} from
 * @param {T[]} list
 * @param {(one: T) => string} nameOf
 * @returns {{one: T, to: number} | null}
 */
function longest(text, from, list, nameOf) {
  let best = null;
  for (const one of list) {
    const name = fold(nameOf(one)).text.trim();
    const to = from + name.length;
    const ends = to === text.length || /[ ,;.:!?)]/.test(text[to]);
    if (name && ends && text.startsWith(name, from) && (!best || to > best.to)) best = { one, to };
  }
  return best;
}

/**
 * Of several days, repeats and priorities the last one counts; labels and people all do. A day beside a repeat is its
 * start.
 * @param {(Found & {text: string})[]} found
 * @param {string} text
 * @returns {Chip[]}
 */
function chosen(found, text) {
  const strong = found.filter((chip, index) => {
    if (!chip.weak) return true;
    return without(text.slice(chip.to), found.slice(index + 1).map((one) => moved(one, -chip.to))) === '';
  });
  /** @param {ChipKind} kind */
  const last = (kind) => strong.findLast((chip) => chip.kind === kind);
  const seen = new Set();
  return strong.filter((chip) => {
    if (chip.kind === 'label' || chip.kind === 'person') {
      if (chip.kind === 'label') chip.value ??= chip.text.slice(1);
      const name = chip.kind + fold(chip.value.username ?? chip.value).text;
      return !seen.has(name) && seen.add(name);
    }
    return chip === last(chip.kind);
  }).map(({ weak: _, ...chip }) => chip);
}

/**
 * @template {{from: number, to: number}} T
 * @param {T} chip
 * @param {number} by
 * @returns {T}
 */
const moved = (chip, by) => ({ ...chip, from: chip.from + by, to: chip.to + by });

/**
 * The text without the chips, with single spaces where they stood.
 * @param {string} text
 * @param {{from: number, to: number}[]} chips
 */
function without(text, chips) {
  let rest = '';
  let at = 0;
  for (const { from, to } of chips) {
    rest += text.slice(at, from);
    at = to;
    if (/\s$/.test(rest) && /^[\s,;.،؛]/.test(text.slice(at))) rest = rest.trimEnd();
  }
  return (rest + text.slice(at)).replace(/^[\s,;:،؛]+|[\s,;،؛]+$/g, '').replace(/\(\s*\)/g, '').trim();
}

/**
 * @param {string} title
 * @param {Chip[]} chips
 * @param {Context} context
 */
function taskOf(title, chips, { settings, today }) {
  /** @param {ChipKind} kind */
  const one = (kind) => chips.find((chip) => chip.kind === kind)?.value;
  const [due, repeat, priority] = [one('due'), one('repeat'), one('priority')];
  const labels = chips.filter(({ kind }) => kind === 'label').map(({ value }) => value);
  /** @type {Line['task']} */
  const task = { title };
  if (repeat) {
    const at = repeat.starts_at ?? due?.time;
    const starts = due && repeat.starts_on === today ? due.day : repeat.starts_on;
    task.repeat = { rule: repeat.rule, starts_on: starts, ...(at ? { starts_at: at } : {}) };
  } else if (due?.time) task.due_at = instantOf(due.day, due.time, settings);
  else if (due) task.due_on = due.day;
  if (labels.length) task.labels = labels;
  if (priority) task.priority = priority;
  const people = chips.filter(({ kind }) => kind === 'person').map(({ value }) => value.username);
  return { task, people };
}
