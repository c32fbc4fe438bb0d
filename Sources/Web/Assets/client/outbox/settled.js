import { actionOf } from '../actions/actions.js';

/**
 * @import { Copy } from '../copy/copy.js'
 * @import { Row } from './row.js'
 */

/** Within this time every daemon has seen what another one has committed, with plenty to spare, in milliseconds. */
const SEEN_BY_ALL = 2_500;

/**
 * The versions that the copy must reach until it has everything that an answer says.
 * @param {Row} row
 * @param {any} value the answer
 * @param {string} userID
 * @returns {{ stream: string, version: number }[]} none if the answer does not say
 */
export function versionsIn(row, value, userID) {
  if (!value) return [];
  if (row.params.checklist && typeof value.version === 'number' && value.results) {
    return [{ stream: row.params.checklist, version: value.version }];
  }
  const things = value.results?.map((/** @type {any} */ one) => one.task ?? one.occurrence) ?? value.tasks ??
    ('stopped' in value ? [value.entry, value.stopped] : [value]);
  /** @type {Map<string, number>} */
  const versions = new Map();
  for (const thing of things) {
    if (typeof thing?.version !== 'number') continue;
    const stream = streamOf(thing, userID);
    versions.set(stream, Math.max(thing.version, versions.get(stream) ?? 0));
  }
  return [...versions].map(([stream, version]) => ({ stream, version }));
}

/**
 * Whether the copy has what an answered edit did, so that the edit needs to be shown no longer.
 * @param {Row} row
 * @param {Copy} copy
 * @param {number} asked when the latest answer of the feed was asked for
 * @param {ReadonlySet<string>} seen the things that the user's own changes in that answer were about
 */
export function isSettled(row, copy, asked, seen) {
  if (actionOf(row.action).method === 'DELETE' && isGone(row, copy)) return true;
  const since = asked - (row.answered_at ?? 0);
  if (!row.until?.length) return since >= SEEN_BY_ALL || row.touches.some((thing) => seen.has(thing));
  return row.until.every(({ stream, version }) => {
    const known = copy.versionOf(stream);
    // A checklist that has not come by then is not the user's any more.
    return known === undefined ? since >= 4 * SEEN_BY_ALL && !copy.wanted.has(stream) : known >= version;
  });
}

/**
 * The stream that counts a thing's versions.
 * @param {any} thing
 * @param {string} userID
 */
function streamOf(thing, userID) {
  if ('goal' in thing && !thing.shared) return userID;
  if (thing.checklist_id) return thing.checklist_id;
  return thing.owner ? thing.id : userID;
}

/**
 * @param {Row} row
 * @param {Copy} copy
 */
function isGone({ action, params }, copy) {
  if (action === 'deleteTask') return !copy.task(params.task);
  if (action === 'deleteChecklist') return !copy.lists.has(params.checklist);
  if (action === 'deleteReward') return !copy.rewards.has(params.reward);
  if (action === 'deleteMode') return !copy.modes.has(params.mode);
  return false;
}
