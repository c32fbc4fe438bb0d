/**
 * Light, dark, or as the system has it. Kept in this browser, for a device's screen is what it is for.
 * @module
 */

import { keep, kept, onKept } from './keep.js';
import { store } from './store.js';

/** @typedef {'auto' | 'light' | 'dark'} Theme */

/**
 * @param {string | null} value
 * @returns {Theme}
 */
const read = (value) => value === 'light' || value === 'dark' ? value : 'auto';

/** The theme that was chosen. */
export const theme = store(read(kept('theme')));

/** @param {Theme} next */
export function setTheme(next) {
  keep('theme', next === 'auto' ? null : next);
  show(next);
}

/** @param {Theme} next */
function show(next) {
  const { dataset } = document.documentElement;
  if (next === 'auto') delete dataset.theme;
  else dataset.theme = next;
  theme.set(next);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    const own = /** @type {HTMLMetaElement & {dataset: {own?: string}}} */ (meta);
    own.dataset.own ??= own.content;
    const other = document.querySelector(`meta[name="theme-color"][media*="${next}"]`);
    own.content = next === 'auto'
      ? own.dataset.own
      : other instanceof HTMLMetaElement
      ? other.dataset.own ?? other.content
      : own.content;
  }
}

/** Shows the kept theme, and what another tab chooses. Once, at the start. */
export function startTheme() {
  show(read(kept('theme')));
  onKept('theme', (value) => show(read(value)));
}
