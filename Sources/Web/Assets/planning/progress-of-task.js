/**
 * How far a repeating task has come: streaks, figures, and a year in days.
 *
 * @import { Occurrence, Task } from '../client/types/server.js'
 */
import { Button } from '../parts/button.js';
import { addDays } from '../parts/dates.js';
import { Icon } from '../parts/icon.js';
import { Loading, NeedsConnection } from '../parts/states.js';
import { useClient, useResource, useView } from '../shell/use.js';
import { html, useEffect, useState } from '../view.js';
import { t } from '../words/index.js';
import { useNow } from './clock.js';
import { HeatMap } from './heat-map.js';

/**
 * @param {{task: Task}} props Nothing where it does not repeat.
 */
export function ProgressOfTask({ task }) {
  return task.repeat ? html`<${Progress} key=${task.id} task=${task} />` : null;
}

/** @param {{task: Task}} props */
function Progress({ task }) {
  const { value, reload, offline, stale } = useResource(`/v1/tasks/${task.id}/progress`, { keep: true });
  const records = useView((view) => view.records(task.id));
  const waits = useView((view) => view.waits(task.id));
  const [year, showYear] = useState(false);
  useEffect(() => {
    if (!waits) reload();
  }, [waits, records, task.version]);
  if (offline && !value) return html`<p class="muted">${t('planning.taskProgress.offline')}</p>`;
  if (!value) {
    return html`
      <${Loading} />
    `;
  }
  const { current_streak, longest_streak, done, missed, skipped, left } = value;
  return html`
    <section class="progress-of-task stack gap-2" aria-label=${t('planning.taskProgress.title')}>
      <dl class="task-figures">
        <${Figure} icon="streak" name=${t('planning.taskProgress.current')} value=${t('planning.number', {
          number: current_streak,
        })} strong=${current_streak > 1} />
        <${Figure} name=${t('planning.taskProgress.longest')} value=${t('planning.number', {
          number: longest_streak,
        })} />
        <${Figure} name=${t('planning.taskProgress.done')} value=${t('planning.number', { number: done })} />
        <${Figure} name=${t('planning.taskProgress.missed')} value=${t('planning.number', { number: missed })} />
        ${skipped > 0 &&
          html`<${Figure} name=${t('planning.taskProgress.skipped')} value=${
            t('planning.number', { number: skipped })
          } />`}
        ${left !== null &&
          html`<${Figure} name=${t('planning.taskProgress.left')} value=${t('planning.number', { number: left })} />`}
      </dl>
      ${stale && html`<p class="muted small">${t('planning.taskProgress.stale')}</p>`}
      ${year ? html`<${Year} task=${task} />` : html`
        <div>
          <${Button} small icon="calendar" label=${t('planning.taskProgress.year')}
            onClick=${() => showYear(true)} />
        </div>
      `}
    </section>
  `;
}

/** @param {{icon?: string, name: string, value: string, strong?: boolean}} props */
function Figure({ icon, name, value, strong }) {
  return html`
    <div class=${strong ? 'task-figure task-figure-strong' : 'task-figure'}>
      <dt>${name}</dt>
      <dd>${icon && html`<${Icon} name=${icon} size=${20} />`}${value}</dd>
    </div>
  `;
}

/**
 * The last year, day by day. It takes the occurrences of the task's list, so it is read only when one asks for it.
 * @param {{task: Task}} props
 */
function Year({ task }) {
  const client = useClient();
  const { day: today } = useNow();
  const records = useView((view) => view.records(task.id));
  const [state, setState] = useState(/** @type {{days: Map<string, Occurrence>} | 'loading' | 'failed'} */ ('loading'));
  const from = addDays(today, -364);
  useEffect(() => {
    let over = false;
    const read = async () => {
      /** @type {Map<string, Occurrence>} */
      const days = new Map();
      /** @type {string | null} */
      let path = `/v1/occurrences?from=${from}&to=${today}&checklist_id=${task.checklist_id}&limit=500`;
      for (let pages = 0; path && pages < 40 && !over; pages += 1) {
        const { value, next } = await client.get(path);
        for (const one of value.occurrences) if (one.task_id === task.id) days.set(one.date, one);
        path = next;
      }
      if (!over) setState({ days });
    };
    read().catch(() => !over && setState('failed'));
    return () => {
      over = true;
    };
  }, [client, task.id, from, records]);
  if (state === 'loading') {
    return html`
      <${Loading} />
    `;
  }
  if (state === 'failed') return html`<${NeedsConnection} text=${t('planning.taskProgress.yearOffline')} />`;
  return html`<${HeatMap} label=${t('planning.taskProgress.yearLabel')} from=${from} to=${today} dayOf=${(
    /** @type {string} */ date,
  ) => {
    const one = state.days.get(date);
    if (!one) return null;
    const share = one.goal ? one.count / one.goal : 0;
    const word = one.skipped
      ? t('planning.occurrence.skipped')
      : one.goal > 1 || one.done
      ? t('planning.occurrence.count', { number: one.count, goal: one.goal })
      : t('planning.taskProgress.notDone');
    return { level: one.skipped ? 'skipped' : Math.ceil(share * 4), text: word };
  }} />`;
}
