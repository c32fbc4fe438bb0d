/**
 * Phrases of a language made into expressions. A word file writes them as `in <n> days|in a day=1`: alternatives with
 * slots, and behind `=` the number that a phrase without one stands for. Slots are in angle brackets because braces are
 * the words' own.
 *
 * @typedef {Record<string, string>} Words the keywords of a language: the member `keywords` of planning's words
 * @typedef {{expression: RegExp, number: number | null}} Phrase
 * @typedef {{to: number, groups: Record<string, string>, number: number | null}} Match
 * @typedef {object} Grammar
 * @property {(key: string, text: string, from: number) => Match | null} match the longest match of a key's phrases there
 * @property {(name: string) => number} weekday
 * @property {(names: string) => number[]} weekdays
 * @property {(name: string) => number} month
 * @property {(name: string) => number} number
 * @property {(name: string) => number} ordinal
 */
import { fold } from './fold.js';

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()[\]\\/]/g, '\\$&');

/** @param {string | undefined} list */
const alternatives = (list) => (list ?? '').split('|').map((one) => fold(one.trim()).text).filter(Boolean);

/** Where a phrase may end: "tomorrow." and "tomorrow, …", but not "tomorrow's", "tomorrow.txt" or "17:00:30". */
const end = '(?=$|[ ,;!?)\\]]|[.:](?: |$))';

/** @param {string[]} list */
const anyOf = (list) => list.slice().sort((one, other) => other.length - one.length).map(escaped).join('|') || '(?!)';

/** @type {WeakMap<Words, Grammar>} */
const made = new WeakMap();

/**
 * The grammar of a language; made once.
 * @param {Words} words
 * @returns {Grammar}
 */
export function grammarOf(words) {
  let grammar = made.get(words);
  if (!grammar) {
    grammar = makeGrammar(words);
    made.set(words, grammar);
  }
  return grammar;
}

/**
 * @param {Words} words
 * @returns {Grammar}
 */
function makeGrammar(words) {
  const weekdays = named(words, 'weekday', [0, 1, 2, 3, 4, 5, 6]);
  const short = named(words, 'weekdayShort', [0, 1, 2, 3, 4, 5, 6]);
  const plural = named(words, 'weekdayEvery', [0, 1, 2, 3, 4, 5, 6]);
  const months = named(words, 'month', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  const [numbers, ordinals] = [numbered(words.numbers), numbered(words.ordinals)];
  const all = new Map([...short, ...plural, ...weekdays]);
  const one = `(?:${anyOf([...all.keys()])})`;
  const and = anyOf(alternatives(words.and));
  const separator = `(?: *, *(?:(?:${and}) *)?| *[&+/] *| +(?:${and}) *)`;
  const suffix = anyOf(alternatives(words.daySuffix));
  /** @type {Record<string, string>} */
  const slots = {
    n: `(?<n>\\d{1,4}|${anyOf([...numbers.keys()])})`,
    weekday: `(?<weekday>${anyOf([...weekdays.keys()])})`,
    weekdayShort: `(?<weekday>${anyOf([...short.keys()])})`,
    anyWeekday: `(?<weekday>${anyOf([...all.keys()])})`,
    everyWeekday: `(?<weekdays>(?:${anyOf([...plural.keys()])})(?:${separator}${one})*)`,
    weekdays: `(?<weekdays>${one}(?:${separator}${one})*)`,
    month: `(?<month>${anyOf([...months.keys()])})`,
    day: `(?<day>\\d{1,2})(?:${suffix})?`,
    nth: `(?<day>\\d{1,2})(?:${suffix})`,
    ordinal: `(?<ordinal>${anyOf([...ordinals.keys()])})`,
    year: '(?<year>\\d{4})',
    a: '(?<a>\\d{1,2})',
    b: '(?<b>\\d{1,2})',
    h: '(?<h>\\d{1,2})',
    mm: '(?<mm>[0-5]\\d)',
  };

  /** @type {Map<string, Phrase[]>} */
  const phrases = new Map();
  /** @param {string} key */
  const phrasesOf = (key) => {
    let list = phrases.get(key);
    if (!list) {
      list = alternatives(words[key]).map((text) => phrase(text, slots));
      phrases.set(key, list);
    }
    return list;
  };

  return {
    match(key, text, from) {
      let best = null;
      for (const { expression, number } of phrasesOf(key)) {
        expression.lastIndex = from;
        const found = expression.exec(text);
        if (found && (!best || expression.lastIndex > best.to)) {
          best = { to: expression.lastIndex, groups: found.groups ?? {}, number };
        }
      }
      return best;
    },
    weekday: (name) => all.get(name) ?? -1,
    weekdays: (list) => [...list.matchAll(new RegExp(one, 'gu'))].map(([name]) => all.get(name) ?? -1),
    month: (name) => months.get(name) ?? -1,
    number: (name) => numbers.get(name) ?? Number(name),
    ordinal: (name) => ordinals.get(name) ?? Number.NaN,
  };
}

/**
 * @param {string} text
 * @param {Record<string, string>} slots
 * @returns {Phrase}
 */
function phrase(text, slots) {
  const [, pattern, number] = /^(.*?)(?:=(\d+))?$/.exec(text) ?? [];
  const source = pattern.split(/(<\w+>| +)/).map((part) => {
    if (part.startsWith('<')) return slots[slotOf(part)] ?? '(?!)';
    return part.trim() === '' ? part && ' +' : escaped(part);
  }).join('');
  return { expression: new RegExp(source + end, 'uy'), number: number ? Number(number) : null };
}

/** The names of slots lose their capitals when phrases are folded. */
const slotNames = ['weekdayShort', 'anyWeekday', 'everyWeekday'];

/** @param {string} part */
function slotOf(part) {
  const name = part.slice(1, -1);
  return slotNames.find((one) => one.toLowerCase() === name) ?? name;
}

/**
 * @param {Words} words
 * @param {string} key
 * @param {number[]} numbers
 * @returns {Map<string, number>}
 */
function named(words, key, numbers) {
  return new Map(
    numbers.flatMap((number) =>
      alternatives(words[key + number]).map((name) => /** @type {[string, number]} */ ([name, number]))
    ),
  );
}

/**
 * @param {string | undefined} list such as `one=1|two=2`
 * @returns {Map<string, number>}
 */
function numbered(list) {
  return new Map(
    alternatives(list).map((one) => {
      const [name, number] = one.split('=');
      return /** @type {[string, number]} */ ([name, Number(number)]);
    }),
  );
}
