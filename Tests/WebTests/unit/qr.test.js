import { equal } from './assert.js';
import { remainders } from '../../../Sources/Web/Assets/parts/qr/correct.js';
import { encode } from '../../../Sources/Web/Assets/parts/qr/encode.js';

Deno.test('the corrections of the standard’s example', () => {
  // ISO/IEC 18004, annex I: "01234567" as version 1-M.
  const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
  equal([...remainders(Uint8Array.from(data), 10)], [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
});

Deno.test('the smallest version that holds the text', () => {
  equal([14, 15, 26, 27, 180, 181, 213, 2331].map((length) => encode('x'.repeat(length)).version), [
    1,
    2,
    2,
    3,
    9,
    10,
    10,
    40,
  ]);
  equal(encode('ä'.repeat(7)).version, 1, 'bytes are counted, not characters');
  equal(encode('').version, 1);
  let refused = false;
  try {
    encode('x'.repeat(2332));
  } catch (error) {
    refused = error instanceof RangeError;
  }
  equal(refused, true);
});

Deno.test('finders stand in three corners, and the dark module beside one', () => {
  const { size, dark } = encode('https://lists.example.org/join');
  for (const [x, y] of [[0, 0], [size - 7, 0], [0, size - 7]]) {
    const row = Array.from({ length: 7 }, (_, at) => Number(dark(x + at, y + 3)));
    equal(row, [1, 0, 1, 1, 1, 0, 1]);
  }
  equal(dark(8, size - 8), true);
});
