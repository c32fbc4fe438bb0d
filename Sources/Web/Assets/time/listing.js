/**
 * Listings that the copy does not have, such as the entries of a day, with the user's own edits on top.
 * @module
 */
import { useEffect, useReducer, useRef } from '../view.js';
import { useClient, useResource, useStatus } from '../shell/use.js';

/** @import { WaitingEdit } from '../client/types/client.js' */

/**
 * @template T
 * @callback Apply
 * @param {T[]} items
 * @param {WaitingEdit} edit
 * @returns {T[]} the same array where the edit does not touch it
 */

/**
 * A listing of the server with edits of some actions on top: those that wait, and those that were answered since it was
 * read. It is read again after an edit was answered, after a change from elsewhere, and when the server can be reached
 * again.
 * @template T
 * @param {string | null} path
 * @param {{member: string, actions: ReadonlySet<string>, kinds: string, apply: Apply<T>}} how `member`: where the answer
 *   has the items; `kinds`: how the kinds of changes begin that are about these
 * @returns {import('../shell/use.js').Resource & {items: T[] | null}} `items`: null until they are known
 */
export function useListing(path, { member, actions, kinds, apply }) {
  const client = useClient();
  const resource = useResource(path);
  const { offline } = useStatus();
  const { reload } = resource;
  const [, again] = useReducer((/** @type {number} */ n) => n + 1, 0);
  const edits = useRef({ waiting: /** @type {WaitingEdit[]} */ ([]), answered: /** @type {WaitingEdit[]} */ ([]) });

  useEffect(() => {
    const look = () => {
      const waiting = client.pending().filter((edit) => actions.has(edit.action));
      const former = edits.current.waiting;
      if (waiting.length === former.length && waiting.every((edit, n) => edit === former[n])) return;
      const ids = new Set([...waiting, ...client.status.parked.map((one) => one.edit)].map((edit) => edit.id));
      // A deletion that has not waited its time was taken back.
      const gone = former.filter((edit) => !ids.has(edit.id) && !(edit.not_before && edit.not_before > Date.now()));
      edits.current = { waiting, answered: [...edits.current.answered, ...gone] };
      if (gone.length) reload();
      again(0);
    };
    look();
    const ends = [
      client.subscribe(look),
      client.onOthers((changes) => {
        if (changes.some((change) => change.kind.startsWith(kinds))) reload();
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [client, path, reload]);

  // What was answered is in the listing once it is read again. Where it cannot be read, nothing is invented.
  useEffect(() => {
    if (resource.loading || edits.current.answered.length === 0) return;
    edits.current = { ...edits.current, answered: [] };
    again(0);
  }, [resource.loading, resource.at]);

  const wasOffline = useRef(offline);
  useEffect(() => {
    if (wasOffline.current && !offline) reload();
    wasOffline.current = offline;
  }, [offline, reload]);

  // Where the server's are not known, one's own that wait are shown alone.
  /** @type {T[] | null} */
  const read = resource.value?.[member] ?? (resource.offline && edits.current.waiting.length > 0 ? [] : null);
  const items = read && [...edits.current.answered, ...edits.current.waiting].reduce(apply, read);
  return { ...resource, items };
}
