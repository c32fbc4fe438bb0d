/**
 * Under which keys what is typed on these screens is kept, and what of it is left where the thing itself is gone.
 *
 * @import { Client } from './model/types.js'
 */

import { lineDraft, lineDrafts } from '../planning/add-line.js';

/** @param {string} task */
export const descriptionDraft = (task) => `task/${task}/description`;
/** @param {string} task */
export const titleDraft = (task) => `task/${task}/title`;
/** @param {string} task */
export const commentDraft = (task) => `task/${task}/comment`;

/**
 * Where something may have been typed about a task.
 * @param {string} list
 * @param {string} task
 */
export const taskDrafts = (list, task) => [
  titleDraft(task),
  descriptionDraft(task),
  commentDraft(task),
  lineDraft(list, task),
];

/**
 * Where something may have been typed in a list.
 * @param {string} list
 * @param {string | null} task the one that is open
 * @returns {string[]}
 */
export const listDrafts = (list, task) => [...new Set([...(task ? taskDrafts(list, task) : []), ...lineDrafts(list)])];

/**
 * What was typed and not sent, the longest first.
 * @param {Client} client
 * @param {string[]} keys
 * @returns {Array<{key: string, text: string}>}
 */
export const typed = (client, keys) =>
  keys.map((key) => ({ key, text: client.drafts.get(key) ?? '' }))
    .filter(({ text }) => text.trim() !== '')
    .sort((a, b) => b.text.length - a.text.length);
