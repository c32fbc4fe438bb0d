/**
 * Occurrences: one date of a task that repeats, to be done up to its goal, skipped, postponed or taken out.
 */
export { OccurrenceRow } from './occurrence/row.js';
export { OccurrencesOfTask } from './occurrence/of-task.js';
export { useDeleteTask } from './occurrence/delete.js';
export { useOccurrence, useOccurrences, useTick } from './occurrence/use.js';
