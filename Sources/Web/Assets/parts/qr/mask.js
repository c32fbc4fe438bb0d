import { drawFormat } from './modules.js';

/** @type {((x: number, y: number) => boolean)[]} */
const masks = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => x * y % 2 + x * y % 3 === 0,
  (x, y) => (x * y % 2 + x * y % 3) % 2 === 0,
  (x, y) => ((x + y) % 2 + x * y % 3) % 2 === 0,
];

/**
 * Masks the modules by the mask with the fewest penalties, and returns its number.
 * @param {Uint8Array} modules
 * @param {Uint8Array} fixed
 * @param {number} size
 * @returns {number}
 */
export function bestMask(modules, fixed, size) {
  let best = 0;
  let fewest = Infinity;
  for (let mask = 0; mask < masks.length; mask += 1) {
    apply(modules, fixed, size, mask);
    const found = penalties(modules, size);
    if (found < fewest) [best, fewest] = [mask, found];
    apply(modules, fixed, size, mask);
  }
  apply(modules, fixed, size, best);
  return best;
}

/**
 * Applied twice, a mask is gone; the format stays that of the last.
 * @param {Uint8Array} modules
 * @param {Uint8Array} fixed
 * @param {number} size
 * @param {number} mask
 */
function apply(modules, fixed, size, mask) {
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) if (!fixed[y * size + x] && masks[mask](x, y)) modules[y * size + x] ^= 1;
  }
  drawFormat(modules, size, mask);
}

const finder = ['00001011101', '10111010000'];

/** @param {Uint8Array} modules @param {number} size */
function penalties(modules, size) {
  let sum = 0;
  for (let line = 0; line < size; line += 1) {
    let row = '';
    let column = '';
    for (let at = 0; at < size; at += 1) {
      row += modules[line * size + at];
      column += modules[at * size + line];
    }
    for (const text of [row, column]) {
      for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
      for (const pattern of finder) {
        for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) sum += 40;
      }
    }
  }
  let dark = 0;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const one = modules[y * size + x];
      dark += one;
      if (x + 1 === size || y + 1 === size) continue;
      const below = (y + 1) * size + x;
      if (one === modules[y * size + x + 1] && one === modules[below] && one === modules[below + 1]) sum += 3;
    }
  }
  return sum + Math.floor(Math.abs(dark * 20 / (size * size) - 10)) * 10;
}
