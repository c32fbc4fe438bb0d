/**
 * @import { Occurrence } from '../../client/types/server.js'
 */
import { formatDay, formatDays, formatTime } from '../../parts/dates.js';
import { PriorityMark } from '../../parts/priority-mark.js';
import { useView } from '../../shell/use.js';
import { html } from '../../view.js';
import { t } from '../../words/index.js';
import { ListMark } from '../list-mark.js';
import { Labels, Points, Said, Waits } from '../row-meta.js';

/**
 * What an occurrence says below its title.
 * @param {{occurrence: Occurrence, today: string, streak: number, carried: boolean, showList: boolean}} props
 */
export function OccurrenceMeta({ occurrence, today, streak, carried, showList }) {
  const { task_id: id, count, goal, skipped, priority, date } = occurrence;
  const list = useView((view) => view.checklists.get(occurrence.checklist_id));
  const waits = useView((view) => view.waits(id));
  const time = useView((view) => view.task(id)?.repeat?.starts_at ?? null);
  const missed = t('planning.occurrence.carried', { day: formatDay(date, 'relative') });
  return html`
    <div class="item-meta">
      ${time && html`<${Said} icon="clock" text=${formatTime(time)} />`}
      ${goal > 1 && html`
        <span class="occurrence-goal">
          <${Goal} count=${count} goal=${goal} />
          <span>${t('planning.occurrence.count', { number: count, goal })}</span>
        </span>
      `}
      ${skipped && html`<${Said} icon="skip" text=${t('planning.occurrence.skipped')} />`}
      ${carried && html`<${Said} class="late" icon="repeat" text=${missed} />`}
      ${!carried && occurrence.ends_on > date && html`<${Said} icon="calendar" text=${spanText(occurrence, today)} />`}
      ${streak > 1 &&
        html`<${Said} class="streak-mark" icon="streak" text=${t('planning.streak.count', { count: streak })} />`}
      ${priority && html`<${PriorityMark} priority=${priority} />`}
      <${Points} points=${occurrence.points} />
      ${showList && list && html`<${ListMark} list=${list} />`}
      <${Labels} labels=${occurrence.labels} />
      ${waits && html`<${Waits} />`}
    </div>
  `;
}

/**
 * How often, as dots that fill; for more than seven a bar.
 * @param {{count: number, goal: number}} props
 */
function Goal({ count, goal }) {
  if (goal > 7) return html`<progress class="goal-bar" value=${count} max=${goal} aria-hidden="true"></progress>`;
  return html`
    <span class="goal" aria-hidden="true">
      ${Array.from({ length: goal }, (_, n) => html`<span key=${n} class=${n < count ? 'goal-full' : ''}></span>`)}
    </span>
  `;
}

/**
 * The last day on which it can be done, or the days that it was for.
 * @param {Occurrence} occurrence
 * @param {string} today
 */
function spanText({ date, done, ends_on: end }, today) {
  if (done || end < today) return formatDays(date, end);
  if (end === today) return t('planning.occurrence.untilToday');
  return t('planning.occurrence.until', { day: formatDay(end, 'weekday') });
}
