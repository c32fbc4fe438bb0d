import { millis, offsetAt } from '../../parts/days.js';

/**
 * Where the entries of a day stand on a line of time: pure, in milliseconds since 1970.
 *
 * @typedef {{id: string, mode_id: string, task_id: string | null, description: string, started_at: string,
 *   ended_at: string | null, seconds?: number | null, by_timer?: boolean}} Entry
 * @typedef {{start: number, end: number}} Bounds a day: 23 to 25 hours
 * @typedef {{entry: Entry, from: number, to: number, lane: number, lanes: number, before: boolean, after: boolean}} Block
 *   the part of an entry within the day. `lanes` beside each other at that time, `lane` is the number of this one, from 0;
 *   `before`, `after`: whether the entry goes on beyond the day
 * @typedef {{from: number, to: number}} Gap
 */

const minute = 60_000;
const hour = 60 * minute;

/**
 * When an entry ends; one that runs ends now, never before its start.
 * @param {Entry} entry
 * @param {number} now
 * @returns {number}
 */
export function endOf(entry, now) {
  return entry.ended_at ? millis(entry.ended_at) : Math.max(now, millis(entry.started_at));
}

/**
 * The seconds of an entry within bounds.
 * @param {Entry} entry
 * @param {Bounds} bounds
 * @param {number} now
 * @returns {number}
 */
export function secondsWithin(entry, bounds, now) {
  const from = Math.max(millis(entry.started_at), bounds.start);
  const to = Math.min(endOf(entry, now), bounds.end);
  return Math.max(0, to - from) / 1000;
}

/**
 * Whether a part of a time, or a time that has just begun, lies within bounds.
 * @param {Gap} time
 * @param {Bounds} bounds
 * @returns {boolean}
 */
export const touches = ({ from, to }, bounds) => from < bounds.end && (to > bounds.start || from >= bounds.start);

/**
 * The entries of a day as blocks, in the order of their start. Those of the same time get lanes beside each other.
 * @param {Entry[]} entries
 * @param {Bounds} bounds
 * @param {number} now
 * @returns {Block[]}
 */
export function blocksOf(entries, bounds, now) {
  /** @type {Block[]} */
  const blocks = entries.map((entry) => {
    const [from, to] = [millis(entry.started_at), endOf(entry, now)];
    return {
      entry,
      from: Math.max(from, bounds.start),
      to: Math.min(to, bounds.end),
      lane: 0,
      lanes: 1,
      before: from < bounds.start,
      after: to > bounds.end,
    };
  }).filter((block) => touches({ from: millis(block.entry.started_at), to: endOf(block.entry, now) }, bounds))
    .sort((a, b) => a.from - b.from || b.to - a.to || (a.entry.id < b.entry.id ? -1 : 1));
  /** @type {Block[]} */
  let cluster = [];
  /** @type {number[]} */
  let ends = [];
  const close = () => {
    for (const block of cluster) block.lanes = ends.length;
    [cluster, ends] = [[], []];
  };
  for (const block of blocks) {
    if (ends.every((end) => end <= block.from)) close();
    const free = ends.findIndex((end) => end <= block.from);
    block.lane = free < 0 ? ends.length : free;
    ends[block.lane] = block.to;
    cluster.push(block);
  }
  close();
  return blocks;
}

/**
 * The times between blocks in which nothing was written down.
 * @param {Block[]} blocks
 * @param {{least?: number, until?: number}} [options] the shortest gap in milliseconds; until when to look behind the last
 *   block
 * @returns {Gap[]}
 */
export function gapsOf(blocks, { least = 15 * minute, until } = {}) {
  /** @type {Gap[]} */
  const gaps = [];
  let end = blocks.length ? blocks[0].from : Infinity;
  for (const block of [...blocks, ...(until === undefined ? [] : [{ from: until, to: until }])]) {
    if (block.from - end >= least) gaps.push({ from: end, to: block.from });
    end = Math.max(end, block.to);
  }
  return gaps;
}

/**
 * The full hours of a zone's clocks from one moment to another, both included.
 * @param {number} from
 * @param {number} to
 * @param {string} zone
 * @returns {number[]}
 */
export function hoursOf(from, to, zone) {
  const hours = [];
  const full = (/** @type {number} */ at) => {
    const past = (at + offsetAt(at, zone)) % hour;
    return past ? at + hour - past : at;
  };
  for (let at = full(from); at <= to; at = full(at + minute)) hours.push(at);
  return hours;
}

/**
 * The part of a day that is worth showing: from the hour of the first block to that of the last, and the present one; at
 * least some hours around the middle of what there is. Full hours after the start of the day.
 * @param {Block[]} blocks
 * @param {Bounds} bounds
 * @param {{now?: number, least?: number}} [options] `now` if the day is today; the least length in hours
 * @returns {Bounds}
 */
export function windowOf(blocks, bounds, { now, least = 8 } = {}) {
  const points = blocks.flatMap((block) => [block.from, block.to]);
  if (now !== undefined) points.push(now);
  const whole = Math.ceil((bounds.end - bounds.start) / hour);
  let first = 8;
  let last = 18;
  if (points.length) {
    first = Math.floor((Math.min(...points) - bounds.start) / hour);
    last = Math.ceil((Math.max(...points) - bounds.start) / hour);
    if (blocks.length && blocks[0].from === bounds.start + first * hour) first -= 1;
    last += 1;
  }
  first = Math.max(0, first);
  last = Math.min(whole, last);
  while (last - first < Math.min(least, whole)) {
    if (first > 0) first -= 1;
    if (last - first < least && last < whole) last += 1;
  }
  return {
    start: bounds.start + first * hour,
    end: Math.min(bounds.end, bounds.start + last * hour),
  };
}

/**
 * The first entry that a time would overlap, if any; touching is no overlap.
 * @template {Entry} T
 * @param {T[]} entries
 * @param {{id?: string, from: number, to: number}} time `id`: the entry that is being corrected
 * @param {number} now
 * @returns {T | null}
 */
export function overlapping(entries, { id, from, to }, now) {
  return entries.find((entry) => entry.id !== id && millis(entry.started_at) < to && endOf(entry, now) > from) ?? null;
}

/**
 * Moves a start or an end that was given by the minute to the very moment of a neighbour that ends or starts within that
 * minute. Entries of the timer have seconds: without this, "from 10:00" would overlap one that ended at 10:00:23.
 * @param {number} at a full minute
 * @param {'start' | 'end'} which
 * @param {Entry[]} others
 * @returns {number}
 */
export function snapped(at, which, others) {
  for (const entry of others) {
    const edge = which === 'start' ? entry.ended_at && millis(entry.ended_at) : millis(entry.started_at);
    if (edge && edge >= at && edge < at + minute) return edge;
  }
  return at;
}
