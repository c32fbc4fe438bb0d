import { html, useState } from '../../view.js';
import { Button } from '../../parts/button.js';
import { locale } from '../../parts/dates.js';
import { Icon } from '../../parts/icon.js';
import { Empty } from '../../parts/states.js';
import { useResource, useView } from '../../shell/use.js';
import { ofFigures, useFresh } from '../../time/fresh.js';
import { dotOf } from '../../time/timer/modes.js';
import { t } from '../../words/index.js';
import { YearOfAll, YearOfTask } from './year.js';

/**
 * @import * as Server from '../../client/types/server.js'
 * @import { View } from '../../client/types/client.js'
 */

/**
 * The repeating tasks that are due for the user: those that all people of the list do, and those that the user is on.
 * @param {View} view
 * @returns {Server.Task[]}
 */
export function repeating(view) {
  const me = view.user?.id;
  return view.lists.flatMap((list) => view.tasks(list.id)).filter((task) =>
    task.repeat && task.status !== 'completed' &&
    (task.participants.length === 0 || task.participants.some((person) => person.id === me))
  );
}

const first = 8;

/**
 * Streaks of repeating tasks, and a year of all of them or of one.
 * @param {{query: Record<string, string>, present: string, onShow: (query: Record<string, string | null>) => void}} props
 */
export function Streaks({ query, present, onShow }) {
  const tasks = useView(repeating);
  const [all, setAll] = useState(false);
  const year = /^(19[7-9]\d|20\d\d|21\d\d)$/.test(query.year) ? Number(query.year) : Number(present.slice(0, 4));
  const task = tasks.find((one) => one.id === query.task);
  // The chosen one is among those shown.
  const shown = all ? tasks : tasks.filter((one, index) => index < first || one === task);
  return html`
    <section class="progress-year">
      ${task
        ? html`
          <${YearOfTask} key=${task.id} task=${task} year=${year} present=${present} onShow=${onShow}
            title=${html`<bdi>${task.title}</bdi>`} extra=${html`
              <${Button} small kind="quiet" icon="close" label=${t('time.progress.allTasks')}
                onClick=${() => onShow({ task: null })} />
            `} />
        `
        : html`<${YearOfAll} year=${year} present=${present} onShow=${onShow} />`}
    </section>
    <section class="progress-streaks">
      <h2 class="section-title">${t('time.progress.streaks')}</h2>
      ${tasks.length === 0
        ? html`
          <${Empty} icon="repeat" title=${t('time.progress.noRepeating')} text=${t('time.progress.noRepeatingText')}
            action=${html`<${Button} href="/lists" label=${t('time.progress.toLists')} />`} />
        `
        : html`<ul class="streaks">
          ${
          shown.map((one) =>
            html`
              <${Streak} key=${one.id} task=${one} chosen=${one === task}
                onChoose=${() => onShow({ task: one === task ? null : one.id })} />
            `
          )
        }
          </ul>
          ${
          tasks.length > shown.length &&
          html`<${Button} kind="quiet" label=${t('time.progress.showAll', { count: tasks.length })} onClick=${() =>
            setAll(true)} />`
        }`}
    </section>
  `;
}

/** @param {{task: Server.Task, chosen: boolean, onChoose: () => void}} props */
function Streak({ task, chosen, onChoose }) {
  const progress = useResource(`/v1/tasks/${task.id}/progress`, { keep: true });
  useFresh(ofFigures, progress.reload);
  const list = useView((view) => view.checklists.get(task.checklist_id));
  const { value } = progress;
  const number = new Intl.NumberFormat(locale());
  return html`
    <li class=${`streak ${chosen ? 'streak-chosen' : ''}`}>
      <button type="button" class="streak-main" aria-pressed=${String(chosen)} onClick=${onChoose}
        aria-label=${t('time.progress.yearOf', { title: task.title })}></button>
      <span class=${`streak-now ${value?.current_streak ? 'streak-lit' : ''}`}>
        <${Icon} name="streak" size=${20} />
        <strong class="number" aria-hidden="true">${value ? number.format(value.current_streak) : '–'}</strong>
      </span>
      <span class="streak-words">
        <a class="streak-title wrap" dir="auto" href=${`/lists/${task.checklist_id}/tasks/${task.id}`}>${task.title}</a>
        <span class="item-meta">
          ${value
            ? html`
              <span class="visually-hidden">${t('time.progress.inARow', { count: value.current_streak })}</span>
              <span>${t('time.progress.longest', { count: value.longest_streak })}</span>
              <span>${t('time.progress.done', { count: value.done })}</span>
              ${value.missed > 0 && html`<span>${t('time.progress.missed', { count: value.missed })}</span>`}
              ${value.left !== null && html`<span>${t('time.progress.left', { count: value.left })}</span>`}
            `
            : progress.offline
            ? html`<span>${t('time.progress.unknownOffline')}</span>`
            : html`<span>…</span>`}
          ${list &&
            html`<span class="truncate"><span class="dot" style=${
              dotOf({ color: list.mine?.color ?? list.color })
            }></span>
              <bdi class="truncate">${list.title}</bdi></span>`}
        </span>
      </span>
      <${Icon} name="calendar" size=${20} />
    </li>
  `;
}
