/**
 * @import { Checklist, Occurrence } from '../../client/types/server.js'
 */
import { edits } from '../../client/index.js';
import { Checkbox } from '../../parts/checkbox.js';
import { classes } from '../../parts/classes.js';
import { formatDay, formatDays, formatTime } from '../../parts/dates.js';
import { Icon } from '../../parts/icon.js';
import { Menu } from '../../parts/menu.js';
import { PriorityMark } from '../../parts/priority-mark.js';
import { useClient, useEdit, useView } from '../../shell/use.js';
import { html } from '../../view.js';
import { t } from '../../words/index.js';
import { ListMark } from '../list-mark.js';
import { flashClass } from '../others.js';
import { useDeleteTask } from './delete.js';
import { showDialog } from '../ask.js';
import { useTick } from './use.js';

/**
 * @typedef {object} OccurrenceRowProps
 * @property {Occurrence} occurrence
 * @property {string} today
 * @property {number} [streak] met in a row; shown from 2 on
 * @property {boolean} [carried] missed before, and still to be done
 * @property {number} [flash] how many times others have changed it
 * @property {boolean} [showList] whether to name its list
 * @property {(event: Event) => void} [leaving] called before it leaves its place, to move the focus
 */

/**
 * An occurrence: a box that is ticked up to its goal, and a menu of the rest.
 * @param {OccurrenceRowProps} props
 */
export function OccurrenceRow({ occurrence, today, streak = 0, carried = false, showList = true, flash, leaving }) {
  const { task_id: id, title, count, goal, done, skipped, priority, points, labels, date } = occurrence;
  const list = useView((view) => view.checklists.get(occurrence.checklist_id));
  const waits = useView((view) => view.waits(id));
  const time = useView((view) => view.task(id)?.repeat?.starts_at ?? null);
  const tick = useTick();
  const items = useItems(occurrence, list, today, leaving);
  const reached = goal > 1 ? t('planning.occurrence.count', { number: count, goal }) : '';
  return html`
    <div class=${classes(
      'item occurrence',
      done && 'item-done',
      skipped && 'occurrence-skipped',
      flashClass(flash),
    )} data-row
      style=${{ '--part': count / goal }}>
      <${Checkbox} label=${title} checked=${done} partly=${count > 0 && !done} aria-description=${reached || undefined}
        color=${priority ? `var(--priority-${priority})` : undefined}
        onChange=${(/** @type {boolean} */ _, /** @type {Event} */ event) => {
          if (done || count + 1 >= goal) leaving?.(event);
          tick(occurrence);
        }} />
      <div class="item-body">
        <a class="item-title" dir="auto" href=${`/lists/${occurrence.checklist_id}/tasks/${id}`}>${title}</a>
        <div class="item-meta">
          ${time && html`<span><${Icon} name="clock" size=${16} />${formatTime(time)}</span>`}
          ${goal > 1 &&
            html`<span class="occurrence-goal"><${Goal} count=${count} goal=${goal} /><span>${reached}</span></span>`}
          ${skipped && html`<span><${Icon} name="skip" size=${16} />${t('planning.occurrence.skipped')}</span>`}
          ${carried &&
            html`<span class="late"><${Icon} name="repeat" size=${16} />${
              t('planning.occurrence.carried', { day: formatDay(date, 'relative') })
            }</span>`}
          ${!carried && occurrence.ends_on > date &&
            html`<span><${Icon} name="calendar" size=${16} />${
              done || occurrence.ends_on < today
                ? formatDays(date, occurrence.ends_on)
                : untilText(occurrence.ends_on, today)
            }</span>`}
          ${streak > 1 &&
            html`<span class="streak-mark" title=${
              t('planning.streak.count', { count: streak })
            }><${Icon} name="streak" size=${16} />${t('planning.streak.count', { count: streak })}</span>`}
          ${priority && html`<${PriorityMark} priority=${priority} />`}
          ${points > 0 &&
            html`<span><${Icon} name="points" size=${16} />${t('planning.pointsEach', { count: points })}</span>`}
          ${showList && list && html`<${ListMark} list=${list} />`}
          ${labels.map((label) => html`<span key=${label} class="chip" dir="auto">${label}</span>`)}
          ${waits && html`
            <span
              title=${t('planning.waits')}><${Icon} name="waiting" size=${16} /><span class="visually-hidden">${t(
                'planning.waits',
              )}</span></span>
          `}
        </div>
      </div>
      <div class="item-end">
        <${Menu} icon="more" label=${t('planning.actionsOf', { title })} items=${items} />
      </div>
    </div>
  `;
}

/**
 * How often, as dots that fill; for more than seven a bar.
 * @param {{count: number, goal: number}} props
 */
export function Goal({ count, goal }) {
  if (goal > 7) return html`<progress class="goal-bar" value=${count} max=${goal} aria-hidden="true"></progress>`;
  return html`<span class="goal" aria-hidden="true">${
    Array.from({ length: goal }, (_, n) => html`<span key=${n} class=${n < count ? 'goal-full' : ''}></span>`)
  }</span>`;
}

/**
 * @param {string} day
 * @param {string} today
 */
function untilText(day, today) {
  return day === today
    ? t('planning.occurrence.untilToday')
    : t('planning.occurrence.until', { day: formatDay(day, 'weekday') });
}

/**
 * @param {Occurrence} occurrence
 * @param {Checklist | undefined} list
 * @param {string} today
 * @param {((event: Event) => void) | undefined} leaving
 * @returns {import('../../parts/menu.js').MenuItem[]}
 */
function useItems(occurrence, list, today, leaving) {
  const edit = useEdit();
  const client = useClient();
  const tick = useTick();
  const remove = useDeleteTask();
  const { task_id: id, title, date, count, goal, done, skipped, shared } = occurrence;
  const editor = list?.role !== 'viewer';
  const mayRecord = editor || !shared;
  const path = `/lists/${occurrence.checklist_id}/tasks/${id}`;
  return [
    mayRecord && goal > 1 && !done &&
    { label: t('planning.occurrence.once'), icon: 'plus', run: () => tick(occurrence, true) },
    mayRecord && count > 0 &&
    { label: t('planning.occurrence.back'), icon: 'minus', run: () => tick(occurrence, false) },
    mayRecord && goal > 2 && count + 1 < goal && {
      label: t('planning.occurrence.whole', { goal }),
      icon: 'done',
      run: (event) => {
        leaving?.(event);
        edit(edits.setOccurrence(id, date, { count: goal }), { undo: t('planning.occurrence.done', { title }) });
      },
    },
    mayRecord && (skipped
      ? {
        label: t('planning.occurrence.unskip'),
        icon: 'undo',
        run: (/** @type {Event} */ event) => {
          leaving?.(event);
          edit(edits.setOccurrence(id, date, { skipped: false }));
        },
      }
      : !done && {
        label: t('planning.occurrence.skip'),
        icon: 'skip',
        run: (/** @type {Event} */ event) => {
          leaving?.(event);
          edit(edits.setOccurrence(id, date, { skipped: true }), {
            undo: t('planning.occurrence.skippedToast', { title }),
          });
        },
      }),
    editor && !done && {
      label: t('planning.occurrence.postpone'),
      icon: 'calendar',
      run: () => {
        const task = client.view.task(id);
        if (task) {
          showDialog(() => import('./postpone.js').then((module) => module.PostponeDialog), {
            occurrence,
            task,
            today,
            edit,
          });
        }
      },
    },
    'line',
    { label: t('planning.open'), icon: 'edit', href: path },
    editor && {
      label: t('planning.occurrence.delete'),
      icon: 'trash',
      danger: true,
      run: (event) => {
        const task = client.view.task(id);
        if (task) remove(task, date, { onDeleted: () => leaving?.(event) });
      },
    },
  ];
}
