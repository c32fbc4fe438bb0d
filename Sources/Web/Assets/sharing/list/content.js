import { html, useEffect, useMemo, useRef, useState } from '../../view.js';
import { Empty, Loading } from '../../parts/states.js';
import { Button } from '../../parts/button.js';
import { edits } from '../../client/index.js';
import { go } from '../../shell/navigate.js';
import { useShortcuts } from '../../shell/shortcuts.js';
import { useEdit, useView } from '../../shell/use.js';
import { useDeleteTask } from '../../planning/occurrence.js';
import { t } from '../../words/index.js';
import { isEmpty, labelsOf, noFilter } from '../model/filters.js';
import { tree } from '../model/outline.js';
import { levels } from '../model/places.js';
import { rights } from '../model/roles.js';
import { pathOf, useStable } from '../tools.js';
import { printList, usePrinting } from '../documents/print.js';
import { AddTask } from './add.js';
import { highest, movesTo, useBatch } from './batch.js';
import { Body } from './body.js';
import { Dialogs } from './dialogs.js';
import { DragLayer, useDrag } from './drag.js';
import { FilterBar } from './filters.js';
import { ListHeader } from './header.js';
import { focusLast, onStepKey, useListKeys } from './keys.js';
import { sayNext } from './later.js';
import { statusAfter, useListItems, useRowItems, useSteps } from './menus.js';
import { useOthers } from './others.js';
import { useSectionItems } from './section-actions.js';
import { SelectionBar } from './selection.js';
import { useTicks } from './ticks.js';

/**
 * @import { Checklist, Task } from '../model/types.js'
 * @import { Section } from '../model/outline.js'
 * @typedef {ReturnType<typeof import('./use-list.js').useList>} ListState
 */

/**
 * The list itself: head, add line, filter, tasks.
 * @param {{list: Checklist, state: ListState, openTask: string | null}} props
 */
export function ListContent({ list, state, openTask }) {
  const { client, me, tasks, known, filter, outline, selection, setSelection, extraSections, focusTask, focusBeside } =
    state;
  const may = rights(list);
  const edit = useEdit();
  const batch = useBatch(list.id);
  const isInbox = useView((view) => view.settings?.inbox_id === list.id);
  const flashes = useOthers(list.id);
  const ticks = useTicks(list, tasks);
  const deleteTask = useDeleteTask();
  const [dialog, setDialog] = useState(/** @type {import('./dialogs.js').Open | null} */ (null));
  const [addSection, setAddSection] = useState(/** @type {string | null} */ (null));
  const [filtering, setFiltering] = useState(false);
  const add = useRef(/** @type {HTMLInputElement | null} */ (null));
  const search = useRef(/** @type {HTMLInputElement | null} */ (null));
  const anchor = useRef(/** @type {string | null} */ (null));
  const step = useSteps(list.id, extraSections);
  const filtered = !isEmpty(filter);
  usePrinting(list.id);

  // Nothing is selected that is gone.
  useEffect(() => {
    if (selection && ![...selection].every((id) => client.view.task(id))) {
      setSelection(new Set([...selection].filter((id) => client.view.task(id))));
    }
  }, [tasks]);

  /** @param {string} id @param {boolean} range */
  const select = (id, range) => {
    const next = new Set(selection ?? []);
    const from = range && anchor.current ? outline.index.get(anchor.current) : undefined;
    const to = outline.index.get(id);
    if (from !== undefined && to !== undefined) {
      for (let at = Math.min(from, to); at <= Math.max(from, to); at += 1) next.add(outline.rows[at].task.id);
    } else if (!next.delete(id)) next.add(id);
    anchor.current = id;
    setSelection(next);
  };
  /** @param {Task} task */
  const remove = (task) => {
    deleteTask(task, undefined, { onDeleted: () => focusBeside(task.id) });
  };
  const rowItems = useRowItems({
    list,
    step,
    onMove: (id) => setDialog({ what: 'move', ids: [id] }),
    onSelect: (id) => select(id, false),
    onDelete: remove,
  });
  const sectionItems = useSectionItems({
    list,
    state,
    batch,
    onRename: (section) => setDialog({ what: 'section', section }),
  });
  const treeOf = (/** @type {string} */ id) => {
    const chosen = selection?.has(id) ? highest(tasks, selection).map((task) => task.id) : [];
    const others = new Set(chosen.filter((one) => one !== id));
    const { children } = tree(tasks);
    const ids = new Set([id, ...others]);
    for (const one of ids) for (const child of children.get(one) ?? []) ids.add(child.id);
    return { ids, others, levels: Math.max(levels(tasks, id), ...[...others].map((one) => levels(tasks, one))) };
  };
  const drag = useDrag({
    sections: outline.sections,
    treeOf,
    onDrop: ([id, ...others], place) => {
      if (others.length === 0) edit(edits.moveTask(id, place), { undo: t('sharing.moved') });
      else {
        const all = highest(tasks, [id, ...others]);
        const [first, ...rest] = movesTo(all, place);
        batch([
          { ...first, ...place, op: 'move', id: all[0].id },
          ...rest.map((one) => ({ ...one, parent_id: place.parent_id ?? null })),
        ], t('sharing.movedMany', { count: all.length }));
      }
    },
  });

  const act = useStable({
    toggle: (/** @type {Task} */ task, /** @type {boolean} */ done) => {
      if (task.repeat && task.status !== 'completed') return ticks.toggle(task, done);
      edit(edits.updateTask(task.id, { status: statusAfter(task, done) }), {
        undo: t(done ? 'sharing.completed' : 'sharing.reopened', { title: task.title }),
      });
    },
    sayNext: (/** @type {Task} */ task) => sayNext(client, task),
    claim: (/** @type {Task} */ task) => edit(edits.claimTask(task.id)),
    release: (/** @type {Task} */ task) => edit(edits.releaseTask(task.id)),
    select,
    items: rowItems,
    grab: drag.grab,
    fold: (/** @type {Section} */ section) => {
      if (section.completed) return state.setShowCompleted(!state.showCompleted);
      const next = new Set(state.collapsed);
      if (!next.delete(section.key)) next.add(section.key);
      state.setCollapsed(next);
    },
    addTo: (/** @type {Section} */ section) => {
      setAddSection(section.title);
      add.current?.focus();
    },
    sectionItems,
  });

  const keys = useListKeys({
    list,
    state,
    act,
    step,
    remove,
    focusAdd: () => add.current?.focus(),
    focusSearch: () => search.current?.focus(),
    open: (id) => go(pathOf(list.id, id)),
    select: (id) => select(id, false),
  });
  useShortcuts(keys);

  const items = useListItems({
    list,
    isInbox,
    onOpen: (what) => setDialog({ what }),
    onSelect: () => setSelection(new Set()),
    onAddSection: () => setDialog({ what: 'section', section: null }),
    onLeave: () => setDialog({ what: 'leave' }),
  });
  const labels = useMemo(() => labelsOf(tasks), [tasks]);
  const isEmptyList = known && tasks.length === 0 && extraSections.length === 0;

  return html`<div class="page list-page" onKeyDown=${(/** @type {KeyboardEvent} */ event) =>
    may.work && onStepKey(event, client, step)}>
    <${ListHeader} list=${list} items=${items} onOpen=${(/** @type {any} */ what) => setDialog({ what })}
      onPrint=${() => printList(client, list.id)} />
    ${
    may.work && selection === null && html`
      <${AddTask} list=${list} tasks=${tasks} section=${addSection} inputRef=${add}
        onSection=${setAddSection} onAdded=${(/** @type {string} */ id) => state.showTask(id)}
        onLeave=${() => focusLast(state)} />
    `
  }
    ${
    tasks.length > 5 && html`
      <${FilterBar} filter=${filter} labels=${labels} open=${filtering} found=${outline.shown} inputRef=${search}
        shared=${list.participants.length > 0} onChange=${state.setFilter} onOpen=${setFiltering} />
    `
  }
    ${!known && html`<${Loading} label=${t('sharing.loadingTasks')} />`}
    ${
    isEmptyList && html`
      <${Empty} icon="lists" title=${t('sharing.emptyList.title')}
        text=${t(may.work ? 'sharing.emptyList.text' : 'sharing.emptyList.viewer')} />
    `
  }
    ${
    filtered && outline.shown === 0 && tasks.length > 0 && html`
      <${Empty} icon="search" title=${t('sharing.filter.none')}
        action=${html`<${Button} label=${t('sharing.filter.clear')} onClick=${() => state.setFilter(noFilter)} />`} />
    `
  }
    ${
    !isEmptyList && known && html`
      <${Body} outline=${outline} me=${me} work=${may.work} filtered=${filtered} selection=${selection}
        current=${openTask} wanted=${state.wanted} flashes=${flashes} waits=${waits(client)} tickOf=${ticks
          .of} act=${act} />
    `
  }
    ${
    selection !== null && html`
      <${SelectionBar} list=${list} tasks=${tasks} selection=${selection} extraSections=${extraSections}
        all=${outline.rows.map((row) => row.task.id)} onSelect=${setSelection} />
    `
  }
    <${DragLayer} ghost=${drag.ghost} />
    ${
    dialog && html`
      <${Dialogs} list=${list} state=${state} open=${dialog} batch=${batch}
        onAddTo=${(/** @type {string} */ section) => (setAddSection(section), add.current?.focus())}
        onClose=${() => setDialog(null)} onMoved=${focusTask} />
    `
  }
    </div>`;
}

/** @param {import('../../client/types/client.js').Client} client */
const waits = (client) => (/** @type {string} */ id) => client.view.waits(id);
