import { html, useEffect, useState } from '../../view.js';
import { Avatars } from '../../parts/avatar.js';
import { Button } from '../../parts/button.js';
import { Checkbox } from '../../parts/checkbox.js';
import { classes } from '../../parts/classes.js';
import { Icon } from '../../parts/icon.js';
import { Menu } from '../../parts/menu.js';
import { PriorityMark } from '../../parts/priority.js';
import { DueMark } from '../../planning/due.js';
import { RepeatMark } from '../../planning/repeat.js';
import { t } from '../../words/index.js';
import { dotStyle, memo, pathOf } from '../tools.js';

/**
 * @import { Task } from '../model/types.js'
 * @typedef {object} RowActions  what a row has done; each function stays the same
 * @property {(task: Task, done: boolean) => void} toggle
 * @property {(task: Task) => void} sayNext says when a repeating task is due next
 * @property {(task: Task) => void} claim
 * @property {(task: Task) => void} release
 * @property {(id: string, range: boolean) => void} select
 * @property {(task: Task) => import('../../parts/menu.js').MenuItem[]} items
 * @property {(event: PointerEvent, task: Task) => void} grab
 */

/**
 * A task of a list.
 * @param {{
 *   task: Task, depth: number, position: number, size: number, gap: number, work: boolean, mine: boolean,
 *   done: boolean, partly: boolean, tickable: boolean, later: boolean, selecting: boolean, selected: boolean, current: boolean,
 *   flash: number, waits: boolean, draggable: boolean, act: RowActions,
 *   list?: {id: string, title: string, color: string | null} | null,
 * }} props `done`, `partly`: of a repeating task, today's occurrence. `later`: it is not due today.
 *   `flash` counts the changes of others.
 */
function DrawnRow(props) {
  const { task, depth, position, size, gap, work, mine, done, partly, tickable, later, selecting, selected, current } =
    props;
  const { flash, waits, draggable, act, list = null } = props;
  const title = `title-${task.id}`;
  const isOver = task.status === 'completed';
  return html`
    <div role="listitem" data-key=${task.id} aria-posinset=${position} aria-setsize=${size}
      aria-level=${depth > 0 ? depth + 1 : undefined}
      class=${classes(
        'item list-row',
        isOver && 'list-row-done',
        current && 'list-row-current',
        selected && 'list-row-selected',
        flash > 0 && (flash % 2 ? 'list-flash-odd' : 'list-flash-even'),
      )}
      style=${{ '--depth': Math.min(depth, 7), marginBlockStart: gap ? `${gap}px` : undefined }}
      onPointerDown=${draggable ? (/** @type {PointerEvent} */ event) => act.grab(event, task) : undefined}>
      ${draggable &&
        html`<span class="list-grip" data-grip aria-hidden="true"><${Icon} name="grip" size=${16} /></span>`}
      ${selecting
        ? html`
          <${Checkbox} class="list-select" label=${t('sharing.selectTask', { title: task.title })} checked=${selected}
            onChange=${(/** @type {boolean} */ _, /** @type {any} */ event) =>
              act.select(task.id, event.shiftKey === true)} />
        `
        : html`
          <${Tick} label=${task.title} done=${done} partly=${partly} disabled=${!tickable}
            disabledReason=${later ? t('planning.occurrence.notToday') : undefined} onDisabled=${() =>
              act.sayNext(task)}
            color=${task.priority ? `var(--priority-${task.priority})` : undefined}
            onTick=${(/** @type {boolean} */ checked) => act.toggle(task, checked)} />
        `}
      <div class="item-body">
        <a id=${title} class="item-title list-title" dir="auto" href=${pathOf(task.checklist_id, task.id)} data-title
          draggable=${false} onClick=${(/** @type {MouseEvent} */ event) => {
            if (!selecting) return;
            event.preventDefault();
            act.select(task.id, event.shiftKey);
          }}>${task.title}</a>
        <${Meta} task=${task} waits=${waits} list=${list} />
      </div>
      <div class="item-end">
        ${!selecting && html`<span class="list-row-actions">
          ${work && !isOver && html`<${Claim} task=${task} mine=${mine} describedBy=${title} act=${act} />`}
          <${Menu} class="list-row-menu" icon="more" label=${t('sharing.actions')} items=${act.items(task)} />
          </span>`}
        ${task.participants.length > 0 && html`<${Avatars} people=${task.participants} limit=${3} />`}
      </div>
    </div>
  `;
}

/** How many labels a narrow row shows. */
const few = 2;
/** How long a box shows what was asked of it before the copy has it, in ms. */
const patience = 600;

/**
 * The box of a task. It shows at once what was asked of it: the copy follows when the edit is stored.
 * @param {{label: string, done: boolean, partly?: boolean, disabled?: boolean, disabledReason?: string,
 *   onDisabled?: () => void, color?: string, onTick: (done: boolean) => void}} props
 */
export function Tick({ label, done, partly, disabled, disabledReason, onDisabled, color, onTick }) {
  const [asked, setAsked] = useState(/** @type {boolean | null} */ (null));
  useEffect(() => {
    if (asked === null) return;
    if (asked === done) return setAsked(null);
    const timer = setTimeout(() => setAsked(null), patience);
    return () => clearTimeout(timer);
  }, [asked, done]);
  return html`
    <${Checkbox} label=${label} checked=${asked ?? done} partly=${partly} disabled=${disabled}
      disabledReason=${disabledReason} onDisabled=${onDisabled} color=${color}
      onChange=${(/** @type {boolean} */ checked) => {
        setAsked(checked);
        onTick(checked);
      }} />
  `;
}

/** A task of a list, drawn again only when something of it is another. */
export const Row = memo(DrawnRow);

/**
 * Takes the task, or gives it back.
 * @param {{task: Task, mine: boolean, describedBy?: string, act: Pick<RowActions, 'claim' | 'release'>, small?: boolean}} props
 */
export function Claim({ task, mine, describedBy, act, small = true }) {
  if (mine) {
    return html`
      <${Button} class="list-claim" small=${small} kind="quiet" icon="release" label=${t('sharing.release')}
        aria-describedby=${describedBy}
        onClick=${() => act.release(task)} />
    `;
  }
  const isFull = task.participants.length >= task.participant_limit;
  return html`
    <${Button} class="list-claim" small=${small} kind="quiet" icon="claim" label=${t('sharing.claim')}
      aria-describedby=${describedBy}
      disabledReason=${isFull ? t('sharing.full') : undefined} onClick=${() => act.claim(task)} />
  `;
}

/**
 * What a row says below its title; nothing where there is nothing to say.
 * @param {{task: Task, waits?: boolean, list?: {id: string, title: string, color: string | null} | null}} props
 *   `list`: the name of the list, where tasks of several stand together.
 */
export function Meta({ task, waits = false, list = null }) {
  const taken = task.participants.length;
  const has = list || waits || task.status === 'in_progress' || task.priority || task.due_at || task.due_on ||
    task.repeat ||
    task.labels.length > 0 || taken > 0 || task.points > 0 || task.description !== '';
  if (!has) return null;
  return html`<div class="item-meta">
    ${
    list && html`<span class="list-of"><span class="dot" style=${dotStyle(list.color)}></span><bdi
      class="truncate">${list.title}</bdi></span>`
  }
    ${task.status === 'in_progress' && html`<span class="visually-hidden">${t('sharing.status.in_progress')}</span>`}
    <${DueMark} task=${task} />
    ${task.priority && html`<${PriorityMark} priority=${task.priority} />`}
    ${task.repeat && html`<${RepeatMark} task=${task} />`}
    ${taken > 0 && html`<span class="list-who"><${Avatars} people=${task.participants} limit=${4} /></span>`}
    ${
    taken > 0 && html`<span class="list-places">${t('sharing.places', { count: task.participant_limit, taken })}</span>`
  }
    ${
    task.labels.map((label, at) =>
      html`<span key=${`label-${label}`} class=${at < few ? 'chip' : 'chip list-label-more'} dir="auto">${label}</span>`
    )
  }
    ${task.labels.length > few && html`<span class="chip list-label-count">${`+${task.labels.length - few}`}</span>`}
    ${
    task.points > 0 &&
    html`<span class="list-mark"><${Icon} name="points" size=${16} />${
      t('sharing.points', { count: task.points })
    }</span>`
  }
    ${
    task.description !== '' &&
    html`<span class="list-mark" title=${t('sharing.hasDescription')}><${Icon} name="text" size=${16} /><span
      class="visually-hidden">${t('sharing.hasDescription')}</span></span>`
  }
    ${
    waits && html`<span class="list-mark" title=${t('sharing.waits')}><${Icon} name="waiting" size=${16} /><span
      class="visually-hidden">${t('sharing.waits')}</span></span>`
  }
    </div>`;
}
