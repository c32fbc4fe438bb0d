import { html, useEffect, useLayoutEffect, useReducer, useRef } from '../view.js';
import { IconButton } from './button.js';
import { Icon } from './icon.js';
import { t } from '../words/index.js';

/**
 * @typedef {{
 *   text: string,
 *   action?: {label: string, run: () => void},
 *   kind?: 'plain' | 'warn' | 'danger',
 *   seconds?: number,
 *   onHold?: (held: boolean) => void,
 *   onClose?: (acted: boolean) => void,
 * }} ToastWords `onHold`: the clock stands still, or goes on. `onClose`: it is gone; whether its action was taken.
 * @typedef {ToastWords & {id: number, left: number, since: number, timer: number}} ToastState
 */

/** @type {ToastState[]} */
let toasts = [];
/** @type {Set<() => void>} */
const listeners = new Set();
let count = 0;
let held = false;
/** What had the focus before a toast got it. @type {EventTarget | null} */
let before = null;

const changed = () => listeners.forEach((listener) => listener());

/** @param {ToastState} one */
const start = (one) => {
  one.since = Date.now();
  one.timer = setTimeout(() => remove(one, false), one.left);
};

/** @param {ToastState} one @param {boolean} acted */
const remove = (one, acted) => {
  if (!toasts.includes(one)) return;
  clearTimeout(one.timer);
  toasts = toasts.filter((other) => other !== one);
  one.onClose?.(acted);
  if (toasts.length === 0) hold(false);
  changed();
};

/**
 * Stops the clocks of all toasts, or lets them go on.
 * @param {boolean} still
 */
const hold = (still) => {
  if (held === still) return;
  held = still;
  for (const one of toasts) {
    clearTimeout(one.timer);
    if (still) one.left = Math.max(1000, one.left - (Date.now() - one.since));
    else start(one);
    one.onHold?.(still);
  }
};

/**
 * Says what was just done, with a button that takes it back. At most three stand there; the oldest goes. One that has no
 * button takes the place of one that says the same.
 * @param {ToastWords} words
 * @returns {{close: () => void}}
 */
export function toast(words) {
  const one = { ...words, id: ++count, left: (words.seconds ?? 10) * 1000, since: 0, timer: 0 };
  const same = words.action ? undefined : toasts.find((other) => !other.action && other.text === words.text);
  if (same) remove(same, false);
  else if (toasts.length >= 3) remove(toasts[0], false);
  toasts = [...toasts, one];
  if (held) one.onHold?.(true);
  else start(one);
  changed();
  return { close: () => remove(one, false) };
}

/** Where toasts appear: once in the page. The clock stands still while one has the focus or the pointer. */
export function Toasts() {
  const [, render] = useReducer((/** @type {number} */ n) => n + 1, 0);
  useEffect(() => {
    const listener = () => render(0);
    listeners.add(listener);
    if (toasts.length) listener();
    return () => void listeners.delete(listener);
  }, []);
  return html`
    <div class="toasts" role="status" aria-live="polite"
      onPointerEnter=${() => hold(true)} onPointerLeave=${(/** @type {any} */ event) => {
        if (!event.currentTarget.contains(document.activeElement)) hold(false);
      }}
      onfocusin=${(/** @type {any} */ event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) before = event.relatedTarget;
        hold(true);
      }} onfocusout=${(/** @type {any} */ event) => {
        if (!event.currentTarget.contains(event.relatedTarget) && !event.currentTarget.matches(':hover')) hold(false);
      }}>
      ${toasts.map((one) => html`<${Toast} key=${one.id} one=${one} />`)}
    </div>
  `;
}

/** Gives the focus back to what had it before; where that is gone, to the heading. */
function giveBack() {
  if (before instanceof HTMLElement && before.isConnected) before.focus();
  if (document.activeElement === before) return;
  /** @type {HTMLElement | null} */ (document.querySelector('main h1'))?.focus({ preventScroll: true });
}

/** @param {{one: ToastState}} props */
function Toast({ one }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) giveBack();
    };
  }, []);
  return html`<div ref=${box} class=${`toast toast-${one.kind ?? 'plain'}`}>
    ${(one.kind === 'danger' || one.kind === 'warn') && html`<${Icon} name="warning" size=${20} />`}
    <span class="toast-text" dir="auto">${one.text}</span>
    ${
    one.action && html`<button type="button" class="toast-action" onClick=${() => {
      one.action?.run();
      remove(one, true);
    }}>${one.action.label}</button>`
  }
    <${IconButton} icon="close" label=${t('parts.dismiss')} onClick=${() => remove(one, false)} />
    </div>`;
}
