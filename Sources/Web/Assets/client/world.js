/**
 * What the engine needs of the world, filled in from the browser (or deno) where the options leave it out. Nothing else
 * of this folder reaches for clocks, timers, networks or storage.
 *
 * @module
 */

/** @import { Channel, Events, Options, Timers } from './types/client.js' */

/**
 * @typedef {object} World
 * @property {string} server
 * @property {(url: string, init: RequestInit) => Promise<Response>} fetch
 * @property {IDBFactory | null} indexedDB
 * @property {LockManager | null} locks
 * @property {((name: string) => Channel) | null} channel
 * @property {() => number} now
 * @property {Timers} timers
 * @property {() => number} random
 * @property {Events | null} events
 * @property {(() => Promise<boolean>) | null} persist
 */

/**
 * @param {Options} options
 * @returns {World}
 */
export function worldOf(options) {
  return {
    server: options.server ?? '',
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    indexedDB: options.indexedDB === undefined ? ownDatabases() : options.indexedDB,
    locks: options.locks === undefined ? globalThis.navigator?.locks ?? null : options.locks,
    channel: options.channel === undefined ? ownChannel() : options.channel,
    now: options.now ?? Date.now,
    timers: options.timers ?? {
      setTimeout: (run, ms) => globalThis.setTimeout(run, ms),
      clearTimeout: (timer) => globalThis.clearTimeout(timer),
    },
    random: options.random ?? Math.random,
    events: options.events === undefined ? ownEvents() : options.events,
    persist: options.persist === undefined ? ownPersistence() : options.persist,
  };
}

/**
 * Waits.
 * @param {World} world
 * @param {number} ms
 * @returns {Promise<void>}
 */
export const pause = (world, ms) => new Promise((resolve) => void world.timers.setTimeout(resolve, ms));

/** Some browsers throw where storage is denied. */
function ownDatabases() {
  try {
    return globalThis.indexedDB ?? null;
  } catch {
    return null;
  }
}

/** @returns {((name: string) => Channel) | null} */
function ownChannel() {
  const Own = globalThis.BroadcastChannel;
  return Own ? (name) => new Own(name) : null;
}

/** @returns {Events | null} */
function ownEvents() {
  // In a page `visibilitychange` reaches the window from its document.
  const target = globalThis;
  if (typeof target.addEventListener !== 'function') return null;
  return {
    addEventListener: (name, listener) => target.addEventListener(name, listener),
    removeEventListener: (name, listener) => target.removeEventListener(name, listener),
    get onLine() {
      return target.navigator?.onLine ?? true;
    },
    get visible() {
      return target.document?.visibilityState !== 'hidden';
    },
  };
}

function ownPersistence() {
  const storage = globalThis.navigator?.storage;
  return storage?.persist ? () => storage.persist() : null;
}
