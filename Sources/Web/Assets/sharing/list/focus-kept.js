import { useLayoutEffect } from '../../view.js';
import { focusRow } from './use-list.js';

/**
 * Keeps the focus on its row while a component draws rows anew: a row that is moved in the document loses it.
 */
export function useFocusKept() {
  const before = document.activeElement;
  const row = before?.closest('[data-board] [data-key]');
  const key = row instanceof HTMLElement ? row.dataset.key : undefined;
  useLayoutEffect(() => {
    if (!key || document.activeElement !== document.body) return;
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    else focusRow(key);
  });
}
