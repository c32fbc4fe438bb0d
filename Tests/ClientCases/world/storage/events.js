/**
 * Events with the handlers that IndexedDB's objects have: `on…` and listeners, bubbling from request to transaction to
 * database.
 *
 * @module
 */

export class Target {
  /** @type {Map<string, Set<(event: any) => void>>} */
  #listeners = new Map();

  /** @param {string} type @param {(event: any) => void} listener @param {any} [options] */
  addEventListener(type, listener, options) {
    const once = options && typeof options === 'object' && options.once;
    const kept = once
      ? (/** @type {any} */ event) => {
        this.removeEventListener(type, kept);
        listener(event);
      }
      : listener;
    let all = this.#listeners.get(type);
    if (!all) this.#listeners.set(type, all = new Set());
    all.add(kept);
  }

  /** @param {string} type @param {(event: any) => void} listener */
  removeEventListener(type, listener) {
    this.#listeners.get(type)?.delete(listener);
  }

  /** @param {any} event */
  hear(event) {
    event.currentTarget = this;
    /** @type {any} */ (this)[`on${event.type}`]?.call(this, event);
    for (const listener of [...this.#listeners.get(event.type) ?? []]) listener.call(this, event);
  }
}

/**
 * @param {string} type
 * @param {Target} target
 * @param {Target[]} path whom else it reaches
 * @param {object} [members]
 * @returns {{ prevented: boolean, thrown: any }}
 */
export function tell(type, target, path = [], members = {}) {
  const outcome = { prevented: false, thrown: /** @type {any} */ (undefined) };
  let stopped = false;
  const event = {
    type,
    target,
    ...members,
    preventDefault: () => {
      outcome.prevented = true;
    },
    stopPropagation: () => {
      stopped = true;
    },
    stopImmediatePropagation: () => {
      stopped = true;
    },
  };
  for (const each of [target, ...path]) {
    if (stopped) break;
    try {
      each.hear(event);
    } catch (error) {
      outcome.thrown = error;
    }
  }
  return outcome;
}

/** The names of stores or indexes. */
export class Names extends Array {
  /** @param {string} name */
  contains(name) {
    return this.includes(name);
  }
  /** @param {number} n */
  item(n) {
    return this[n] ?? null;
  }
}

/** @param {string} message @param {string} name */
export function failure(message, name) {
  return new DOMException(message, name);
}
