import { html } from '../../view.js';
import { Icon } from '../../parts/icon.js';
import { AddLine } from '../../planning/add-line.js';
import { t } from '../../words/index.js';
import { endOfSection } from '../model/places.js';

/**
 * The line that adds tasks, with the section that they go to.
 * @param {{list: import('../model/types.js').Checklist, tasks: import('../model/types.js').Task[], section: string | null,
 *   inputRef: any, onSection: (section: string | null) => void, onAdded: (id: string) => void, onLeave: () => void}} props
 *   `onLeave`: Escape in the empty field
 */
export function AddTask({ list, tasks, section, inputRef, onSection, onAdded, onLeave }) {
  return html`<div class="list-add">
    ${
    section !== null && html`
      <p class="list-add-section">
        <span class="chip"><${Icon} name="section" size=${14} /><bdi class="truncate">${section}</bdi>
          <button type="button" class="chip-remove" aria-label=${t('sharing.addWithoutSection')} title=${t(
            'sharing.addWithoutSection',
          )}
            onClick=${() => (onSection(null),
              inputRef.current?.focus())}><${Icon} name="close" size=${14} /></button></span>
      </p>
    `
  }
    <${AddLine} checklistID=${list.id} place=${endOfSection(tasks, section)} inputRef=${inputRef}
      onAdded=${onAdded} onCancel=${() => (onSection(null), onLeave())} />
    </div>`;
}
