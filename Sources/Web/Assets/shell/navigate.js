/**
 * Where one is, and how one goes elsewhere. The address bar is the only state.
 * @module
 */

import { useEffect, useState } from '../view.js';
import { routeOf } from './routes.js';

/**
 * @typedef {object} Place
 * @property {string} path    as in the address bar, without query and fragment
 * @property {string} search  with its `?`, or empty
 * @property {string} hash    with its `#`, or empty
 * @property {number} index   how many steps of this page lie behind it
 * @property {boolean} focus  whether its heading takes the focus
 * @property {'start' | 'go' | 'return'} how  opened, gone to, or come back to by the browser's buttons
 */

/** @returns {{index?: number, before?: string}} */
const state = () => history.state ?? {};

/**
 * @param {Place['how']} how
 * @param {boolean} focus
 * @returns {Place}
 */
const here = (how, focus) => ({
  path: location.pathname,
  search: location.search,
  hash: location.hash,
  index: state().index ?? 0,
  how,
  focus,
});

let place = here('start', false);
/** @type {Set<(place: Place) => void>} */
const listeners = new Set();
/** Where each step of this page was scrolled to. */
const scrolled = new Map();

/** @param {Place} next */
function arrive(next) {
  place = next;
  for (const listener of [...listeners]) listener(place);
}

/** The present place. */
export const current = () => place;

/** How far the present place was scrolled when it was left, in pixels; 0 where that is not known. */
export const scrollOf = () => scrolled.get(place.index) ?? 0;

/**
 * @param {(place: Place) => void} listener
 * @returns {() => void} ends it
 */
export function onPlace(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The present place; renders again when it changes. */
export function usePlace() {
  const [now, set] = useState(place);
  useEffect(() => {
    set(place);
    return onPlace(set);
  }, []);
  return now;
}

/**
 * Goes to an address of this page.
 * @param {string} path with query and fragment, such as `/lists/ID?filter=mine`
 * @param {{replace?: boolean, focus?: boolean}} [how] `replace`: no step to come back to. `focus: false`: the focus
 *   stays where it is
 */
export function go(path, { replace = false, focus = true } = {}) {
  const target = new URL(path, location.href);
  if (!replace && target.href === location.href) replace = true;
  const index = state().index ?? 0;
  scrolled.set(index, scrollY);
  const next = replace ? { ...state(), index } : { index: index + 1, before: location.pathname };
  if (!replace) scrolled.delete(index + 1);
  history[replace ? 'replaceState' : 'pushState'](next, '', target);
  arrive(here('go', focus));
}

/**
 * Goes back where the last step came from there, so that the browser's buttons agree; else goes to it.
 * @param {string} path the address that lies above this one
 */
export function back(path) {
  if (state().before === new URL(path, location.href).pathname) history.back();
  else go(path, { replace: true });
}

/**
 * Whether an address is one of this page's screens, so that no document has to be loaded.
 * @param {URL} url
 */
export const isOurs = (url) => url.origin === location.origin && routeOf(url.pathname) !== null;

/** @param {MouseEvent} event */
function click(event) {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  if (!(link instanceof HTMLAnchorElement) || !link.href || link.target || link.hasAttribute('download')) return;
  const url = new URL(link.href);
  if (!isOurs(url)) return;
  if (url.pathname === location.pathname && url.search === location.search && url.hash) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
}

/** Takes over clicks on links and the browser's buttons. Once, at the start. */
export function startNavigation() {
  history.scrollRestoration = 'manual';
  if (history.state?.index === undefined) history.replaceState({ index: 0 }, '');
  document.addEventListener('click', click);
  addEventListener('popstate', () => {
    scrolled.set(place.index, scrollY);
    arrive(here('return', true));
  });
}
