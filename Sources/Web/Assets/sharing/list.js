/**
 * A list: its sections and tasks, and beside it the details of one.
 * @module
 */

import { html, useRef } from '../view.js';
import { Gone } from '../parts/failed.js';
import { Heading } from '../parts/heading.js';
import { usePhone, useView } from '../shell/use.js';
import { t } from '../words/index.js';
import { listDrafts } from './drafts.js';
import { GoneList, Kept } from './list/gone.js';
import { ListContent } from './list/content.js';
import { useList } from './list/use-list.js';
import { TaskDetails } from './task/details.js';

/**
 * @param {{params: Record<string, string>, query: Record<string, string>}} props
 */
export default function Screen({ params }) {
  const list = useView((view) => view.checklists.get(params.id));
  const last = useRef(list);
  if (list) last.current = list;
  if (list) return html`<${Open} list=${list} task=${params.task ?? null} />`;
  if (last.current) return html`<${GoneList} list=${last.current} task=${params.task ?? null} />`;
  return html`
    <div class="page">
      <${Heading} title=${t('sharing.notFound.title')} back="/lists" />
      <${Gone} title=${t('sharing.notFound.lead')} text=${t('sharing.notFound.text')} />
      <${Kept} keys=${listDrafts(params.id, params.task ?? null)} />
    </div>
  `;
}

/**
 * @param {{list: import('./model/types.js').Checklist, task: string | null}} props
 */
function Open({ list, task }) {
  const phone = usePhone();
  const state = useList(list);
  const details = task &&
    html`<${TaskDetails} key=${task} list=${list} id=${task} onDeleted=${state.focusBeside} onClosed=${state.focusTask} />`;
  if (phone && details) return details;
  return html`<div class=${details ? 'with-details' : undefined}>
    <${ListContent} list=${list} state=${state} openTask=${task} />
    ${details}
    </div>`;
}
