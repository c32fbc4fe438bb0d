/**
 * Keeps what is read of the server fresh while it is on screen.
 * @module
 */
import { useEffect, useRef } from '../view.js';
import { useClient } from '../shell/use.js';

const rest = 1200;

/** Changes that move figures of time and progress. */
export const ofFigures = /^(entry|mode|occurrence|points|settings)\./;

/** Changes that move what stands on a calendar. */
export const ofDays = /^(entry|mode|occurrence|points|settings|task|checklist)\./;

/**
 * Reads again after one's own edits were answered, after changes from elsewhere, and when the server can be reached
 * again; several at once count as one.
 * @param {RegExp} kinds of changes from elsewhere that matter
 * @param {...(() => void)} reloads
 */
export function useFresh(kinds, ...reloads) {
  const client = useClient();
  const latest = useRef(reloads);
  latest.current = reloads;
  useEffect(() => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let { waiting, offline } = client.status;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const reload of latest.current) reload();
      }, rest);
    };
    const ends = [
      client.onOthers((changes) => {
        if (changes.some((change) => kinds.test(change.kind))) soon();
      }),
      client.subscribe(() => {
        const { status } = client;
        if (status.waiting < waiting || (offline && !status.offline)) soon();
        ({ waiting, offline } = status);
      }),
    ];
    return () => {
      clearTimeout(timer);
      ends.forEach((end) => end());
    };
  }, [client]);
}
