import { actionOf } from '../actions/actions.js';
import { HOLD } from '../edits/make.js';
import { ROW_FORMAT } from '../storage/migrations.js';
import { dependenciesOf, touchedBy } from './touch.js';
import { isOpen } from './turn.js';

/**
 * @import { Edit } from '../types/client.js'
 * @import { Draft } from '../view/draft.js'
 * @import { Row } from './row.js'
 */

/**
 * What a new edit is made from.
 * @typedef {object} Circumstances
 * @property {string} id
 * @property {number} at  milliseconds since 1970, by this device's clock
 * @property {string} acted_at  the same by the server's (RFC 3339)
 * @property {Draft} draft  what the user sees
 * @property {Row[]} earlier  the edits before it, oldest first, those that are just being stored included
 */

/**
 * The row of an edit that a user makes now.
 * @param {Edit} edit
 * @param {Circumstances} circumstances
 * @returns {Row} without its place among all edits
 * @throws {RangeError} if there is no such action
 */
export function made(edit, { id, at, acted_at, draft, earlier }) {
  const { action: name, params, creates, base, hold = deletes(edit) ? HOLD : 0 } = edit;
  const action = actionOf(name);
  /** @type {Row} */
  const row = {
    ...{ id, key: id, format: ROW_FORMAT, seq: 0, state: 'waiting', made_at: at, acted_at, action: name, params },
    ...edit.body === undefined ? {} : { body: edit.body },
    ...creates === undefined ? {} : { creates },
    ...base === undefined ? {} : { base },
    ...hold ? { not_before: at + hold } : {},
    lanes: [],
    touches: [],
    depends_on: [],
  };
  const title = action.title?.(draft, row);
  if (title !== undefined) row.title = title;
  Object.assign(row, stamped(row, action.stamp?.(row), acted_at));
  const version = base === undefined ? undefined : versionIn(draft, params);
  if (version) row.if_match = `"${version}"`;
  row.touches = touchedBy(row);
  row.depends_on = dependenciesOf(row, earlier.filter(isOpen));
  row.lanes = lanesOf(row, draft, earlier);
  return row;
}

/**
 * Where an edit waits for its turn.
 * @param {Row} row
 * @param {Draft} draft
 * @param {Row[]} earlier
 * @returns {string[]}
 */
function lanesOf(row, draft, earlier) {
  const { lane } = actionOf(row.action);
  const listOf = (/** @type {string} */ task) =>
    draft.task(task)?.checklist_id ?? earlier.find((one) => one.touches.includes(task))?.lanes[0] ?? 'own';
  if (typeof lane === 'function') return lane(row, listOf);
  if (lane === 'checklist') return [row.params.checklist];
  return [lane === 'task' ? listOf(row.params.task) : 'own'];
}

/**
 * The body with the moment at which the user acted, where the server takes it and they have not said it themselves.
 * @param {Pick<Row, 'body'>} row
 * @param {string | undefined} member
 * @param {string} at
 * @returns {Pick<Row, 'body' | 'stamped'>}
 */
function stamped({ body = {} }, member, at) {
  if (member === undefined || body[member] !== undefined) return {};
  if (!body.operations) return { body: { ...body, [member]: at }, stamped: member };
  let any = false;
  const operations = body.operations.map((/** @type {any} */ one) => {
    if (!takesMoment(one) || one[member] !== undefined) return one;
    any = true;
    return { ...one, [member]: at };
  });
  return any ? { body: { ...body, operations }, stamped: member } : {};
}

/** @param {{ op: string, status?: string }} operation */
const takesMoment = ({ op, status }) =>
  op === 'complete' || op === 'set' || op === 'skip' || (op === 'update' && status === 'completed');

/** @param {Edit} edit */
const deletes = ({ body }) => body?.operations?.some((/** @type {any} */ { op }) => op === 'delete') ?? false;

/**
 * @param {Draft} draft
 * @param {Record<string, string>} params
 */
function versionIn(draft, { task, checklist, reward }) {
  if (task) return draft.task(task)?.version;
  if (checklist) return draft.checklist(checklist)?.version;
  return draft.copy.rewards.get(reward)?.version;
}
