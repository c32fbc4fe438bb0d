/**
 * The present, for screens: renders again when the minute or the account's day is another.
 */
import { keptSettings, today } from '../parts/dates.js';
import { useClient, useView } from '../shell/use.js';
import { useEffect, useReducer } from '../view.js';

/**
 * The account's settings; until they are known, the browser's zone.
 * @returns {import('../parts/days.js').DaySettings}
 */
export function useDays() {
  return useView((view) => view.settings) ?? keptSettings();
}

/**
 * The account's present day and the moment, by the server's clock. Renders again each minute while it can be seen.
 * @returns {{day: import('../parts/days.js').Day, now: number}}
 */
export function useNow() {
  const client = useClient();
  const settings = useDays();
  const [, again] = useReducer((/** @type {number} */ n) => n + 1, 0);
  useEffect(() => {
    /** @type {ReturnType<typeof setTimeout>} */
    let timer;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(tick, 60_000 - (client.now() % 60_000) + 20);
    };
    const tick = () => {
      if (document.visibilityState === 'visible') again(0);
      wait();
    };
    wait();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [client]);
  const now = client.now();
  return { day: today(settings, now), now };
}
