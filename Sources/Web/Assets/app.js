/**
 * The start of the page: words, then the account, then the screen of the address.
 * @module
 */

import { html, render } from './view.js';
import { Frame } from './shell/frame.js';
import { keep, kept } from './shell/keep.js';
import { startNavigation } from './shell/navigate.js';
import { start } from './shell/session.js';
import { startShortcuts } from './shell/shortcuts.js';
import { loadLanguage, locale } from './words/index.js';

const chosen = kept('language');
await Promise.all([loadLanguage(chosen ? [chosen] : navigator.languages), start()]);
keep('language', locale());

startNavigation();
startShortcuts();
const root = document.getElementById('app');
if (root) {
  render(
    html`
      <${Frame} />
    `,
    root,
  );
}
