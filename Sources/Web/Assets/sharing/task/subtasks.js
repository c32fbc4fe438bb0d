import { html, useMemo } from '../../view.js';
import { edits } from '../../client/index.js';
import { useClient, useEdit, useView } from '../../shell/use.js';
import { AddLine } from '../../planning/add-line.js';
import { t } from '../../words/index.js';
import { sayNext } from '../list/later.js';
import { Meta, Tick } from '../list/row.js';
import { statusAfter } from '../list/menus.js';
import { useTicks } from '../list/ticks.js';
import { subtasks } from '../model/outline.js';
import { deepest } from '../model/places.js';
import { rights } from '../model/roles.js';
import { pathOf } from '../tools.js';

/** @import { Checklist, Task } from '../model/types.js' */

/**
 * The tasks below a task, and a line for one more.
 * @param {{list: Checklist, task: Task}} props
 */
export function Subtasks({ list, task }) {
  const client = useClient();
  const edit = useEdit();
  const tasks = useView((view) => view.tasks(list.id));
  const rows = useMemo(() => subtasks(tasks, task.id), [tasks, task.id]);
  const ticks = useTicks(list, useMemo(() => rows.map((row) => row.task), [rows]));
  const depth = useMemo(() => {
    const byID = new Map(tasks.map((one) => [one.id, one]));
    let depth = 0;
    for (let parent = task.parent_id; parent !== null; parent = byID.get(parent)?.parent_id ?? null) depth += 1;
    return depth;
  }, [tasks, task]);
  const may = rights(list);
  if (rows.length === 0 && !may.work) return null;
  const done = rows.filter((row) => row.task.status === 'completed').length;
  const last = rows.filter((row) => row.depth === 0).at(-1);
  return html`<section class="task-section" aria-labelledby="subtasks-title">
    <h2 id="subtasks-title">${t('sharing.subtasks')}
      ${
    rows.length > 0 && html`
      <span class="count" aria-label=${t('sharing.doneOf', { done, count: rows.length })}>${t('sharing.fraction', {
        done,
        total: rows.length,
      })}</span>
    `
  }</h2>
    ${
    rows.length > 0 && html`<ul class="task-subtasks">
      ${
      rows.map(({ task: one, depth }) => {
        const tick = ticks.of(one);
        return html`
          <li key=${one.id} class=${`item list-row ${one.status === 'completed' ? 'list-row-done' : ''}`}
            style=${{ '--depth': depth }}>
            <${Tick} label=${one.title} done=${tick.done} partly=${tick.partly} disabled=${!tick.tickable}
              disabledReason=${tick.later ? t('planning.occurrence.notToday') : undefined}
              onDisabled=${() => sayNext(client, one)} color=${one.priority
                ? `var(--priority-${one.priority})`
                : undefined}
              onTick=${(/** @type {boolean} */ checked) => {
                if (one.repeat && one.status !== 'completed') return ticks.toggle(one, checked);
                edit(edits.updateTask(one.id, { status: statusAfter(one, checked) }), {
                  undo: t(checked ? 'sharing.completed' : 'sharing.reopened', { title: one.title }),
                });
              }} />
            <div class="item-body">
              <a class="item-title list-title" dir="auto" href=${pathOf(list.id, one.id)}>${one.title}</a>
              <${Meta} task=${one} />
            </div>
          </li>
        `;
      })
    }
      </ul>`
  }
    ${
    may.work && depth < deepest && html`
      <${AddLine} checklistID=${list.id} label=${t('sharing.addSubtask')}
        place=${{ parent_id: task.id, ...(last ? { after: last.task.id } : {}) }} />
    `
  }
    </section>`;
}
