/**
 * @import { Occurrence, Task, Today } from '../../client/types/server.js'
 */
import { edits } from '../../client/index.js';
import { useClient, useEdit, useView } from '../../shell/use.js';
import { useCallback, useMemo } from '../../view.js';
import { t } from '../../words/index.js';
import { useNow } from '../clock.js';

/**
 * What is due on a day, as the copy has it with the edits that wait.
 * @param {string} [date] today unless given
 * @returns {Today}
 */
export function useToday(date) {
  const client = useClient();
  const { day } = useNow();
  return useView(() => client.today(date ?? day));
}

/**
 * Today's occurrence of each repeating task: the one that is due today, else the one that was missed and is carried.
 * @returns {ReadonlyMap<string, Occurrence>}
 */
export function useOccurrences() {
  const today = useToday();
  return useMemo(() => {
    /** @type {Map<string, Occurrence>} */
    const map = new Map();
    for (const occurrence of [...today.carried, ...today.occurrences]) map.set(occurrence.task_id, occurrence);
    return map;
  }, [today]);
}

/**
 * Does an occurrence once more, or takes the last time back where its goal is met.
 * @returns {(occurrence: Pick<Occurrence, 'task_id' | 'date' | 'done' | 'title' | 'count' | 'goal'>, more?: boolean) => void}
 *   `more` says which, if it is not to be what a tap means
 */
export function useTick() {
  const edit = useEdit();
  return useCallback((occurrence, more = !occurrence.done) => {
    const { task_id: task, date, title, count, goal } = occurrence;
    if (!more) return void edit(edits.uncompleteOccurrence(task, date));
    const whole = count + 1 >= goal;
    edit(edits.completeOccurrence(task, date), {
      undo: whole
        ? t('planning.occurrence.done', { title })
        : t('planning.occurrence.counted', { title, number: count + 1, goal }),
    });
  }, [edit]);
}

/**
 * Today's occurrence of a task, with what can be done about it. Null where none is due.
 * @param {Pick<Task, 'id'>} task
 * @returns {(Occurrence & {complete: () => void, uncomplete: () => void}) | null}
 */
export function useOccurrence(task) {
  const occurrence = useOccurrences().get(task.id);
  const tick = useTick();
  if (!occurrence) return null;
  return { ...occurrence, complete: () => tick(occurrence, true), uncomplete: () => tick(occurrence, false) };
}
