/**
 * @import { Edit } from '../../client/types/client.js'
 * @import { Occurrence, Task } from '../../client/types/server.js'
 */
import { edits } from '../../client/index.js';
import { Button } from '../../parts/button.js';
import { Calendar } from '../../parts/calendar.js';
import { addDays, formatDay } from '../../parts/dates.js';
import { Dialog } from '../../parts/dialog.js';
import { html } from '../../view.js';
import { t } from '../../words/index.js';

/**
 * The edit that moves one date: it is taken out, and another is added.
 * @param {Task} task
 * @param {string} from
 * @param {string} to
 * @returns {Edit}
 */
export function postpone(task, from, to) {
  const { except = [], extra = [] } = task.repeat ?? {};
  const added = extra.filter((day) => day !== from);
  return edits.updateTask(task.id, {
    repeat: {
      // A date that was added is not one of the rule's: it need not be taken out, unless it is both.
      except: [...new Set([...except, from])].filter((day) => day !== to).sort(),
      extra: [...new Set([...added, to])].sort(),
    },
  });
}

/**
 * @param {{occurrence: Occurrence, task: Task, today: string, onClose: () => void,
 *   edit: (edit: Edit, options?: {undo?: string}) => unknown}} props
 */
export function PostponeDialog({ occurrence, task, today, edit, onClose }) {
  const { date, title } = occurrence;
  const tomorrow = addDays(date < today ? today : date, 1);
  /** @param {string} day */
  const pick = (day) => {
    onClose();
    if (day !== date) {
      edit(postpone(task, date, day), {
        undo: t('planning.occurrence.postponed', { title, day: formatDay(day, 'relative') }),
      });
    }
  };
  return html`
    <${Dialog} title=${t('planning.occurrence.postponeTitle')} onClose=${onClose} actions=${html`
      <${Button} label=${t('planning.cancel')} onClick=${onClose} />
      <${Button} kind="primary" label=${formatDay(tomorrow, 'relative')} onClick=${() => pick(tomorrow)} />
    `}>
      <p class="muted">${t('planning.occurrence.postponeText')}</p>
      <${Calendar} value=${date} min=${addDays(today, 0)} label=${t(
        'planning.occurrence.postponeTitle',
      )} onPick=${pick} />
      <//>
  `;
}
