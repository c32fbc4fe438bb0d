/**
 * @import { Checklist, Occurrence } from '../../client/types/server.js'
 */
import { edits } from '../../client/index.js';
import { Checkbox } from '../../parts/checkbox.js';
import { classes } from '../../parts/classes.js';
import { Menu } from '../../parts/menu.js';
import { useClient, useEdit, useView } from '../../shell/use.js';
import { html } from '../../view.js';
import { t } from '../../words/index.js';
import { flashClass } from '../others.js';
import { useDeleteTask } from './delete.js';
import { showDialog } from '../ask.js';
import { OccurrenceMeta } from './meta.js';
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
  const { title, count, goal, done, skipped, priority } = occurrence;
  const list = useView((view) => view.checklists.get(occurrence.checklist_id));
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
        <a class="item-title" dir="auto" href=${pathOf(occurrence)}>${title}</a>
        <${OccurrenceMeta} occurrence=${occurrence} today=${today} streak=${streak} carried=${carried}
          showList=${showList} />
      </div>
      <div class="item-end">
        <${Menu} icon="more" label=${t('planning.actionsOf', { title })} items=${items} />
      </div>
    </div>
  `;
}

/** @param {Occurrence} occurrence */
const pathOf = ({ checklist_id: list, task_id: task }) => `/lists/${list}/tasks/${task}`;

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
    { label: t('planning.open'), icon: 'edit', href: pathOf(occurrence) },
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
