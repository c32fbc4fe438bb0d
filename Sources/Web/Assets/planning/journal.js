/**
 * The journal: what repeats, day by day, week by week, month by month, by categories. Past days can be corrected.
 *
 * @import { Occurrence } from '../client/types/server.js'
 * @import { Span } from './journal/spans.js'
 */
import { edits } from '../client/index.js';
import { Button, IconButton } from '../parts/button.js';
import { formatDay, formatDays, isDay } from '../parts/dates.js';
import { Heading } from '../parts/heading.js';
import { Menu } from '../parts/menu.js';
import { Failed, NeedsConnection } from '../parts/failed.js';
import { Empty, Loading } from '../parts/states.js';
import { go } from '../shell/navigate.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useEdit, useView } from '../shell/use.js';
import { html, useMemo } from '../view.js';
import { t } from '../words/index.js';
import { useDays, useNow } from './clock.js';
import { useOccurrencesIn } from './journal/read.js';
import { moved, rangeOf, spans, stripOf, touching } from './journal/spans.js';
import { Strip } from './journal/strip.js';
import { colorOf, dotStyle } from './list-mark.js';
import { OccurrenceRow } from './occurrence/row.js';
import { useRows } from './row-focus.js';

/**
 * @param {{params: Record<string, string>, query: Record<string, string>}} props Query: `span`, `date`.
 */
export default function JournalScreen({ query }) {
  const settings = useDays();
  const { day: present } = useNow();
  const span = /** @type {Span} */ (spans.find((one) => one === query.span) ?? 'day');
  const date = isDay(query.date) ? query.date : present;
  const range = rangeOf(span, date, settings);
  const strip = useMemo(() => stripOf(span, date, settings), [span, date, settings]);
  const whole = { from: strip[0].from, to: strip[strip.length - 1].to };
  const read = useOccurrencesIn(span, whole, present);
  const lists = useView((view) => view.checklists);
  const colorOfList = (/** @type {string} */ id) => {
    const list = lists.get(id);
    return list ? colorOf(list) : null;
  };
  /** @param {string} day @param {Span} [of] */
  const pathOf = (day, of = span) => {
    const parts = [of === 'day' ? '' : `span=${of}`, day === present ? '' : `date=${day}`].filter(Boolean);
    return `/journal${parts.length ? '?' : ''}${parts.join('&')}`;
  };
  /** @param {number} by */
  const step = (by) => go(pathOf(moved(span, date, by)), { focus: false });
  useShortcuts([
    { key: 'ArrowLeft', label: t(`planning.journal.before.${span}`), run: () => step(document.dir === 'rtl' ? 1 : -1) },
    { key: 'ArrowRight', label: t(`planning.journal.after.${span}`), run: () => step(document.dir === 'rtl' ? -1 : 1) },
  ]);
  const shown = read.occurrences && touching(read.occurrences, range);
  const isNow = range.from <= present && present <= range.to;

  return html`
    <div class="page journal">
      <${Heading} title=${t('planning.journal.title')} actions=${html`<${Bulk} occurrences=${shown ?? []} />`} />
      <nav class="tabs" aria-label=${t('planning.journal.spans')}>
        ${spans.map((one) =>
          html`<a key=${one} href=${pathOf(date, one)} aria-current=${one === span ? 'page' : undefined}>${
            t(`planning.journal.span.${one}`)
          }</a>`
        )}
      </nav>
      <div class="journal-head">
        <h2 class="journal-when">${titleOf(span, range, present)}</h2>
        ${!isNow && html`<${Button} small label=${t('planning.today.back')} href=${pathOf(present)} />`}
        <${IconButton} icon="start" label=${t(`planning.journal.before.${span}`)} href=${pathOf(
          moved(span, date, -1),
        )} />
        <${IconButton} icon="end" label=${t(`planning.journal.after.${span}`)} href=${pathOf(moved(span, date, 1))} />
      </div>
      <${Strip} span=${span} ranges=${strip} chosen=${range} present=${present} occurrences=${read.occurrences ?? []}
        colorOf=${colorOfList} pathOf=${pathOf} />
      ${shown
        ? read.known(isNow ? present : range.from)
          ? html`<${Categories} key=${`${span}${range.from}`} span=${span} occurrences=${shown} present=${present} />`
          : html`<${NeedsConnection} text=${t('planning.journal.unknown')} />`
        : read.problem
        ? html`<${Failed} problem=${read.problem} retry=${read.reload} />`
        : html`
          <${Loading} />
        `}
    </div>
  `;
}

/**
 * @param {Span} span
 * @param {{from: string, to: string}} range
 * @param {string} present
 */
function titleOf(span, { from, to }, present) {
  const isNow = from <= present && present <= to;
  if (span === 'day') return formatDay(from, 'full');
  if (span === 'week') {
    return isNow ? t('planning.journal.thisWeek', { days: formatDays(from, to) }) : formatDays(from, to);
  }
  return formatDay(from, 'month');
}

/** @param {{span: Span, occurrences: Occurrence[], present: string}} props */
function Categories({ span, occurrences, present }) {
  const lists = useView((view) => view.lists);
  const all = useView((view) => view.checklists);
  const { box, leaving } = useRows();
  if (occurrences.length === 0) return html`<${Nothing} span=${span} />`;
  const ids = [...new Set([...lists.map(({ id }) => id), ...occurrences.map((one) => one.checklist_id)])];
  const done = occurrences.filter((one) => one.done).length;
  const counted = occurrences.filter((one) => !one.skipped).length;
  return html`<div ref=${box}>
    <p class="journal-done"><progress class="journal-bar" value=${done} max=${
    Math.max(1, counted)
  } aria-hidden="true"></progress><span
        class="muted small">${t('planning.journal.done', { done, count: counted })}</span></p>
    ${
    ids.map((id) => {
      const its = occurrences.filter((one) => one.checklist_id === id);
      if (!its.length) return null;
      const list = all.get(id);
      return html`
        <section key=${id} class="journal-category" style=${dotStyle(
          list && colorOf(list),
        )} aria-labelledby=${`category-${id}`}>
          <h3 class="section-title" id=${`category-${id}`}><span class="dot"></span><bdi class="truncate">${list
            ?.title ?? t('planning.journal.otherList')}</bdi>
            <span class="count">${t('planning.occurrence.count', {
              number: its.filter((one) => one.done).length,
              goal: its.length,
            })}</span></h3>
          <ul>${its.map((one) =>
            html`
              <li key=${`${one.task_id}${one.date}`}>
                <${OccurrenceRow} occurrence=${one} today=${present} showList=${false} leaving=${leaving} />
              </li>
            `
          )}</ul>
        </section>
      `;
    })
  }
    </div>`;
}

/** @param {{span: Span}} props */
function Nothing({ span }) {
  const any = useView((view) =>
    view.lists.some((list) =>
      view.tasks(list.id).some((task) => task.repeat && (span === 'day' || task.repeat.span === span))
    )
  );
  return any
    ? html`<${Empty} icon="journal" title=${t(`planning.journal.nothing.${span}`)} text=${
      t('planning.journal.nothingText')
    } />`
    : html`
      <${Empty} icon="repeat" title=${t('planning.journal.first')} text=${t(`planning.journal.firstText.${span}`)}
        action=${html`
          <${Button} kind="primary" icon="plus" label=${t('planning.journal.firstAction')} onClick=${() => go('/')} />
          <${Button} icon="lists" label=${t('planning.today.toLists')} onClick=${() => go('/lists')} />
        `} />
    `;
}

/**
 * What can be done about all that is open.
 * @param {{occurrences: Occurrence[]}} props
 */
function Bulk({ occurrences }) {
  const edit = useEdit();
  const lists = useView((view) => view.checklists);
  const open = occurrences.filter((one) =>
    !one.done && !one.skipped && (!one.shared || lists.get(one.checklist_id)?.role !== 'viewer')
  ).slice(0, 1000);
  if (open.length < 2) return null;
  return html`<${Menu} icon="more" label=${t('planning.journal.bulk')} items=${[
    {
      label: t('planning.journal.completeAll', { count: open.length }),
      icon: 'done',
      run: () =>
        edit(
          edits.occurrencesBatch(
            open.map((one) => ({ op: 'set', task_id: one.task_id, date: one.date, count: one.goal })),
          ),
          { undo: t('planning.journal.completedAll', { count: open.length }) },
        ),
    },
    {
      label: t('planning.journal.skipAll', { count: open.length }),
      icon: 'skip',
      run: () =>
        edit(
          edits.occurrencesBatch(open.map((one) => ({ op: 'skip', task_id: one.task_id, date: one.date }))),
          { undo: t('planning.journal.skippedAll', { count: open.length }) },
        ),
    },
  ]} />`;
}
