/**
 * What screens use of the engine: its view, its state, edits and reads.
 * @module
 */

import { useCallback, useEffect, useReducer, useRef, useState } from '../view.js';
import { toast } from '../parts/toast.js';
import { t } from '../words/index.js';
import { account } from './session.js';
import { useStore } from './store.js';

/** @import { Client, Edit, Handle, Status, View } from '../client/types/client.js' */

/**
 * @param {unknown} a
 * @param {unknown} b
 */
function same(a, b) {
  if (Object.is(a, b)) return true;
  if (!a || !b || typeof a !== 'object' || typeof b !== 'object') return false;
  const plain = (/** @type {object} */ x) => Array.isArray(x) || Object.getPrototypeOf(x) === Object.prototype;
  if (!plain(a) || !plain(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  const left = /** @type {Record<string, unknown>} */ (a);
  const right = /** @type {Record<string, unknown>} */ (b);
  return keys.every((key) => Object.hasOwn(right, key) && Object.is(left[key], right[key]));
}

/**
 * The client of the user who is signed in.
 * @returns {Client}
 * @throws {Error} where nobody is: screens for people who are signed out do not call it
 */
export function useClient() {
  const { client } = useStore(account);
  if (!client) throw new Error('Nobody is signed in.');
  return client;
}

/**
 * A part of what the user sees; renders again when it changes.
 * @template T
 * @param {(view: View) => T} select gives the same object until it changes; arrays and plain objects are compared by
 *   their members
 * @returns {T}
 */
export function useView(select) {
  const client = useClient();
  const [, again] = useReducer((/** @type {number} */ n) => n + 1, 0);
  /** @type {import('../vendor/preact.d.ts').Ref<{value: T} | null>} */
  const held = useRef(null);
  const latest = useRef(select);
  latest.current = select;
  const value = select(client.view);
  if (!held.current || !same(held.current.value, value)) held.current = { value };
  useEffect(() => {
    const look = () => {
      if (!same(held.current?.value, latest.current(client.view))) again(0);
    };
    look();
    return client.subscribe(look);
  }, [client]);
  return held.current.value;
}

/**
 * What is saved, what waits, what was refused.
 * @returns {Status}
 */
export function useStatus() {
  const client = useClient();
  const [, again] = useReducer((/** @type {number} */ n) => n + 1, 0);
  const held = useRef(client.status);
  held.current = client.status;
  useEffect(() =>
    client.subscribe(() => {
      if (client.status !== held.current) again(0);
    }), [client]);
  return client.status;
}

/**
 * @typedef {object} Resource
 * @property {any} value        the answer's JSON, or null
 * @property {string | null} next  the path of the next page
 * @property {number | null} at when it was read, in milliseconds
 * @property {boolean} stale    whether it is an earlier answer, because the server cannot be reached
 * @property {boolean} loading  whether it is being read
 * @property {import('./problems.js').Problem | null} problem  why it was refused
 * @property {boolean} offline  whether it could not be read, and is not known from before
 * @property {() => void} reload  reads again; the value stays meanwhile
 */

/** @type {Omit<Resource, 'reload'>} */
const nothing = { value: null, next: null, at: null, stale: false, loading: false, problem: null, offline: false };

/**
 * A read of the server, which the copy does not have. Offline, it is the last answer.
 * @param {string | null} path such as `/v1/sessions`; null reads nothing
 * @param {{keep?: boolean}} [options] `keep`: the former answer stays while another path is read
 * @returns {Resource}
 */
export function useResource(path, { keep = false } = {}) {
  const client = useClient();
  const [state, set] = useState({ path, ...nothing, loading: path !== null });
  const [turn, again] = useReducer((/** @type {number} */ n) => n + 1, 0);
  useEffect(() => {
    if (path === null) return set({ path, ...nothing });
    let over = false;
    set((former) =>
      former.path === path || keep ? { ...former, path, loading: true } : { path, ...nothing, loading: true }
    );
    client.get(path).then(
      ({ value, at, stale, next }) => {
        if (!over) set({ ...nothing, path, value, next: next ?? null, at, stale });
      },
      (error) => {
        if (over) return;
        const problem = error?.problem ?? null;
        set((former) => ({ ...former, path, loading: false, problem, offline: problem === null }));
      },
    );
    return () => {
      over = true;
    };
  }, [client, path, turn]);
  const reload = useCallback(() => again(0), []);
  const shown = state.path === path || keep ? state : { ...nothing, loading: path !== null };
  return { ...shown, reload };
}

const wide = matchMedia('(min-width: 64rem)');

/** Whether the page has one column: below 1024 px. */
export function usePhone() {
  const [phone, set] = useState(!wide.matches);
  useEffect(() => {
    const change = () => set(!wide.matches);
    change();
    wide.addEventListener('change', change);
    return () => wide.removeEventListener('change', change);
  }, []);
  return phone;
}

/**
 * Applies edits. With `undo`, a sentence that says what was done, a toast offers to take it back.
 * @returns {(edit: Edit, options?: {undo?: string}) => Handle}
 */
export function useEdit() {
  const client = useClient();
  return useCallback((edit, { undo } = {}) => {
    const handle = client.edit(edit);
    handle.done.catch(() => {}); // The alert of refused edits says it.
    if (undo) {
      toast({
        text: undo,
        seconds: 10,
        action: { label: t('shell.undo'), run: () => takeBack(client, handle.id) },
        // A delete is sent after ten seconds: its clock stands still with the toast's.
        onHold: (still) => client.hold(handle.id, still),
      });
    }
    return handle;
  }, [client]);
}

/**
 * Undoes an edit of this tab, and says so or why not.
 * @param {Client} client
 * @param {string} [id] the last one unless given
 */
export async function takeBack(client, id) {
  const { undone, problem } = await client.undo(id);
  if (undone) toast({ text: t('shell.undone'), seconds: 4 });
  else if (problem && problem.type !== '/problems/nothing-to-undo') {
    toast({ text: t('shell.undoRefused'), kind: 'danger' });
  } else toast({ text: t('shell.nothingToUndo'), seconds: 4 });
}
