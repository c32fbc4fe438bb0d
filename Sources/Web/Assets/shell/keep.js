/**
 * Small things that this browser keeps: theme, language, which banners were answered. Nothing that a user wrote.
 * Where storage is denied, they last as long as the page.
 * @module
 */

const prefix = 'crosscheck.';
/** @type {Map<string, string>} */
const memory = new Map();

/** Whether this browser keeps anything: storage can be denied. */
export function keeps() {
  try {
    return localStorage !== null;
  } catch {
    return false;
  }
}

/**
 * @param {string} name
 * @returns {string | null}
 */
export function kept(name) {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return memory.get(name) ?? null;
  }
}

/**
 * @param {string} name
 * @param {string | null} value null forgets it
 */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, value);
  } catch {
    if (value === null) memory.delete(name);
    else memory.set(name, value);
  }
}

/**
 * Calls back when another tab of this browser changed it.
 * @param {string} name
 * @param {(value: string | null) => void} changed
 * @returns {() => void} ends it
 */
export function onKept(name, changed) {
  /** @param {StorageEvent} event */
  const listener = (event) => {
    if (event.key === prefix + name) changed(event.newValue);
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/**
 * Something that lasts as long as this tab, such as an invitation that waits for its user to sign up.
 * @param {string} name
 * @returns {string | null}
 */
export function held(name) {
  try {
    return sessionStorage.getItem(prefix + name);
  } catch {
    return memory.get(`tab.${name}`) ?? null;
  }
}

/**
 * @param {string} name
 * @param {string | null} value null forgets it
 */
export function hold(name, value) {
  try {
    if (value === null) sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, value);
  } catch {
    if (value === null) memory.delete(`tab.${name}`);
    else memory.set(`tab.${name}`, value);
  }
}
