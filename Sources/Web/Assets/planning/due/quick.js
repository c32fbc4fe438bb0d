/**
 * @import { Day, DaySettings } from '../../parts/days.js'
 */
import { addDays, weekdayOf, weekStart } from '../../parts/days.js';

/**
 * The days that are chosen most.
 * @param {Day} today
 * @param {DaySettings} settings
 * @returns {{key: string, icon: string, day: Day}[]}
 */
export function quickDays(today, settings) {
  const weekend = settings.week_starts_on === 'saturday' ? 5 : 6;
  const saturday = addDays(today, (weekend - weekdayOf(today) + 7) % 7);
  const week = addDays(weekStart(today, settings), 7);
  const all = [
    { key: 'today', icon: 'today', day: today },
    { key: 'tomorrow', icon: 'end', day: addDays(today, 1) },
    // On the second day of a weekend, the next one is another.
    { key: weekdayOf(today) === (weekend + 1) % 7 ? 'nextWeekend' : 'weekend', icon: 'star', day: saturday },
    { key: 'nextWeek', icon: 'skip', day: week },
  ];
  return all.filter(({ day }, index) => all.findIndex((one) => one.day === day) === index);
}
