import { t } from '../../words/index.js';
import { focusHeading } from './use-list.js';
import { hasPlace, isMine, rights } from '../model/roles.js';

/**
 * @import { Task } from '../model/types.js'
 * @import { Shortcut } from '../../shell/shortcuts.js'
 */

/**
 * The id of the task whose row has the focus.
 * @returns {string | null}
 */
const focused = () => {
  const row = document.activeElement?.closest('[data-board] [data-key]');
  return row instanceof HTMLElement ? row.dataset.key ?? null : null;
};

/** The task that had the focus last: `j` goes on from there. */
let last = /** @type {string | null} */ (null);

/**
 * The row that had the focus last has it again; else the first one, or the heading of an empty list.
 * @param {import('./content.js').ListState} state
 */
export function focusLast({ outline, focusTask }) {
  const row = outline.rows[outline.index.get(last ?? '') ?? 0];
  if (row) focusTask(row.task.id);
  else focusHeading();
}

/**
 * The keys of a list.
 * @param {{
 *   list: import('../model/types.js').Checklist, state: import('./content.js').ListState, act: import('./row.js').RowActions,
 *   step: (task: Task, way: 'up' | 'down' | 'in' | 'out') => void, remove: (task: Task) => void,
 *   focusAdd: () => void, focusSearch: () => void, open: (id: string) => void, select: (id: string) => void,
 * }} options
 * @returns {Shortcut[]}
 */
export function useListKeys({ list, state, act, remove, focusAdd, focusSearch, open, select }) {
  const may = rights(list);
  const { outline, client, me, selection, setSelection, focusTask } = state;
  /** @param {1 | -1} by */
  const go = (by) => {
    const from = focused() ?? last;
    const at = from === null ? undefined : outline.index.get(from);
    const next = at === undefined ? (by === 1 ? 0 : outline.rows.length - 1) : at + (focused() ? by : 0);
    const row = outline.rows[Math.max(0, Math.min(outline.rows.length - 1, next))];
    if (!row) return;
    last = row.task.id;
    focusTask(row.task.id);
  };
  /** @param {(task: Task) => void} run */
  const withTask = (run) => () => {
    const id = focused();
    const task = id && client.view.task(id);
    if (!task) return;
    last = id;
    run(task);
  };
  /** @type {Array<Shortcut | false>} */
  const keys = [
    may.work && { key: 'n', label: t('sharing.keys.add'), run: focusAdd },
    { key: '/', label: t('sharing.keys.search'), run: focusSearch },
    { key: 'j', label: t('sharing.keys.next'), run: () => go(1) },
    { key: 'k', label: t('sharing.keys.previous'), run: () => go(-1) },
    {
      key: 'x',
      label: t('sharing.keys.complete'),
      run: withTask((task) => {
        const box = document.activeElement?.closest('[data-key]')?.querySelector('input:not(:disabled)');
        if (box instanceof HTMLInputElement) box.click();
        else if (selection) select(task.id);
      }),
    },
    may.work && {
      key: 'c',
      label: t('sharing.keys.claim'),
      run: withTask((task) => {
        if (task.status === 'completed') return;
        if (isMine(task, me)) act.release(task);
        else if (hasPlace(task)) act.claim(task);
      }),
    },
    { key: 'e', label: t('sharing.keys.open'), run: withTask((task) => open(task.id)) },
    {
      key: '.',
      label: t('sharing.keys.menu'),
      run: () => {
        const button = document.activeElement?.closest('[data-key]')?.querySelector('.list-row-menu button');
        if (button instanceof HTMLElement) button.click();
      },
    },
    may.work && { key: 's', label: t('sharing.keys.select'), run: withTask((task) => select(task.id)) },
    may.work && { key: 'Delete', label: t('sharing.keys.delete'), run: withTask(remove) },
    selection !== null && { key: 'Escape', label: t('sharing.batch.end'), run: () => setSelection(null) },
  ];
  return keys.filter((key) => key !== false);
}

/**
 * Alt and an arrow move the task whose row has the focus: up, down, in, out.
 * @param {KeyboardEvent} event
 * @param {import('../../client/types/client.js').Client} client
 * @param {(task: Task, way: 'up' | 'down' | 'in' | 'out') => void} step
 */
export function onStepKey(event, client, step) {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const id = focused();
  const task = id && client.view.task(id);
  if (!task) return;
  const isRight = document.documentElement.dir === 'rtl';
  const way = /** @type {const} */ ({
    ArrowUp: 'up',
    ArrowDown: 'down',
    ArrowRight: isRight ? 'out' : 'in',
    ArrowLeft: isRight ? 'in' : 'out',
  })[event.key];
  if (!way) return;
  event.preventDefault();
  step(task, way);
}
