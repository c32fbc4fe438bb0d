/**
 * A search as the query of an address, so that it can be come back to and shared.
 *
 * @import { Search } from '../model/find.js'
 */
import { addDays, instantOf, isDay, keptSettings } from '../../parts/dates.js';
import { noSearch } from '../model/find.js';

const statuses = new Set(['open', 'available', 'in_progress', 'completed']);
const priorities = new Set(['do_first', 'plan', 'delegate', 'delay', 'none']);

/**
 * @param {Record<string, string>} query
 * @returns {Search}
 */
export function readQuery(query) {
  return {
    q: query.q ?? '',
    status: query.status === 'all'
      ? ''
      : /** @type {Search['status']} */ (statuses.has(query.status) ? query.status : noSearch.status),
    priority: /** @type {Search['priority']} */ (priorities.has(query.priority) ? query.priority : ''),
    label: query.label ?? '',
    person: query.person ?? '',
    from: isDay(query.from) ? query.from : null,
    to: isDay(query.to) ? query.to : null,
    list: query.list ?? '',
    archived: query.archived === 'true',
  };
}

/**
 * @param {Search} search
 * @returns {string} with its `?`, or empty
 */
export function writeQuery(search) {
  const query = new URLSearchParams();
  if (search.q.trim()) query.set('q', search.q.trim());
  if (search.status !== noSearch.status) query.set('status', search.status || 'all');
  for (const name of /** @type {const} */ (['priority', 'label', 'person', 'from', 'to', 'list'])) {
    const value = search[name];
    if (value) query.set(name, value);
  }
  if (search.archived) query.set('archived', 'true');
  const text = query.toString();
  return text ? `?${text}` : '';
}

/**
 * The instant at which a day of the account begins, or that many days after.
 * @param {string} day
 * @param {number} after
 * @returns {string}
 */
export function instantOfDay(day, after) {
  const settings = keptSettings();
  return instantOf(addDays(day, after), settings.day_starts_at, settings.time_zone);
}
