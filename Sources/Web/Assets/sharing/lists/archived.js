import { html } from '../../view.js';
import { Button } from '../../parts/button.js';
import { edits } from '../../client/index.js';
import { useEdit } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { rights } from '../model/roles.js';
import { colorOf, dotStyle, pathOf } from '../tools.js';

/**
 * Lists that are put away: they can be read, and their owner takes them back.
 * @param {{lists: import('../model/types.js').Checklist[]}} props
 */
export function ArchivedLists({ lists }) {
  const edit = useEdit();
  return html`<div role="list" class="lists" aria-label=${t('sharing.archivedLists')}>
    ${
    lists.map((list) =>
      html`<div role="listitem" key=${list.id} class="item lists-row">
        <span class="lists-sign"><span class="dot" style=${dotStyle(colorOf(list))}></span></span>
        <div class="item-body">
          <a class="item-title lists-title" dir="auto" href=${pathOf(list.id)}>${list.title}</a>
          <div class="item-meta"><span>${
        t('sharing.doneOf', { done: list.task_count - list.open_task_count, count: list.task_count })
      }</span></div>
        </div>
        ${
        rights(list).own && html`
          <div class="item-end">
            <${Button} small label=${t('sharing.unarchive')}
              onClick=${() =>
                edit(edits.updateChecklist(list.id, { archived: false }), {
                  undo: t('sharing.unarchived', { title: list.title }),
                })} />
          </div>
        `
      }
        </div>`
    )
  }
    </div>`;
}
