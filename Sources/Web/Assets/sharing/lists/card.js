import { html } from '../../view.js';
import { Avatars } from '../../parts/avatar.js';
import { IconButton } from '../../parts/button.js';
import { classes } from '../../parts/classes.js';
import { Icon } from '../../parts/icon.js';
import { Menu } from '../../parts/menu.js';
import { PriorityMark } from '../../parts/priority.js';
import { DueMark } from '../../planning/due.js';
import { t } from '../../words/index.js';
import { people } from '../model/roles.js';
import { colorOf, dotStyle, memo, pathOf } from '../tools.js';

/**
 * @import { Checklist } from '../model/types.js'
 * @typedef {object} CardActions
 * @property {(list: Checklist) => void} favorite
 * @property {(list: Checklist) => import('../../parts/menu.js').MenuItem[]} items
 * @property {(event: PointerEvent, list: Checklist) => void} [grab]
 */

/**
 * A list among others.
 * @param {{list: Checklist, position: number, size: number, inbox: boolean, waits: boolean, act: CardActions}} props
 */
function DrawnCard({ list, position, size, inbox, waits, act }) {
  const everyone = people(list);
  const done = list.task_count - list.open_task_count;
  const grab = act.grab;
  return html`
    <div role="listitem" data-key=${list.id} aria-posinset=${position} aria-setsize=${size}
      class=${classes('item lists-row', list.completed && 'lists-row-done')}
      onPointerDown=${grab && ((/** @type {PointerEvent} */ event) => grab(event, list))}>
      ${grab && html`<span class="list-grip" data-grip aria-hidden="true"><${Icon} name="grip" size=${16} /></span>`}
      <span class="lists-sign" style=${dotStyle(colorOf(list))}>${inbox
        ? html`<${Icon} name="inbox" size=${20} />`
        : html`<${Ring} done=${done} total=${list.task_count} />`}</span>
      <div class="item-body">
        <a class="item-title lists-title" dir="auto" draggable=${false} href=${pathOf(list.id)}>${list.title}</a>
        <div class="item-meta">
          ${list.completed
            ? html`<span class="list-mark lists-completed"><${Icon} name="done" size=${16} />${
              t('sharing.completedList')
            }</span>`
            : html`<span>${
              list.task_count === 0 ? t('sharing.noTasks') : t('sharing.openCount', { count: list.open_task_count })
            }</span>`}
          ${everyone.length > 1 && html`<span class="list-who"><${Avatars} people=${everyone} limit=${4} /></span>`}
          ${list.due_at &&
            html`<${DueMark} task=${{
              due_at: list.due_at,
              due_on: null,
              status: list.completed ? 'completed' : 'available',
            }} />`}
          ${list.priority && html`<${PriorityMark} priority=${list.priority} />`}
          ${list.role !== 'owner' && html`<span>${t(`sharing.roles.${list.role}`)}</span>`}
          ${list.mine.muted && html`
            <span class="list-mark"
              title=${t('sharing.muted')}><${Icon} name="hidden" size=${16} /><span class="visually-hidden">${t(
                'sharing.muted',
              )}</span></span>
          `}
          ${waits && html`
            <span class="list-mark"
              title=${t('sharing.waits')}><${Icon} name="waiting" size=${16} /><span class="visually-hidden">${t(
                'sharing.waits',
              )}</span></span>
          `}
        </div>
      </div>
      <div class="item-end">
        ${everyone.length > 1 && html`<${Avatars} people=${everyone} limit=${4} />`}
        <${IconButton} class=${classes('lists-star', list.mine.favorite && 'lists-star-on')} icon="star"
          label=${t('sharing.favoriteOf', { title: list.title })} pressed=${list.mine.favorite} onClick=${() =>
            act.favorite(list)} />
        <${Menu} icon="more" label=${t('sharing.actions')} items=${act.items(list)} />
      </div>
    </div>
  `;
}

/** A list among others, drawn again only when something of it is another. */
export const ListCard = memo(DrawnCard);

/** The circumference of the ring, in its own units. */
const around = 2 * Math.PI * 9;

/**
 * How much of a list is done, in the list's colour.
 * @param {{done: number, total: number}} props
 */
function Ring({ done, total }) {
  const part = total === 0 ? 0 : done / total;
  return html`<svg class="lists-ring" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <circle class="lists-ring-all" cx="12" cy="12" r="9"/>
    ${
    part > 0 && html`
      <circle class="lists-ring-done" cx="12" cy="12" r="9" transform="rotate(-90 12 12)"
        stroke-dasharray=${`${part * around} ${around}`} />
    `
  }
    ${
    total === 0 || part === 0
      ? html`
        <circle class="lists-ring-dot" cx="12" cy="12" r="4" />
      `
      : part === 1
      ? html`
        <path class="lists-ring-check" d="M8 12.5l2.8 2.8L16 9.5" />
      `
      : null
  }
    </svg>`;
}
