import { useMemo, useRef } from '../../view.js';
import { store } from '../../shell/store.js';
import { drag } from '../list/drag-pointer.js';

/**
 * @import { Checklist } from '../model/types.js'
 * @import { Ghost } from '../list/drag.js'
 */

/**
 * Dragging lists into another order.
 * @param {(id: string, place: {before: string} | {after: string}) => void} onDrop
 * @returns {{grab: (event: PointerEvent, list: Checklist) => void, ghost: import('../../shell/store.js').Store<Ghost | null>}}
 */
export function useOrder(onDrop) {
  const latest = useRef(onDrop);
  latest.current = onDrop;
  return useMemo(() => {
    const ghost = store(/** @type {Ghost | null} */ (null));
    return {
      ghost,
      grab: (event, list) => {
        const board = /** @type {HTMLElement} */ (event.currentTarget).closest('[data-board]');
        if (!(board instanceof HTMLElement)) return;
        /** @type {{before: string} | {after: string} | null} */
        let place = null;
        drag(event, {
          board,
          keys: [list.id],
          move: (at) => {
            const found = find(board, at.y, list.id);
            if (found) place = found.place;
            ghost.set({ ...at, text: list.title, count: 1, line: found?.line ?? ghost.get()?.line ?? null });
          },
          end: (isDropped) => {
            ghost.set(null);
            if (isDropped && place) latest.current(list.id, place);
          },
        });
      },
    };
  }, []);
}

/**
 * The list beside which a drop at a height would go.
 * @param {HTMLElement} board
 * @param {number} y
 * @param {string} dragged
 */
function find(board, y, dragged) {
  const rows = [...board.querySelectorAll('[data-key]')].filter((row) =>
    /** @type {HTMLElement} */ (row).dataset.key !== dragged
  );
  const next = rows.find((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  const row = /** @type {HTMLElement | undefined} */ (next ?? rows.at(-1));
  if (!row) return null;
  const rect = row.getBoundingClientRect();
  const id = row.dataset.key ?? '';
  return {
    place: next ? { before: id } : { after: id },
    line: { top: next ? rect.top : rect.bottom, start: rect.left, width: rect.width },
  };
}
