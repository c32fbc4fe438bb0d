/**
 * How much is due today, on the app's icon.
 * @module
 */

import { useEffect } from '../view.js';
import { useClient } from './use.js';

/** Keeps the badge of an installed app; does nothing where the system has none. */
export function useBadge() {
  const client = useClient();
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    let shown = -1;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const look = () => {
      timer = undefined;
      if (!client.view.ready) return;
      const { occurrences = [], carried = [], tasks = [] } = client.today();
      const open = [...occurrences, ...carried].filter((one) => !one.completed_at && !one.skipped).length;
      const due = open + tasks.filter((task) => task.status !== 'completed').length;
      if (due === shown) return;
      shown = due;
      (due > 0 ? navigator.setAppBadge(due) : navigator.clearAppBadge()).catch(() => {});
    };
    // Today is worked out from the whole copy: not at every keystroke.
    const later = () => (timer ??= setTimeout(look, 2000));
    later();
    const end = client.subscribe(later);
    return () => {
      end();
      clearTimeout(timer);
      navigator.clearAppBadge().catch(() => {});
    };
  }, [client]);
}
