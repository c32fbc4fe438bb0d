import { html, useLayoutEffect, useReducer, useRef } from '../../view.js';
import { useFocusKept } from './focus-kept.js';

/**
 * How many rows are drawn all at once. Longer lists are windowed.
 */
const plain = 80;
/** How far beyond the screen rows are drawn, in px: at rest, and where scrolling has left all that is drawn behind. */
const beyond = { atRest: 900, onTheWay: 0 };
/** How long scrolling must have stopped, in ms. */
const rest = 120;

/** @type {Set<() => void>} */
const lookers = new Set();
let isListening = false;

/** One listener for all lists of the page: scrolling anything, or another size. */
function listen() {
  if (isListening) return;
  isListening = true;
  const look = () => lookers.forEach((looker) => looker());
  document.addEventListener('scroll', look, { capture: true, passive: true });
  addEventListener('resize', look, { passive: true });
}

/**
 * The first index whose end lies beyond a height.
 * @param {Float64Array} ends where each row ends
 * @param {number} height
 * @returns {number}
 */
export function firstBeyond(ends, height) {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle] > height) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * A list that draws only the rows near the screen. Rows may differ in height: they are estimated, and measured
 * once they are drawn. The page scrolls, not the list, so that several lists can stand below each other. The row that
 * has the focus is always there.
 *
 * @template T
 * @param {{
 *   rows: T[],
 *   keyOf: (row: T) => string,
 *   estimate: (row: T, width: number) => number,
 *   render: (row: T, place: {position: number, size: number, gap: number}) => any,
 *   wanted?: string | null,
 *   label?: string,
 *   labelledBy?: string,
 *   class?: string,
 * }} props `render` gives a keyed element with role `listitem`, which puts `gap` px of margin before itself.
 *   `wanted` is the key of a row that must be drawn.
 */
export function Window({ rows, keyOf, estimate, render, wanted = null, label, labelledBy, class: extra }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const heights = useRef(/** @type {Map<string, number>} */ (new Map()));
  const width = useRef(0);
  const focused = useRef(/** @type {string | null} */ (null));
  const [, again] = useReducer((/** @type {number} */ n) => n + 1, 0);
  const isWindowed = rows.length > plain;
  useFocusKept();

  const ends = new Float64Array(isWindowed ? rows.length : 0);
  let sum = 0;
  for (let at = 0; at < ends.length; at += 1) {
    sum += heights.current.get(keyOf(rows[at])) ?? estimate(rows[at], width.current);
    ends[at] = sum;
  }
  const range = useRef({ from: 0, to: plain });
  const reach = useRef(beyond.atRest);
  const resting = useRef(0);
  /** @returns {{from: number, to: number}} */
  const visible = () => {
    const top = box.current?.getBoundingClientRect().top ?? 0;
    const from = firstBeyond(ends, -top - reach.current);
    const to = firstBeyond(ends, -top + innerHeight + reach.current) + 1;
    // In steps, so that scrolling by a row does not draw anew.
    return { from: Math.max(0, from - from % 8), to: Math.min(rows.length, to + 8 - to % 8) };
  };
  if (isWindowed && box.current) range.current = visible();

  const look = useRef(() => {});
  look.current = () => {
    if (!isWindowed || !box.current) return;
    const next = visible();
    const { from, to } = range.current;
    if (next.from === from && next.to === to) return;
    // What passes by too fast is not worth its surroundings.
    if (next.from >= to || next.to <= from) reach.current = beyond.onTheWay;
    if (reach.current !== beyond.atRest) {
      clearTimeout(resting.current);
      resting.current = setTimeout(() => {
        reach.current = beyond.atRest;
        look.current();
      }, rest);
    }
    again(0);
  };
  useLayoutEffect(() => {
    listen();
    const looker = () => look.current();
    lookers.add(looker);
    const observer = new ResizeObserver(() => {
      const now = box.current?.clientWidth ?? 0;
      if (now === width.current) return;
      width.current = now;
      heights.current.clear();
      if (rows.length > plain) again(0);
    });
    if (box.current) observer.observe(box.current);
    return () => {
      lookers.delete(looker);
      observer.disconnect();
      clearTimeout(resting.current);
    };
  }, []);

  useLayoutEffect(() => {
    if (!isWindowed || !box.current) return;
    let isOther = false;
    for (const child of box.current.children) {
      const key = /** @type {HTMLElement} */ (child).dataset.key;
      if (!key) continue;
      const height = /** @type {HTMLElement} */ (child).offsetHeight;
      if (height > 0 && heights.current.get(key) !== height) {
        isOther = heights.current.has(key) || isOther;
        heights.current.set(key, height);
      }
    }
    if (isOther) again(0);
    else look.current();
  });

  /** @type {number[]} */
  const drawn = [];
  if (!isWindowed) { for (let at = 0; at < rows.length; at += 1) drawn.push(at); }
  else {
    const { from, to } = range.current;
    const extra = new Set([focused.current, wanted]);
    extra.delete(null);
    if (extra.size > 0) {
      for (let at = 0; at < rows.length && extra.size > 0; at += 1) {
        if (!extra.delete(keyOf(rows[at]))) continue;
        if (at < from || at >= to) drawn.push(at);
      }
    }
    for (let at = from; at < Math.min(to, rows.length); at += 1) drawn.push(at);
    drawn.sort((a, b) => a - b);
  }
  let end = 0;
  const items = drawn.map((at) => {
    const start = isWindowed ? ends[at - 1] ?? 0 : 0;
    const gap = isWindowed ? Math.max(0, start - end) : 0;
    if (isWindowed) end = ends[at];
    return render(rows[at], { position: at + 1, size: rows.length, gap });
  });

  return html`
    <div ref=${box} role="list" class=${extra} aria-label=${label} aria-labelledby=${labelledBy}
      onfocusin=${(
        /** @type {any} */ event,
      ) => (focused.current = event.target.closest('[data-key]')?.dataset.key ?? null)}
      onfocusout=${() => (focused.current = null)}>
      ${items}
      ${isWindowed && sum > end &&
        html`<div key="rest" role="presentation" class="list-rest" style=${{ blockSize: `${sum - end}px` }}></div>`}
    </div>
  `;
}
