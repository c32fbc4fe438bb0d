/**
 * @import { Task } from '../../client/types/server.js'
 */
import { edits } from '../../client/index.js';
import { formatDay } from '../../parts/dates.js';
import { useClient, useEdit } from '../../shell/use.js';
import { useCallback } from '../../view.js';
import { t } from '../../words/index.js';
import { showDialog } from '../ask.js';

/**
 * Deletes a task, with undo. Of one that repeats it asks: this date only, or altogether.
 * @returns {(task: Pick<Task, 'id' | 'title' | 'repeat'>, date?: string | null, options?: {onDeleted?: () => void}) => void}
 *   `date`: the occurrence in question; unless given, the one that is due today
 */
export function useDeleteTask() {
  const client = useClient();
  const edit = useEdit();
  return useCallback((task, date, { onDeleted } = {}) => {
    const all = () => {
      edit(edits.deleteTask(task.id), { undo: t('planning.deleted', { title: task.title }) });
      onDeleted?.();
    };
    if (!task.repeat) return all();
    const { occurrences, carried } = client.today();
    const day = date ?? [...occurrences, ...carried].find((one) => one.task_id === task.id)?.date ?? null;
    const one = day && (() => {
      edit(edits.deleteOccurrence(task.id, day), {
        undo: t('planning.occurrence.deleted', { title: task.title, day: formatDay(day, 'weekday') }),
      });
      onDeleted?.();
    });
    showDialog(() => import('./delete-dialog.js').then((module) => module.DeleteDialog), {
      title: task.title,
      day,
      one,
      all,
    });
  }, [client, edit]);
}
