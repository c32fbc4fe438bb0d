/** @import { Row } from '../../../Sources/Web/Assets/client/outbox/row.js' */

/**
 * A row of the outbox: an edit of the task `t`, unless it says otherwise.
 * @param {Partial<Row>} members
 * @returns {Row}
 */
export const row = (members) => ({
  id: 'e1',
  key: members.id ?? 'e1',
  format: 1,
  seq: 1,
  state: 'waiting',
  action: 'updateTask',
  params: { task: 't' },
  made_at: 0,
  acted_at: '2026-03-02T09:00:00.000Z',
  lanes: ['list'],
  touches: ['t'],
  depends_on: [],
  ...members,
});
