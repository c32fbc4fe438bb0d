/**
 * All pages of a listing of the server.
 * @module
 */
import { useEffect, useReducer, useState } from '../../view.js';
import { useClient } from '../../shell/use.js';

/** @typedef {{items: any[] | null, loading: boolean, problem: any, offline: boolean, stale: boolean}} Pages */

/** @type {Pages} */
const nothing = { items: null, loading: true, problem: null, offline: false, stale: false };

/**
 * Reads one page after the other.
 * @param {string} path of the first page
 * @param {string} member where an answer has its items
 * @returns {Pages & {reload: () => void}} `items`: null until all are there; the former ones stay while they are read again
 */
export function useAllPages(path, member) {
  const client = useClient();
  const [state, set] = useState({ path, ...nothing });
  const [turn, again] = useReducer((/** @type {number} */ n) => n + 1, 0);
  useEffect(() => {
    let over = false;
    set((former) => former.path === path ? { ...former, loading: true } : { path, ...nothing });
    const read = async () => {
      /** @type {any[]} */
      const items = [];
      let stale = false;
      for (let next = /** @type {string | null | undefined} */ (path); next;) {
        const page = await client.get(next);
        if (over) return;
        items.push(...page.value[member]);
        stale ||= page.stale;
        next = page.next;
      }
      set({ path, items, loading: false, problem: null, offline: false, stale });
    };
    read().catch((error) => {
      if (over) return;
      const problem = error?.problem ?? null;
      set((former) => ({ ...former, path, loading: false, problem, offline: problem === null }));
    });
    return () => {
      over = true;
    };
  }, [client, path, turn]);
  const shown = state.path === path ? state : { path, ...nothing };
  return { ...shown, reload: () => again(0) };
}
