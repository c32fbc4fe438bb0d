import { batches } from './batches.js';
import { checklists } from './checklists.js';
import { planning } from './planning.js';
import { tasks } from './tasks.js';
import { time } from './time.js';

/** @import { Action } from './action.js' */

/** @type {ReadonlyMap<string, Action>} */
export const ACTIONS = new Map(Object.entries({ ...checklists, ...tasks, ...batches, ...planning, ...time }));
