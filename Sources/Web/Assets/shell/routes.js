/**
 * Which screen an address shows. A screen's module is loaded when it is shown first, its area's stylesheet before it.
 * Today comes with the page.
 * @module
 */

import * as today from '../planning/today.js';

/**
 * @typedef {object} Route
 * @property {string} path      pattern: `:name` is one segment, `:name?` may be absent
 * @property {readonly string[]} styles  its stylesheets: styles/NAME.css
 * @property {() => Promise<{default: unknown}>} load
 * @property {readonly string[]} [words]  the books of its words; all areas unless said
 * @property {string} [keep]    the parameter whose change makes a new screen; others change the one that is there
 * @property {'in' | 'out' | 'any'} [who]  who sees it: signed in (unless said), signed out, or everyone
 */

const signedOut = ['shell', 'parts', 'accounts'];

/** @type {readonly Route[]} */
export const routes = [
  {
    path: '/',
    styles: [],
    words: ['first'],
    load: () => Promise.resolve(today),
  },
  { path: '/lists', styles: ['rest', 'sharing'], load: () => import('../sharing/lists.js') },
  { path: '/lists/:id', styles: ['rest', 'sharing'], load: () => import('../sharing/list.js'), keep: 'id' },
  {
    path: '/lists/:id/tasks/:task',
    styles: ['rest', 'sharing'],
    load: () => import('../sharing/list.js'),
    keep: 'id',
  },
  { path: '/journal', styles: ['rest'], load: () => import('../planning/journal.js') },
  { path: '/progress', styles: ['rest', 'progress', 'figures'], load: () => import('../planning/progress.js') },
  { path: '/rewards', styles: ['rest', 'progress', 'figures'], load: () => import('../planning/rewards.js') },
  { path: '/time', styles: ['rest', 'time', 'figures'], load: () => import('../time/time.js') },
  { path: '/reports', styles: ['rest', 'time', 'figures'], load: () => import('../time/reports.js') },
  { path: '/calendar', styles: ['rest', 'time', 'figures'], load: () => import('../time/calendar.js') },
  { path: '/search', styles: ['rest', 'sharing'], load: () => import('../sharing/search.js') },
  { path: '/share', styles: ['rest', 'sharing'], load: () => import('../sharing/shared.js') },
  { path: '/welcome', styles: ['rest', 'accounts'], load: () => import('../accounts/welcome.js') },
  { path: '/settings/:section?', styles: ['rest', 'accounts'], load: () => import('../accounts/settings.js') },
  {
    path: '/sign-in',
    styles: ['rest', 'accounts'],
    words: signedOut,
    load: () => import('../accounts/sign-in.js'),
    who: 'out',
  },
  {
    path: '/sign-up',
    styles: ['rest', 'accounts'],
    words: signedOut,
    load: () => import('../accounts/sign-up.js'),
    who: 'out',
  },
  {
    path: '/join',
    styles: ['rest', 'accounts'],
    words: signedOut,
    load: () => import('../accounts/join.js'),
    who: 'any',
  },
];

/**
 * @param {string} pattern
 * @param {string} path
 * @returns {Record<string, string> | null}
 */
function match(pattern, path) {
  const wanted = pattern.split('/').slice(1);
  const given = path === '/' ? [''] : path.replace(/\/$/, '').split('/').slice(1);
  if (given.length > wanted.length) return null;
  /** @type {Record<string, string>} */
  const params = {};
  for (const [index, step] of wanted.entries()) {
    const value = given[index];
    if (!step.startsWith(':')) {
      if (step !== value) return null;
    } else if (value === undefined) {
      if (!step.endsWith('?')) return null;
    } else {
      try {
        params[step.replace(/[:?]/g, '')] = decodeURIComponent(value);
      } catch {
        return null;
      }
    }
  }
  return params;
}

/**
 * The route of an address and its parameters.
 * @param {string} path
 * @returns {{route: Route, params: Record<string, string>} | null} null where there is no such page
 */
export function routeOf(path) {
  for (const route of routes) {
    const params = match(route.path, path);
    if (params) return { route, params };
  }
  return null;
}
