/**
 * The language on screen, and what renders again when it changes.
 * @module
 */

import { loadLanguage, locale } from '../words/index.js';
import { keep, kept } from './keep.js';
import { store } from './store.js';

/** The tag of the language on screen. */
export const spoken = store('');

/**
 * Speaks the first of these languages that there are words for.
 * @param {readonly string[]} wished tags such as `de-AT`, best first; the browser's come after them
 * @param {readonly string[]} [books] of words that are loaded first; those that are there already, unless said
 * @returns {Promise<void>} at once where the words cannot be fetched: those on screen stay
 */
export async function speak(wished, books) {
  try {
    await loadLanguage([...wished, ...navigator.languages], books);
  } catch {
    return;
  }
  keep('language', locale());
  spoken.set(locale());
}

/**
 * Speaks what was spoken here last, else the browser's languages; first by the books that early.js has asked for. Once,
 * at the start.
 * @returns {Promise<void>}
 */
export function startLanguage() {
  const known = (kept('account') ?? 'null') !== 'null';
  const today = known && location.pathname === '/';
  return speak(
    [kept('language') ?? []].flat(),
    today ? ['first'] : ['shell', 'parts', known ? 'planning' : 'accounts'],
  );
}
