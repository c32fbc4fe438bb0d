import { actionOf } from '../actions/actions.js';

/** @import { Row } from './row.js' */

/** @typedef {Pick<Row, 'action' | 'params' | 'body' | 'creates' | 'title'>} Request */

/**
 * The things that an edit makes.
 * @param {Request} row
 * @returns {string[]} ids
 */
export function madeBy(row) {
  const made = row.creates === undefined ? [] : [row.creates];
  for (const { op, id } of row.body?.operations ?? []) if (op === 'create') made.push(id);
  return made;
}

/**
 * The things that an edit is about: what it makes, changes or takes away.
 * @param {Request} row
 * @returns {string[]} ids, and names of what has none
 */
export function touchedBy(row) {
  const own = actionOf(row.action).touches?.(row);
  if (own) return own;
  const touched = new Set([...madeBy(row), ...row.body?.task_ids ?? []]);
  for (const { id, task_id } of row.body?.operations ?? []) touched.add(id ?? task_id);
  const { checklist, task, reward, mode, entry, invitation, purchase } = row.params;
  for (const id of [task, reward, mode, entry, invitation, purchase]) if (id) touched.add(id);
  // What is done on a checklist leaves the checklist itself as it is.
  if (touched.size === 0 && checklist) touched.add(checklist);
  return [...touched];
}

/**
 * Everything that an edit's request names.
 * @param {Request} row
 * @returns {Set<string>}
 */
export function namedBy(row) {
  /** @type {Set<string>} */
  const named = new Set(Object.values(row.params));
  const look = (/** @type {any} */ value) => {
    if (typeof value === 'string') named.add(value);
    else if (value && typeof value === 'object') Object.values(value).forEach(look);
  };
  look(row.body);
  return named;
}

/**
 * The edits that make what another one names: it waits for them, and is parked with them.
 * @param {Request} row
 * @param {Row[]} earlier
 * @returns {string[]} their ids
 */
export function dependenciesOf(row, earlier) {
  const named = namedBy(row);
  return earlier.filter((one) => madeBy(one).some((id) => named.has(id))).map(({ id }) => id);
}
