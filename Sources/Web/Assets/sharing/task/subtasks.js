import { html, useMemo } from '../../view.js';
import { edits } from '../../client/index.js';
import { useEdit, useView } from '../../shell/use.js';
import { AddLine } from '../../planning/add-line.js';
import { t } from '../../words/index.js';
import { Meta, Tick } from '../list/row.js';
import { statusAfter } from '../list/menus.js';
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
  const edit = useEdit();
  const tasks = useView((view) => view.tasks(list.id));
  const rows = useMemo(() => subtasks(tasks, task.id), [tasks, task.id]);
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
      rows.map((row) =>
        html`
          <li key=${row.task.id} class=${`item list-row ${row.task.status === 'completed' ? 'list-row-done' : ''}`}
            style=${{ '--depth': row.depth }}>
            <${Tick} label=${row.task
              .title} done=${row.task.status === 'completed'} partly=${row.task.status === 'in_progress'}
              disabled=${!may.work || row.task.repeat !== null} color=${row.task.priority
                ? `var(--priority-${row.task.priority})`
                : undefined}
              onTick=${(/** @type {boolean} */ checked) =>
                edit(edits.updateTask(row.task.id, { status: statusAfter(row.task, checked) }), {
                  undo: t(checked ? 'sharing.completed' : 'sharing.reopened', { title: row.task.title }),
                })} />
            <div class="item-body">
              <a class="item-title list-title" dir="auto" href=${pathOf(list.id, row.task.id)}>${row.task.title}</a>
              <${Meta} task=${row.task} />
            </div>
          </li>
        `
      )
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
