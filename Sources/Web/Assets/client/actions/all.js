import { batches } from './batches.js';
import { checklists } from './checklists.js';
import { occurrences } from './occurrences.js';
import { own } from './own.js';
import { rewards } from './rewards.js';
import { tasks } from './tasks.js';
import { time } from './time.js';

/** @import { Action } from './action.js' */

const all = { ...checklists, ...tasks, ...batches, ...occurrences, ...rewards, ...own, ...time };

/** @type {ReadonlyMap<string, Action>} */
export const ACTIONS = new Map(Object.entries(all));
