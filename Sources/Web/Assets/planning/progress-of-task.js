/**
 * How far a repeating task has come: streaks, figures, and a year in days.
 *
 * @import { Task } from '../client/types/server.js'
 */
import { Button } from '../parts/button.js';
import { Icon } from '../parts/icon.js';
import { Loading } from '../parts/states.js';
import { asked } from '../shell/rest.js';
import { useResource, useView } from '../shell/use.js';
import { html, useEffect, useRef, useState } from '../view.js';
import { t } from '../words/index.js';
import { useNow } from './clock.js';

/**
 * @param {{task: Task}} props Nothing where it does not repeat.
 */
export function ProgressOfTask({ task }) {
  return task.repeat ? html`<${Progress} key=${task.id} task=${task} />` : null;
}

/** @param {{task: Task}} props */
function Progress({ task }) {
  const records = useView((view) => view.records(task.id));
  const waits = useView((view) => view.waits(task.id));
  // The server may not know yet that it repeats.
  const isKnown = useRef(!waits);
  isKnown.current ||= !waits;
  const { value, reload, offline, stale } = useResource(isKnown.current ? `/v1/tasks/${task.id}/progress` : null, {
    keep: true,
  });
  const [years, showYears] = useState(/** @type {typeof import('./progress/year.js') | null} */ (null));
  useEffect(() => {
    if (!waits) reload();
  }, [waits, records, task.version]);
  if (!isKnown.current) return null;
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
      ${years ? html`<${Year} task=${task} years=${years} />` : html`
        <div>
          <${Button} small icon="calendar" label=${t('planning.taskProgress.year')}
            onClick=${() => asked(() => import('./progress/year.js')).then(showYears)} />
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
 * A year of days, this one at first. It takes the occurrences of the task's list, so it is read only when one asks for it.
 * @param {{task: Task, years: typeof import('./progress/year.js')}} props
 */
function Year({ task, years }) {
  const { day: present } = useNow();
  const now = Number(present.slice(0, 4));
  const [year, show] = useState(now);
  return html`
    <div>
      <${years.YearOfTask} task=${task} title=${t('time.progress.yearOfAll')} year=${year} present=${present}
        onShow=${(/** @type {Record<string, string | null>} */ query) => show(Number(query.year ?? now))} />
    </div>
  `;
}
