/**
 * What `#` and `@` could mean at the caret.
 *
 * @typedef {{sign: '#' | '@', from: number, to: number, text: string}} Token
 * @typedef {{key: string, label: string, hint?: string, insert: string}} Suggestion
 */
import { fold } from './fold.js';

/**
 * The sign and what is typed behind it, if the caret stands in such a word.
 * @param {string} line
 * @param {number} caret
 * @returns {Token | null}
 */
export function tokenAt(line, caret) {
  const found = /(?:^|\s)([#@])([^\s#@]{0,60})$/.exec(line.slice(0, caret));
  if (!found) return null;
  const [, sign, text] = found;
  const rest = /^[^\s#@]*/.exec(line.slice(caret))?.[0] ?? '';
  return {
    sign: /** @type {'#' | '@'} */ (sign),
    from: caret - text.length - 1,
    to: caret + rest.length,
    text: text + rest,
  };
}

/**
 * @param {Token | null} token
 * @param {{labels: string[], people: {username: string, display_name?: string}[]}} known
 * @returns {Suggestion[]} at most six; none where the word is already one of them
 */
export function suggestionsFor(token, { labels, people }) {
  if (!token) return [];
  const typed = fold(token.text).text;
  /** @type {Suggestion[]} */
  const all = token.sign === '#'
    ? labels.map((label) => ({ key: label, label, insert: `#${label}` }))
    : people.map(({ username, display_name: name }) => ({
      key: username,
      label: name || username,
      hint: name ? username : undefined,
      insert: `@${username}`,
    }));
  const fits = all.filter(({ label, hint }) => [label, hint ?? ''].some((name) => matches(fold(name).text, typed)));
  return fits.some(({ insert }) => fold(insert.slice(1)).text === typed) ? [] : fits.slice(0, 6);
}

/**
 * @param {string} name
 * @param {string} typed
 */
const matches = (name, typed) =>
  name.startsWith(typed) || name.split(/[\s_.-]/).some((word) => word.startsWith(typed) && typed !== '');

/**
 * The line with the word replaced, and where the caret then stands.
 * @param {string} line
 * @param {Token} token
 * @param {string} insert
 */
export function completed(line, token, insert) {
  const rest = line.slice(token.to);
  const head = `${line.slice(0, token.from)}${insert}${rest.startsWith(' ') ? '' : ' '}`;
  return { line: head + rest, caret: head.length + (rest.startsWith(' ') ? 1 : 0) };
}
