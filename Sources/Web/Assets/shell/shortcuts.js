/**
 * Keys that do something anywhere on the page. Nothing happens in text fields, while composing, or in dialogues.
 * @module
 */

import { useEffect, useRef } from '../view.js';
import { keep, kept } from './keep.js';
import { store } from './store.js';

/**
 * @typedef {object} Shortcut
 * @property {string} key    as in `KeyboardEvent.key`; `g t` is one key after the other
 * @property {string} label  what it does, for the list of shortcuts
 * @property {(event: KeyboardEvent) => void} run
 * @property {string} [group] its heading in the list; the screen's own unless given
 */

/** @type {Set<{current: readonly Shortcut[]}>} */
const sets = new Set();

/** Whether shortcuts are on; `set` keeps it in this browser. */
export const enabled = store(kept('shortcuts') !== 'off');

/** @param {boolean} on */
export function enable(on) {
  keep('shortcuts', on ? null : 'off');
  enabled.set(on);
}

/** All shortcuts of what is on screen, the last first. */
export const shortcuts = () => [...sets].reverse().flatMap((set) => [...set.current]);

/**
 * Shortcuts for as long as the component is on screen. The last component's win.
 * @param {readonly Shortcut[]} list
 */
export function useShortcuts(list) {
  const held = useRef(list);
  held.current = list;
  useEffect(() => {
    sets.add(held);
    return () => {
      sets.delete(held);
    };
  }, []);
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
}

const patience = 1200;
let first = { key: '', at: 0 };

/** @param {KeyboardEvent} event */
function press(event) {
  if (!enabled.get() || event.defaultPrevented || event.isComposing || event.repeat && event.key.length > 1) return;
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (document.querySelector('dialog[open], [role="menu"]:not([hidden])')) return;
  const all = shortcuts();
  const pair = event.timeStamp - first.at < patience ? `${first.key} ${event.key}` : '';
  const found = all.find((one) => one.key === pair) ?? all.find((one) => one.key === event.key);
  first = { key: '', at: 0 };
  if (found) {
    event.preventDefault();
    found.run(event);
  } else if (all.some((one) => one.key.startsWith(`${event.key} `))) {
    first = { key: event.key, at: event.timeStamp };
  }
}

/** Listens for keys. Once, at the start. */
export const startShortcuts = () => document.addEventListener('keydown', press);
