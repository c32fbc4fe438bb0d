import { html, useMemo, useState } from '../../view.js';
import { Chart } from '../../parts/chart.js';
import { Dialog } from '../../parts/dialog.js';
import { Segmented } from '../../parts/field.js';
import { addDays, formatDay, today } from '../../parts/dates.js';
import { useResource } from '../../shell/use.js';
import { t } from '../../words/index.js';

/** How many days the chart may show. */
const spans = [14, 30, 90, 365];

/**
 * How the open tasks of a list became fewer, day by day.
 * @param {{list: import('../model/types.js').Checklist, onClose: () => void}} props
 */
export function BurndownDialog({ list, onClose }) {
  const [span, setSpan] = useState(30);
  const to = today();
  const range = `from=${addDays(to, 1 - span)}&to=${to}`;
  const { value } = useResource(`/v1/checklists/${list.id}/burndown?${range}`, { keep: true });
  const days = useMemo(() => [...(value?.days ?? [])].reverse(), [value]);
  const table = value && html`
    <table>
      <caption class="visually-hidden">${t('sharing.burndown.title')}</caption>
      <thead>
        <tr>
          <th scope="col">${t('sharing.day')}</th>
          <th scope="col" class="number">${t('sharing.burndown.open')}</th>
          <th scope="col" class="number">${t('sharing.burndown.completed')}</th>
        </tr>
      </thead>
      <tbody>${days.map((/** @type {{date: string, open: number, completed: number}} */ day) =>
        html`
          <tr key=${day.date}>
            <th scope="row">${formatDay(day.date, 'weekday')}</th>
            <td class="number">${day.open}</td>
            <td class="number">${day.completed}</td>
          </tr>
        `
      )}</tbody>
    </table>
  `;
  return html`
    <${Dialog} title=${t('sharing.burndown.title')} onClose=${onClose} wide>
      <div class="stack burndown">
        <${Segmented} label=${t('sharing.burndown.span')} value=${span} onChange=${setSpan}
          options=${spans.map((days) => ({ value: days, label: t('sharing.burndown.days', { count: days }) }))} />
        <${Chart} path=${`/v1/checklists/${list.id}/burndown.svg?${range}`} table=${table}
          alt=${t('sharing.burndown.alt', { count: list.open_task_count, title: list.title })} />
      </div>
      <//>
  `;
}
