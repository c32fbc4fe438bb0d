/**
 * One's own reminders of a task. Nobody else sees them, so a viewer has them, too.
 *
 * @import { Task } from '../client/types/server.js'
 * @typedef {{at: string} | {before_minutes: number}} Reminder
 */
import { edits } from '../client/index.js';
import { Button, IconButton } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { TimeField } from '../parts/date-field.js';
import { formatTime, locale } from '../parts/dates.js';
import { SelectField } from '../parts/field.js';
import { Icon } from '../parts/icon.js';
import { useClient, useEdit, useView } from '../shell/use.js';
import { html, useState } from '../view.js';
import { t } from '../words/index.js';
import { DetailLine } from './detail-line.js';

/**
 * A reminder as a phrase: at 19:00, 30 minutes before.
 * @param {Reminder} reminder
 * @returns {string}
 */
export function reminderText(reminder) {
  if ('at' in reminder) return t('planning.reminders.at', { time: formatTime(reminder.at) });
  const minutes = reminder.before_minutes;
  if (minutes === 0) return t('planning.reminders.onTime');
  if (minutes % 1440 === 0) return t('planning.reminders.days', { count: minutes / 1440 });
  if (minutes % 60 === 0) return t('planning.reminders.hours', { count: minutes / 60 });
  return t('planning.reminders.minutes', { count: minutes });
}

/**
 * The button that opens them, with what is set beside it.
 * @param {{task: Task}} props
 */
export function RemindersButton({ task }) {
  const reminders = useView((view) => view.reminders(task.id));
  const [open, setOpen] = useState(false);
  const text = reminders.length
    ? new Intl.ListFormat(locale(), { type: 'conjunction' }).format(reminders.map(reminderText))
    : t('planning.reminders.none');
  return html`
    <div>
      <${DetailLine} id=${`reminders-${task.id}`} icon="bell" label=${t('planning.reminders.label')} text=${text}
        set=${reminders.length > 0} onOpen=${() => setOpen(true)} />
      ${open && html`<${RemindersDialog} task=${task} value=${reminders} onClose=${() => setOpen(false)} />`}
    </div>
  `;
}

const offered = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10080];

/** @param {{task: Task, value: Reminder[], onClose: () => void}} props */
function RemindersDialog({ task, value, onClose }) {
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
