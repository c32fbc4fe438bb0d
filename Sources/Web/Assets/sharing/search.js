/**
 * Search over all lists.
 * @module
 */

import { html, useEffect, useMemo, useRef, useState } from '../view.js';
import { Button } from '../parts/button.js';
import { Heading } from '../parts/heading.js';
import { Failed } from '../parts/failed.js';
import { Empty, Loading } from '../parts/states.js';
import { dueOf } from '../parts/dates.js';
import { go } from '../shell/navigate.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useClient, useResource, useView } from '../shell/use.js';
import { t } from '../words/index.js';
import { asks, find, noSearch, pathOf } from './model/find.js';
import { Labels } from './search/labels.js';
import { Results } from './search/results.js';
import { SearchForm } from './search/form.js';
import { instantOfDay, readQuery, writeQuery } from './search/query.js';

/**
 * @import { Task } from './model/types.js'
 * @import { Search } from './model/find.js'
 */

/** How long typing rests before the address and the server are asked, in ms. */
const rest = 300;

/**
 * @param {{params: Record<string, string>, query: Record<string, string>}} props
 */
export default function Screen({ query }) {
  const client = useClient();
  const [search, setSearch] = useState(/** @returns {Search} */ () => readQuery(query));
  const [settled, setSettled] = useState(search);
  const [worked, setWorked] = useState(/** @type {Set<string>} */ (new Set()));
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const lists = useView((view) => view.lists);
  const archived = useView((view) => [...view.checklists.values()].filter((list) => list.archived));
  const all = search.archived || search.list !== '' ? [...lists, ...archived] : lists;
  const copies = useView((view) => all.map((list) => view.tasks(list.id)));
  const isWhole = useView((view) => all.every((list) => view.knows(list.id)));
  const address = writeQuery(readQuery(query));
  const written = useRef(address);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(search);
      setWorked(new Set());
      const next = writeQuery(search);
      if (next === written.current) return;
      written.current = next;
      go(`/search${next}`, { replace: true, focus: false });
    }, rest);
    return () => clearTimeout(timer);
  }, [search]);
  // Another address than the one that was written here: somebody went back, or to a link.
  useEffect(() => {
    if (address === written.current) return;
    written.current = address;
    setSearch(readQuery(query));
  }, [address]);
  useShortcuts([{ key: '/', label: t('sharing.keys.search'), run: () => input.current?.focus() }]);

  const asked = asks(search);
  const path = asked && !isWhole ? pathOf(settled, { midnight: instantOfDay }) : null;
  const answer = useResource(path, { keep: true });
  const dayOf = (/** @type {Task} */ task) => dueOf(task)?.day ?? null;
  const found = useMemo(() => {
    if (!asked) return [];
    /** @type {Map<string, Task>} */
    const tasks = new Map();
    for (const task of answer.value?.tasks ?? []) tasks.set(task.id, task);
    for (const copy of copies) for (const task of copy) tasks.set(task.id, task);
    const all = find(tasks.values(), { ...search, status: '' }, { dayOf });
    // What is completed here stays where it was found.
    const fits = new Set(find(all, search, { dayOf }));
    return all.filter((task) => fits.has(task) || worked.has(task.id));
  }, [asked, search, copies, answer.value, worked]);

  return html`<div class="page search-page">
    <${Heading} title=${t('sharing.search.title')} />
    <${SearchForm} search=${search} lists=${lists} inputRef=${input} onChange=${setSearch} />
    ${
    !asked && html`<${Labels} copies=${copies} onPick=${(/** @type {string} */ label) =>
      setSearch({ ...search, label })} />`
  }
    ${
    asked &&
    html`<p class=${
      found.length > 0 || answer.stale ? 'search-found' : 'search-found visually-hidden'
    }><span role="status">${t('sharing.filter.found', { count: found.length })}</span>
      ${
      answer.stale && html`
        <span class="muted">${t('sharing.search.stale')}</span>
      `
    }
      ${
      path && answer.offline && html`
        <span class="muted">${t('sharing.search.offline')}</span>
      `
    }</p>`
  }
    ${asked && answer.problem && html`<${Failed} problem=${answer.problem} retry=${answer.reload} />`}
    ${asked && found.length === 0 && path && answer.loading && html`<${Loading} />`}
    ${
    asked && found.length === 0 && !answer.loading && !answer.problem && html`
      <${Empty} icon="search" title=${t('sharing.search.none')}
        text=${t(search.status === 'open' ? 'sharing.search.noneOpen' : 'sharing.search.noneText')}
        action=${search.status === 'open'
          ? html`<${Button} label=${t('sharing.search.completedToo')} onClick=${() =>
            setSearch({ ...search, status: '' })} />`
          : html`<${Button} label=${t('sharing.filter.clear')} onClick=${() =>
            setSearch({ ...noSearch, q: search.q, status: '' })} />`} />
    `
  }
    ${
    found.length > 0 && html`<${Results} client=${client} tasks=${found} onWorked=${(/** @type {string} */ id) =>
      setWorked(new Set([...worked, id]))} />`
  }
    </div>`;
}
