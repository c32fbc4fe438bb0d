/**
 * How a task repeats: the mark in a row, the button with its sentence, and the editor.
 *
 * @import { Checklist, Task } from '../client/types/server.js'
 */
import { edits } from '../client/index.js';
import { dueOf } from '../parts/dates.js';
import { Icon } from '../parts/icon.js';
import { useEdit, useView } from '../shell/use.js';
import { html } from '../view.js';
import { t } from '../words/index.js';
import { showDialog } from './ask.js';
import { DetailLine } from './detail-line.js';
import { repeatText } from './repeat/text.js';

export { repeatText };

/**
 * The rule of a task, short, for rows. Nothing where it does not repeat.
 * @param {{task: Pick<Task, 'repeat'>}} props
 */
export function RepeatMark({ task }) {
  if (!task.repeat) return null;
  const text = repeatText(task.repeat, { short: true });
  return html`<span class="repeat-mark" title=${repeatText(task.repeat)}><${Icon} name="repeat" size=${16} /><span
    class="visually-hidden">${t('planning.repeat.repeats')}</span><span class="truncate">${text}</span></span>`;
}

/**
 * The button that opens the editor, with the sentence beside it.
 * @param {{task: Task, checklist?: Checklist | null, editable?: boolean}} props
 */
export function RepeatButton({ task, checklist, editable = true }) {
  const edit = useEdit();
  const known = useView((view) => view.checklists.get(task.checklist_id) ?? null);
  const people = (checklist ?? known)?.participants.length ?? 0;
  const sentence = task.repeat ? repeatText(task.repeat) : t('planning.repeat.never');
  const due = task.repeat ? null : dueOf(task);
  /** @param {Record<string, unknown> | null} patch */
  const save = (patch) => {
    // What repeats is due on its dates, and no longer on that day.
    const rest = patch && due ? { due_on: null, due_at: null } : {};
    edit(edits.updateTask(task.id, { repeat: patch, ...rest }), {
      undo: t(patch ? 'planning.repeat.saved' : 'planning.repeat.stopped'),
    });
  };
  const open = () =>
    showDialog(() => import('./repeat/editor.js').then((module) => module.RepeatEditor), {
      value: task.repeat,
      together: people > 0,
      starts: due?.day,
      startsAt: due?.time,
      onSave: save,
    });
  return html`
    <${DetailLine} id=${`repeat-${task.id}`} icon="repeat" label=${t('planning.repeat.label')} text=${sentence}
      set=${task.repeat !== null} disabled=${!editable} onOpen=${open} />
  `;
}
