import { actionOf } from '../actions/actions.js';
import { same } from '../view/same.js';

/** @import { Row } from './row.js' */

const NEIGHBOURS = ['position', 'before', 'after'];

/**
 * The edit that takes the place of two, if the later one changes only what the earlier one does, and that is not sent
 * yet.
 * @param {Row} earlier the last edit before it that touches the same thing
 * @param {Row} later
 * @returns {Row | null} under the earlier one's id; null if both are needed
 */
export function merged(earlier, later) {
  if (earlier.state !== 'waiting' || earlier.action !== later.action || !actionOf(later.action).merges) return null;
  if (!same(earlier.params, later.params) || earlier.not_before !== undefined) return null;
  // What was made in between is not there yet at the earlier one's turn.
  if (!later.depends_on.every((id) => earlier.depends_on.includes(id))) return null;
  const was = earlier.body ?? {};
  const now = later.body ?? {};
  const names = Object.keys(now).filter((name) => name !== 'at');
  const placed = NEIGHBOURS.some((name) => name in now);
  if (!names.every((name) => name in was || (placed && NEIGHBOURS.includes(name)))) return null;
  const { at: _, ...kept } = was;
  // Of two moves the later one says where.
  if (placed) { for (const name of NEIGHBOURS) delete kept[name]; }
  const body = mergedPatch(kept, now);
  return body && { ...earlier, body, acted_at: later.acted_at, made_at: earlier.made_at };
}

/**
 * Two merge patches (RFC 7396) as one.
 * @param {any} was
 * @param {any} now
 * @returns {any} null if no patch says both
 */
function mergedPatch(was, now) {
  const body = { ...was };
  for (const [name, value] of Object.entries(now)) {
    const before = was[name];
    if (!isObject(value) || before === undefined) body[name] = value;
    // Cleared first and then filled: a patch would fill what was there before.
    else if (!isObject(before)) return null;
    else body[name] = mergedPatch(before, value);
  }
  return body;
}

/** @param {any} value */
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
