/**
 * Keys of IndexedDB: their order, ranges of them, and where they stand in a value.
 *
 * @module
 */

/** @typedef {number | string | Date | Uint8Array | any[]} Key */

/** @param {any} key */
function kind(key) {
  if (Array.isArray(key)) return 5;
  if (key instanceof ArrayBuffer || ArrayBuffer.isView(key)) return 4;
  if (typeof key === 'string') return 3;
  if (key instanceof Date) return 2;
  if (typeof key === 'number' && !Number.isNaN(key)) return 1;
  throw new DOMException(`${String(key)} is no key.`, 'DataError');
}

/**
 * @param {any} one
 * @param {any} other
 * @returns {number} below 0, 0, above 0
 */
export function compare(one, other) {
  const [a, b] = [kind(one), kind(other)];
  if (a !== b) return a - b;
  if (a === 5) {
    for (let n = 0; n < Math.min(one.length, other.length); n++) {
      const difference = compare(one[n], other[n]);
      if (difference !== 0) return difference;
    }
    return one.length - other.length;
  }
  return one < other ? -1 : one > other ? 1 : 0;
}

/** @param {any} key */
export function checked(key) {
  if (Array.isArray(key)) key.forEach(checked);
  kind(key);
  return key;
}

export class KeyRange {
  /**
   * @param {any} lower
   * @param {any} upper
   * @param {boolean} lowerOpen
   * @param {boolean} upperOpen
   */
  constructor(lower, upper, lowerOpen, upperOpen) {
    this.lower = lower;
    this.upper = upper;
    this.lowerOpen = lowerOpen;
    this.upperOpen = upperOpen;
  }

  /** @param {any} key */
  static only(key) {
    return new KeyRange(checked(key), key, false, false);
  }
  /** @param {any} lower @param {boolean} [open] */
  static lowerBound(lower, open = false) {
    return new KeyRange(checked(lower), undefined, open, true);
  }
  /** @param {any} upper @param {boolean} [open] */
  static upperBound(upper, open = false) {
    return new KeyRange(undefined, checked(upper), true, open);
  }
  /** @param {any} lower @param {any} upper @param {boolean} [lowerOpen] @param {boolean} [upperOpen] */
  static bound(lower, upper, lowerOpen = false, upperOpen = false) {
    const order = compare(lower, upper);
    if (order > 0 || (order === 0 && (lowerOpen || upperOpen))) {
      throw new DOMException('The range is empty.', 'DataError');
    }
    return new KeyRange(lower, upper, lowerOpen, upperOpen);
  }

  /** @param {any} key */
  includes(key) {
    if (this.lower !== undefined) {
      const order = compare(key, this.lower);
      if (order < 0 || (order === 0 && this.lowerOpen)) return false;
    }
    if (this.upper !== undefined) {
      const order = compare(key, this.upper);
      if (order > 0 || (order === 0 && this.upperOpen)) return false;
    }
    return true;
  }
}

/**
 * @param {any} query a key, a range, or nothing for all
 * @returns {KeyRange}
 */
export function range(query) {
  if (query === undefined || query === null) return new KeyRange(undefined, undefined, true, true);
  return query instanceof KeyRange ? query : KeyRange.only(query);
}

/**
 * The key at a path of a value; undefined if there is none.
 * @param {any} value
 * @param {string | string[]} path
 * @returns {any}
 */
export function keyAt(value, path) {
  if (Array.isArray(path)) {
    const parts = path.map((each) => keyAt(value, each));
    return parts.some((part) => part === undefined) ? undefined : parts;
  }
  let found = value;
  if (path !== '') {
    for (const step of path.split('.')) {
      if (found === null || typeof found !== 'object' || !(step in found)) return undefined;
      found = found[step];
    }
  }
  return found;
}

/**
 * @param {any} value
 * @param {string} path
 * @param {any} key
 */
export function setKey(value, path, key) {
  const steps = path.split('.');
  let place = value;
  for (const step of steps.slice(0, -1)) place = place[step] ??= {};
  place[steps[steps.length - 1]] = key;
}
