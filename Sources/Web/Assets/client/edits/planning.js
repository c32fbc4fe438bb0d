import { creation, deletion, edit } from './make.js';

/** @import * as Server from '../types/server.js' */

/**
 * Does an occurrence once more, up to its goal.
 * @param {string} taskID
 * @param {string} date
 */
export const completeOccurrence = (taskID, date) => edit('completeOccurrence', { task: taskID, date }, {});

/**
 * Takes one's own last time back.
 * @param {string} taskID
 * @param {string} date
 */
export const uncompleteOccurrence = (taskID, date) => edit('uncompleteOccurrence', { task: taskID, date }, {});

/**
 * @param {string} taskID
 * @param {string} date
 * @param {{ count: number } | { skipped: boolean }} patch
 */
export const setOccurrence = (taskID, date, patch) => edit('setOccurrence', { task: taskID, date }, patch);

/**
 * Takes one date out of a repeating task, for everyone.
 * @param {string} taskID
 * @param {string} date
 */
export const deleteOccurrence = (taskID, date) => deletion('deleteOccurrence', { task: taskID, date });

/**
 * Many occurrences, all or nothing.
 * @param {Server.OccurrenceOperation[]} operations
 */
export const occurrencesBatch = (operations) => edit('occurrencesBatch', {}, { atomic: true, operations });

/**
 * Replaces one's own reminders of a task.
 * @param {string} taskID
 * @param {({ at: string } | { before_minutes: number })[]} reminders
 */
export const setReminders = (taskID, reminders) => edit('setReminders', { task: taskID }, { reminders });

/** @param {Server.NewReward} reward */
export const createReward = (reward) => creation('createReward', {}, reward);

/**
 * @param {string} id
 * @param {Server.RewardPatch} patch
 * @param {{ base?: string }} [seen] `base`: the description as it was when the user began to change it
 */
export const updateReward = (id, patch, seen) => {
  const made = edit('updateReward', { reward: id }, patch);
  return seen?.base === undefined ? made : { ...made, base: seen.base };
};

/** @param {string} id */
export const deleteReward = (id) => deletion('deleteReward', { reward: id });

/**
 * @param {string} rewardID
 * @param {{ quantity?: number }} [how]
 */
export const purchase = (rewardID, how = {}) => creation('purchase', { reward: rewardID }, how);

/** @param {string} id */
export const deletePurchase = (id) => deletion('deletePurchase', { purchase: id });

/**
 * @param {string} from the first day
 * @param {string} to the last day
 */
export const deletePurchases = (from, to) => deletion('deletePurchases', { from, to });

/** @param {Server.SettingsPatch} patch */
export const updateSettings = (patch) => edit('updateSettings', {}, patch);

/** @param {{ display_name?: string, who_may_add?: 'anyone' | 'nobody' }} patch */
export const updateMe = (patch) => edit('updateMe', {}, patch);
