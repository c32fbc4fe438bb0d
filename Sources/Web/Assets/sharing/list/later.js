import { formatDay } from '../../parts/dates.js';
import { addDays } from '../../parts/days.js';
import { toast } from '../../parts/toast.js';
import { t } from '../../words/index.js';
import { isMine, rights } from '../model/roles.js';

/** @import { Checklist, Client, Task } from '../model/types.js' */

/**
 * Whether the occurrences of a repeating task are this user's to tick, once they are due.
 * @param {Checklist} list
 * @param {Task} task
 * @param {string | undefined} me
 */
export const isTicked = (list, task, me) =>
  !list.archived && (rights(list).work || !task.repeat?.shared) &&
  (task.participants.length === 0 || isMine(task, me));

/**
 * Says when a repeating task that is not due today is due next.
 * @param {Client} client
 * @param {Task} task
 */
export function sayNext(client, task) {
  const day = nextDay(client, task);
  const text = day
    ? t('planning.occurrence.next', { day: formatDay(day, 'relative') })
    : t('planning.occurrence.notToday');
  toast({ text, seconds: 6 });
}

/**
 * The first day after today with an occurrence of a task; null where that is further ahead than is known here.
 * @param {Pick<Client, 'today'>} client
 * @param {Pick<Task, 'id'>} task
 * @returns {string | null}
 */
export function nextDay(client, task) {
  let { date, known } = client.today();
  while (known) {
    const day = client.today(date = addDays(date, 1));
    if (day.occurrences.some((one) => one.task_id === task.id)) return date;
    known = day.known;
  }
  return null;
}
