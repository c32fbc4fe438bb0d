import { useMemo } from '../../view.js';
import { edits } from '../../client/index.js';
import { useClient, useEdit, useView } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { rights } from '../model/roles.js';
import { isTicked } from './later.js';

/** @import { Checklist, Task } from '../model/types.js' */

/**
 * What the boxes of a list show and do. That of a repeating task is of the occurrence that is open today.
 * @param {Checklist} list
 * @param {Task[]} tasks
 */
export function useTicks(list, tasks) {
  const client = useClient();
  const edit = useEdit();
  const repeating = useMemo(() => tasks.filter((task) => task.repeat && task.status !== 'completed'), [tasks]);
  const today = useView(() => repeating.length > 0 ? client.today() : null);
  const occurrences = useMemo(() => {
    /** @type {Map<string, {date: string, count: number, goal: number, done: boolean, skipped: boolean}>} */
    const found = new Map();
    for (const one of today ? [...today.carried, ...today.occurrences] : []) {
      if (one.checklist_id === list.id) found.set(one.task_id, one);
    }
    return found;
  }, [today, list.id]);
  const may = rights(list);
  const me = client.view.user?.id;

  return {
    /** @param {Task} task */
    of: (task) => {
      if (!task.repeat || task.status === 'completed') {
        return {
          done: task.status === 'completed',
          partly: task.status === 'in_progress',
          tickable: may.work,
          later: false,
        };
      }
      const one = occurrences.get(task.id);
      const mine = isTicked(list, task, me);
      return {
        done: one?.done ?? false,
        partly: !one?.done && (one?.count ?? 0) > 0,
        tickable: one !== undefined && mine,
        later: one === undefined && mine && today?.known === true,
      };
    },
    /** @param {Task} task @param {boolean} done */
    toggle: (task, done) => {
      const one = occurrences.get(task.id);
      if (!one) return;
      edit(done ? edits.completeOccurrence(task.id, one.date) : edits.uncompleteOccurrence(task.id, one.date), {
        undo: t(done ? 'sharing.completed' : 'sharing.reopened', { title: task.title }),
      });
    },
  };
}
