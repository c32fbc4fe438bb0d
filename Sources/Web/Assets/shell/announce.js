/**
 * The polite live region: says what happened without moving the focus.
 * @module
 */

import { store } from './store.js';

/** What the region says now. */
export const announcement = store({ text: '', turn: 0 });

/** How long what is said together is gathered, and how long it stands there, in milliseconds. */
const gathering = 1500;
const standing = 2500;

let turn = 0;
/** @type {string[]} */
let waiting = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

function fall() {
  announcement.set({ text: '', turn });
  timer = waiting.length > 0 ? setTimeout(say, gathering) : undefined;
}

function say() {
  const texts = [...new Set(waiting)].slice(-3);
  waiting = [];
  turn += 1;
  announcement.set({ text: texts.join(' '), turn });
  // Screen readers have heard it by then, and nobody finds an old sentence at the end of the page.
  timer = setTimeout(fall, standing);
}

/**
 * Has screen readers say a sentence, at most one time in four seconds; what comes meanwhile is said together.
 * @param {string} text a whole sentence
 */
export function announce(text) {
  waiting.push(text);
  timer ??= setTimeout(say, gathering);
}
