import { html, useState } from '../../view.js';
import { Button, IconButton } from '../../parts/button.js';
import { DateField } from '../../parts/date-field.js';
import { Dialog } from '../../parts/dialog.js';
import { LabelField } from '../../parts/label-field.js';
import { Menu } from '../../parts/menu.js';
import { priorities } from '../../parts/priority.js';
import { formatDay } from '../../parts/dates.js';
import { t } from '../../words/index.js';
import { fold } from '../model/filters.js';
import { highest, useBatch } from './batch.js';
import { MoveDialog } from './move.js';

/**
 * @import { BatchOperation, Checklist, Priority, Task } from '../model/types.js'
 */

/**
 * What can be done to the tasks that are selected, all at once.
 * @param {{list: Checklist, tasks: Task[], selection: Set<string>, all: string[], extraSections: string[],
 *   onSelect: (ids: Set<string> | null) => void}} props `all`: the ids of all tasks on screen
 */
export function SelectionBar({ list, tasks, selection, all, extraSections, onSelect }) {
  const batch = useBatch(list.id);
  const [dialog, setDialog] = useState(/** @type {'move' | 'label' | 'due' | null} */ (null));
  const chosen = tasks.filter((task) => selection.has(task.id));
  const count = chosen.length;
  const open = chosen.filter((task) => task.status !== 'completed' && task.repeat === null);
  const done = () => onSelect(null);
  /** @param {Task[]} of @param {(task: Task) => Partial<BatchOperation>} patch @param {string} text */
  const update = (of, patch, text) => {
    batch(of.map((task) => /** @type {BatchOperation} */ ({ op: 'update', id: task.id, ...patch(task) })), text);
    done();
  };
  /** @param {Priority | null} priority */
  const setPriority = (priority) => update(chosen, () => ({ priority }), t('sharing.batch.prioritySet', { count }));
  const remove = () => {
    batch(
      highest(tasks, selection).map((task) => ({ op: 'delete', id: task.id })),
      t('sharing.batch.deleted', { count }),
    );
    done();
  };
  const isAll = all.length > 0 && all.every((id) => selection.has(id));

  return html`<div class="list-batch" role="toolbar" aria-label=${t('sharing.batch.label')}>
    <${IconButton} icon="close" label=${t('sharing.batch.end')} onClick=${done} />
    <span class="list-batch-count" role="status">${t('sharing.batch.count', { count })}</span>
    <${Button} small kind="quiet" label=${isAll ? t('sharing.batch.none') : t('sharing.batch.all')}
      onClick=${() => onSelect(new Set(isAll ? [] : all))} />
    <span class="list-batch-actions">
      <${IconButton} icon="check" label=${t('sharing.batch.complete')} disabled=${open.length === 0}
        onClick=${() =>
    update(open, () => ({ status: 'completed' }), t('sharing.batch.completed', { count: open.length }))} />
      <${IconButton} icon="move" label=${t('sharing.batch.move')} disabled=${count === 0} onClick=${() =>
    setDialog('move')} />
      <${IconButton} icon="label" label=${t('sharing.batch.addLabel')} disabled=${count === 0} onClick=${() =>
    setDialog('label')} />
      <${Menu} icon="flag" label=${t('sharing.batch.urgency')} disabled=${count === 0} items=${[
    ...priorities.map((value) => ({ label: t(`parts.priority.${value}`), run: () => setPriority(value) })),
    { label: t('parts.priority.none'), run: () => setPriority(null) },
  ]} />
      <${IconButton} icon="calendar" label=${t('sharing.batch.day')} disabled=${count === 0} onClick=${() =>
    setDialog('due')} />
      <${IconButton} icon="trash" label=${t('sharing.batch.remove')} disabled=${count === 0} onClick=${remove} />
    </span>
    ${
    dialog === 'move' && html`
      <${MoveDialog} list=${list} ids=${[...selection]} extraSections=${extraSections}
        onClose=${(/** @type {boolean} */ moved) => (setDialog(null), moved && done())} />
    `
  }
    ${
    dialog === 'label' && html`
      <${LabelDialog} count=${count} onClose=${() => setDialog(null)}
        onDone=${(/** @type {string[]} */ labels) => {
          setDialog(null);
          const added = (/** @type {Task} */ task) => {
            const has = new Set(task.labels.map(fold));
            return [...task.labels, ...labels.filter((label) => !has.has(fold(label)))];
          };
          update(
            chosen.filter((task) => added(task).length > task.labels.length),
            (task) => ({ labels: added(task) }),
            t('sharing.batch.labelled', { count }),
          );
        }} />
    `
  }
    ${
    dialog === 'due' && html`
      <${DueDialog} count=${count} onClose=${() => setDialog(null)}
        onDone=${(/** @type {string | null} */ day) => {
          setDialog(null);
          update(
            chosen,
            () => day === null ? { due_on: null, due_at: null } : { due_on: day },
            day === null
              ? t('sharing.batch.notDue', { count })
              : t('sharing.batch.dueOn', { count, day: formatDay(day, 'short') }),
          );
        }} />
    `
  }
    </div>`;
}

/** @param {{count: number, onClose: () => void, onDone: (labels: string[]) => void}} props */
function LabelDialog({ count, onClose, onDone }) {
  const [labels, setLabels] = useState(/** @type {string[]} */ ([]));
  return html`
    <${Dialog} title=${t('sharing.batch.labelTitle', { count })} onClose=${onClose}
      actions=${html`
        <${Button} label=${t('sharing.cancel')} onClick=${onClose} />
        <${Button} kind="primary" label=${t('sharing.batch.addLabel')} disabled=${labels.length === 0} onClick=${() =>
          onDone(labels)} />
      `}>
      <${LabelField} label=${t('sharing.labels')} value=${labels} onChange=${setLabels} />
      <//>
  `;
}

/** @param {{count: number, onClose: () => void, onDone: (day: string | null) => void}} props */
function DueDialog({ count, onClose, onDone }) {
  const [day, setDay] = useState(/** @type {string | null} */ (null));
  return html`
    <${Dialog} title=${t('sharing.batch.dueTitle', { count })} onClose=${onClose} onSubmit=${() => onDone(day)}
      actions=${html`
        <${Button} label=${t('sharing.cancel')} onClick=${onClose} />
        <${Button} type="submit" kind="primary" label=${day === null
          ? t('sharing.batch.clearDay')
          : t('sharing.batch.setDay')} />
      `}>
      <${DateField} label=${t('sharing.day')} value=${day} onChange=${setDay} />
      <//>
  `;
}
