import { useCallback } from '../../view.js';
import { toast } from '../../parts/toast.js';
import { edits } from '../../client/index.js';
import { useClient } from '../../shell/use.js';
import { t } from '../../words/index.js';

/**
 * @import { BatchOperation, Edit, Task } from '../model/types.js'
 */

/** How many operations one request takes where the server has not said it. */
const most = 1000;
/** How long deletions wait before they are sent, so that they can be taken back, in ms. */
const hold = 10_000;

/**
 * Applies edits that belong together, and offers to take all of them back.
 * @returns {(all: Edit[], text: string) => void}
 */
export function useTogether() {
  const client = useClient();
  return useCallback((all, text) => {
    const handles = all.map((edit) => client.edit(edit));
    for (const { done } of handles) done.catch(() => {}); // The alert of refused edits says it.
    toast({
      text,
      seconds: 10,
      onHold: (held) => handles.forEach(({ id }) => client.hold(id, held)),
      action: {
        label: t('shell.undo'),
        run: async () => {
          for (const { id } of [...handles].reverse()) await client.undo(id);
          toast({ text: t('shell.undone'), seconds: 4 });
        },
      },
    });
  }, [client]);
}

/**
 * Edits, moves, completes or deletes many tasks of a list at once.
 * @param {string} listID
 * @returns {(operations: BatchOperation[], text: string) => void}
 */
export function useBatch(listID) {
  const client = useClient();
  const together = useTogether();
  return useCallback((operations, text) => {
    if (operations.length === 0) return;
    const size = client.limits?.batch_operations ?? most;
    const deletes = operations.some((one) => one.op === 'delete');
    /** @type {Edit[]} */
    const all = [];
    for (let at = 0; at < operations.length; at += size) {
      const edit = edits.batch(listID, operations.slice(at, at + size));
      all.push(deletes ? { ...edit, hold } : edit);
    }
    together(all, text);
  }, [client, listID]);
}

/**
 * Those of some tasks that are not below another of them, in the order of the list.
 * @param {Task[]} tasks all of the list
 * @param {Iterable<string>} ids
 * @returns {Task[]}
 */
export function highest(tasks, ids) {
  const wanted = new Set(ids);
  const byID = new Map(tasks.map((task) => [task.id, task]));
  return tasks.filter((task) => {
    if (!wanted.has(task.id)) return false;
    for (let parent = task.parent_id; parent !== null; parent = byID.get(parent)?.parent_id ?? null) {
      if (wanted.has(parent)) return false;
    }
    return true;
  });
}

/**
 * The operations that put tasks one after the other at the end of a section.
 * @param {Task[]} chosen
 * @param {import('../model/places.js').Place} place of the first
 * @returns {BatchOperation[]}
 */
export function movesTo(chosen, place) {
  return chosen.map((task, at) => {
    const next = at === 0 ? place : { section: place.section, after: chosen[at - 1].id };
    return { op: /** @type {const} */ ('move'), id: task.id, parent_id: null, ...next };
  });
}
