/**
 * What others have just changed, for a short highlight.
 */
import { useClient } from '../shell/use.js';
import { useEffect, useState } from '../view.js';

/**
 * How many times others have changed each task since the screen is there; null where they have not.
 * @returns {ReadonlyMap<string, number>}
 */
export function useFlashes() {
  const client = useClient();
  const [flashes, setFlashes] = useState(/** @type {ReadonlyMap<string, number>} */ (new Map()));
  useEffect(() =>
    client.onOthers((changes) => {
      const ids = changes.filter(({ kind }) => /^(task|occurrence)\.(created|updated)$/.test(kind))
        .map(({ body }) => body?.task_id ?? body?.id).filter((id) => typeof id === 'string');
      if (!ids.length) return;
      setFlashes((former) => {
        const next = new Map(former);
        for (const id of ids) next.set(id, (next.get(id) ?? 0) + 1);
        return next;
      });
    }), [client]);
  return flashes;
}

/**
 * The class of a row that was changed; another one each time, so that the highlight begins anew.
 * @param {number | undefined} times
 * @returns {string | false}
 */
export const flashClass = (times) => times !== undefined && times > 0 && (times % 2 ? 'flash-odd' : 'flash-even');
