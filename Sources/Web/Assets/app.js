/**
 * The start of the page: words, then the account, then the screen of the address.
 * @module
 */

import { html, render } from './view.js';
import { startDrop } from './shell/drop.js';
import { Page } from './shell/frame.js';
import { startInstall } from './shell/install.js';
import { startLanguage } from './shell/language.js';
import { loadInTime } from './shell/load.js';
import { startNavigation } from './shell/navigate.js';
import { start } from './shell/session.js';
import { startShortcuts } from './shell/shortcuts.js';
import { startTheme } from './shell/theme.js';
import { has } from './words/index.js';

startTheme();
startInstall();
startNavigation();
startShortcuts();
startDrop();

// Nothing is awaited here: the build makes each screen wait for this module, and it would wait for them.
Promise.all([startLanguage(), start()]).then(() => {
  const root = document.getElementById('app');
  if (!root) return;
  if (!has('shell.nav.today')) return fail();
  root.replaceChildren();
  render(
    html`
      <${Page} />
    `,
    root,
  );
}, (error) => {
  console.error(error);
  fail();
});

/** The page cannot start: early.js says so. */
function fail() {
  dispatchEvent(new Event('crosscheck-failed'));
}

// After the first screen, which needs the network first.
setTimeout(() => loadInTime(() => import('./shell/update.js'), ({ startUpdates }) => startUpdates()), 5000);
