/**
 * The pointer's side of dragging a row: when it begins, scrolling at the edges, and how it ends. A mouse drags from
 * anywhere on the row, a finger after resting for a moment, so that it can scroll.
 */

/** How far a mouse moves before it drags, in px. */
const slack = 6;
/** How long a finger rests before it drags, in ms. */
const rest = 380;
/** How near to the edge of the window it scrolls, in px. */
const edge = 88;

/**
 * @typedef {{x: number, y: number}} Point in px of the window
 */

/**
 * Watches a press on a row that may become a drag.
 * @param {PointerEvent} event the press
 * @param {{
 *   board: HTMLElement, keys: Iterable<string>, move: (at: Point, from: Point) => void, end: (isDropped: boolean) => void,
 * }} options `keys`: of the rows that are dragged, which become faint. `end` is called only after a drag.
 */
export function drag(event, { board, keys, move, end }) {
  const isTouch = event.pointerType !== 'mouse';
  const origin = /** @type {HTMLElement} */ (event.target);
  if (event.button !== 0 || origin.closest('button, input, .menu, dialog')) return;
  const from = { x: event.clientX, y: event.clientY };
  let last = from;
  let isDragging = false;
  let frame = 0;

  const begin = () => {
    isDragging = true;
    board.dataset.dragging = 'true';
    for (const key of keys) board.querySelector(`[data-key="${CSS.escape(key)}"]`)?.classList.add('list-row-dragged');
    if (isTouch) navigator.vibrate?.(10);
    getSelection()?.removeAllRanges();
    move(last, from);
    frame = requestAnimationFrame(scroll);
  };
  const scroll = () => {
    const speed = last.y < edge ? last.y - edge : Math.max(0, last.y - innerHeight + edge);
    if (speed !== 0) {
      scrollBy(0, speed / 6);
      move(last, from);
    }
    frame = requestAnimationFrame(scroll);
  };
  const timer = isTouch ? setTimeout(begin, rest) : 0;
  /** @param {boolean} isDropped */
  const stop = (isDropped) => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    removeEventListener('pointermove', onMove);
    removeEventListener('pointerup', onUp);
    removeEventListener('pointercancel', onCancel);
    removeEventListener('touchmove', onTouch);
    removeEventListener('contextmenu', onMenu);
    removeEventListener('keydown', onKey, true);
    delete board.dataset.dragging;
    board.querySelectorAll('.list-row-dragged').forEach((one) => one.classList.remove('list-row-dragged'));
    if (isDragging) end(isDropped);
  };
  /** @param {PointerEvent} moved */
  const onMove = (moved) => {
    if (moved.pointerId !== event.pointerId) return;
    last = { x: moved.clientX, y: moved.clientY };
    const far = Math.hypot(last.x - from.x, last.y - from.y);
    if (isDragging) move(last, from);
    else if (isTouch && far > 10) stop(false);
    else if (!isTouch && far > slack) begin();
  };
  /** @param {PointerEvent} released */
  const onUp = (released) => {
    if (released.pointerId !== event.pointerId) return;
    if (isDragging) swallowClick();
    stop(true);
  };
  const onCancel = () => stop(false);
  /** @param {TouchEvent} touch */
  const onTouch = (touch) => {
    if (isDragging && touch.cancelable) touch.preventDefault();
  };
  /** A long press opens no menu of the system over a drag. @param {Event} menu */
  const onMenu = (menu) => {
    if (isTouch) menu.preventDefault();
  };
  /** @param {KeyboardEvent} key */
  const onKey = (key) => {
    if (key.key !== 'Escape' || !isDragging) return;
    key.preventDefault();
    key.stopPropagation();
    stop(false);
  };
  addEventListener('pointermove', onMove);
  addEventListener('pointerup', onUp);
  addEventListener('pointercancel', onCancel);
  addEventListener('touchmove', onTouch, { passive: false });
  addEventListener('contextmenu', onMenu);
  addEventListener('keydown', onKey, true);
}

/** The click that follows the release of a drag is no click on what lies there. */
function swallowClick() {
  const swallow = (/** @type {Event} */ click) => (click.preventDefault(), click.stopPropagation());
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, true), 50);
}
