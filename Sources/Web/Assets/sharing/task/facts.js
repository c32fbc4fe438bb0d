import { html, useState } from '../../view.js';
import { Button } from '../../parts/button.js';
import { NumberField, SelectField } from '../../parts/field.js';
import { LabelField } from '../../parts/label-field.js';
import { PriorityField } from '../../parts/priority.js';
import { edits } from '../../client/index.js';
import { useClient, useEdit, useView } from '../../shell/use.js';
import { DueField } from '../../planning/due.js';
import { OccurrencesOfTask } from '../../planning/occurrence.js';
import { ProgressOfTask } from '../../planning/progress-of-task.js';
import { RemindersButton } from '../../planning/reminders.js';
import { RepeatButton } from '../../planning/repeat.js';
import { t } from '../../words/index.js';
import { MoveDialog } from '../list/move.js';
import { rights } from '../model/roles.js';
import { TaskPeople } from './people.js';

/**
 * @import { Checklist, Status, Task } from '../model/types.js'
 */

/** @type {Status[]} */
const statuses = ['available', 'in_progress', 'completed'];

/**
 * Status, priority, due date and all else that is one value: the label before it, at a desk.
 * @param {{list: Checklist, task: Task, me: string | undefined, act: Pick<import('../list/row.js').RowActions, 'claim' | 'release'>}} props
 */
export function Facts({ list, task, me, act }) {
  const client = useClient();
  const edit = useEdit();
  const may = rights(list);
  const [moving, setMoving] = useState(false);
  const title = useView((view) => view.checklists.get(task.checklist_id)?.title ?? '');
  /** @param {import('../../client/types/server.js').TaskPatch} patch */
  const update = (patch) => edit(edits.updateTask(task.id, patch));

  return html`<div class="task-facts">
    <${SelectField} label=${t('sharing.statusLabel')} value=${task.status} disabled=${!may.work}
      options=${statuses.map((value) => ({ value, label: t(`sharing.status.${value}`) }))}
      onChange=${(/** @type {Status} */ status) => update({ status })} />
    <${PriorityField} label=${t('sharing.priority')} value=${task.priority} disabled=${!may.work}
      onChange=${(/** @type {any} */ priority) => update({ priority })} />
    <${TaskPeople} list=${list} task=${task} me=${me} act=${act} />
    <${DueField} task=${task} editable=${may.work} />
    <div class="task-buttons">
      <${RepeatButton} task=${task} checklist=${list} editable=${may.work} />
      <${RemindersButton} task=${task} />
    </div>
    ${
    task.repeat && html`
      <${OccurrencesOfTask} task=${task} />
      <${ProgressOfTask} task=${task} />
    `
  }
    ${
    (may.work || task.labels.length > 0) && html`
      <${LabelField} label=${t('sharing.labels')} value=${task.labels} disabled=${!may.work}
        onChange=${(/** @type {string[]} */ labels) =>
          update({ labels: labels.slice(0, client.limits?.labels ?? 20) })} />
    `
  }
    ${
    (may.work || task.points > 0) && html`
      <${Later} label=${t('sharing.pointsLabel')} hint=${t('sharing.pointsHint')} value=${task.points}
        min=${0} max=${client.limits?.task_points ?? 10000} disabled=${!may.work} onSave=${(
          /** @type {number} */ points,
        ) => update({ points })} />
    `
  }
    ${
    (may.work || task.section) && html`
      <div class="task-place field">
        <span class="field-label">${t('sharing.section')}</span>
        <div class="task-place-value">
          <bdi class="wrap">${task.section ?? t('sharing.noSection')}</bdi>
          ${may.work && html`<${Button} small kind="quiet" icon="move" label=${t('sharing.moveTo')} onClick=${() =>
            setMoving(true)} />`}
        </div>
      </div>
    `
  }
    ${moving && html`<${MoveDialog} list=${list} ids=${[task.id]} onClose=${() => setMoving(false)} title=${title} />`}
    </div>`;
}

/**
 * A number that is saved when the field is left, or half a second after the last press of its buttons.
 * @param {{label: string, hint?: string, value: number, min: number, max: number, disabled?: boolean, error?: string | null,
 *   onSave: (value: number) => void}} props
 */
export function Later({ label, hint, value, min, max, disabled, error, onSave }) {
  const [typed, setTyped] = useState(/** @type {{value: number | null, timer: number} | null} */ (null));
  /** @param {number | null} next */
  const save = (next) => {
    setTyped(null);
    if (next !== null && Number.isInteger(next) && next >= min && next <= max && next !== value) onSave(next);
  };
  return html`
    <${NumberField} label=${label} hint=${hint} value=${typed
      ? typed.value
      : value} min=${min} max=${max} disabled=${disabled}
      error=${error} onChange=${(/** @type {number | null} */ next) => {
        clearTimeout(typed?.timer);
        setTyped({ value: next, timer: setTimeout(() => save(next), 700) });
      }} onBlur=${() => {
        if (!typed) return;
        clearTimeout(typed.timer);
        save(typed.value);
      }} />
  `;
}
