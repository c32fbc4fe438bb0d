/**
 * @import { Occurrence } from '../../client/types/server.js'
 * @import { Range, Span } from './spans.js'
 */
import { classes } from '../../parts/classes.js';
import { formatDay, formatDays, formatMonth, formatWeekday, weekdayOf } from '../../parts/dates.js';
import { html } from '../../view.js';
import { t } from '../../words/index.js';
import { dotStyle } from '../list-mark.js';
import { touching } from './spans.js';

/**
 * The days of a week, the weeks of a month, or months, each with dots: one for each category that has something then,
 * full where all of it is done.
 * @param {{span: Span, ranges: Range[], chosen: Range, present: string, occurrences: Occurrence[],
 *   colorOf: (checklistID: string) => string | null, pathOf: (date: string) => string}} props
 */
export function Strip({ span, ranges, chosen, present, occurrences, colorOf, pathOf }) {
  return html`<ol class=${`strip strip-${span}`}>
    ${
    ranges.map((range) => {
      const its = touching(occurrences, range);
      const done = its.filter((one) => one.done).length;
      const isNow = range.from <= present && present <= range.to;
      const target = isNow ? present : range.from;
      return html`<li key=${range.from}><a href=${pathOf(target)} class=${
        classes('strip-one', isNow && 'strip-present')
      }
        aria-current=${range.from === chosen.from ? 'date' : undefined} data-replace>
        <span class="visually-hidden">${nameOf(span, range)}. ${
        its.length ? t('planning.journal.stripDone', { done, count: its.length }) : t('planning.journal.stripNothing')
      }</span>
        <span aria-hidden="true" class="strip-name">${shortOf(span, range)}</span>
        <span aria-hidden="true" class="strip-number">${numberOf(span, range)}</span>
        <span aria-hidden="true" class="strip-dots">${
        dots(its).map(([id, full]) =>
          html`<span key=${id} class=${classes('dot', !full && 'dot-open')} style=${dotStyle(colorOf(id))}></span>`
        )
      }</span>
        </a></li>`;
    })
  }
    </ol>`;
}

/**
 * Up to four categories, and whether all of each is done or skipped.
 * @param {Occurrence[]} occurrences
 * @returns {[string, boolean][]}
 */
function dots(occurrences) {
  /** @type {Map<string, boolean>} */
  const full = new Map();
  for (const one of occurrences) {
    full.set(one.checklist_id, (full.get(one.checklist_id) ?? true) && (one.done || one.skipped));
  }
  return [...full].slice(0, 4);
}

/** @param {Span} span @param {Range} range */
function nameOf(span, { from, to }) {
  return span === 'day' ? formatDay(from, 'long') : span === 'week' ? formatDays(from, to) : formatDay(from, 'month');
}

/** @param {Span} span @param {Range} range */
function shortOf(span, { from }) {
  if (span === 'day') return formatWeekday(weekdayOf(from), 'short');
  return span === 'week' ? formatMonth(Number(from.slice(5, 7)), 'short') : '';
}

/** @param {Span} span @param {Range} range */
function numberOf(span, { from }) {
  return span === 'month' ? formatMonth(Number(from.slice(5, 7)), 'short') : formatDay(from, 'number');
}
