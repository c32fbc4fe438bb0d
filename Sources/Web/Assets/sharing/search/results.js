import { html, useState } from '../../view.js';
import { edits } from '../../client/index.js';
import { go } from '../../shell/navigate.js';
import { useShortcuts } from '../../shell/shortcuts.js';
import { useEdit, useStatus, useView } from '../../shell/use.js';
import { useDeleteTask, useOccurrences, useTick } from '../../planning/occurrence.js';
import { t } from '../../words/index.js';
import { isTicked, sayNext } from '../list/later.js';
import { Row } from '../list/row.js';
import { Window } from '../list/window.js';
import { statusAfter } from '../list/menus.js';
import { MoveDialog } from '../list/move.js';
import { focusRow } from '../list/use-list.js';
import { hasPlace, isMine, rights } from '../model/roles.js';
import { pathOf, useStable } from '../tools.js';

/**
 * @import { Client, Task } from '../model/types.js'
 */

/**
 * Tasks of several lists, to be worked on where they are found.
 * @param {{client: Client, tasks: Task[], onWorked: (id: string) => void}} props
 */
export function Results({ client, tasks, onWorked }) {
  const edit = useEdit();
  const me = useView((view) => view.user?.id);
  const lists = useView((view) => view.checklists);
  const occurrences = useOccurrences();
  const { known } = client.today();
  const tick = useTick();
  const remove = useDeleteTask();
  const [moving, setMoving] = useState(/** @type {Task | null} */ (null));
  useStatus();

  const act = useStable({
    toggle: (/** @type {Task} */ task, /** @type {boolean} */ done) => {
      onWorked(task.id);
      const occurrence = occurrences.get(task.id);
      if (task.repeat && task.status !== 'completed') return occurrence && tick(occurrence, done);
      edit(edits.updateTask(task.id, { status: statusAfter(task, done) }), {
        undo: t(done ? 'sharing.completed' : 'sharing.reopened', { title: task.title }),
      });
    },
    sayNext: (/** @type {Task} */ task) => sayNext(client, task),
    claim: (/** @type {Task} */ task) => edit(edits.claimTask(task.id)),
    release: (/** @type {Task} */ task) => edit(edits.releaseTask(task.id)),
    select: () => {},
    grab: () => {},
    items: (/** @type {Task} */ task) => {
      const list = lists.get(task.checklist_id);
      return [
        { label: t('sharing.details'), icon: 'open', href: pathOf(task.checklist_id, task.id) },
        { label: t('sharing.openList'), icon: 'lists', href: pathOf(task.checklist_id) },
        ...(list && rights(list).work
          ? /** @type {import('../../parts/menu.js').MenuItem[]} */ ([
            'line',
            { label: t('sharing.moveTo'), icon: 'move', run: () => setMoving(task) },
            { label: t('sharing.delete'), icon: 'trash', danger: true, run: () => remove(task) },
          ])
          : []),
      ];
    },
  });
  const focused = () => {
    const row = document.activeElement?.closest('[data-board] [data-key]');
    return row instanceof HTMLElement ? tasks.findIndex((task) => task.id === row.dataset.key) : -1;
  };
  /** @param {number} by */
  const step = (by) => {
    const next = tasks[Math.max(0, Math.min(tasks.length - 1, focused() + by))];
    if (next) focusRow(next.id);
  };
  /** @param {(task: Task) => void} run */
  const withTask = (run) => () => {
    const task = tasks[focused()];
    if (task) run(task);
  };
  useShortcuts([
    { key: 'j', label: t('sharing.keys.next'), run: () => step(1) },
    { key: 'k', label: t('sharing.keys.previous'), run: () => step(-1) },
    {
      key: 'x',
      label: t('sharing.keys.complete'),
      run: () => {
        const box = document.activeElement?.closest('[data-key]')?.querySelector('input:not(:disabled)');
        if (box instanceof HTMLInputElement) box.click();
      },
    },
    {
      key: 'c',
      label: t('sharing.keys.claim'),
      run: withTask((task) => isMine(task, me) ? act.release(task) : hasPlace(task) && act.claim(task)),
    },
    { key: 'e', label: t('sharing.keys.open'), run: withTask((task) => go(pathOf(task.checklist_id, task.id))) },
    {
      key: '.',
      label: t('sharing.keys.menu'),
      run: () => {
        const button = document.activeElement?.closest('[data-key]')?.querySelector('.list-row-menu button');
        if (button instanceof HTMLElement) button.click();
      },
    },
  ]);

  const target = moving && lists.get(moving.checklist_id);
  return html`<div class="list-body" data-board>
    <${Window} class="list-rows" rows=${tasks} keyOf=${(/** @type {Task} */ task) => task.id} estimate=${() =>
    66} label=${t('sharing.search.results')}
      render=${(/** @type {Task} */ task, /** @type {{position: number, size: number, gap: number}} */ place) => {
    const list = lists.get(task.checklist_id);
    const may = list ? rights(list) : { work: false };
    const one = task.repeat && task.status !== 'completed' ? occurrences.get(task.id) : undefined;
    const isRepeating = task.repeat !== null && task.status !== 'completed';
    return html`
      <${Row} key=${task.id} task=${task} depth=${0} position=${place.position} size=${place.size} gap=${place.gap}
        work=${may.work} mine=${isMine(task, me)} done=${isRepeating ? one?.done ?? false : task.status === 'completed'}
        partly=${isRepeating ? !one?.done && (one?.count ?? 0) > 0 : task.status === 'in_progress'}
        tickable=${isRepeating ? one !== undefined : may.work}
        later=${isRepeating && !one && known && list !== undefined &&
          isTicked(list, task, me)} selecting=${false} selected=${false} current=${false} flash=${0}
        waits=${client.view.waits(task.id)} draggable=${false} list=${list ?? null} act=${act} />
    `;
  }} />
    ${target && html`<${MoveDialog} list=${target} ids=${[moving.id]} onClose=${() => setMoving(null)} />`}
    </div>`;
}
