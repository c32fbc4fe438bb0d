import { html } from '../../view.js';
import { Avatar } from '../../parts/avatar.js';
import { IconButton } from '../../parts/button.js';
import { Menu } from '../../parts/menu.js';
import { edits } from '../../client/index.js';
import { useClient, useEdit } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { Claim } from '../list/row.js';
import { hasPlace, isMine, people, rights } from '../model/roles.js';
import { Later } from './facts.js';

/**
 * @import { Checklist, Task } from '../model/types.js'
 */

/**
 * The people on a task, its places, and others that may be put on it.
 * @param {{list: Checklist, task: Task, me: string | undefined, act: Pick<import('../list/row.js').RowActions, 'claim' | 'release'>}} props
 */
export function TaskPeople({ list, task, me, act }) {
  const client = useClient();
  const edit = useEdit();
  const may = rights(list);
  const taken = task.participants.length;
  const others = people(list).filter((person) =>
    person.id !== me && !task.participants.some((one) => one.id === person.id)
  );
  const isOver = task.status === 'completed';
  return html`<div class="task-people field" role="group" aria-label=${t('sharing.onIt')}>
    <span class="field-label">${t('sharing.onIt')}</span>
    <div class="task-people-value">
      <p class="task-places">${t('sharing.places', { count: task.participant_limit, taken })}</p>
      ${
    task.participants.map((person) =>
      html`<span key=${person.id} class="task-person">
        <${Avatar} person=${person} size="s" named/><bdi class="truncate">${person.username}</bdi>
        ${
        may.work && person.id !== me && html`
          <${IconButton} icon="close" size=${16} label=${t('sharing.takeOff', { who: person.username })}
            onClick=${() =>
              edit(edits.unassignTask(task.id, person.username), {
                undo: t('sharing.tookOff', { who: person.username }),
              })} />
        `
      }
        </span>`
    )
  }
      ${
    may.work && !isOver && html`<span class="task-people-actions">
      <${Claim} task=${task} mine=${isMine(task, me)} act=${act} />
      ${
      others.length > 0 && hasPlace(task) && html`
        <${Menu} label=${t('sharing.assign')} text=${t('sharing.assign')} icon="invite"
          items=${others.map((person) => ({
            label: person.username,
            icon: 'person',
            run: () => edit(edits.assignTask(task.id, person.username)),
          }))} />
      `
    }
      </span>`
  }
    </div>
    ${
    may.work && html`
      <${Later} label=${t('sharing.placesLabel')} value=${task.participant_limit} min=${Math.max(1, taken)}
        max=${client.limits?.task_participants ?? 100} onSave=${(/** @type {number} */ limit) =>
          edit(edits.updateTask(task.id, { participant_limit: limit }))} />
    `
  }
    </div>`;
}
