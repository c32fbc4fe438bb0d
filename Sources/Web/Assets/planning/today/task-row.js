/**
 * @import { Task } from '../../client/types/server.js'
 */
import { edits } from '../../client/index.js';
import { Avatars } from '../../parts/avatar.js';
import { Checkbox } from '../../parts/checkbox.js';
import { classes } from '../../parts/classes.js';
import { dueOf, formatDay, instantOf } from '../../parts/dates.js';
import { Menu } from '../../parts/menu.js';
import { PriorityMark } from '../../parts/priority-mark.js';
import { useClient, useEdit, useView } from '../../shell/use.js';
import { html } from '../../view.js';
import { t } from '../../words/index.js';
import { useDays } from '../clock.js';
import { DueMark } from '../due/mark.js';
import { quickDays } from '../due/quick.js';
import { ListMark } from '../list-mark.js';
import { flashClass } from '../others.js';
import { useDeleteTask } from '../occurrence/delete.js';
import { Labels, Points, Said, Waits } from '../row-meta.js';

/**
 * A task that does not repeat, as a day shows it.
 * @param {{task: Task, today: string, day: string, now: number, flash?: number, leaving?: (event: Event) => void}} props `day`: the one shown. `leaving`: called before it
 *   leaves its place, to move the focus
 */
export function TaskRow({ task, today, day, now, flash, leaving }) {
  const edit = useEdit();
  const list = useView((view) => view.checklists.get(task.checklist_id));
  const waits = useView((view) => view.waits(task.id));
  const me = useClient().userID;
  const items = useItems(task, today, leaving);
  const done = task.status === 'completed';
  const begun = task.status === 'in_progress';
  const others = task.participants.filter(({ id }) => id !== me);
  /** @param {Event} event */
  const toggle = (event) => {
    leaving?.(event);
    if (done) edit(edits.updateTask(task.id, { status: task.participants.length ? 'in_progress' : 'available' }));
    else {edit(edits.updateTask(task.id, { status: 'completed' }), {
        undo: t('planning.completed', { title: task.title }),
      });}
  };
  return html`
    <div class=${classes('item', done && 'item-done', flashClass(flash))} data-row>
      <${Checkbox} label=${task.title} checked=${done} partly=${begun} disabled=${list?.role === 'viewer'}
        color=${task.priority ? `var(--priority-${task.priority})` : undefined}
        onChange=${(/** @type {boolean} */ _, /** @type {Event} */ event) => toggle(event)} />
      <div class="item-body">
        <a class="item-title" dir="auto" href=${`/lists/${task.checklist_id}/tasks/${task.id}`}>${task.title}</a>
        <div class="item-meta">
          <${DueMark} task=${task} now=${now} day=${day} />
          ${begun && html`<${Said} class="in-progress" icon="claim" text=${t('planning.today.inProgress')} />`}
          ${task.priority && html`<${PriorityMark} priority=${task.priority} />`}
          <${Points} points=${task.points} />
          ${list && html`<${ListMark} list=${list} />`}
          <${Labels} labels=${task.labels} />
          ${waits && html`<${Waits} />`}
        </div>
      </div>
      <div class="item-end">
        ${others.length > 0 && html`<${Avatars} people=${others} limit=${3} />`}
        <${Menu} icon="more" label=${t('planning.actionsOf', { title: task.title })} items=${items} />
      </div>
    </div>
  `;
}

/**
 * @param {Task} task
 * @param {string} today
 * @param {((event: Event) => void) | undefined} leaving
 * @returns {import('../../parts/menu.js').MenuItem[]}
 */
function useItems(task, today, leaving) {
  const edit = useEdit();
  const settings = useDays();
  const client = useClient();
  const remove = useDeleteTask();
  const list = client.view.checklists.get(task.checklist_id);
  const editor = list?.role !== 'viewer';
  const mine = task.participants.some(({ id }) => id === client.userID);
  const due = dueOf(task, settings);
  const path = `/lists/${task.checklist_id}/tasks/${task.id}`;
  if (!editor || task.status === 'completed') return [{ label: t('planning.open'), icon: 'edit', href: path }];
  /** @param {string | null} day */
  const dueOn = (day) => (/** @type {Event} */ event) => {
    if (day !== today) leaving?.(event);
    const at = day && due?.time ? instantOf(day, due.time, settings) : null;
    edit(edits.updateTask(task.id, { due_on: at ? null : day, due_at: at }), {
      undo: day
        ? t('planning.due.moved', { title: task.title, day: formatDay(day, 'relative') })
        : t('planning.due.cleared', { title: task.title }),
    });
  };
  return [
    ...quickDays(today, settings).filter(({ day }) => day !== due?.day).map(({ key, icon, day }) => ({
      label: t(`planning.due.quick.${key}`),
      icon,
      hint: key === 'today' ? undefined : formatDay(day, 'weekday'),
      run: dueOn(day),
    })),
    due && { label: t('planning.due.quick.none'), icon: 'close', run: dueOn(null) },
    'line',
    mine
      ? { label: t('planning.today.release'), icon: 'release', run: () => edit(edits.releaseTask(task.id)) }
      : task.participants.length < task.participant_limit && {
        label: t('planning.today.claim'),
        icon: 'claim',
        run: () => edit(edits.claimTask(task.id)),
      },
    { label: t('planning.open'), icon: 'edit', href: path },
    {
      label: t('planning.deleteTask'),
      icon: 'trash',
      danger: true,
      run: (/** @type {Event} */ event) => remove(task, null, { onDeleted: () => leaving?.(event) }),
    },
  ];
}
