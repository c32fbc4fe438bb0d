/**
 * Entries of time under one's own edits. Pure.
 * @module
 */
import { millis } from '../../parts/days.js';

/**
 * @import { WaitingEdit } from '../../client/types/client.js'
 * @import * as Server from '../../client/types/server.js'
 */

/** The edits that change entries. */
export const actions = new Set([
  'startTimer',
  'stopTimer',
  'discardTimer',
  'createEntry',
  'updateEntry',
  'deleteEntry',
]);

/** @param {string | null | undefined} text */
const written = (text) => (text ? new Date(millis(text)).toISOString() : null);

/**
 * Entries after an edit, as the server will have them.
 * @param {Server.Entry[]} entries
 * @param {WaitingEdit} edit
 * @returns {Server.Entry[]}
 */
export function applied(entries, edit) {
  const { action, params, body = {}, made_at } = edit;
  const at = new Date(made_at).toISOString();
  /** @param {(entry: Server.Entry) => boolean} which @param {string} end */
  const stopped = (which, end) =>
    entries.map((entry) => (!entry.ended_at && which(entry) ? timed({ ...entry, ended_at: end }) : entry));
  /** @param {Partial<Server.Entry>} more */
  const made = (more) =>
    timed(
      /** @type {Server.Entry} */ ({
        description: '',
        task_id: null,
        ended_at: null,
        by_timer: false,
        may_overlap: false,
        version: 0,
        created_at: at,
        updated_at: at,
        ...body,
        ...more,
      }),
    );
  /** @param {Server.Entry[]} list @param {Server.Entry} entry */
  const added = (list, entry) => [...list.filter((one) => one.id !== entry.id), entry];
  switch (action) {
    case 'startTimer': {
      // An answer that has it already knows better when it began.
      if (entries.some((entry) => entry.id === body.id)) return entries;
      const start = written(body.started_at) ?? at;
      const others = stopped((entry) => entry.id !== body.id, start);
      return added(others, made({ started_at: start, by_timer: true }));
    }
    case 'stopTimer':
      return stopped((entry) => !body.id || entry.id === body.id, written(body.ended_at) ?? at);
    case 'discardTimer':
      return entries.filter((entry) => entry.ended_at);
    case 'createEntry':
      return added(entries, made({ started_at: written(body.started_at) ?? at, ended_at: written(body.ended_at) }));
    case 'updateEntry':
      return entries.map((entry) => {
        if (entry.id !== params.entry) return entry;
        const patch = { ...body };
        if (patch.started_at) patch.started_at = written(patch.started_at);
        if (patch.ended_at) patch.ended_at = written(patch.ended_at);
        return timed({ ...entry, ...patch, description: body.description ?? entry.description });
      });
    case 'deleteEntry':
      return entries.filter((entry) => entry.id !== params.entry);
    default:
      return entries;
  }
}

/** @param {Server.Entry} entry */
const timed = (entry) => ({
  ...entry,
  seconds: entry.ended_at ? Math.floor((millis(entry.ended_at) - millis(entry.started_at)) / 1000) : null,
});
