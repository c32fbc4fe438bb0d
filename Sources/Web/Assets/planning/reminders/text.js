/**
 * @typedef {{at: string} | {before_minutes: number}} Reminder
 */
import { formatTime } from '../../parts/dates.js';
import { t } from '../../words/index.js';

/**
 * A reminder as a phrase: at 19:00, 30 minutes before.
 * @param {Reminder} reminder
 * @returns {string}
 */
export function reminderText(reminder) {
  if ('at' in reminder) return t('planning.reminders.at', { time: formatTime(reminder.at) });
  const minutes = reminder.before_minutes;
  if (minutes === 0) return t('planning.reminders.onTime');
  if (minutes % 1440 === 0) return t('planning.reminders.days', { count: minutes / 1440 });
  if (minutes % 60 === 0) return t('planning.reminders.hours', { count: minutes / 60 });
  return t('planning.reminders.minutes', { count: minutes });
}
