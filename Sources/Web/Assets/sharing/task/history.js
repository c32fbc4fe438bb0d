import { html, useMemo, useState } from '../../view.js';
import { t } from '../../words/index.js';
import { ActivityList } from '../documents/activity-list.js';

/**
 * What happened to a task, out of the activity of its list. It is read when it is opened.
 * @param {{list: import('../model/types.js').Checklist, task: import('../model/types.js').Task}} props
 */
export function History({ list, task }) {
  const [open, setOpen] = useState(false);
  const keep = useMemo(
    () => (/** @type {import('../model/types.js').Change} */ change) =>
      (change.kind.startsWith('task.') && change.body?.id === task.id) || change.body?.task_id === task.id,
    [task.id],
  );
  return html`<details class="task-section task-history" onToggle=${(/** @type {any} */ event) =>
    setOpen(event.currentTarget.open)}>
    <summary><h2>${t('sharing.history')}</h2></summary>
    ${open && html`<${ActivityList} list=${list} keep=${keep} linked=${false} />`}
    </details>`;
}
