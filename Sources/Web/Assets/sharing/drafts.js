/**
 * Under which keys what is typed on these screens is kept, and what of it is left where the thing itself is gone.
 *
 * @import { Client } from './model/types.js'
 */

/** @param {string} task */
export const descriptionDraft = (task) => `task/${task}/description`;
/** @param {string} task */
export const titleDraft = (task) => `task/${task}/title`;
/** @param {string} task */
export const commentDraft = (task) => `task/${task}/comment`;

/**
 * What was typed about a task and not sent, the longest first.
 * @param {Client} client
 * @param {string} task
 * @returns {Array<{key: string, text: string}>}
 */
export function typed(client, task) {
  return [titleDraft(task), descriptionDraft(task), commentDraft(task)]
    .map((key) => ({ key, text: client.drafts.get(key) ?? '' }))
    .filter(({ text }) => text.trim() !== '')
    .sort((a, b) => b.text.length - a.text.length);
}
