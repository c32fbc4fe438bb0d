import { uuid } from '../uuid.js';

/** @import { Edit } from '../types/client.js' */

/** How long a deletion waits before it is sent, in milliseconds. */
export const HOLD = 10_000;

/**
 * An edit of what is there.
 * @param {string} action
 * @param {Record<string, string>} params
 * @param {Record<string, any>} [body]
 * @returns {Edit}
 */
export const edit = (action, params, body) => (body ? { action, params, body } : { action, params });

/**
 * An edit that makes a thing. Its id is `body.id`, or a new one.
 * @param {string} action
 * @param {Record<string, string>} params
 * @param {Record<string, any>} body
 * @returns {Edit & { creates: string }}
 */
export function creation(action, params, body) {
  const id = body.id ?? uuid();
  return { action, params, body: { ...body, id }, creates: id };
}

/**
 * An edit that takes something away, and can be taken back until it is sent.
 * @param {string} action
 * @param {Record<string, string>} params
 * @returns {Edit}
 */
export const deletion = (action, params) => ({ action, params, hold: HOLD });
