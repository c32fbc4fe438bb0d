import { html, useMemo, useRef } from '../../view.js';
import { store, useStore } from '../../shell/store.js';
import { depths, dropPlace } from '../model/places.js';
import { drag } from './drag-pointer.js';

/**
 * Dragging tasks. Everything that it does can be done by menu and keys, too.
 *
 * @import { Task } from '../model/types.js'
 * @import { Section } from '../model/outline.js'
 * @import { Place } from '../model/places.js'
 * @typedef {{x: number, y: number, text: string, count: number, line: {top: number, start: number, width: number} | null}} Ghost
 *   in px of the window
 */

/** The indentation of a subtask, in px. As in sharing.css. */
export const step = 28;

/**
 * @param {{
 *   sections: Section[],
 *   treeOf: (id: string) => {ids: Set<string>, levels: number, others: Set<string>},
 *   onDrop: (ids: string[], place: Place) => void,
 * }} options `treeOf`: the task with its subtasks, and others that are selected with it
 * @returns {{grab: (event: PointerEvent, task: Task) => void, ghost: import('../../shell/store.js').Store<Ghost | null>}}
 */
export function useDrag(options) {
  const latest = useRef(options);
  latest.current = options;
  return useMemo(() => {
    const ghost = store(/** @type {Ghost | null} */ (null));
    return { ghost, grab: (event, task) => start(event, task, latest, ghost) };
  }, []);
}

/**
 * @param {PointerEvent} event
 * @param {Task} task
 * @param {{current: Parameters<typeof useDrag>[0]}} latest
 * @param {import('../../shell/store.js').Store<Ghost | null>} ghost
 */
function start(event, task, latest, ghost) {
  const row = /** @type {HTMLElement} */ (event.currentTarget);
  const board = row.closest('[data-board]');
  if (!(board instanceof HTMLElement)) return;
  const dragged = latest.current.treeOf(task.id);
  const depth = Number(row.style.getPropertyValue('--depth')) || 0;
  const isRight = getComputedStyle(board).direction === 'rtl';
  /** @type {Place | null} */
  let place = null;
  drag(event, {
    board,
    keys: dragged.ids,
    move: (at, from) => {
      const wish = depth + Math.round((at.x - from.x) * (isRight ? -1 : 1) / step);
      const found = find(at, wish, latest.current.sections, dragged, board, isRight);
      if (found) place = found.place;
      ghost.set({
        ...at,
        text: task.title,
        count: 1 + dragged.others.size,
        line: found?.line ?? ghost.get()?.line ?? null,
      });
    },
    end: (isDropped) => {
      ghost.set(null);
      if (isDropped && place) latest.current.onDrop([task.id, ...dragged.others], place);
    },
  });
}

/**
 * Where a drop at a point would go.
 * @param {{x: number, y: number}} at
 * @param {number} wish the depth that the pointer asks for
 * @param {Section[]} sections
 * @param {{ids: Set<string>, levels: number}} dragged
 * @param {HTMLElement} list
 * @param {boolean} isRight whether the page goes from right to left
 * @returns {{place: Place, line: {top: number, start: number, width: number}} | null}
 */
function find(at, wish, sections, dragged, list, isRight) {
  const box = list.getBoundingClientRect();
  const x = Math.max(box.left + 8, Math.min(box.right - 8, at.x));
  for (const element of document.elementsFromPoint(x, at.y)) {
    const row = element.closest('[data-key]');
    const head = element.closest('[data-section]');
    if (!(row instanceof HTMLElement || head instanceof HTMLElement) || !list.contains(element)) continue;
    const key = /** @type {HTMLElement} */ (element.closest('[data-section-of]'))?.dataset.sectionOf ?? '';
    const section = sections.find((one) => one.key === key);
    if (!section || section.completed) return null;
    const rows = section.rows.filter((one) => !dragged.ids.has(one.task.id));
    const under = row instanceof HTMLElement ? rows.findIndex((one) => one.task.id === row.dataset.key) : -1;
    if (row && under < 0) return null;
    const rect = /** @type {HTMLElement} */ (row ?? head).getBoundingClientRect();
    const isBelow = !row || at.y > rect.top + rect.height / 2;
    const index = row ? under + (isBelow ? 1 : 0) : section.collapsed ? rows.length : 0;
    const { least, most } = depths(rows, index, dragged.levels);
    const depth = Math.max(least, Math.min(most, wish));
    const inset = depth * step + 44;
    return {
      place: dropPlace(section, rows, index, depth),
      line: {
        top: isBelow ? rect.bottom : rect.top,
        start: isRight ? rect.left : rect.left + inset,
        width: rect.width - inset,
      },
    };
  }
  return null;
}

/**
 * What is dragged, beside the pointer, and the line at which it would go.
 * @param {{ghost: import('../../shell/store.js').Store<Ghost | null>}} props
 */
export function DragLayer({ ghost }) {
  const shown = useStore(ghost);
  if (!shown) return null;
  return html`<div class="list-drag" aria-hidden="true">
    ${
    shown.line && html`<div class="list-drop" style=${{
      transform: `translate(${shown.line.start}px, ${shown.line.top}px)`,
      inlineSize: `${shown.line.width}px`,
    }}></div>`
  }
    <div class="list-ghost" style=${{ transform: `translate(${shown.x + 12}px, ${shown.y - 18}px)` }}>
      <bdi class="truncate">${shown.text}</bdi>${shown.count > 1 && html`<span class="count">${shown.count}</span>`}
    </div>
    </div>`;
}
