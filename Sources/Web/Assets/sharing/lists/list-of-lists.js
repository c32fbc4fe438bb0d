import { html } from '../../view.js';
import { edits } from '../../client/index.js';
import { announce } from '../../shell/announce.js';
import { useClient, useEdit, useStatus } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { rights } from '../model/roles.js';
import { DragLayer } from '../list/drag.js';
import { useStable } from '../tools.js';
import { ListCard } from './card.js';
import { useOrder } from './order.js';

/**
 * @import { Checklist } from '../model/types.js'
 */

/**
 * The lists that are not archived, in the user's own order.
 * @param {{lists: Checklist[], inbox: string | undefined}} props
 */
export function ListOfLists({ lists, inbox }) {
  const client = useClient();
  const edit = useEdit();
  useStatus(); // Which lists wait is asked for at each drawing.
  /** @param {Checklist} list @param {-1 | 1} by */
  const step = (list, by) => {
    const other = lists[lists.findIndex((one) => one.id === list.id) + by];
    if (!other) return announce(t(by < 0 ? 'sharing.cannot.up' : 'sharing.cannot.down'));
    edit(edits.placeChecklist(list.id, by < 0 ? { before: other.id } : { after: other.id }));
    announce(t(by < 0 ? 'sharing.stepped.up' : 'sharing.stepped.down', { title: list.title }));
  };
  const order = useOrder((id, place) => edit(edits.placeChecklist(id, place), { undo: t('sharing.moved') }));
  const act = useStable({
    favorite: (/** @type {Checklist} */ list) => edit(edits.placeChecklist(list.id, { favorite: !list.mine.favorite })),
    grab: order.grab,
    items: (/** @type {Checklist} */ list) => {
      const may = rights(list);
      const at = lists.findIndex((one) => one.id === list.id);
      return [
        { label: t('sharing.step.up'), icon: 'up', disabled: at <= 0, run: () => step(list, -1) },
        {
          label: t('sharing.step.down'),
          icon: 'down',
          disabled: at < 0 || at >= lists.length - 1,
          run: () => step(list, 1),
        },
        'line',
        {
          label: t(list.mine.favorite ? 'sharing.unfavorite' : 'sharing.favorite'),
          icon: 'star',
          run: () => act.favorite(list),
        },
        {
          label: t(list.mine.muted ? 'sharing.unmute' : 'sharing.mute'),
          icon: 'bell',
          run: () => edit(edits.placeChecklist(list.id, { muted: !list.mine.muted })),
        },
        may.own && list.id !== inbox && {
          label: t('sharing.archive'),
          icon: 'archive',
          run: () =>
            edit(edits.updateChecklist(list.id, { archived: true }), {
              undo: t('sharing.archived', { title: list.title }),
            }),
        },
        may.own && list.id !== inbox && {
          label: t('sharing.deleteList'),
          icon: 'trash',
          danger: true,
          run: () => edit(edits.deleteChecklist(list.id), { undo: t('sharing.listDeleted', { title: list.title }) }),
        },
      ];
    },
  });
  return html`
    <div role="list" class="lists" aria-label=${t('sharing.lists')} data-board
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        const id = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest('[data-key]'))
          ?.dataset.key;
        const list = lists.find((one) => one.id === id);
        if (!list) return;
        event.preventDefault();
        step(list, event.key === 'ArrowUp' ? -1 : 1);
      }}>
      ${lists.map((list, at) =>
        html`
          <${ListCard} key=${list.id} list=${list} position=${at + 1} size=${lists.length}
            inbox=${list.id === inbox} waits=${client.view.waits(list.id)} act=${act} />
        `
      )}
    </div>
    <${DragLayer} ghost=${order.ghost} />
  `;
}
