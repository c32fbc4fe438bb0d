/**
 * What the daemon's answers have. Something between, such as a hotel's sign-in page or a wrong proxy, may answer in its
 * place, with success and with JSON of its own: that is as good as no answer.
 *
 * @module
 */
import { actionOf } from './actions/actions.js';

/** @import { Row } from './outbox/row.js' */

/** @param {any} value of `GET /v1/changes` */
export const isChanges = (value) => isText(value?.cursor) && Array.isArray(value.changes);

/** @param {any} value of `GET /v1/snapshot`, whole or `only=me` */
export const isSnapshot = (value) => isText(value?.cursor) && isNumber(value.me?.version);

/** @param {any} value of `GET /v1/checklists/{id}/snapshot` */
export const isListSnapshot = (value) => isNumber(value?.me_version) && Array.isArray(value.tasks);

/** @param {any} value of `GET /v1/me` */
export const isUser = (value) => isText(value?.id) && isText(value.username);

/** @param {any} value of `GET /v1/limits` */
export const isLimits = (value) => isNumber(value?.title_length);

/** @param {any} value of any read: all that is JSON there is an object */
export const isRead = (value) =>
  isText(value) || (value !== null && typeof value === 'object' && !Array.isArray(value));

/**
 * A page of a listing, or another answer with a list.
 * @param {string} name of the list
 * @returns {(value: any) => boolean}
 */
export const has = (name) => (value) => Array.isArray(value?.[name]);

/**
 * Whether a value may be the daemon's answer to an edit.
 * @param {Row} row
 * @param {any} value
 */
export function isAnswerTo(row, value) {
  if (value === null) return actionOf(row.action).method === 'DELETE';
  const ids = [value.id, value.task_id, value.entry?.id, value.stopped?.id].filter(isText);
  if (row.creates !== undefined) return ids.includes(row.creates);
  return ids.length > 0 || isNumber(value.version) || has('results')(value) || has('tasks')(value);
}

/** @param {any} value */
const isText = (value) => typeof value === 'string';

/** @param {any} value */
const isNumber = (value) => typeof value === 'number';
