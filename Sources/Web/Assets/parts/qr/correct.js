/**
 * The product of two elements of GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1.
 * @param {number} x
 * @param {number} y
 */
function multiply(x, y) {
  let z = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    z = (z << 1) ^ ((z >> 7) * 0x11d);
    z ^= ((y >> bit) & 1) * x;
  }
  return z;
}

/**
 * The code words that correct a block: Reed and Solomon's remainder.
 * @param {Uint8Array} data
 * @param {number} count
 * @returns {Uint8Array}
 */
export function remainders(data, count) {
  const divisor = new Uint8Array(count);
  divisor[count - 1] = 1;
  for (let step = 0, root = 1; step < count; step += 1, root = multiply(root, 2)) {
    for (let index = 0; index < count; index += 1) {
      divisor[index] = multiply(divisor[index], root) ^ (index + 1 < count ? divisor[index + 1] : 0);
    }
  }
  const out = new Uint8Array(count);
  for (const word of data) {
    const factor = word ^ out[0];
    out.copyWithin(0, 1);
    out[count - 1] = 0;
    for (let index = 0; index < count; index += 1) out[index] ^= multiply(divisor[index], factor);
  }
  return out;
}
