/**
 * The present moment by the server's clock, and components that follow it.
 * @module
 */
import { html, useEffect, useLayoutEffect, useRef, useState } from '../view.js';
import { formatDuration, millis } from '../parts/dates.js';
import { useClient } from '../shell/use.js';

/** @import { Client } from '../client/types/client.js' */

const minute = 60_000;

/**
 * Milliseconds since 1970 by the server's clock, as far as it is known: the device's may be wrong.
 * @param {Client} client
 * @returns {number}
 */
export const nowOf = (client) => client.now();

/**
 * Runs something again and again while the page is visible, and at once when it becomes visible.
 * @param {() => number} run gives the milliseconds until it runs next
 * @returns {() => void} ends it
 */
function whileVisible(run) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const turn = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(turn, run());
  };
  document.addEventListener('visibilitychange', turn);
  turn();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', turn);
  };
}

/**
 * The present moment, new with each minute of the clock.
 * @param {boolean} [on] false: it stands still, and nothing is rendered again
 * @returns {number} milliseconds since 1970
 */
export function useMinute(on = true) {
  const client = useClient();
  const [now, set] = useState(() => nowOf(client));
  useEffect(() => {
    if (!on) return;
    return whileVisible(() => {
      const present = nowOf(client);
      set(present);
      return minute - (present % minute) + 20;
    });
  }, [client, on]);
  return now;
}

/**
 * The time since a moment, to the second. It writes into its own element: nothing is rendered for it.
 * @param {{since: string, class?: string}} props
 */
export function Ticking({ since, class: name = '' }) {
  const client = useClient();
  /** @type {import('../vendor/preact.d.ts').Ref<HTMLElement | null>} */
  const element = useRef(null);
  useLayoutEffect(() =>
    whileVisible(() => {
      const past = Math.max(0, nowOf(client) - millis(since));
      if (element.current) element.current.textContent = formatDuration(past / 1000, 'clock');
      return 1000 - (past % 1000) + 5;
    }), [client, since]);
  return html`<span class=${`time-ticking ${name}`} role="timer" dir="ltr" ref=${element}></span>`;
}
