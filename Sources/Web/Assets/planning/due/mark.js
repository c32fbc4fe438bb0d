/**
 * @import { Task } from '../../client/types/server.js'
 */
import { classes } from '../../parts/classes.js';
import { dueOf, dueState, dueText, formatTime } from '../../parts/dates.js';
import { Icon } from '../../parts/icon.js';
import { html } from '../../view.js';
import { t } from '../../words/index.js';

/**
 * When a task is due, short, for rows. Nothing where it is not due.
 * @param {{task: Pick<Task, 'due_on' | 'due_at' | 'status'>, now?: number, day?: string}} props `day`: what the screen shows
 *   anyway, so that only a time is named
 */
export function DueMark({ task, now, day }) {
  const state = dueState(task, { now });
  if (!state) return null;
  const late = state === 'overdue' && task.status !== 'completed';
  const due = dueOf(task);
  const known = day !== undefined && due?.day === day;
  if (known && !due.time) return null;
  const text = known && due.time ? formatTime(due.time) : dueText(task, { now });
  return html`
    <span class=${classes('due-mark', late ? 'late' : state === 'today' && 'due-today')}>
      <${Icon} name=${late ? 'warning' : task.due_at && !task.due_on ? 'clock' : 'calendar'} size=${16} />
      <span aria-hidden="true">${text}</span>
      <span class="visually-hidden">${t(late ? 'planning.due.overdue' : 'planning.due.due', { due: text })}</span>
    </span>
  `;
}
