import { Component, html, useEffect, useLayoutEffect, useReducer, useRef } from '../view.js';
import { classes } from './classes.js';
import { Heights } from './rows/heights.js';

/** Fewer rows than this are all in the document. */
const few = 60;
/** How far beyond the window rows are kept, in px. */
const beyond = 600;

/**
 * A list of up to 10,000 rows of any height. Only those near the window are in the document. The row with the focus
 * stays there wherever one scrolls; when it goes from the list, the next one gets the focus. `j` and `k`, and the arrows
 * up and down outside of fields, go from row to row; Home and End to the first and the last.
 * @param {{
 *   items: any[],
 *   render: (item: any, index: number) => any,
 *   label: string,
 *   height?: number | ((item: any) => number),
 *   keyOf?: (item: any) => string,
 *   control?: {current: RowsControl | null},
 *   class?: string,
 * }} props `height`: what a row is held to be until it is measured, in px. In a row, the focus goes to what has
 *   `data-focus`, else to the first link, button or field.
 *
 * @typedef {{show: (key: string) => void, focus: (key: string) => void}} RowsControl Scrolls to a row; focuses it.
 */
export function Rows({ items, render, label, height = 44, keyOf = (item) => item.id, control, class: extra }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const [, again] = useReducer((/** @type {number} */ n) => n + 1, 0);
  const held = useRef(/** @type {State | null} */ (null));
  held.current ??= {
    heights: new Heights(),
    items: null,
    range: [0, few],
    focused: null,
    focusedAt: 0,
    wanted: null,
    settling: null,
    scroller: null,
    frame: 0,
    look: () => {},
  };
  const state = held.current;
  if (state.items !== items) {
    state.items = items;
    if (state.focused !== null) state.focusedAt = state.heights.places.get(state.focused) ?? state.focusedAt;
    state.heights.set(items, keyOf, typeof height === 'function' ? height : () => height);
  }
  const all = items.length <= few;

  useEffect(() => {
    const element = list.current;
    if (!element || all) return;
    state.scroller = scrollerOf(element);
    const target = state.scroller ?? document;
    const look = () => {
      if (!list.current) return;
      state.frame ||= requestAnimationFrame(() => {
        state.frame = 0;
        if (list.current && moveWindow(list.current, state)) again(0);
      });
    };
    state.look = look;
    const observer = new ResizeObserver(() => {
      if (list.current && measure(list.current, state)) again(0);
      look();
    });
    observer.observe(element);
    target.addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    if (moveWindow(element, state)) again(0);
    return () => {
      cancelAnimationFrame(state.frame);
      state.frame = 0;
      observer.disconnect();
      target.removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [all]);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const moved = !all && measure(element, state);
    if (moved || (!all && moveWindow(element, state))) again(0);
    keepFocus(element, state);
  });

  /** @param {string} key */
  const focus = (key) => {
    const place = state.heights.places.get(key);
    if (!list.current || place === undefined) return;
    state.wanted = key;
    if (!rowOf(list.current, key)) scrollTo(list.current, state, place);
    again(0);
  };
  if (control) {
    control.current = {
      focus,
      show: (key) => {
        const place = state.heights.places.get(key);
        if (list.current && place !== undefined) scrollTo(list.current, state, place);
      },
    };
  }

  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isField(event.target)) return;
    const key = keyAt(event.target);
    const place = key === null ? undefined : state.heights.places.get(key);
    if (place === undefined) return;
    const last = items.length - 1;
    const next =
      { j: place + 1, ArrowDown: place + 1, k: place - 1, ArrowUp: place - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (next >= 0 && next <= last) focus(keyOf(items[next]));
  };

  const [from, to] = all
    ? [0, items.length]
    : [Math.min(state.range[0], items.length), Math.min(state.range[1], items.length)];
  const pinned = all || state.focused === null ? undefined : state.heights.places.get(state.focused);
  const { starts, total } = state.heights;
  /** @param {number} index @param {boolean} [apart] */
  const row = (index, apart) => {
    const key = keyOf(items[index]);
    return html`
      <li key=${key} class=${apart ? 'rows-row rows-apart' : 'rows-row'} data-key=${key} aria-setsize=${items.length}
        aria-posinset=${index + 1} style=${{ top: apart ? `${starts[index]}px` : '' }}>
        <${Row} item=${items[index]} index=${index} render=${render} />
      </li>
    `;
  };
  const shown = [];
  if (pinned !== undefined && pinned < from) shown.push(row(pinned, true));
  for (let index = from; index < to; index += 1) shown.push(row(index));
  if (pinned !== undefined && pinned >= to) shown.push(row(pinned, true));

  return html`
    <ul ref=${list} class=${classes('rows', extra)} role="list" aria-label=${label} onKeyDown=${onKeyDown}
      style=${{
        paddingBlockStart: all ? '' : `${starts[from]}px`,
        paddingBlockEnd: all ? '' : `${total - starts[to]}px`,
      }}
      onfocusin=${(/** @type {FocusEvent} */ event) => {
        state.focused = keyAt(event.target);
        state.focusedAt = state.heights.places.get(state.focused ?? '') ?? 0;
      }}
      onfocusout=${() => {
        // Removed rows lose the focus too: these keep their place, so that the next one gets it.
        const key = state.focused;
        queueMicrotask(() => {
          const here = list.current?.contains(document.activeElement);
          if (!here && document.hasFocus() && key !== null && rowOf(list.current, key)) state.focused = null;
        });
      }}>${shown}</ul>
  `;
}

/** What stands in a row: while one scrolls, only new rows are rendered. */
class Row extends Component {
  /** @param {Record<string, any>} next */
  shouldComponentUpdate(next) {
    const { item, index, render } = this.props;
    return item !== next.item || index !== next.index || render !== next.render;
  }

  /**
   * @override
   * @param {any} props
   */
  render({ item, index, render }) {
    return render(item, index);
  }
}

/**
 * @typedef {{
 *   heights: Heights,
 *   items: any[] | null,
 *   range: [number, number],
 *   focused: string | null,
 *   focusedAt: number,
 *   wanted: string | null,
 *   settling: {key: string, until: number} | null,
 *   scroller: HTMLElement | null,
 *   frame: number,
 *   look: () => void,
 * }} State `focused`: the row with the focus; `wanted`: the one that is to get it;
 *   `settling`: the one that just got it by a key.
 */

/**
 * Works out which rows are near the window. After a leap only those within it come at once, those beyond in a next frame.
 * @param {HTMLElement} list
 * @param {State} state
 * @returns {boolean} Whether these are others than before.
 */
function moveWindow(list, state) {
  const box = list.getBoundingClientRect();
  const edge = state.scroller?.getBoundingClientRect();
  const [top, bottom] = edge ? [Math.max(0, edge.top), Math.min(innerHeight, edge.bottom)] : [0, innerHeight];
  const [first, last] = state.heights.between(top - box.top, bottom - box.top);
  const leapt = first >= state.range[1] || last <= state.range[0];
  const margin = leapt ? 0 : beyond;
  let [from, to] = state.heights.between(top - box.top - margin, bottom - box.top + margin);
  // Rows are kept a while, so that a small movement changes nothing.
  if (
    !leapt && state.range[0] <= first && state.range[1] >= last && Math.abs(from - state.range[0]) < 4 &&
    Math.abs(to - state.range[1]) < 4
  ) {
    [from, to] = state.range;
  }
  if (leapt) {
    requestAnimationFrame(() => state.look());
  }
  if (from === state.range[0] && to === state.range[1]) return false;
  state.range = [from, to];
  return true;
}

/**
 * @param {HTMLElement} list
 * @param {State} state
 * @returns {boolean} Whether any row has another height than was held.
 */
function measure(list, state) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const row of list.children) {
    const key = /** @type {HTMLElement} */ (row).dataset.key;
    if (key !== undefined) found.set(key, row.getBoundingClientRect().height);
  }
  if (anchors) return state.heights.learn(found);
  const before = firstShown(list, state);
  const moved = state.heights.learn(found);
  const by = moved && before ? state.heights.starts[before.place] - before.start : 0;
  // Where the browser does not hold what one looks at in its place, this does.
  if (Math.abs(by) >= 1 && before?.above) (state.scroller ?? document.scrollingElement)?.scrollBy(0, by);
  return moved;
}

const anchors = globalThis.CSS?.supports?.('overflow-anchor', 'auto') ?? true;

/** @param {HTMLElement} list @param {State} state */
function firstShown(list, state) {
  const top = (state.scroller?.getBoundingClientRect().top ?? 0) - list.getBoundingClientRect().top;
  if (state.heights.count === 0) return null;
  const place = state.heights.at(Math.max(0, top));
  return { place, start: state.heights.starts[place], above: top > 0 };
}

/**
 * @param {HTMLElement} list
 * @param {State} state
 */
function keepFocus(list, state) {
  if (state.wanted !== null) {
    const key = state.wanted;
    const row = rowOf(list, key);
    if (row) {
      state.wanted = null;
      state.settling = { key, until: performance.now() + 300 };
      mainOf(row)?.focus();
      return row.scrollIntoView({ block: 'nearest' });
    }
    if (!state.heights.places.has(state.wanted)) state.wanted = null;
  }
  // Rows about it are measured only now, and may have moved it.
  if (state.settling && performance.now() < state.settling.until) {
    rowOf(list, state.settling.key)?.scrollIntoView({ block: 'nearest' });
  }
  if (state.focused === null || state.heights.places.has(state.focused)) return;
  const lost = document.activeElement === document.body || document.activeElement === null;
  const next = list.children[0] && state.heights.keys?.[Math.min(state.focusedAt, state.heights.count - 1)];
  state.focused = null;
  if (!lost || next === undefined) return;
  const row = rowOf(list, next);
  if (row) mainOf(row)?.focus();
}

/** @param {HTMLElement} list @param {State} state @param {number} place */
function scrollTo(list, state, place) {
  const top = list.getBoundingClientRect().top + state.heights.starts[place];
  const edge = state.scroller?.getBoundingClientRect();
  const middle = edge ? (edge.top + edge.bottom) / 2 : innerHeight / 2;
  (state.scroller ?? document.scrollingElement)?.scrollBy({ top: top - middle, behavior: 'instant' });
}

/** @param {HTMLElement | null} list @param {string} key */
const rowOf = (
  list,
  key,
) => /** @type {HTMLElement | undefined} */ ([...(list?.children ?? [])].find((row) =>
  /** @type {HTMLElement} */ (row).dataset.key === key
));

/** @param {EventTarget | null} target */
const keyAt = (target) =>
  /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest('[data-key]'))?.dataset.key ?? null;

/** @param {HTMLElement} row */
const mainOf = (
  row,
) => /** @type {HTMLElement | null} */ (row.querySelector('[data-focus]') ??
  row.querySelector('a[href], button:not([disabled]), input, select, textarea'));

/** @param {EventTarget | null} target */
const isField = (target) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'));

/**
 * What the list scrolls in, null for the page.
 * @param {HTMLElement} element
 * @returns {HTMLElement | null}
 */
function scrollerOf(element) {
  for (
    let one = element.parentElement;
    one && one !== document.body && one !== document.documentElement;
    one = one.parentElement
  ) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return null;
}
