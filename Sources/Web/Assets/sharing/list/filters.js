import { html } from '../../view.js';
import { Button, IconButton } from '../../parts/button.js';
import { Field, SelectField } from '../../parts/field.js';
import { Icon } from '../../parts/icon.js';
import { priorities } from '../../parts/priority.js';
import { t } from '../../words/index.js';
import { conditions, isEmpty, noFilter } from '../model/filters.js';

/**
 * @import { Filter } from '../model/filters.js'
 */

/** The states that a filter can ask for. */
export const states = /** @type {const} */ (['open', 'available', 'in_progress', 'completed']);

/**
 * What of a list is shown: words at once, more behind a button.
 * @param {{filter: Filter, labels: string[], open: boolean, found: number, inputRef: any, shared: boolean,
 *   onChange: (filter: Filter) => void, onOpen: (open: boolean) => void}} props
 */
export function FilterBar({ filter, labels, open, found, inputRef, shared, onChange, onOpen }) {
  const count = conditions(filter);
  /** @param {Partial<Filter>} part */
  const set = (part) => onChange({ ...filter, ...part });
  return html`<div class="list-filter" role="search" aria-label=${t('sharing.filter.label')}>
    <div class="list-filter-line">
      <div class="list-filter-text">
        <${Icon} name="search" size=${16} />
        <input ref=${inputRef} class="input" type="search" dir=${
    filter.text ? 'auto' : undefined
  } autocomplete="off" aria-label=${t('sharing.filter.text')}
          placeholder=${t('sharing.filter.text')} value=${filter.text}
          onInput=${(/** @type {any} */ event) => set({ text: event.currentTarget.value })}
          onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (filter.text !== '') set({ text: '' });
    else inputRef.current?.blur();
  }} />
      </div>
      <span class="list-filter-more">
        <${IconButton} icon="filter" label=${t('sharing.filter.conditions')} expanded=${open} onClick=${() =>
    onOpen(!open)} />
        ${count > 0 && html`<span class="list-filter-count" aria-hidden="true">${count}</span>`}
      </span>
    </div>
    ${
    open && html`<div class="list-filter-fields">
      <${SelectField} label=${t('sharing.filter.state')} value=${filter.status} options=${[
      { value: '', label: t('sharing.filter.any') },
      ...states.map((value) => ({ value, label: t(`sharing.filter.states.${value}`) })),
    ]} onChange=${(/** @type {Filter['status']} */ status) => set({ status })} />
      <${SelectField} label=${t('sharing.filter.urgency')} value=${filter.priority} options=${[
      { value: '', label: t('sharing.filter.any') },
      ...priorities.map((value) => ({ value, label: t(`parts.priority.${value}`) })),
      { value: 'none', label: t('parts.priority.none') },
    ]} onChange=${(/** @type {Filter['priority']} */ priority) => set({ priority })} />
      ${
      (labels.length > 0 || filter.label !== '') &&
      html`<${SelectField} label=${t('sharing.filter.tag')} value=${filter.label} options=${[
        { value: '', label: t('sharing.filter.any') },
        ...labels.map((value) => ({ value, label: value })),
      ]} onChange=${(/** @type {string} */ label) => set({ label })} />`
    }
      ${
      (shared || filter.mine) &&
      html`<${Mine} checked=${filter.mine} onChange=${(/** @type {boolean} */ mine) => set({ mine })} />`
    }
      </div>`
  }
    ${
    !isEmpty(filter) && html`
      <p class="list-filter-found">
        <span role="status">${t('sharing.filter.found', { count: found })}</span>
        <${Button} small kind="quiet" label=${t('sharing.filter.clear')} onClick=${() => onChange(noFilter)} />
      </p>
    `
  }
    </div>`;
}

/** @param {{checked: boolean, onChange: (checked: boolean) => void}} props */
function Mine({ checked, onChange }) {
  return html`
    <${Field} id="filter-mine" label=${t('sharing.filter.who')}>
      <label class="list-filter-mine"><input id="filter-mine" type="checkbox" checked=${checked}
        onChange=${(/** @type {any} */ event) => onChange(event.currentTarget.checked)} />${t(
          'sharing.filter.mine',
        )}</label>
      <//>
  `;
}
