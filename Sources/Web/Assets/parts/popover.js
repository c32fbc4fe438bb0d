/**
 * Puts a popover beside what opened it, within the window: below if there is room, else above; from its starting edge
 * if there is room, else to its ending one. On phones the stylesheet lays it along the lower edge, and this does nothing.
 * @param {HTMLElement} popover Shown already.
 * @param {HTMLElement} anchor
 * @param {{match?: boolean}} [options] `match`: at least as wide as the anchor.
 */
export function place(popover, anchor, { match = false } = {}) {
  const { style } = popover;
  if (matchMedia('(width < 640px)').matches && !popover.matches('.popover-anchored')) {
    style.cssText = '';
    return;
  }
  const edge = 8;
  const box = anchor.getBoundingClientRect();
  if (match) style.minInlineSize = `${box.width}px`;
  style.maxBlockSize = '';
  const { offsetWidth: width, offsetHeight: height } = popover;
  const right = getComputedStyle(anchor).direction === 'rtl';
  const below = innerHeight - box.bottom - edge;
  const above = box.top - edge;
  const under = below >= height || below >= above;
  const room = (under ? below : above) - 4;
  const shown = Math.min(height, room);
  let left = right ? box.right - width : box.left;
  if (!right && left + width > innerWidth - edge) left = box.right - width;
  if (right && left < edge) left = box.left;
  left = Math.max(edge, Math.min(left, innerWidth - edge - width));
  style.maxBlockSize = `${room}px`;
  style.left = `${left}px`;
  style.top = `${under ? box.bottom + 4 : box.top - 4 - shown}px`;
}
