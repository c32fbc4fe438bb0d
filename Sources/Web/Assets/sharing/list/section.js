import { html } from '../../view.js';
import { IconButton } from '../../parts/button.js';
import { Icon } from '../../parts/icon.js';
import { Menu } from '../../parts/menu.js';
import { t } from '../../words/index.js';
import { sectionPath } from '../model/outline.js';

/**
 * @import { Section } from '../model/outline.js'
 * @typedef {object} SectionActions
 * @property {(section: Section) => void} fold
 * @property {(section: Section) => void} addTo
 * @property {(section: Section) => import('../../parts/menu.js').MenuItem[]} sectionItems
 */

/**
 * The heading of a section: its path, how much of it is open, its fold, its menu. The fold of what is completed, too.
 * @param {{id: string, section: Section, work: boolean, act: SectionActions, foldable: boolean}} props
 */
export function SectionHead({ id, section, work, act, foldable }) {
  const path = section.completed ? [] : sectionPath(section.title ?? '');
  const words = section.completed ? t('sharing.completedFold', { count: section.total }) : [
    path.length > 1 &&
    html`<span key="above" class="list-section-above">${path.slice(0, -1).map((part) => `${part} / `)}</span>`,
    path.at(-1),
  ];
  const name = html`<span class="list-section-name" dir="auto">${words}</span>`;
  return html`
    <div class="list-section-head" data-section=${section.key}>
      <h2 id=${id}>
        ${foldable
          ? html`<button type="button" class="list-fold" aria-expanded=${String(!section.collapsed)} onClick=${() =>
            act.fold(section)}>
            <${Icon} name="end" size=${16} class="list-fold-sign" />${name}</button>`
          : name}
      </h2>
      ${!section.completed && section.total > 0 &&
        html`<span class="count" title=${
          t('sharing.openOf', { open: section.open, total: section.total })
        }><span aria-hidden="true">${
          t('sharing.fraction', { done: section.total - section.open, total: section.total })
        }</span><span
            class="visually-hidden">${t('sharing.openOf', { open: section.open, total: section.total })}</span></span>`}
      ${work && !section.completed && html`
        <span class="list-section-end">
          <${IconButton} icon="plus" label=${t('sharing.addHere')} onClick=${() => act.addTo(section)} />
          <${Menu} icon="more" label=${t('sharing.sectionActions')} items=${act.sectionItems(section)} />
        </span>
      `}
    </div>
  `;
}
