/**
 * Whether the page can be installed as an app, and how.
 * @module
 */

import { store } from './store.js';

/** @typedef {Event & {prompt: () => Promise<void>, userChoice: Promise<{outcome: 'accepted' | 'dismissed'}>}} InstallPrompt */

/** The browser's offer to install, as long as there is one. */
export const offer = store(/** @type {InstallPrompt | null} */ (null));

/** Whether this is the installed app. */
export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || /** @type {{standalone?: boolean}} */
  (navigator).standalone === true;

/** Whether one installs by the browser's own menu: Safari on a phone has no offer. */
export const byMenu = () => /iPhone|iPad/.test(navigator.userAgent) && !isInstalled();

/**
 * Shows the browser's question.
 * @returns {Promise<boolean>} whether it was accepted
 */
export async function install() {
  const prompt = offer.get();
  if (!prompt) return false;
  offer.set(null);
  await prompt.prompt();
  return (await prompt.userChoice).outcome === 'accepted';
}

/** Keeps the browser's offer. Once, at the start. */
export function startInstall() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.set(/** @type {InstallPrompt} */ (event));
  });
  addEventListener('appinstalled', () => offer.set(null));
}
