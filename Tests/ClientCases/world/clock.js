/**
 * The time of a test: a queue of what is to happen, which goes on only when the test says so. Nothing ever sleeps.
 *
 * `outside` counts what goes on beyond the clock, such as requests to a real daemon. While some is open, time stands
 * still, so that a time-out of the client never passes during a request that is merely answered in real time.
 *
 * @module
 */
import { setImmediate } from 'node:timers';

/**
 * @typedef {object} Task
 * @property {number} at
 * @property {number} order
 * @property {() => void} run
 * @property {boolean} ended
 */

/** How long the clock waits for what is outside, in real milliseconds, before it says what hangs. */
const patience = 180_000;

/** How many tasks may come behind each other while no time passes. More go round in a circle, and would for ever. */
const most = 50_000;

/**
 * Lets everything run that is ready: promises however deep, and what the runtime has for its own loop. A turn of its
 * immediates takes microseconds, one of its timers milliseconds.
 */
export function turn() {
  return new Promise((resolve) => setImmediate(resolve));
}

export class Clock {
  /** @type {Task[]} a heap by time, then by order */
  #heap = [];
  #order = 0;
  /** @type {Set<string>} */
  #outside = new Set();
  /** @type {(() => void)[]} */
  #woken = [];
  /** How many tasks have run: a moment of the test. @type {number} */
  moment = 0;
  /** Called before each task, with its number. @type {((moment: number) => void) | null} */
  before = null;

  /** @param {number} now milliseconds since 1970 */
  constructor(now) {
    this.now = now;
  }

  /**
   * @param {number} ms from now
   * @param {() => void} run
   * @returns {Task}
   */
  after(ms, run) {
    const task = { at: this.now + Math.max(0, Number(ms) || 0), order: this.#order++, run, ended: false };
    this.#push(task);
    return task;
  }

  /** @param {Task | null | undefined} task */
  cancel(task) {
    if (task) task.ended = true;
  }

  /**
   * Says that something goes on outside, until the result is called.
   * @param {string} what
   */
  outside(what) {
    const entry = `${what} `;
    let name = entry;
    for (let n = 2; this.#outside.has(name); n++) name = entry + n;
    this.#outside.add(name);
    return () => {
      this.#outside.delete(name);
      for (const wake of this.#woken.splice(0)) wake();
    };
  }

  /** Whether nothing is due before `until`, and nothing goes on outside. @param {number} until */
  idle(until) {
    this.#drop();
    return this.#outside.size === 0 && (this.#heap.length === 0 || this.#heap[0].at > until);
  }

  /** When the next thing is due; null: nothing ever. */
  get next() {
    this.#drop();
    return this.#heap.length > 0 ? this.#heap[0].at : null;
  }

  /**
   * Lets time go on by `ms`, and everything happen that is due until then.
   * @param {number} ms
   */
  async run(ms) {
    const until = this.now + ms;
    let quiet = 0;
    let tasks = 0;
    for (;;) {
      await turn();
      this.#drop();
      const task = this.#heap[0];
      if (task && task.at <= this.now) {
        quiet = 0;
        if (++tasks > most) throw new Error(`Something goes round in a circle: ${task.run}`);
        this.#pop();
        this.moment++;
        this.before?.(this.moment);
        if (!task.ended) task.run();
        continue;
      }
      if (quiet < 2) {
        quiet++;
        continue;
      }
      if (this.#outside.size > 0) {
        quiet = 0;
        tasks = 0;
        await this.#waitOutside();
        continue;
      }
      quiet = 0;
      tasks = 0;
      if (task && task.at <= until) this.now = task.at;
      else break;
    }
    this.now = until;
  }

  async #waitOutside() {
    /** @type {any} */
    let alarm;
    const late = new Promise((_, reject) => {
      alarm = setTimeout(
        () => reject(new Error(`Hangs outside the clock: ${[...this.#outside].join(', ')}`)),
        patience,
      );
    });
    try {
      await Promise.race([new Promise((resolve) => this.#woken.push(() => resolve(null))), late]);
    } finally {
      clearTimeout(alarm);
    }
  }

  #drop() {
    while (this.#heap.length > 0 && this.#heap[0].ended) this.#pop();
  }

  /** @param {Task} task */
  #push(task) {
    const heap = this.#heap;
    let place = heap.push(task) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!earlier(task, heap[above])) break;
      heap[place] = heap[above];
      place = above;
    }
    heap[place] = task;
  }

  #pop() {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (last && heap.length > 0) {
      let place = 0;
      for (;;) {
        let child = 2 * place + 1;
        if (child >= heap.length) break;
        if (child + 1 < heap.length && earlier(heap[child + 1], heap[child])) child++;
        if (!earlier(heap[child], last)) break;
        heap[place] = heap[child];
        place = child;
      }
      heap[place] = last;
    }
    return first;
  }
}

/**
 * @param {Task} one
 * @param {Task} other
 */
function earlier(one, other) {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
