/**
 * @import { Task } from '../../client/types/server.js'
 * @import { Reminder } from './text.js'
 */
import { edits } from '../../client/index.js';
import { Button, IconButton } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { TimeField } from '../../parts/date-field.js';
import { SelectField } from '../../parts/field.js';
import { Icon } from '../../parts/icon.js';
import { useClient, useEdit } from '../../shell/use.js';
import { html, useState } from '../../view.js';
import { t } from '../../words/index.js';
import { reminderText } from './text.js';

const offered = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10080];

/**
 * The dialogue of a task's reminders.
 * @param {{task: Task, value: Reminder[], onClose: () => void}} props
 */
export function RemindersDialog({ task, value, onClose }) {
  const edit = useEdit();
  const limit = useClient().limits?.reminders ?? 8;
  const [list, setList] = useState(value);
  const [time, setTime] = useState(/** @type {string | null} */ ('09:00'));
  const timed = Boolean(task.due_at || task.repeat?.starts_at);
  const due = Boolean(task.repeat || task.due_on || task.due_at);
  const full = list.length >= limit;

  /** @param {Reminder} reminder */
  const add = (reminder) => {
    const text = JSON.stringify(reminder);
    if (!full && !list.some((one) => JSON.stringify(one) === text)) setList([...list, reminder]);
  };
  const save = () => {
    if (JSON.stringify(list) !== JSON.stringify(value)) {
      edit(edits.setReminders(task.id, list), { undo: t('planning.reminders.saved') });
    }
    onClose();
  };
  const before = offered.filter((minutes) =>
    !list.some((one) => 'before_minutes' in one && one.before_minutes === minutes)
  );

  return html`<${Dialog} title=${t('planning.reminders.title')} onClose=${onClose} onSubmit=${save} actions=${html`
    <${Button} label=${t('planning.cancel')} onClick=${onClose} />
    <${Button} kind="primary" type="submit" label=${t('planning.save')} />
  `}>
    <p class="muted small">${t('planning.reminders.own')}</p>
    ${
    !due && html`
      <p class="reminders-note">
        <${Icon} name="info" size=${20} /><span>${t('planning.reminders.notDue')}</span></p>
    `
  }
    ${
    list.length > 0 && html`<ul class="reminders-list" aria-label=${t('planning.reminders.label')}>
      ${
      list.map((reminder) =>
        html`
          <li key=${JSON.stringify(reminder)} class="spread">
            <span class="row"><${Icon} name="bell" size=${20} class="muted"/><span>${reminderText(
              reminder,
            )}</span></span>
            <${IconButton} icon="close" label=${t('planning.reminders.remove', { reminder: reminderText(reminder) })}
              onClick=${() => setList(list.filter((one) => one !== reminder))} />
          </li>
        `
      )
    }
      </ul>`
  }
    ${
    full ? html`<p class="muted">${t('planning.reminders.full', { count: limit })}</p>` : html`
      <div class="reminders-add">
        <${TimeField} label=${t(
          task.repeat ? 'planning.reminders.addAtRepeat' : 'planning.reminders.addAt',
        )} value=${time}
          onChange=${(/** @type {string | null} */ next) => setTime(next)} />
        <${Button} icon="plus" label=${t('planning.reminders.add')} disabled=${!time} onClick=${() =>
          time && add({ at: time })} />
      </div>
      <${SelectField} label=${t('planning.reminders.addBefore')} value=${null} hint=${timed
        ? undefined
        : t('planning.reminders.needsTime')}
        options=${[
          { value: null, label: t('planning.reminders.choose') },
          ...before.map((minutes) => ({ value: minutes, label: reminderText({ before_minutes: minutes }) })),
        ]}
        onChange=${(/** @type {number | null} */ minutes) => minutes !== null && add({ before_minutes: minutes })} />
    `
  }
    <//>`;
}
