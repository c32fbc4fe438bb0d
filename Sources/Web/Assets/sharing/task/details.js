import { html, useEffect, useLayoutEffect, useRef, useState } from '../../view.js';
import { Button, IconButton } from '../../parts/button.js';
import { Menu } from '../../parts/menu.js';
import { MarkdownField } from '../../parts/markdown-field.js';
import { Gone } from '../../parts/failed.js';
import { Loading } from '../../parts/states.js';
import { Icon } from '../../parts/icon.js';
import { edits } from '../../client/index.js';
import { back, go } from '../../shell/navigate.js';
import { useClient, useEdit, usePhone, useView } from '../../shell/use.js';
import { useDeleteTask } from '../../planning/occurrence.js';
import { t } from '../../words/index.js';
import { descriptionDraft, taskDrafts } from '../drafts.js';
import { Kept } from '../list/gone.js';
import { statusAfter, stepItems, useSteps } from '../list/menus.js';
import { MoveDialog } from '../list/move.js';
import { rights } from '../model/roles.js';
import { colorOf, dotStyle, pathOf } from '../tools.js';
import { Tick } from '../list/row.js';
import { Comments } from './comments.js';
import { Facts } from './facts.js';
import { History } from './history.js';
import { Subtasks } from './subtasks.js';
import { TitleField } from './title.js';

/**
 * @import { Checklist } from '../model/types.js'
 */

/**
 * All of a task: on phones a screen, at a desk a column beside the list.
 * @param {{list: Checklist, id: string, onDeleted: (id: string) => void, onClosed: (id: string) => void}} props
 */
export function TaskDetails({ list, id, onDeleted, onClosed }) {
  const phone = usePhone();
  const task = useView((view) => view.task(id));
  const known = useView((view) => view.knows(list.id));
  const last = useRef(task);
  if (task) last.current = task;
  const column = useRef(/** @type {HTMLElement | null} */ (null));
  const Title = phone ? 'h1' : 'h2';

  // The router focuses the heading on phones. At a desk it stands still, and the column takes the focus.
  useLayoutEffect(() => {
    if (phone || document.activeElement === document.body) return;
    /** @type {HTMLElement | null} */ (column.current?.querySelector('[data-heading]'))?.focus({ preventScroll: true });
  }, [id]);
  useEffect(() => {
    if (last.current) document.title = `${last.current.title} · Crosscheck`;
  }, [task?.title]);

  const close = () => {
    if (phone) return back(pathOf(list.id));
    go(pathOf(list.id), { focus: false });
    onClosed(id);
  };
  return html`
    <section ref=${column} class="task" aria-labelledby="task-heading" onKeyDown=${(
      /** @type {KeyboardEvent} */ event,
    ) => {
      if (event.key !== 'Escape' || event.defaultPrevented || phone) return;
      event.preventDefault();
      close();
    }}>
      <div class="task-bar">
        ${phone && html`<${IconButton} icon="back" size=${24} label=${t('sharing.backToList')} onClick=${close} />`}
        <a class="task-list truncate" href=${pathOf(list.id)}><span class="dot" style=${dotStyle(
          colorOf(list),
        )}></span><bdi
            class="truncate">${list.title}</bdi></a>
        ${task && rights(list).work && html`<${Moves} list=${list} task=${task} />`}
        ${!phone && html`<${IconButton} icon="close" label=${t('sharing.closeDetails')} onClick=${close} />`}
      </div>
      <${Title} id="task-heading" data-heading tabindex="-1" class="visually-hidden">${last.current?.title ??
        t('sharing.task')}<//>
      ${task
        ? html`<${Inside} list=${list} task=${task} onDeleted=${() => {
          onDeleted(id);
          if (phone) back(pathOf(list.id));
          else go(pathOf(list.id), { focus: false });
        }} />`
        : !known
        ? html`<${Loading} />`
        : html`
          <div class="task-inside">
            <${Gone} title=${t('sharing.goneTask.title')} text=${t('sharing.goneTask.text')}
              action=${html`<${Button} label=${t('sharing.backToList')} onClick=${close} />`} />
            <${Kept} keys=${taskDrafts(list.id, id)} />
          </div>
        `}
    </section>
  `;
}

/**
 * @param {{list: Checklist, task: import('../model/types.js').Task, onDeleted: () => void}} props
 */
function Inside({ list, task, onDeleted }) {
  const client = useClient();
  const edit = useEdit();
  const me = useView((view) => view.user?.id);
  const parent = useView((view) => task.parent_id === null ? undefined : view.task(task.parent_id));
  const remove = useDeleteTask();
  const may = rights(list);
  const act = {
    claim: () => edit(edits.claimTask(task.id)),
    release: () => edit(edits.releaseTask(task.id)),
  };
  /** @param {string} text @param {string} base */
  const describe = (text, base) => {
    // The field hands its text on when the screen goes, and that may be because the task is gone.
    if (client.view.task(task.id)) edit(edits.updateTask(task.id, { description: text }, { base }));
    else client.drafts.set(descriptionDraft(task.id), text);
  };

  return html`<div class="task-inside">
    ${
    parent && html`
      <a class="task-parent"
        href=${pathOf(list.id, parent.id)}><${Icon} name="subtask" size=${16} /><bdi class="truncate">${parent
          .title}</bdi></a>
    `
  }
    <div class="task-head">
      ${
    !task.repeat && html`
      <${Tick} label=${t(
        'sharing.doneBox',
      )} done=${task.status === 'completed'} partly=${task.status === 'in_progress'}
        disabled=${!may.work} color=${task.priority ? `var(--priority-${task.priority})` : undefined}
        onTick=${(/** @type {boolean} */ done) =>
          edit(edits.updateTask(task.id, { status: statusAfter(task, done) }), {
            undo: t(done ? 'sharing.completed' : 'sharing.reopened', { title: task.title }),
          })} />
    `
  }
      <${TitleField} task=${task} editable=${may.work} />
    </div>
    ${
    may.work || task.description !== ''
      ? html`
        <${MarkdownField} label=${t('sharing.description')} hideLabel value=${task
          .description}
          draft=${descriptionDraft(task.id)} onSave=${describe} disabled=${!may.work} placeholder=${t(
            'sharing.describe',
          )}
          maxlength=${client.limits?.description_length ?? 20000} />
      `
      : null
  }
    <${Facts} list=${list} task=${task} me=${me} act=${act} />
    <${Subtasks} list=${list} task=${task} />
    <${Comments} list=${list} task=${task} me=${me} />
    <${History} list=${list} task=${task} />
    <div class="task-foot">
      <a class="button button-quiet" href=${`/time?task=${task.id}`}><${Icon} name="clock" size=${20} /><span class="button-label">${
    t('sharing.timeSpent')
  }</span></a>
      ${
    may.work && html`<${Button} kind="danger" icon="trash" label=${t('sharing.delete')} onClick=${() =>
      remove(task, undefined, { onDeleted })} />`
  }
    </div>
    </div>`;
}

/**
 * Where a task can go by a press, for those who do not drag.
 * @param {{list: Checklist, task: import('../model/types.js').Task}} props
 */
function Moves({ list, task }) {
  const step = useSteps(list.id, []);
  const [moving, setMoving] = useState(false);
  return html`<${Menu} icon="more" label=${t('sharing.actions')} items=${[
    ...stepItems(task, step),
    { label: t('sharing.moveTo'), icon: 'move', run: () => setMoving(true) },
  ]} />
    ${moving && html`<${MoveDialog} list=${list} ids=${[task.id]} onClose=${() => setMoving(false)} />`}`;
}
