/**
 * Web Locks and broadcast channels, shared by the tabs of a device.
 *
 * @module
 */

/** @import { Process } from './process.js' */

/** @typedef {{ name: string, mode: string, process: Process, release: () => void, lose: () => void }} Held */
/** @typedef {{ mode: string, process: Process, grant: () => void }} Wanting */

export class Locks {
  /** @type {Map<string, Held[]>} */
  #held = new Map();
  /** @type {Map<string, Wanting[]>} */
  #wanting = new Map();

  /** @param {string} name @param {string} mode */
  #free(name, mode) {
    const held = this.#held.get(name) ?? [];
    return held.length === 0 || (mode === 'shared' && held.every((each) => each.mode === 'shared'));
  }

  /** @param {string} name */
  #goOn(name) {
    const wanting = this.#wanting.get(name) ?? [];
    while (wanting.length > 0 && this.#free(name, wanting[0].mode)) wanting.shift()?.grant();
  }

  /**
   * What a tab has as `navigator.locks`.
   * @param {Process} process
   */
  manager(process) {
    return {
      /** @param {string} name @param {any} options @param {any} [callback] */
      request: (name, options, callback) => {
        if (callback === undefined) [callback, options] = [options, {}];
        return this.#request(process, name, options ?? {}, callback);
      },
      query: () =>
        Promise.resolve({
          held: [...this.#held.values()].flat().map(({ name, mode, process }) => ({
            name,
            mode,
            clientId: process.name,
          })),
          pending: [...this.#wanting].flatMap(([name, all]) =>
            all.map(({ mode, process }) => ({ name, mode, clientId: process.name }))
          ),
        }),
    };
  }

  /** @param {Process} process @param {string} name @param {any} options @param {(lock: any) => any} callback */
  #request(process, name, { mode = 'exclusive', ifAvailable = false, steal = false, signal = undefined }, callback) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const hold = () => {
        /** @type {Held} */
        const held = { name, mode, process, release: () => {}, lose: () => {} };
        let over = false;
        let lost = false;
        const fail = () => reject(new DOMException('Another one took the lock.', 'AbortError'));
        held.lose = () => {
          lost = true;
          process.later(fail);
        };
        held.release = () => {
          if (over) return;
          over = true;
          this.#held.set(name, (this.#held.get(name) ?? []).filter((each) => each !== held));
          this.#goOn(name);
        };
        this.#held.set(name, [...this.#held.get(name) ?? [], held]);
        process.ended.push(held.release);
        process.later(() => {
          // A tab that slept meanwhile hears first that it has lost the lock, and is called all the same.
          if (lost) fail();
          Promise.resolve().then(() => callback({ name, mode })).then(
            (value) => {
              held.release();
              resolve(value);
            },
            (error) => {
              held.release();
              reject(error);
            },
          );
        });
      };
      if (steal) {
        for (const each of this.#held.get(name) ?? []) each.lose();
        this.#held.set(name, []);
        return hold();
      }
      if (this.#free(name, mode) && !(this.#wanting.get(name) ?? []).length) return hold();
      if (ifAvailable) return process.later(() => Promise.resolve(callback(null)).then(resolve, reject));
      const wanting = { mode, process, grant: hold };
      const all = this.#wanting.get(name) ?? [];
      this.#wanting.set(name, all);
      all.push(wanting);
      const leave = () => {
        const at = all.indexOf(wanting);
        if (at < 0) return;
        all.splice(at, 1);
        this.#goOn(name);
      };
      process.ended.push(leave);
      signal?.addEventListener('abort', () => {
        if (!all.includes(wanting)) return;
        leave();
        reject(signal.reason);
      });
    });
  }
}

export class Channels {
  /** @type {Map<string, Set<any>>} */
  #open = new Map();

  /**
   * What a tab has as `BroadcastChannel`, without `new`.
   * @param {Process} process
   */
  opener(process) {
    return (/** @type {string} */ name) => {
      const all = this.#open.get(name) ?? new Set();
      this.#open.set(name, all);
      /** @type {Set<(event: any) => void>} */
      const listeners = new Set();
      const channel = {
        name,
        /** @type {((event: any) => void) | null} */
        onmessage: null,
        postMessage: (/** @type {any} */ message) => {
          if (!process.alive) return;
          for (const other of all) if (other !== channel) other.hear(structuredClone(message));
        },
        close: () => {
          all.delete(channel);
        },
        addEventListener: (/** @type {string} */ type, /** @type {any} */ listener) => {
          if (type === 'message') listeners.add(listener);
        },
        removeEventListener: (/** @type {string} */ _, /** @type {any} */ listener) => {
          listeners.delete(listener);
        },
        hear: (/** @type {any} */ data) =>
          process.later(() => {
            if (!all.has(channel)) return;
            channel.onmessage?.({ data });
            for (const listener of listeners) listener({ data });
          }),
      };
      all.add(channel);
      process.ended.push(channel.close);
      return channel;
    };
  }
}
