/**
 * The polite live region: says what happened without moving the focus.
 * @module
 */

import { store } from './store.js';

/** What the region says now. */
export const announcement = store({ text: '', turn: 0 });

const rest = 3000;
let last = -rest;
let turn = 0;
/** @type {string[]} */
let waiting = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

function say() {
  timer = undefined;
  last = performance.now();
  const texts = [...new Set(waiting)].slice(-3);
  waiting = [];
  turn += 1;
  announcement.set({ text: texts.join(' '), turn });
}

/**
 * Has screen readers say a sentence, at most one time in three seconds; what comes meanwhile is said together.
 * @param {string} text a whole sentence
 */
export function announce(text) {
  waiting.push(text);
  timer ??= setTimeout(say, Math.max(50, last + rest - performance.now()));
}
