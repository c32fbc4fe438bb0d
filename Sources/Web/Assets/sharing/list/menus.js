import { useCallback } from '../../view.js';
import { edits } from '../../client/index.js';
import { announce } from '../../shell/announce.js';
import { useClient, useEdit } from '../../shell/use.js';
import { go } from '../../shell/navigate.js';
import { t } from '../../words/index.js';
import { sectionTitles } from '../model/outline.js';
import * as places from '../model/places.js';
import { rights } from '../model/roles.js';
import { fixed } from '../tools.js';

/**
 * @import { Checklist, Status, Task } from '../model/types.js'
 * @import { MenuItem } from '../../parts/menu.js'
 */

/** @type {Status[]} */
const statuses = ['available', 'in_progress', 'completed'];
/** @type {Record<'up' | 'down' | 'in' | 'out', string>} */
const stepIcons = { up: 'up', down: 'down', in: 'end', out: 'start' };

/**
 * What a task's status becomes when it is ticked or opened again.
 * @param {Task} task
 * @param {boolean} done
 * @returns {Status}
 */
export function statusAfter(task, done) {
  if (done) return 'completed';
  return task.participants.length > 0 ? 'in_progress' : 'available';
}

/**
 * Moves a task by one step, as its menu and keys do.
 * @param {string} listID
 * @param {string[]} extraSections
 * @returns {(task: Task, way: 'up' | 'down' | 'in' | 'out') => void}
 */
export function useSteps(listID, extraSections) {
  const client = useClient();
  const edit = useEdit();
  return (task, way) => {
    const tasks = client.view.tasks(listID);
    const sections = [...new Set([...sectionTitles(tasks), ...extraSections])];
    const place = way === 'up'
      ? places.up(tasks, task.id, sections)
      : way === 'down'
      ? places.down(tasks, task.id, sections)
      : way === 'in'
      ? places.indent(tasks, task.id)
      : places.outdent(tasks, task.id);
    if (!place) return announce(t(`sharing.cannot.${way}`));
    edit(edits.moveTask(task.id, place));
    announce(t(`sharing.stepped.${way}`, { title: task.title }));
  };
}

/**
 * Up, down, in and out, as items of a menu.
 * @param {Task} task
 * @param {(task: Task, way: 'up' | 'down' | 'in' | 'out') => void} step
 * @returns {Exclude<MenuItem, 'line' | null | false | undefined>[]}
 */
export function stepItems(task, step) {
  return (/** @type {const} */ (['up', 'down', 'in', 'out'])).filter((way) => way !== 'out' || task.parent_id !== null)
    .map((way) => ({ label: fixed(`sharing.step.${way}`), icon: stepIcons[way], run: () => step(task, way) }));
}

/**
 * The menu of a task's row.
 * @param {{
 *   list: Checklist, step: (task: Task, way: 'up' | 'down' | 'in' | 'out') => void,
 *   onMove: (id: string) => void, onSelect: (id: string) => void, onDelete: (task: Task) => void,
 * }} options
 * @returns {(task: Task) => MenuItem[]}
 */
export function useRowItems({ list, step, onMove, onSelect, onDelete }) {
  const edit = useEdit();
  return (task) => {
    const path = `/lists/${list.id}/tasks/${task.id}`;
    const details = { label: fixed('sharing.details'), icon: 'open', href: path };
    if (!rights(list).work) return [details];
    return [
      { ...details, key: 'e' },
      'line',
      ...statuses.map((status) => ({
        label: fixed(`sharing.status.${status}`),
        checked: task.status === status,
        run: () =>
          status !== task.status &&
          edit(edits.updateTask(task.id, { status }), { undo: t(`sharing.statusSet.${status}`) }),
      })),
      'line',
      ...stepItems(task, step),
      { label: fixed('sharing.moveTo'), icon: 'move', run: () => onMove(task.id) },
      { label: fixed('sharing.selectOne'), icon: 'check', run: () => onSelect(task.id) },
      'line',
      { label: fixed('sharing.delete'), icon: 'trash', danger: true, run: () => onDelete(task) },
    ];
  };
}

/**
 * The menu of a list.
 * @param {{list: Checklist, isInbox: boolean, onOpen: (dialog: import('./header.js').ListDialog) => void, onSelect: () => void,
 *   onAddSection: () => void, onLeave: () => void}} options
 * @returns {MenuItem[]}
 */
export function useListItems({ list, isInbox, onOpen, onSelect, onAddSection, onLeave }) {
  const edit = useEdit();
  const may = rights(list);
  const complete = useCallback(() => {
    edit(edits.completeAll(list.id), { undo: t('sharing.allCompleted', { count: list.open_task_count }) });
  }, [list]);
  const remove = () => {
    edit(edits.deleteChecklist(list.id), { undo: t('sharing.listDeleted', { title: list.title }) });
    go('/lists');
  };
  return [
    may.describe && { label: t('sharing.edit.menu'), icon: 'edit', run: () => onOpen('edit') },
    !may.describe && { label: t('sharing.edit.mine'), icon: 'edit', run: () => onOpen('edit') },
    may.work && { label: t('sharing.addSection'), icon: 'section', run: onAddSection },
    may.work && { label: t('sharing.selectMany'), icon: 'check', run: onSelect },
    may.work && list.open_task_count > 0 && { label: t('sharing.completeAll'), icon: 'done', run: complete },
    'line',
    {
      label: t(list.mine.favorite ? 'sharing.unfavorite' : 'sharing.favorite'),
      icon: 'star',
      run: () => edit(edits.placeChecklist(list.id, { favorite: !list.mine.favorite })),
    },
    {
      label: t(list.mine.muted ? 'sharing.unmute' : 'sharing.mute'),
      icon: 'bell',
      hint: t(list.mine.muted ? 'sharing.unmuteHint' : 'sharing.muteHint'),
      run: () => edit(edits.placeChecklist(list.id, { muted: !list.mine.muted })),
    },
    'line',
    { label: t('sharing.activityTitle'), icon: 'clock', run: () => onOpen('activity') },
    { label: t('sharing.burndown.title'), icon: 'progress', run: () => onOpen('burndown') },
    { label: t('sharing.calendar.title'), icon: 'calendar', run: () => onOpen('calendar') },
    'line',
    may.leave && { label: t('sharing.leave'), icon: 'signout', danger: true, run: onLeave },
    may.own && !isInbox && !list.archived && {
      label: t('sharing.archive'),
      icon: 'archive',
      run: () =>
        edit(edits.updateChecklist(list.id, { archived: true }), {
          undo: t('sharing.archived', { title: list.title }),
        }),
    },
    may.own && !isInbox && list.archived && {
      label: t('sharing.unarchive'),
      icon: 'archive',
      run: () => edit(edits.updateChecklist(list.id, { archived: false })),
    },
    may.own && !isInbox && { label: t('sharing.deleteList'), icon: 'trash', danger: true, run: remove },
  ];
}
