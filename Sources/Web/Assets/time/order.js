/**
 * One's own order of modes and rewards: numbers, lowest first. Pure.
 *
 * @typedef {{id: string, position: number}} Placed
 */

const step = 1024;

/**
 * What to change so that a thing stands one place earlier or later. Usually its own number only; where numbers leave no
 * room between two, all.
 * @template {Placed} T
 * @param {T[]} items in their order
 * @param {string} id
 * @param {-1 | 1} by
 * @returns {{id: string, position: number}[]} none where it cannot go further
 */
export function moved(items, id, by) {
  const at = items.findIndex((item) => item.id === id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= items.length) return [];
  const others = items.filter((item) => item.id !== id);
  const before = others[to - 1]?.position ?? others[0].position - 2 * step;
  const after = others[to]?.position ?? others[others.length - 1].position + 2 * step;
  const position = (before + after) / 2;
  if (position > before && position < after) return [{ id, position }];
  const order = [...others.slice(0, to), items[at], ...others.slice(to)];
  return order.map((item, index) => ({ id: item.id, position: (index + 1) * step }))
    .filter((one, index) => one.position !== order[index].position);
}

/**
 * The number of a thing that comes last.
 * @param {Placed[]} items
 * @returns {number}
 */
export const last = (items) => Math.max(0, ...items.map((item) => item.position)) + step;
