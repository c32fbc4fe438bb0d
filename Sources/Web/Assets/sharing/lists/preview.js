import { html, useState } from '../../view.js';
import { Button } from '../../parts/button.js';
import { Icon } from '../../parts/icon.js';
import { PriorityMark } from '../../parts/priority.js';
import { t } from '../../words/index.js';

/**
 * @import { Priority } from '../model/types.js'
 * @typedef {{title: string, section: string | null, priority: Priority | null, completed: boolean, line: number | null, subtasks: DryTask[]}} DryTask
 */

/** How many tasks the preview shows at first. */
const few = 12;
/** How many it shows at most. */
const most = 500;

/**
 * What an import would make.
 * @param {{made: {title: string, task_count: number, section_count: number, tasks: DryTask[]}}} props
 */
export function Preview({ made }) {
  const [all, setAll] = useState(false);
  const rows = flat(made.tasks);
  const shown = rows.slice(0, all ? most : few);
  let section = /** @type {string | null | undefined} */ (undefined);
  return html`<section class="import-preview" aria-labelledby="import-preview">
    <h3 id="import-preview">${
    made.section_count > 0
      ? t('sharing.import.wouldMakeSections', { count: made.task_count, sections: made.section_count })
      : t('sharing.import.wouldMake', { count: made.task_count })
  }</h3>
    <ul class="import-tasks">
      ${
    shown.flatMap(({ task, depth }, at) => {
      const head = depth === 0 && task.section !== section && task.section !== null;
      if (depth === 0) section = task.section;
      return [
        head && html`<li key=${`section-${at}`} class="import-section"><bdi>${task.section}</bdi></li>`,
        html`<li key=${at} class="import-task" style=${{ '--depth': depth }}>
          <span class="muted"><${Icon} name=${task.completed ? 'done' : 'open'} size=${16} /></span>
          <span class="visually-hidden">${t(task.completed ? 'sharing.import.isDone' : 'sharing.import.isOpen')}</span>
          <bdi class="truncate">${task.title}</bdi>
          ${task.priority && html`<${PriorityMark} priority=${task.priority} />`}
          </li>`,
      ];
    })
  }
    </ul>
    ${
    !all && rows.length > few &&
    html`<${Button} small kind="quiet" label=${t('sharing.import.showAll', { count: rows.length })} onClick=${() =>
      setAll(true)} />`
  }
    ${
    all && rows.length > most &&
    html`<p class="muted small">${t('sharing.import.andMore', { count: rows.length - most })}</p>`
  }
    </section>`;
}

/**
 * What an import leaves out or changes, by line.
 * @param {{issues: {line: number, severity: string, message: string}[]}} props
 */
export function Issues({ issues }) {
  if (issues.length === 0) return null;
  return html`<details class="import-issues" open=${issues.length <= 5}>
    <summary>${t('sharing.import.issues', { count: issues.length })}</summary>
    <ul>
      ${
    issues.slice(0, 200).map((issue, at) =>
      html`<li key=${at} class=${issue.severity === 'error' ? 'danger' : undefined}>
        ${
        issue.line > 0 && html`<span class="import-line muted">${t('sharing.import.line', { line: issue.line })}</span>`
      }
        <bdi class="wrap">${issue.message}</bdi>
        </li>`
    )
  }
    </ul>
    ${
    issues.length > 200 &&
    html`<p class="muted small">${t('sharing.import.andMore', { count: issues.length - 200 })}</p>`
  }
    </details>`;
}

/**
 * Tasks with their subtasks, one after the other.
 * @param {DryTask[]} tasks
 * @param {number} [depth]
 * @returns {Array<{task: DryTask, depth: number}>}
 */
function flat(tasks, depth = 0) {
  return tasks.flatMap((task) => [{ task, depth }, ...flat(task.subtasks, depth + 1)]);
}
