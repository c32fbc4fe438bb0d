/**
 * The words on screen. One language is loaded at a time; `t` gives a sentence, `rich` one with nodes in it.
 * @module
 */

import { asset } from '../shell/assets.js';

/** @typedef {import('../view.js').Child} Child */
/** @typedef {{[name: string]: string | Words}} Words */

/** The languages that the page speaks, each with its own name. */
export const languages = Object.freeze({ en: 'English', de: 'Deutsch', ar: 'العربية' });

const rightToLeft = new Set(['ar']);

/** @type {Words} */
let words = {};
/** The books that are there: areas, and `first`, which has what the first screen says of all areas. */
let books = new Set();
let code = 'en';
let tag = 'en';
let plurals = new Intl.PluralRules('en');
let numbers = new Intl.NumberFormat('en');

/** The code of the language on screen: `en`, `de` or `ar`. */
export const language = () => code;

/** The tag for `Intl`, with the user's region where there is one: `de-AT`. */
export const locale = () => tag;

/** `ltr` or `rtl`. */
export const direction = () => rightToLeft.has(code) ? 'rtl' : 'ltr';

/**
 * The first of the wished languages that the page speaks.
 * @param {readonly string[]} wished tags such as `de-AT`, best first
 * @returns {{code: string, tag: string}} English where there is none
 */
export function choose(wished) {
  for (const wish of wished) {
    const short = wish.toLowerCase().split(/[-_]/)[0];
    if (!Object.hasOwn(languages, short)) continue;
    try {
      return { code: short, tag: Intl.getCanonicalLocales(wish.replace('_', '-'))[0] };
    } catch {
      return { code: short, tag: short };
    }
  }
  return { code: 'en', tag: 'en' };
}

/** All areas that have words. */
const areas = Object.freeze(['shell', 'parts', 'accounts', 'sharing', 'planning', 'time']);

/**
 * Books of a language.
 * @param {string} of the language's code
 * @param {Iterable<string>} wanted
 * @returns {Promise<[string, Words][]>}
 * @throws {TypeError} when they cannot be fetched
 */
async function read(of, wanted) {
  return await Promise.all([...wanted].map(async (book) => {
    const answer = await fetch(asset(`words/${of}/${book}.json`));
    if (!answer.ok) throw new TypeError(`The words of ${book} in ${of} are not there: ${answer.status}`);
    return /** @type {[string, Words]} */ ([book, await answer.json()]);
  }));
}

/** @param {[string, Words][]} more */
function take(more) {
  for (const [book, content] of more) {
    // An area that is here already has more of its words than the first book.
    words = book === 'first' ? { ...content, ...words } : { ...words, [book]: content };
    books.add(book);
  }
}

/**
 * Loads a language and sets the document's language and direction.
 * @param {readonly string[]} wished tags such as `de-AT`, best first
 * @param {Iterable<string>} [wanted] books; those that are there already, unless said
 * @returns {Promise<void>}
 * @throws {TypeError} when the words cannot be fetched; the former stay
 */
export async function loadLanguage(wished, wanted = books) {
  const next = choose(wished);
  const more = next.code === code && books.size > 0 ? [] : await read(next.code, wanted);
  if (more.length > 0) setWords({}, next);
  else turnTo(next);
  take(more);
  document.documentElement.lang = tag;
  document.documentElement.dir = direction();
}

/**
 * Loads more words.
 * @param {readonly string[]} [wanted] books; all areas unless said
 * @returns {Promise<void>}
 * @throws {TypeError} when they cannot be fetched
 */
export async function loadWords(wanted = areas) {
  const of = code;
  const missing = wanted.filter((book) => !books.has(book));
  if (missing.length === 0) return;
  const more = await read(of, missing);
  if (of === code) take(more);
}

/**
 * Sets the words themselves: `loadLanguage` does, and tests that have no server.
 * @param {Words} all by areas
 * @param {{code: string, tag: string}} of
 */
export function setWords(all, of) {
  words = all;
  books = new Set(Object.keys(all));
  turnTo(of);
}

/** @param {{code: string, tag: string}} of */
function turnTo(of) {
  code = of.code;
  tag = of.tag;
  plurals = new Intl.PluralRules(tag);
  numbers = new Intl.NumberFormat(tag);
}

/**
 * @param {string} key
 * @returns {string | Words | undefined}
 */
function find(key) {
  /** @type {string | Words | undefined} */
  let place = words;
  for (const step of key.split('.')) {
    if (typeof place !== 'object') return undefined;
    place = place[step];
  }
  return place;
}

/**
 * @param {string} key
 * @param {Record<string, unknown>} params
 */
function sentence(key, params) {
  const found = find(key);
  if (typeof found === 'string') return found;
  // The words of an area that is on its way: nothing is better than a key.
  if (!found) return books.has(key.split('.')[0]) ? key : '';
  const form = found[plurals.select(Number(params.count ?? 0))] ?? found.other;
  return typeof form === 'string' ? form : key;
}

/** @param {unknown} value */
const shown = (value) => typeof value === 'number' ? numbers.format(value) : apart(String(value ?? ''));

const right = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Keeps a text of the other direction from reordering the sentence around it.
 * @param {string} text
 */
function apart(text) {
  const turns = rightToLeft.has(code) ? /\p{Script=Latin}/u.test(text) : right.test(text);
  return turns ? `\u2068${text}\u2069` : text;
}

/**
 * Whether there are words for this key.
 * @param {string} key
 */
export const has = (key) => find(key) !== undefined;

/**
 * A sentence in the user's language. `{name}` in it is replaced by the parameter; numbers are written as the language
 * writes them; `{count}` selects the plural.
 * @param {string} key such as `sharing.newList`
 * @param {Record<string, string | number>} [params]
 * @returns {string} the key itself where it has no words
 */
export function t(key, params = {}) {
  return sentence(key, params).replace(/\{(\w+)\}/g, (all, name) => name in params ? shown(params[name]) : all);
}

/**
 * As `t`, with nodes for parameters.
 * @param {string} key
 * @param {Record<string, Child>} params
 * @returns {Child[]}
 */
export function rich(key, params) {
  return sentence(key, params).split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part;
    const value = params[part];
    return typeof value === 'number' ? shown(value) : value ?? '';
  });
}

/**
 * Names beside each other as the language writes them: "Ada, Bob and Carol".
 * @param {readonly string[]} names
 * @param {'conjunction' | 'disjunction'} [type]
 */
export const list = (names, type = 'conjunction') => new Intl.ListFormat(tag, { type }).format(names);
