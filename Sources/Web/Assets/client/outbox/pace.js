/** How many edits a second are sent at most, over a while: each brings about a poll, and a daemon allows 100 a second. */
const RATE = 30;

/** How many may go at once. */
const BURST = 10;

/** Keeps a long queue from reaching the server's rate limits: a token bucket. */
export class Pace {
  #tokens = BURST;
  #at = 0;
  #rate = RATE;

  /**
   * Whether one more may go now; if so, it counts.
   * @param {number} now
   */
  take(now) {
    this.#fill(now);
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }

  /**
   * When the next one may go.
   * @param {number} now
   */
  next(now) {
    this.#fill(now);
    return this.#tokens >= 1 ? now : now + Math.ceil((1 - this.#tokens) / this.#rate * 1000);
  }

  /** The server said that it was too much all the same: others use up the same limit. */
  slowDown() {
    this.#rate = Math.max(1, this.#rate / 2);
    this.#tokens = 0;
  }

  /** @param {number} now */
  #fill(now) {
    // A clock that is set back must not stop everything.
    const passed = Math.max(0, now - this.#at);
    this.#tokens = Math.min(BURST, this.#tokens + passed / 1000 * this.#rate);
    this.#at = now;
  }
}
