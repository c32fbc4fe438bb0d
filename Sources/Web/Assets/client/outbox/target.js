import { actionOf } from '../actions/actions.js';

/**
 * @import { Copy } from '../copy/copy.js'
 * @import { Draft } from '../view/draft.js'
 * @import { Row } from './row.js'
 */

/**
 * The thing that an edit is about, as the copy has it.
 * @param {Copy} copy
 * @param {Row} row
 * @returns {any}
 */
export function targetOf(copy, { params: { task, date, checklist, reward, mode, entry } }) {
  if (task && date) {
    const shared = copy.lists.get(copy.task(task)?.checklist_id ?? '')?.records;
    return copy.records.get(task, date) ?? shared?.get(task, date);
  }
  if (task) return copy.task(task);
  if (checklist) return copy.lists.get(checklist)?.checklist;
  if (reward) return copy.rewards.get(reward);
  if (mode) return copy.modes.get(mode);
  if (entry && copy.entry?.id === entry) return copy.entry;
}

/**
 * The version that an edit goes with: that of the text which the user saw, where the copy still has that text.
 * @param {Copy} copy
 * @param {Row} row
 * @returns {number | undefined} none: it is not guarded, or was so when it was made
 */
export function versionFor(copy, row) {
  if (row.base === undefined) return actionOf(row.action).match?.(copy);
  const thing = targetOf(copy, row);
  return thing?.description === row.base ? thing.version : undefined;
}

/**
 * The position behind all others, where an edit puts something.
 * @param {Draft} draft
 * @param {Row} row
 */
export function endFor(draft, { action, params, lanes }) {
  if (action !== 'placeChecklist') return draft.end(params.checklist ?? lanes[0]);
  return Math.max(0, ...[...draft.copy.checklists.values()].map(({ mine }) => mine.position)) + 1024;
}
