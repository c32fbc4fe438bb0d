/**
 * @import { Occurrence } from '../../client/types/server.js'
 * @import { Range, Span } from './spans.js'
 */
import { addDays } from '../../parts/days.js';
import { useClient, useStatus, useView } from '../../shell/use.js';
import { useFresh } from '../../time/fresh.js';
import { useMemo } from '../../view.js';
import { useAllPages } from '../progress/pages.js';
import { withRecords } from '../occurrence/records.js';
import { touching } from './spans.js';

const ofOccurrences = /^(occurrence|task|checklist|settings)\./;

/**
 * The occurrences of a span in a range. The server's, with one's own edits on top; without it what the copy knows.
 * @param {Span} span
 * @param {Range} range
 * @param {string} present
 * @returns {{occurrences: Occurrence[] | null, known: (day: string) => boolean, problem: any, loading: boolean,
 *   reload: () => void}} `occurrences`: null while nothing is known yet. `known`: whether that day's are all there
 */
export function useOccurrencesIn(span, range, present) {
  const client = useClient();
  const { offline } = useStatus();
  const pages = useAllPages(`/v1/occurrences?from=${range.from}&to=${range.to}&span=${span}&limit=500`, 'occurrences');
  useFresh(ofOccurrences, pages.reload);
  const parts = useView((view) => view.lists.map((list) => view.tasks(list.id)));
  const today = useView(() => client.today(present));
  return useMemo(() => {
    const { items } = pages;
    if (items) {
      const recordOf = (/** @type {string} */ task, /** @type {string} */ date) => client.view.record(task, date);
      const gone = (/** @type {Occurrence} */ one) => {
        const task = client.view.task(one.task_id);
        return client.view.knows(one.checklist_id) && (!task?.repeat || task.repeat.except.includes(one.date));
      };
      const fresh = items.filter((one) => !gone(one));
      return {
        occurrences: withRecords(fresh, recordOf),
        known: () => true,
        problem: null,
        loading: false,
        reload: pages.reload,
      };
    }
    if (!pages.offline && !offline) {
      return {
        occurrences: null,
        known: () => true,
        problem: pages.problem,
        loading: pages.loading,
        reload: pages.reload,
      };
    }
    /** @type {Map<string, Occurrence>} */
    const found = new Map();
    const known = new Set();
    // The copy reaches from yesterday to a fortnight ahead.
    for (let by = -1; by <= 14; by += 1) {
      const day = addDays(present, by);
      if (day < range.from || day > range.to) continue;
      const then = client.today(day);
      if (!then.known) continue;
      known.add(day);
      for (const one of then.occurrences) if (one.span === span) found.set(`${one.task_id}${one.date}`, one);
    }
    return {
      occurrences: touching([...found.values()], range),
      known: (/** @type {string} */ day) => known.has(day),
      problem: null,
      loading: false,
      reload: pages.reload,
    };
  }, [
    client,
    pages.items,
    pages.offline,
    pages.problem,
    pages.loading,
    offline,
    parts,
    today,
    span,
    range.from,
    range.to,
    present,
  ]);
}
