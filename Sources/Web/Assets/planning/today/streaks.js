import { useResource } from '../../shell/use.js';
import { ofFigures, useFresh } from '../../time/fresh.js';
import { useMemo } from '../../view.js';

/**
 * How many occurrences in a row were met, of each repeating task. The server works it out; offline its last word stands.
 * @param {string} present
 * @returns {ReadonlyMap<string, number>}
 */
export function useStreaks(present) {
  const report = useResource(`/v1/reports/daily?date=${present}`, { keep: true });
  useFresh(ofFigures, report.reload);
  const streaks = report.value?.streaks;
  return useMemo(
    () =>
      new Map(
        (streaks ?? []).map((
          /** @type {{task_id: string, current_streak: number}} */ one,
        ) => [one.task_id, one.current_streak]),
      ),
    [streaks],
  );
}
