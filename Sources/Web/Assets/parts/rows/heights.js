/**
 * Where the rows of a long list begin, by what was measured and what is guessed of the others.
 */
export class Heights {
  constructor() {
    /** @type {Map<string, number>} */
    this.measured = new Map();
    /** @type {Map<string, number>} */
    this.places = new Map();
    this.starts = new Float64Array(1);
    this.count = 0;
  }

  /**
   * Takes the rows in their order.
   * @template T
   * @param {T[]} items
   * @param {(item: T) => string} keyOf
   * @param {(item: T) => number} guess
   */
  set(items, keyOf, guess) {
    this.count = items.length;
    this.keys = items.map(keyOf);
    this.places = new Map(this.keys.map((key, index) => [key, index]));
    this.guesses = items.map(guess);
    this.reckon(0);
  }

  /** @param {number} from */
  reckon(from) {
    const { count, keys = [], guesses = [] } = this;
    if (this.starts.length !== count + 1) {
      const former = this.starts;
      this.starts = new Float64Array(count + 1);
      this.starts.set(former.subarray(0, Math.min(from, former.length, count + 1)));
      from = 0;
    }
    for (let index = from; index < count; index += 1) {
      this.starts[index + 1] = this.starts[index] + (this.measured.get(keys[index]) ?? guesses[index]);
    }
  }

  /**
   * Takes what was measured.
   * @param {Map<string, number>} found
   * @returns {boolean} Whether anything moved.
   */
  learn(found) {
    let first = Infinity;
    for (const [key, height] of found) {
      const place = this.places.get(key);
      if (place === undefined) continue;
      const known = this.starts[place + 1] - this.starts[place];
      this.measured.set(key, height);
      if (Math.abs(known - height) >= 0.5) first = Math.min(first, place);
    }
    if (first === Infinity) return false;
    this.reckon(first);
    return true;
  }

  get total() {
    return this.starts[this.count];
  }

  /**
   * The row at a height: the last that begins there or above.
   * @param {number} height
   * @returns {number}
   */
  at(height) {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= height) low = middle;
      else high = middle - 1;
    }
    return Math.max(0, low);
  }

  /**
   * The rows between two heights, the last not included.
   * @param {number} from
   * @param {number} to
   * @returns {[number, number]}
   */
  between(from, to) {
    if (this.count === 0 || to <= 0 || from >= this.total) {
      const edge = to <= 0 ? 0 : this.count;
      return [edge, edge];
    }
    return [this.at(Math.max(0, from)), this.at(Math.max(0, to)) + 1];
  }
}
