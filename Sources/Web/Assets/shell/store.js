/**
 * A value that components render by.
 * @module
 */

import { useEffect, useState } from '../view.js';

/**
 * @template T
 * @typedef {object} Store
 * @property {() => T} get
 * @property {(value: T) => void} set          tells listeners where the value is another
 * @property {(listener: (value: T) => void) => () => void} subscribe  gives back what ends it
 */

/**
 * @template T
 * @param {T} first
 * @returns {Store<T>}
 */
export function store(first) {
  let value = first;
  /** @type {Set<(value: T) => void>} */
  const listeners = new Set();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * A store's value; renders again when it changes.
 * @template T
 * @param {Store<T>} from
 * @returns {T}
 */
export function useStore(from) {
  const [value, set] = useState(() => ({ now: from.get() }));
  useEffect(() => {
    const take = () => set((former) => Object.is(former.now, from.get()) ? former : { now: from.get() });
    take();
    return from.subscribe(take);
  }, [from]);
  return value.now;
}
