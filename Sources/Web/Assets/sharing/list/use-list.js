import { useEffect, useLayoutEffect, useMemo, useRef, useState } from '../../view.js';
import { useClient, useStatus, useView } from '../../shell/use.js';
import { keeper, noFilter } from '../model/filters.js';
import { outline } from '../model/outline.js';

/**
 * @import { Checklist } from '../model/types.js'
 * @import { Filter } from '../model/filters.js'
 */

/**
 * What of each list was folded, for as long as the page is open.
 * @type {Map<string, Set<string>>}
 */
const folded = new Map();

/**
 * What a list's screen knows beyond the list: filter, folds, selection, and which task is to have the focus.
 * @param {Checklist} list
 */
export function useList(list) {
  const client = useClient();
  const me = useView((view) => view.user?.id);
  const tasks = useView((view) => view.tasks(list.id));
  const known = useView((view) => view.knows(list.id));
  useStatus(); // Which tasks wait is asked for at each drawing.
  const [filter, setFilter] = useState(/** @type {Filter} */ (noFilter));
  const [collapsed, setCollapsed] = useState(() => folded.get(list.id) ?? new Set());
  const [showCompleted, setShowCompleted] = useState(false);
  const [extraSections, setExtraSections] = useState(/** @type {string[]} */ ([]));
  const [selection, setSelection] = useState(/** @type {Set<string> | null} */ (null));
  const [wanted, setWanted] = useState(/** @type {string | null} */ (null));
  const toShow = useRef(/** @type {string | null} */ (null));
  useEffect(() => void folded.set(list.id, collapsed), [list.id, collapsed]);

  const settled = useSettled(tasks, known);
  const keep = useMemo(() => keeper(filter, me ?? ''), [filter, me]);
  const shown = useMemo(
    () => outline(tasks, { collapsed, settled, showCompleted, extraSections, keep }),
    [tasks, collapsed, settled, showCompleted, extraSections, keep],
  );
  const latest = useRef(shown);
  const leaving = useRef(/** @type {Set<string>} */ (new Set()));
  latest.current = shown;
  // Once it is gone it need not be known: undone, it takes the focus as any other.
  for (const id of leaving.current) if (client.view.task(id) === undefined) leaving.current.delete(id);

  /** @param {string | null | undefined} id */
  const focusTask = (id) => {
    if (!id) return;
    if (focusRow(id)) return;
    setWanted(id);
    // After it is drawn.
    requestAnimationFrame(() => focusRow(id));
  };
  /** Scrolls to a task without moving the focus, and unfolds its section. @param {string} id */
  const showTask = (id) => {
    setFilter(noFilter);
    setWanted(id);
    toShow.current = id;
  };
  // An edit is stored before it shows, so its row is drawn a moment later.
  useLayoutEffect(() => {
    if (toShow.current === null) return;
    const section = client.view.task(toShow.current)?.section;
    if (section && collapsed.has(section)) setCollapsed(new Set([...collapsed].filter((one) => one !== section)));
    const row = rowOf(toShow.current);
    if (!row) return;
    toShow.current = null;
    row.scrollIntoView({ block: 'nearest' });
  });
  /** The task after this one gets the focus, or the one before, or the heading. @param {string} id */
  const focusBeside = (id) => {
    const { rows, index } = latest.current;
    const at = index.get(id);
    // Its subtasks go with it, and those that were deleted just before are still drawn.
    leaving.current.add(id);
    /** @param {import('../model/outline.js').Row} row */
    const stays = (row) => !leaving.current.has(row.task.id) && client.view.task(row.task.id) !== undefined;
    const next = at === undefined
      ? undefined
      : rows.find((row, place) => place > at && row.depth <= rows[at].depth && stays(row));
    const beside = at === undefined ? undefined : (next ?? rows.slice(0, at).findLast(stays))?.task.id;
    if (beside) focusTask(beside);
    else focusHeading();
  };
  return {
    client,
    me,
    tasks,
    known,
    filter,
    setFilter,
    collapsed,
    setCollapsed,
    showCompleted,
    setShowCompleted,
    extraSections,
    setExtraSections,
    selection,
    setSelection,
    wanted,
    outline: shown,
    focusTask,
    focusBeside,
    showTask,
  };
}

/**
 * The tasks that were completed when the list was opened: these are folded, and those completed since stay where they
 * are until it is opened again.
 * @param {import('../model/types.js').Task[]} tasks
 * @param {boolean} known
 * @returns {Set<string>}
 */
function useSettled(tasks, known) {
  const first = useRef(/** @type {Set<string> | null} */ (null));
  if (first.current === null && known) {
    first.current = new Set(tasks.filter((task) => task.status === 'completed').map((task) => task.id));
  }
  const settled = first.current;
  // What was opened again meanwhile stays in place when it is completed again.
  const reopened = settled ? tasks.filter((task) => task.status !== 'completed' && settled.has(task.id)) : [];
  const key = reopened.map((task) => task.id).join();
  return useMemo(() => {
    for (const task of reopened) settled?.delete(task.id);
    return new Set(settled ?? []);
  }, [settled, key]);
}

export function focusHeading() {
  const heading = document.querySelector('main h1');
  if (heading instanceof HTMLElement) heading.focus();
}

/** @param {string} id @returns {HTMLElement | null} */
const rowOf = (id) => document.querySelector(`[data-board] [data-key="${CSS.escape(id)}"]`);

/**
 * Focuses a row that is drawn: its box, or its title where the box cannot be ticked.
 * @param {string} id
 * @returns {boolean} whether it was there
 */
export function focusRow(id) {
  const row = rowOf(id);
  const target = row?.querySelector('input:not(:disabled)') ?? row?.querySelector('[data-title]');
  if (!(target instanceof HTMLElement)) return false;
  target.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
  return true;
}
