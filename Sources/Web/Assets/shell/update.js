/**
 * The service worker: starts the page without a network, and says when there is a new version of it.
 * @module
 */

import { update } from './update-offer.js';

/** When somebody last typed, in milliseconds of `performance.now`. */
let typed = -Infinity;
let reloading = false;

/** How often the server is asked for a new version, in milliseconds. */
const often = 60 * 60 * 1000;
/** How long nothing is typed before a hidden page takes a new version by itself, in milliseconds. */
const quiet = 60 * 1000;

/** Takes the new version: the page is loaded anew. */
export function takeUpdate() {
  const waiting = update.get();
  if (!waiting || waiting === 'taken') return location.reload();
  reloading = true;
  waiting.postMessage('take');
}

/** Whether something would be lost that is not a draft: a dialogue, or a field in use. */
const isBusy = () =>
  performance.now() - typed < quiet || document.querySelector('dialog[open]') !== null ||
  document.activeElement?.matches('input, textarea') === true;

/**
 * The worker's address, by the one Trusted Types policy of the page.
 * @returns {string}
 */
function address() {
  /** @type {{trustedTypes?: {createPolicy: (name: string, rules: object) => {createScriptURL: (url: string) => string}}}} */
  const { trustedTypes } = /** @type {any} */ (globalThis);
  const policy = trustedTypes?.createPolicy('crosscheck-worker', {
    createScriptURL: (/** @type {string} */ url) => {
      if (url !== '/sw.js') throw new TypeError('Only the service worker is loaded by address.');
      return url;
    },
  });
  return policy ? policy.createScriptURL('/sw.js') : '/sw.js';
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const look = () => {
    // Without a controller this is the first one: nothing on screen is older than it.
    if (registration.waiting && navigator.serviceWorker.controller) update.set(registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  // Offline, the browser would say in the console that it found nothing.
  const ask = () => navigator.onLine && registration.update().catch(() => {});
  setInterval(ask, often);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      setTimeout(() => document.hidden && update.get() && !isBusy() && takeUpdate(), quiet);
    } else ask();
  });
}

/** Registers the worker where the browser has one: over HTTPS, and on this machine. Once, after the first screen. */
export async function startUpdates() {
  if (!('serviceWorker' in navigator)) return;
  document.addEventListener('input', () => (typed = performance.now()), true);
  if (!navigator.onLine) return addEventListener('online', startUpdates, { once: true });
  const before = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (reloading) location.reload();
    else if (before) update.set('taken');
  });
  try {
    watch(await navigator.serviceWorker.register(address(), { updateViaCache: 'none' }));
  } catch {
    // Denied, or the server has switched the page off: it works without, but does not start offline.
  }
}
