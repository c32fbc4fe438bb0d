/**
 * Entries of time: those of some days, with one's own edits on top.
 * @module
 */
import { millis } from '../../parts/days.js';
import { useClient, useView } from '../../shell/use.js';
import { actions, applied } from './edits.js';
import { endOf, touches } from './line.js';
import { useListing } from '../listing.js';

/** @import * as Server from '../../client/types/server.js' */

/**
 * The entries of some days, in the order of their start, with the one that runs if it is of these days.
 * @param {string | null} from the first day; null reads nothing
 * @param {string | null} to the last day
 * @param {{start: number, end: number}} bounds from when to when these days are
 * @returns {import('../../shell/use.js').Resource & {items: Server.Entry[] | null}}
 */
export function useEntries(from, to, bounds) {
  const client = useClient();
  const running = useView((view) => view.entry);
  const path = from && to ? `/v1/entries?from=${from}&to=${to}&limit=500` : null;
  const listing = useListing(path, { member: 'entries', actions, kinds: 'entry.', apply: applied });
  // Only one runs, and the view knows best which: the listing may be older.
  const items = listing.items?.filter((entry) => entry.ended_at || entry.id === running?.id) ?? null;
  if (items && running && !items.some((entry) => entry.id === running.id)) items.push(running);
  const now = client.now();
  const within = items?.filter((entry) => touches({ from: millis(entry.started_at), to: endOf(entry, now) }, bounds))
    .sort((a, b) => (a.started_at < b.started_at ? -1 : a.started_at > b.started_at ? 1 : a.id < b.id ? -1 : 1));
  return { ...listing, items: within ?? null };
}
