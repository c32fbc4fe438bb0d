/**
 * QR codes by ISO/IEC 18004: bytes as UTF-8, error correction level M, the smallest version that holds the text, the mask
 * with the fewest penalties.
 */
import { remainders } from './correct.js';
import { bestMask } from './mask.js';
import { draw, modulesFor } from './modules.js';

/** By version, from 1: how many code words correct a block at level M, and in how many blocks the data lies. */
const corrections = [
  10,
  16,
  26,
  18,
  24,
  16,
  18,
  22,
  22,
  26,
  30,
  22,
  22,
  24,
  24,
  28,
  28,
  26,
  26,
  26,
  26,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
];
const blocks = [
  1,
  1,
  1,
  2,
  2,
  4,
  4,
  4,
  5,
  5,
  5,
  8,
  9,
  9,
  10,
  10,
  11,
  13,
  14,
  16,
  17,
  17,
  18,
  20,
  21,
  23,
  25,
  26,
  28,
  29,
  31,
  33,
  35,
  37,
  38,
  40,
  43,
  45,
  47,
  49,
];

/**
 * @param {string} text At most 2,331 bytes.
 * @returns {{size: number, dark: (x: number, y: number) => boolean, version: number, mask: number}}
 * @throws {RangeError} The text is too long.
 */
export function encode(text) {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= 40 && 12 + (version > 9 ? 8 : 0) + 8 * bytes.length > dataWords(version) * 8) version += 1;
  if (version > 40) throw new RangeError('The text is too long for a QR code.');
  const words = interleaved(dataOf(bytes, version), version);
  const size = version * 4 + 17;
  const { modules, fixed } = draw(version, words);
  const mask = bestMask(modules, fixed, size);
  return { size, version, mask, dark: (x, y) => modules[y * size + x] === 1 };
}

/** @param {number} version */
const allWords = (version) => Math.floor(modulesFor(version) / 8);

/** @param {number} version */
const dataWords = (version) => allWords(version) - corrections[version - 1] * blocks[version - 1];

/**
 * Mode, length, the bytes, the end, and what fills the rest.
 * @param {Uint8Array} bytes
 * @param {number} version
 */
function dataOf(bytes, version) {
  const words = new Uint8Array(dataWords(version));
  let at = 0;
  /** @param {number} value @param {number} count */
  const put = (value, count) => {
    for (let bit = count - 1; bit >= 0; bit -= 1, at += 1) words[at >> 3] |= ((value >> bit) & 1) << (7 - (at & 7));
  };
  put(4, 4);
  put(bytes.length, version > 9 ? 16 : 8);
  for (const byte of bytes) put(byte, 8);
  at = Math.min(at + 4, words.length * 8);
  for (let index = Math.ceil(at / 8), fill = 0xec; index < words.length; index += 1, fill ^= 0xec ^ 0x11) {
    words[index] = fill;
  }
  return words;
}

/**
 * The data in blocks, each with its corrections, column by column.
 * @param {Uint8Array} data
 * @param {number} version
 */
function interleaved(data, version) {
  const count = blocks[version - 1];
  const correcting = corrections[version - 1];
  const short = Math.floor(data.length / count);
  const shorts = count - data.length % count;
  const parts = [];
  for (let index = 0, at = 0; index < count; index += 1) {
    const length = short + (index < shorts ? 0 : 1);
    const part = data.slice(at, at + length);
    parts.push({ part, correction: remainders(part, correcting) });
    at += length;
  }
  const out = [];
  for (let column = 0; column <= short; column += 1) {
    for (const { part } of parts) if (column < part.length) out.push(part[column]);
  }
  for (let column = 0; column < correcting; column += 1) {
    for (const { correction } of parts) out.push(correction[column]);
  }
  return Uint8Array.from(out);
}
