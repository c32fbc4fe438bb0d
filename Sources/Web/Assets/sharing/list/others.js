import { useEffect, useRef, useState } from '../../view.js';
import { useClient } from '../../shell/use.js';

/**
 * How often each task of a list was changed by others while it is open, for a short highlight. The frame tells it to
 * screen readers.
 * @param {string} listID
 * @returns {Map<string, number>}
 */
export function useOthers(listID) {
  const client = useClient();
  const [flashes, setFlashes] = useState(/** @type {Map<string, number>} */ (new Map()));
  const held = useRef(flashes);
  useEffect(() =>
    client.onOthers((changes) => {
      const next = new Map(held.current);
      for (const { kind, body, checklist_id: list } of changes) {
        const id = list !== listID ? null : kind.startsWith('task.') ? body?.id : body?.task_id;
        if (id) next.set(id, (next.get(id) ?? 0) + 1);
      }
      held.current = next;
      setFlashes(next);
    }), [client, listID]);
  return flashes;
}
