import { html, useState } from '../../view.js';
import { Avatars } from '../../parts/avatar.js';
import { Banner } from '../../parts/banner.js';
import { Button, IconButton } from '../../parts/button.js';
import { Heading } from '../../parts/heading.js';
import { Icon } from '../../parts/icon.js';
import { Markdown } from '../../parts/markdown.js';
import { Menu } from '../../parts/menu.js';
import { PriorityMark } from '../../parts/priority.js';
import { dueOf, formatDay, formatDayTime } from '../../parts/dates.js';
import { edits } from '../../client/index.js';
import { useEdit, useView } from '../../shell/use.js';
import { rich, t } from '../../words/index.js';
import { people, rights } from '../model/roles.js';
import { endOfDay } from './edit.js';
import { colorOf, dotStyle, own } from '../tools.js';

/**
 * @import { Checklist } from '../model/types.js'
 * @typedef {'people' | 'share' | 'export' | 'edit' | 'activity' | 'burndown' | 'calendar'} ListDialog
 */

/**
 * The head of a list: title, progress, description, what is special about it, and its buttons.
 * @param {{list: Checklist, items: import('../../parts/menu.js').MenuItem[], onOpen: (dialog: ListDialog) => void,
 *   onPrint: () => void}} props
 */
export function ListHeader({ list, items, onOpen, onPrint }) {
  const everyone = people(list);
  const done = list.task_count - list.open_task_count;
  const actions = html`
    <button type="button" class="button button-quiet list-people" aria-label=${t('sharing.people.button')}
      title=${t('sharing.people.button')} onClick=${() => onOpen('people')}>
      ${everyone.length > 1
        ? html`<span aria-hidden="true"><${Avatars} people=${everyone} limit=${4} /></span>`
        : html`<${Icon} name="people" size=${20} />`}</button>
    <${IconButton} icon="link" label=${t('sharing.share.button')} onClick=${() => onOpen('share')} />
    <${IconButton} icon="export" label=${t('sharing.export.button')} onClick=${() => onOpen('export')} />
    <${IconButton} icon="print" label=${t('sharing.print')} onClick=${onPrint} />
    <${Menu} icon="more" label=${t('sharing.more')} items=${items} />
  `;
  return html`
    <${Heading} title=${list.title} back="/lists" actions=${actions}
      lead=${html`<span class="dot list-dot" style=${dotStyle(colorOf(list))}></span>`}>
      <div class="list-about">
        ${list.task_count > 0 && html`<${Progress} done=${done} total=${list.task_count} />`}
        ${list.due_at &&
          html`<span class="list-mark"><${Icon} name="calendar" size=${16} />${
            t('sharing.dueBy', { day: dueWords(list.due_at) })
          }</span>`}
        ${list.priority && html`
          <${PriorityMark} priority=${list.priority} named />
        `}
        ${list.role !== 'owner' &&
          html`<span>${rich(`sharing.ownedBy.${list.role}`, { who: own(list.owner.username) })}</span>`}
        ${list.mine.muted &&
          html`<span class="list-mark"><${Icon} name="hidden" size=${16} />${t('sharing.muted')}</span>`}
      </div>
      ${list.description !== '' && html`<${Description} text=${list.description} />`}
      <${Notices} list=${list} />
    <//>
  `;
}

/**
 * How much is done, as a bar and in words.
 * @param {{done: number, total: number}} props
 */
export function Progress({ done, total }) {
  return html`<span class="list-progress">
    <span class="list-bar" aria-hidden="true"><span style=${{
    inlineSize: `${Math.round(done / total * 100)}%`,
  }}></span></span>
    ${t('sharing.doneOf', { done, count: total })}
    </span>`;
}

/** How much of a description shows at first, in characters. */
const short = 240;

/** @param {{text: string}} props */
function Description({ text }) {
  const [all, setAll] = useState(false);
  const isLong = text.length > short || text.split('\n').length > 4;
  return html`<div class="list-description">
    <div class=${isLong && !all ? 'list-description-short' : undefined}><${Markdown} text=${text} /></div>
    ${
    isLong && html`
      <${Button} small kind="quiet" label=${t(all ? 'sharing.lessText' : 'sharing.moreText')} aria-expanded=${String(
        all,
      )}
        onClick=${() => setAll(!all)} />
    `
  }
    </div>`;
}

/** @param {{list: Checklist}} props */
function Notices({ list }) {
  const me = useView((view) => view.user?.id);
  const edit = useEdit();
  const may = rights(list);
  const offered = list.offered_to && list.offered_to.id === me;
  return [
    offered && html`
      <${Banner} key="offer" icon="people" text=${rich('sharing.offer.toYou', { who: own(list.owner.username) })}
        actions=${html`
          <${Button} small label=${t('sharing.decline')} onClick=${() => edit(edits.endOffer(list.id))} />
          <${Button} small kind="primary" label=${t('sharing.accept')} onClick=${() =>
            edit(edits.acceptOwnership(list.id))} />
        `} />
    `,
    may.readOnly === 'archived' && html`
      <${Banner} key="archived" icon="archive" text=${t('sharing.archivedNote')}
        actions=${may.own && html`
          <${Button} small label=${t('sharing.unarchive')}
            onClick=${() => edit(edits.updateChecklist(list.id, { archived: false }))} />
        `} />
    `,
    may.readOnly === 'viewer' && html`<${Banner} key="viewer" icon="eye" text=${t('sharing.viewerNote')} />`,
  ];
}

/**
 * When a list is due. The end of a day stands for the day: a list has no due date without a time.
 * @param {string} instant
 */
function dueWords(instant) {
  const due = dueOf({ due_at: instant });
  return due?.time === endOfDay ? formatDay(due.date, 'relative') : formatDayTime(instant);
}
