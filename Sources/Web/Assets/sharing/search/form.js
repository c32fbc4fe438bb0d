import { html, useMemo, useState } from '../../view.js';
import { Button, IconButton } from '../../parts/button.js';
import { DateField } from '../../parts/date-field.js';
import { SelectField, Switch, TextField } from '../../parts/field.js';
import { Icon } from '../../parts/icon.js';
import { priorities } from '../../parts/priority.js';
import { useView } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { states } from '../list/filters.js';
import { asks, fieldsSet, noSearch } from '../model/find.js';
import { people } from '../model/roles.js';

/**
 * @import { Checklist } from '../model/types.js'
 * @import { Search } from '../model/find.js'
 */

/**
 * The words of a search, and behind a button all else that it can ask for.
 * @param {{search: Search, lists: Checklist[], inputRef: any, onChange: (search: Search) => void}} props
 */
export function SearchForm({ search, lists, inputRef, onChange }) {
  // A search begins by typing, but a keyboard on the screen would cover what was found before.
  const begins = !asks(search) || matchMedia('(pointer: fine)').matches || undefined;
  const me = useView((view) => view.user?.username);
  const count = fieldsSet(search);
  const [open, setOpen] = useState(count > 0);
  /** @param {Partial<Search>} part */
  const set = (part) => onChange({ ...search, ...part });
  const names = useMemo(() => {
    const all = new Set(lists.flatMap((list) => people(list).map((person) => person.username)));
    if (me) all.delete(me);
    return [...all].sort();
  }, [lists, me]);
  const any = t('sharing.filter.any');

  return html`<form role="search" class="search-form" onSubmit=${(/** @type {Event} */ event) =>
    event.preventDefault()}>
    <div class="search-line">
      <span class="search-sign"><${Icon} name="search" size=${20} /></span>
      <input ref=${inputRef} data-arrive=${begins} class="input search-input" type="search" dir=${
    search.q ? 'auto' : undefined
  } autocomplete="off" enterkeyhint="search" maxlength="100"
        aria-label=${t('sharing.search.words')} placeholder=${t('sharing.search.placeholder')} value=${search.q}
        onInput=${(/** @type {any} */ event) => set({ q: event.currentTarget.value })} />
      <span class="list-filter-more">
        <${IconButton} icon="filter" label=${t('sharing.filter.conditions')} expanded=${open} onClick=${() =>
    setOpen(!open)} />
        ${count > 0 && html`<span class="list-filter-count" aria-hidden="true">${count}</span>`}
      </span>
    </div>
    ${
    open && html`<div class="search-fields">
      <${SelectField} label=${t('sharing.filter.state')} value=${search.status} options=${[
      ...states.map((value) => ({ value, label: t(`sharing.filter.states.${value}`) })),
      { value: '', label: any },
    ]} onChange=${(/** @type {Search['status']} */ status) => set({ status })} />
      <${SelectField} label=${t('sharing.filter.urgency')} value=${search.priority} options=${[
      { value: '', label: any },
      ...priorities.map((value) => ({ value, label: t(`parts.priority.${value}`) })),
      { value: 'none', label: t('parts.priority.none') },
    ]} onChange=${(/** @type {Search['priority']} */ priority) => set({ priority })} />
      <${SelectField} label=${t('sharing.search.person')} value=${search.person} options=${[
      { value: '', label: any },
      ...(me ? [{ value: me, label: t('sharing.search.me') }] : []),
      ...names.map((value) => ({ value, label: value })),
    ]} onChange=${(/** @type {string} */ person) => set({ person })} />
      <${SelectField} label=${t('sharing.search.list')} value=${search.list} options=${[
      { value: '', label: t('sharing.search.allLists') },
      ...lists.map((list) => ({ value: list.id, label: list.title })),
    ]} onChange=${(/** @type {string} */ list) => set({ list })} />
      <${TextField} label=${t('sharing.search.label')} value=${search.label} maxlength="50" onInput=${(
      /** @type {string} */ label,
    ) => set({ label })} />
      <${DateField} label=${t('sharing.search.from')} value=${search.from} max=${search.to ?? undefined} onChange=${(
      /** @type {string | null} */ from,
    ) => set({ from })} />
      <${DateField} label=${t('sharing.search.to')} value=${search.to} min=${search.from ?? undefined} onChange=${(
      /** @type {string | null} */ to,
    ) => set({ to })} />
      <${Switch} label=${t('sharing.search.archived')} checked=${search.archived} onChange=${(
      /** @type {boolean} */ archived,
    ) => set({ archived })} />
      ${
      count > 0 &&
      html`<${Button} class="search-clear" small kind="quiet" label=${t('sharing.filter.clear')} onClick=${() =>
        onChange({ ...noSearch, q: search.q })} />`
    }
      </div>`
  }
    </form>`;
}
