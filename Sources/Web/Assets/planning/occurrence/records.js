/**
 * @import { Occurrence, OccurrenceRecord } from '../../client/types/server.js'
 */

/**
 * The occurrences with the records of the copy, which has one's own edits that wait.
 * @param {Occurrence[]} occurrences
 * @param {(taskID: string, date: string) => OccurrenceRecord | undefined} recordOf
 * @returns {Occurrence[]}
 */
export function withRecords(occurrences, recordOf) {
  return occurrences.map((one) => {
    const record = recordOf(one.task_id, one.date);
    if (!record || record.shared !== one.shared || record.version < one.version) return one;
    const goal = record.goal ?? one.goal;
    const { count, skipped } = record;
    return {
      ...one,
      ...{ count, skipped, goal, done: count >= goal, version: record.version },
      ...{ completed_at: record.completed_at, completed_by: record.completed_by },
      priority: record.count > 0 ? record.priority : one.priority,
      points: record.points ?? one.points,
    };
  });
}
