/**
 * @import { Occurrence, OccurrenceRecord, Task } from '../../client/types/server.js'
 */
import { Icon } from '../../parts/icon.js';
import { formatDay } from '../../parts/dates.js';
import { useView } from '../../shell/use.js';
import { html } from '../../view.js';
import { t } from '../../words/index.js';
import { useNow } from '../clock.js';
import { OccurrenceRow } from './row.js';
import { useToday } from './use.js';

/**
 * A repeating task's occurrences of today, to be ticked off where its details are. Nothing where it does not repeat.
 * @param {{task: Task}} props
 */
export function OccurrencesOfTask({ task }) {
  const { day } = useNow();
  const today = useToday();
  const last = useView((view) => lastRecord(view.records(task.id), day));
  if (!task.repeat) return null;
  /** @param {Occurrence} one */
  const its = (one) => one.task_id === task.id;
  const open = today.occurrences.filter(its);
  const carried = today.carried.filter(its);
  return html`<section class="occurrences-of-task" aria-label=${t('planning.occurrence.now')}>
    ${
    carried.map((one) =>
      html`<${OccurrenceRow} key=${one.date} occurrence=${one} today=${day} carried showList=${false} />`
    )
  }
    ${open.map((one) => html`<${OccurrenceRow} key=${one.date} occurrence=${one} today=${day} showList=${false} />`)}
    ${!open.length && !carried.length && html`<p class="muted">${t('planning.occurrence.notToday')}</p>`}
    ${
    last && html`
      <p class="muted small row gap-1">
        <${Icon} name="check" size=${16} />${t('planning.occurrence.last', { day: formatDay(last, 'relative') })}</p>
    `
  }
    </section>`;
}

/**
 * The date before today on which it was done last.
 * @param {OccurrenceRecord[]} records
 * @param {string} today
 */
function lastRecord(records, today) {
  return records.findLast(({ count, date }) => count > 0 && date < today)?.date ?? null;
}
