/**
 * @import { Today } from '../../client/types/server.js'
 */
import { useClient, useResource, useView } from '../../shell/use.js';
import { useFresh } from '../../time/fresh.js';
import { useMemo } from '../../view.js';
import { withRecords } from '../occurrence/records.js';
import { useToday } from '../occurrence/use.js';

const ofOccurrences = /^(occurrence|task|checklist|settings)\./;

/**
 * What is due on a day. The copy knows those around the present one; others the server is asked for.
 * @param {string} date
 * @returns {{today: Today, loading: boolean}} `today.known`: false where only the copy can be asked, and does not know
 */
export function useDay(date) {
  const client = useClient();
  const today = useToday(date);
  const read = useResource(today.known ? null : `/v1/today?date=${date}`);
  useFresh(ofOccurrences, read.reload);
  const tasks = useView((view) => view.lists.map((list) => view.tasks(list.id)));
  const asked = read.value;
  const whole = useMemo(() => {
    if (today.known || !asked) return today;
    /** @param {import('../../client/types/server.js').Occurrence[]} occurrences */
    const fresh = (occurrences) =>
      withRecords(occurrences, (task, day) => client.view.record(task, day)).filter((one) => {
        const task = client.view.task(one.task_id);
        return task?.repeat && !task.repeat.except.includes(one.date);
      });
    return {
      ...today,
      occurrences: fresh(asked.occurrences),
      carried: fresh(asked.carried).filter((one) => !one.done && !one.skipped),
      known: true,
    };
  }, [client, today, asked, tasks]);
  return { today: whole, loading: !today.known && !asked && read.loading };
}
