/**
 * The stylesheets of what is not on the first screen. Those of Today are in the page's own.
 * @module
 */

import { asset } from './assets.js';

/** Those that are there or on their way. @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * Loads a stylesheet once.
 * @param {string} name
 * @returns {Promise<void>} when it holds; a sheet that cannot be loaded does not hold up its screen
 */
export function loadStyles(name) {
  let there = sheets.get(name);
  if (!there) {
    there = new Promise((resolve) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = asset(`styles/${name}.css`);
      link.onload = () => resolve();
      link.onerror = () => {
        sheets.delete(name);
        link.remove();
        resolve();
      };
      // What an area says of its own goes before what all share, whichever is asked for first.
      if (name === 'rest') document.querySelector('link[rel=stylesheet]')?.after(link);
      else document.head.append(link);
    });
    sheets.set(name, there);
  }
  return there;
}
