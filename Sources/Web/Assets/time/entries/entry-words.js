/**
 * An entry in words.
 * @module
 */
import { dateOf, formatDay, formatDuration, formatTime, keptSettings, locale, millis } from '../../parts/dates.js';
import { t } from '../../words/index.js';
import { endOf, secondsWithin } from './line.js';
import { nameOf } from '../timer/modes.js';

/**
 * @import * as Server from '../../client/types/server.js'
 * @import { Bounds } from './line.js'
 */

/**
 * From when to when, with the days where they are not the one that is shown: 23:00 – Tuesday, 01:30.
 * @param {Server.Entry} entry
 * @param {Bounds} bounds of the day that is shown
 * @param {number} now
 * @returns {string}
 */
export function timesText(entry, bounds, now) {
  const [start, end] = [millis(entry.started_at), endOf(entry, now)];
  /** @param {number} at @param {boolean} here */
  const time = (at, here) =>
    here ? formatTime(at) : t('time.dayTime', {
      day: formatDay(dateOf(at, keptSettings()), 'weekday'),
      time: formatTime(at),
    });
  const from = time(start, start >= bounds.start && start < bounds.end);
  if (!entry.ended_at) return t('time.since', { from });
  return t('time.fromTo', { from, to: time(end, end > bounds.start && end <= bounds.end) });
}

/**
 * An entry as a sentence, for people that hear it.
 * @param {Server.Entry} entry
 * @param {{mode: Server.Mode | undefined, bounds: Bounds, now: number, task?: string}} context
 * @returns {string}
 */
export function entryWords(entry, { mode, bounds, now, task }) {
  const end = endOf(entry, now);
  const length = formatDuration((end - millis(entry.started_at)) / 1000);
  const parts = [nameOf(mode), timesText(entry, bounds, now), length];
  if (millis(entry.started_at) < bounds.start || end > bounds.end) {
    parts.push(t('time.ofThisDay', { length: formatDuration(secondsWithin(entry, bounds, now)) }));
  }
  if (!entry.ended_at) parts.push(t('time.running'));
  if (task) parts.push(task);
  if (entry.description) parts.push(entry.description.split('\n')[0].slice(0, 200));
  return new Intl.ListFormat(locale(), { type: 'unit', style: 'short' }).format(parts);
}
