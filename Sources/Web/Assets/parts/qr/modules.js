/**
 * How many modules a version has for data and corrections: all but what is drawn in every code of that version.
 * @param {number} version
 */
export function modulesFor(version) {
  let count = (16 * version + 128) * version + 64;
  if (version > 1) {
    const across = Math.floor(version / 7) + 2;
    count -= (25 * across - 10) * across - 55;
    if (version > 6) count -= 36;
  }
  return count;
}

/**
 * Draws a code without its mask: 1 is dark. What is `fixed` is not masked.
 * @param {number} version
 * @param {Uint8Array} words
 */
export function draw(version, words) {
  const size = version * 4 + 17;
  const modules = new Uint8Array(size * size);
  const fixed = new Uint8Array(size * size);
  /** @param {number} x @param {number} y @param {boolean | number} dark */
  const fix = (x, y, dark) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    modules[y * size + x] = dark ? 1 : 0;
    fixed[y * size + x] = 1;
  };

  for (let at = 0; at < size; at += 1) {
    fix(6, at, at % 2 === 0);
    fix(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    for (let dy = -4; dy <= 4; dy += 1) {
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        fix(x + dx, y + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const places = alignments(version, size);
  for (const [row, y] of places.entries()) {
    for (const [column, x] of places.entries()) {
      const last = places.length - 1;
      if ((row === 0 && (column === 0 || column === last)) || (row === last && column === 0)) continue;
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) fix(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    }
  }
  for (const [x, y] of formatPlaces(size).flat()) fix(x, y, 0);
  fix(8, size - 8, 1);
  if (version > 6) {
    const bits = (version << 12) | remainder(version, 12, 0x1f25);
    for (let bit = 0; bit < 18; bit += 1) {
      const [far, near] = [size - 11 + bit % 3, Math.floor(bit / 3)];
      fix(far, near, (bits >> bit) & 1);
      fix(near, far, (bits >> bit) & 1);
    }
  }

  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    // The column of the timing pattern is left out.
    if (right === 6) right = 5;
    const upwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = upwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y * size + x] || bit >= words.length * 8) continue;
        modules[y * size + x] = (words[bit >> 3] >> (7 - (bit & 7))) & 1;
        bit += 1;
      }
    }
  }
  return { modules, fixed };
}

/**
 * Writes level M and the mask at both of their places.
 * @param {Uint8Array} modules
 * @param {number} size
 * @param {number} mask
 */
export function drawFormat(modules, size, mask) {
  // Level M is 00.
  const bits = ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412;
  for (const places of formatPlaces(size)) {
    for (const [bit, [x, y]] of places.entries()) modules[y * size + x] = (bits >> bit) & 1;
  }
}

/**
 * @param {number} size
 * @returns {[number, number][][]} Both places, from the lowest bit.
 */
function formatPlaces(size) {
  const near = Array.from(
    { length: 15 },
    (
      _,
      bit,
    ) => /** @type {[number, number]} */ (bit < 6
      ? [8, bit]
      : bit < 8
      ? [8, bit + 1]
      : bit === 8
      ? [7, 8]
      : [14 - bit, 8]),
  );
  const far = Array.from(
    { length: 15 },
    (_, bit) => /** @type {[number, number]} */ (bit < 8 ? [size - 1 - bit, 8] : [8, size - 15 + bit]),
  );
  return [near, far];
}

/** @param {number} version @param {number} size */
function alignments(version, size) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - step * (count - 2 - index))];
}

/**
 * The remainder of a BCH code.
 * @param {number} data
 * @param {number} bits
 * @param {number} generator
 */
function remainder(data, bits, generator) {
  let rest = data;
  for (let step = 0; step < bits; step += 1) rest = (rest << 1) ^ ((rest >> (bits - 1)) * generator);
  return rest;
}
