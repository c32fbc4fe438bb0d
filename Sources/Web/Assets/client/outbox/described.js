import { pathOf } from '../actions/action.js';
import { actionOf } from '../actions/actions.js';

/**
 * @import { Edit, WaitingEdit } from '../types/client.js'
 * @import { Row } from './row.js'
 */

/**
 * An edit for those that show it.
 * @param {Row} row
 * @returns {WaitingEdit}
 */
export function described(row) {
  const { id, action, params, body, creates, title, made_at, not_before, base, state } = row;
  const declared = actionOf(action);
  return {
    ...{ id, action, name: nameOf(row), state, made_at },
    ...{ params, method: declared.method, path: pathOf(declared, params) },
    ...body === undefined ? {} : { body },
    ...creates === undefined ? {} : { creates },
    ...title === undefined ? {} : { title },
    ...not_before === undefined ? {} : { not_before },
    ...base === undefined ? {} : { field: 'description', mine: body?.description ?? '' },
  };
}

/**
 * What an edit amounts to.
 * @param {Pick<Edit, 'action' | 'body'>} edit
 */
export function nameOf({ action, body }) {
  if (action !== 'updateTask' || body?.status === undefined) return action;
  return body.status === 'completed' ? 'completeTask' : 'reopenTask';
}
