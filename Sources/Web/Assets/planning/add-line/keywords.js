/**
 * The keywords of the language on screen.
 */
import { language, t } from '../../words/index.js';

const many = /** @type {const} */ ({ weekday: [0, 6], weekdayShort: [0, 6], weekdayEvery: [0, 6], month: [1, 12] });

const single = [
  ...['and', 'at', 'on', 'order', 'numbers', 'ordinals', 'daySuffix', 'today', 'tomorrow', 'afterTomorrow', 'weekend'],
  ...['nextWeek', 'nextMonth', 'thisWeekday', 'nextWeekday', 'onWeekday', 'onWeekdayShort', 'inDays', 'inWeeks'],
  ...['inMonths', 'inYears', 'dayMonth', 'numeric', 'numericWeak', 'time', 'timeAm', 'timePm', 'noon', 'midnight'],
  ...['everyDay', 'everyWeek', 'everyMonth', 'everyYear', 'everyWorkday', 'everyWeekend', 'everyWeekdays'],
  ...['everyMonthDay', 'everyMonthEnd', 'everyNthWeekday', 'everyDate', 'starting', 'until', 'times'],
];

/** @type {{language: string, words: import('./grammar.js').Words} | null} */
let held = null;

/** @returns {import('./grammar.js').Words} */
export function keywords() {
  if (held?.language !== language()) {
    const numbered = Object.entries(many).flatMap(([name, [from, to]]) =>
      Array.from({ length: to - from + 1 }, (_, n) => name + (from + n))
    );
    const words = Object.fromEntries([...single, ...numbered].map((key) => [key, t(`planning.keywords.${key}`)]));
    // The words may still be on their way.
    if (!words.today) return words;
    held = { language: language(), words };
  }
  return held.words;
}
