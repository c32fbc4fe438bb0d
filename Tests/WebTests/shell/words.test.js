// Every sentence is there in every language, with the same parameters and all its plural forms; and every key that the
// page names has words.

import { equal } from '../unit/assert.js';
import { choose, has, list, rich, setWords, t } from '../../../Sources/Web/Assets/words/index.js';

const assets = new URL('../../../Sources/Web/Assets/', import.meta.url);
const codes = ['en', 'de', 'ar'];

/** @type {Record<string, Record<string, any>>} */
const books = Object.fromEntries(codes.map((code) => [
  code,
  JSON.parse(Deno.readTextFileSync(new URL(`words/${code}.json`, assets))),
]));

const forms = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

/**
 * Sentences by their keys: a string, or an object of plural forms.
 * @param {Record<string, any>} book
 * @param {string} at
 * @returns {Generator<[string, string | Record<string, string>]>}
 */
function* sentences(book, at = '') {
  for (const [name, value] of Object.entries(book)) {
    const key = at ? `${at}.${name}` : name;
    const names = Object.keys(value);
    if (typeof value === 'string' || names.length > 0 && names.every((form) => forms.has(form))) yield [key, value];
    else yield* sentences(value, key);
  }
}

/** @param {string | Record<string, string>} sentence */
const texts = (sentence) => typeof sentence === 'string' ? [sentence] : Object.values(sentence);

/** One form may say a number as a word, and one language an ordinal where another writes the number. */
const interchangeable = new Set(['count', 'n', 'ordinal']);

/** @param {string | Record<string, string>} sentence */
const parameters = (sentence) =>
  [...new Set(texts(sentence).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1])))]
    .filter((name) => !interchangeable.has(name)).sort().join(' ');

/**
 * All files of the page's code.
 * @param {URL} folder
 * @returns {Generator<[string, string]>} path and text
 */
function* sources(folder) {
  for (const entry of Deno.readDirSync(folder)) {
    if (entry.isDirectory && entry.name !== 'vendor') yield* sources(new URL(`${entry.name}/`, folder));
    if (entry.isFile && entry.name.endsWith('.js')) {
      const file = new URL(entry.name, folder);
      yield [file.pathname.slice(assets.pathname.length), Deno.readTextFileSync(file)];
    }
  }
}

Deno.test('every language has the same sentences', () => {
  const [first, ...others] = codes.map((code) => [...sentences(books[code])].map(([key]) => key).sort().join('\n'));
  for (const other of others) equal(other, first);
});

Deno.test('every language has the same parameters in a sentence', () => {
  const english = new Map(sentences(books.en));
  for (const code of ['de', 'ar']) {
    for (const [key, sentence] of sentences(books[code])) {
      equal(`${code} ${key} ${parameters(sentence)}`, `${code} ${key} ${parameters(english.get(key) ?? '')}`);
    }
  }
});

Deno.test('every language has the plural forms that it needs', () => {
  for (const code of codes) {
    for (const [key, sentence] of sentences(books[code])) {
      if (typeof sentence === 'string') continue;
      const type = key.endsWith('.ordinal') ? 'ordinal' : 'cardinal';
      const needed = new Intl.PluralRules(code, { type }).resolvedOptions().pluralCategories;
      equal(needed.filter((form) => !(form in sentence)), [], `${code} ${key}`);
    }
  }
});

Deno.test('every key that the page names has words', () => {
  setWords(books.en, { code: 'en', tag: 'en' });
  const missing = [];
  for (const [path, text] of sources(assets)) {
    for (const [, key] of text.matchAll(/\bt\(\s*'([\w.-]+)'/g)) if (!has(key)) missing.push(`${path}: ${key}`);
    for (const [, key] of text.matchAll(/\brich\(\s*'([\w.-]+)'/g)) if (!has(key)) missing.push(`${path}: ${key}`);
  }
  equal(missing.join('\n'), '');
});

Deno.test('the first screen brings no area of words as a whole', () => {
  // The build takes all words whose keys begin as the first modules name them (Sources/embed-assets/Words.swift).
  const files = new Map(sources(assets));
  const first = ['app.js'];
  for (const path of first) {
    for (const [, name] of (files.get(path) ?? '').matchAll(/^(?:import|export)\b[^;]*?'(\.[^']+)';/gm)) {
      const target = new URL(name, new URL(path, assets)).pathname.slice(assets.pathname.length);
      if (!first.includes(target)) first.push(target);
    }
  }
  equal(first.length > 80, true);
  const areas = new RegExp(`['"\`](?:${Object.keys(books.en).join('|')})\\.(?:\\$\\{|['"\`])`);
  equal(first.filter((path) => areas.test(files.get(path) ?? '')).join('\n'), '');
});

Deno.test('the first language that the page speaks is taken, with its region', () => {
  equal(choose(['fr-FR', 'de-AT', 'en']).tag, 'de-AT');
  equal(choose(['fr', 'tlh']).code, 'en');
  equal(choose(['ar_EG']).tag, 'ar-EG');
  equal(choose(['']).code, 'en');
});

Deno.test('a sentence takes its plural form and writes numbers as its language does', () => {
  setWords({ a: { tasks: { one: '1 task', other: '{count} tasks' }, of: '{done} of {all}' } }, {
    code: 'en',
    tag: 'en',
  });
  equal(t('a.tasks', { count: 1 }), '1 task');
  equal(t('a.tasks', { count: 10000 }), '10,000 tasks');
  equal(t('a.of', { done: 2 }), '2 of {all}');
  equal(t('a.missing'), 'a.missing');
  equal(t('b.late'), '', 'an area on its way shows nothing rather than a key');
  equal(list(['Ada', 'Bob', 'Carol']), 'Ada, Bob, and Carol');
});

Deno.test('nodes stand in a sentence where its parameters are', () => {
  setWords({ a: { ask: 'No account? {link}.' } }, { code: 'en', tag: 'en' });
  const node = { type: 'a', props: {}, key: null };
  equal(rich('a.ask', { link: node }).length, 3);
  equal(rich('a.ask', { link: node })[1], node);
});

Deno.test('a name of the other direction does not turn the sentence', () => {
  setWords({ a: { by: '{name} added {count}' } }, { code: 'en', tag: 'en' });
  equal(t('a.by', { name: 'Ada', count: 2 }), 'Ada added 2');
  equal(t('a.by', { name: 'هالة', count: 2 }), '\u2068هالة\u2069 added 2');
});
