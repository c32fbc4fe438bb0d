/**
 * One's own reminders of a task. Nobody else sees them, so a viewer has them, too.
 *
 * @import { Task } from '../client/types/server.js'
 */
import { locale } from '../parts/dates.js';
import { useView } from '../shell/use.js';
import { html } from '../view.js';
import { t } from '../words/index.js';
import { showDialog } from './ask.js';
import { DetailLine } from './detail-line.js';
import { reminderText } from './reminders/text.js';

/**
 * The button that opens them, with what is set beside it.
 * @param {{task: Task}} props
 */
export function RemindersButton({ task }) {
  const reminders = useView((view) => view.reminders(task.id));
  const text = reminders.length
    ? new Intl.ListFormat(locale(), { type: 'conjunction' }).format(reminders.map(reminderText))
    : t('planning.reminders.none');
  const open = () =>
    showDialog(() => import('./reminders/dialog.js').then((module) => module.RemindersDialog), {
      task,
      value: reminders,
    });
  return html`
    <${DetailLine} id=${`reminders-${task.id}`} icon="bell" label=${t('planning.reminders.label')} text=${text}
      set=${reminders.length > 0} onOpen=${open} />
  `;
}
