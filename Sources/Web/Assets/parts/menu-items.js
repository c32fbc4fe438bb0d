/**
 * An open menu.
 * @import { MenuItem } from './menu.js'
 */
import { html, useLayoutEffect, useRef } from '../view.js';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import { place } from './popover.js';

/**
 * @param {{id: string, label: string, items: MenuItem[], from: 'first' | 'last', anchor: {current: HTMLElement | null},
 *   onClose: () => void}} props
 */
export function Items({ id, label, items, from, anchor, onClose }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const typed = useRef({ text: '', at: 0 });

  useLayoutEffect(() => {
    const popover = box.current;
    if (!popover || !anchor.current) return;
    popover.showPopover();
    place(popover, anchor.current);
    const all = choices(popover);
    // In a choice of one, the present one; else the first.
    const chosen = all[0]?.hasAttribute('aria-checked') &&
      all.find((item) => item.getAttribute('aria-checked') === 'true');
    ((from === 'last' ? all.at(-1) : chosen || all[0]) ?? popover).focus();
    const move = () => anchor.current && place(popover, anchor.current);
    addEventListener('resize', move);
    return () => removeEventListener('resize', move);
  }, []);

  const close = () => {
    anchor.current?.focus();
    box.current?.hidePopover();
    onClose();
  };

  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    // The shortcuts of the page are not those of a menu.
    event.stopPropagation();
    const all = choices(box.current);
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      all.at(next % all.length)?.focus();
    } else if (event.key === 'Tab' || event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const now = Date.now();
      typed.current = { text: (now - typed.current.at < 600 ? typed.current.text : '') + event.key, at: now };
      const text = typed.current.text.toLocaleLowerCase();
      const order = [...all.slice(at + (text.length > 1 ? 0 : 1)), ...all];
      order.find((item) => item.dataset.words?.startsWith(text))?.focus();
    }
  };

  return html`
    <div id=${id} ref=${box} class="popover menu-items" popover="auto" role="menu" aria-label=${label}
      tabindex="-1" onKeyDown=${onKeyDown} onClick=${(/** @type {Event} */ event) => event.stopPropagation()}
      onToggle=${(/** @type {any} */ event) =>
        event.newState === 'closed' && event.target === box.current && onClose()}>
      ${items.map((item) =>
        item === 'line'
          ? html`
            <hr role="separator" />
          `
          : item && html`<${Item} item=${item} close=${close} />`
      )}
    </div>
  `;
}

/** @param {{item: Exclude<MenuItem, 'line' | null | false | undefined>, close: () => void}} props */
function Item({ item, close }) {
  const role = item.checked === undefined ? 'menuitem' : 'menuitemcheckbox';
  const common = {
    class: classes('menu-item', item.danger && 'menu-item-danger'),
    role,
    tabindex: -1,
    'aria-checked': item.checked === undefined ? undefined : String(item.checked),
    'aria-disabled': item.disabled ? 'true' : undefined,
    'aria-keyshortcuts': item.key,
    'data-words': item.label.toLocaleLowerCase(),
    onClick: (/** @type {Event} */ event) => {
      if (item.disabled) return event.preventDefault();
      close();
      item.run?.(event);
    },
  };
  const sign = item.checked === undefined ? item.icon : item.checked ? 'check' : undefined;
  const inside = html`
    <span class="menu-sign">${item.dot !== undefined
      ? html`<span class="dot" style=${item.dot ? { '--dot': item.dot } : undefined}></span>`
      : sign && html`<${Icon} name=${sign} size=${20} />`}</span>
    <span class="menu-words"><span dir="auto">${item.label}</span>${item.hint &&
      html`<small>${item.hint}</small>`}</span>
    ${item.key && html`<kbd aria-hidden="true">${item.key}</kbd>`}
  `;
  return item.href && !item.disabled
    ? html`<a ...${common} href=${item.href}>${inside}</a>`
    : html`<button ...${common} type="button">${inside}</button>`;
}

/**
 * @param {HTMLElement | null} box
 * @returns {HTMLElement[]}
 */
const choices = (box) =>
  [...(box?.querySelectorAll('.menu-item') ?? [])].map((item) => /** @type {HTMLElement} */ (item));
