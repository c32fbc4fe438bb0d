/**
 * Focus and keys among the rows of a day.
 */
import { useCallback, useRef } from '../view.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { t } from '../words/index.js';

/** @param {Element | null} element */
const rowOf = (element) => /** @type {HTMLElement | null} */ (element?.closest('[data-row]') ?? null);

/**
 * @param {HTMLElement} row
 * @returns {HTMLElement | null}
 */
const target = (row) => row.querySelector('input[type=checkbox]:not(:disabled), a');

/**
 * Moves the focus to the next row when the one that has it leaves its place, and gives the keys j, k, x, e and `.`.
 * @returns {{box: {current: HTMLElement | null}, leaving: (event: Event) => void}} `box` is the element around the rows
 */
export function useRows() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const rows = () =>
    [...(box.current?.querySelectorAll('[data-row]') ?? [])].map((row) => /** @type {HTMLElement} */ (row))
      .filter((row) => row.offsetParent !== null);

  /** @param {number} by */
  const move = (by) => {
    const all = rows();
    const at = all.indexOf(/** @type {HTMLElement} */ (rowOf(document.activeElement)));
    const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.max(0, Math.min(all.length - 1, at + by))];
    if (!next) return;
    target(next)?.focus();
    next.scrollIntoView({ block: 'nearest' });
  };
  /** @param {string} selector */
  const press = (selector) => {
    const element = /** @type {HTMLElement | null} */ (rowOf(document.activeElement)?.querySelector(selector) ?? null);
    element?.click();
  };
  useShortcuts([
    { key: 'j', label: t('planning.keys.next'), run: () => move(1) },
    { key: 'k', label: t('planning.keys.previous'), run: () => move(-1) },
    { key: 'x', label: t('planning.keys.complete'), run: () => press('input[type=checkbox]') },
    { key: 'e', label: t('planning.keys.open'), run: () => press('a.item-title') },
    { key: '.', label: t('planning.keys.menu'), run: () => press('[aria-haspopup=menu]') },
    {
      key: 'n',
      label: t('planning.keys.add'),
      run: () => /** @type {HTMLElement | null} */ (document.querySelector('.add-line-input'))?.focus(),
    },
  ]);

  const leaving = useCallback((/** @type {Event} */ event) => {
    const from = event.target instanceof Element ? rowOf(event.target) ?? rowOf(document.activeElement) : null;
    const all = rows();
    const at = from ? all.indexOf(from) : -1;
    if (at < 0) return;
    const next = all[at + 1] ?? all[at - 1] ?? null;
    // The row is drawn elsewhere, or is gone, some time after the edit.
    const settle = (/** @type {number} */ looks) => {
      const focused = document.activeElement ?? document.body;
      // The focus may have gone elsewhere meanwhile, such as into the add line: there it stays.
      if (focused !== document.body && !from?.contains(focused)) return;
      if (from?.isConnected) return void (looks > 0 && setTimeout(settle, 60, looks - 1));
      const heading = /** @type {HTMLElement | null} */ (document.querySelector('main h1'));
      (next?.isConnected ? target(next) : heading)?.focus();
    };
    setTimeout(settle, 60, 100);
  }, []);
  return { box, leaving };
}
