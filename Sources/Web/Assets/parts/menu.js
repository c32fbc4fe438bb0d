import { asked } from '../shell/rest.js';
import { html, useRef, useState } from '../view.js';
import { Button, IconButton } from './button.js';
import { classes, newID } from './classes.js';

/** What is in an open menu: it comes behind the first screen. @type {typeof import('./menu-items.js') | null} */
let inside = null;

/**
 * @typedef {{
 *   label: string,
 *   icon?: string,
 *   dot?: string | null,
 *   run?: (event: Event) => void,
 *   href?: string,
 *   checked?: boolean,
 *   danger?: boolean,
 *   disabled?: boolean,
 *   hint?: string,
 *   key?: string,
 * } | 'line' | null | false | undefined} MenuItem `key`: the shortcut that does the same. `hint`: a second line, such
 *   as why it is disabled. `dot`: the colour of a list.
 */

/**
 * A button that opens a menu. With an icon the button shows that only, and its label is its name.
 * @param {{
 *   label: string,
 *   icon?: string,
 *   text?: string,
 *   kind?: 'plain' | 'quiet',
 *   small?: boolean,
 *   items: MenuItem[],
 *   class?: string,
 *   disabled?: boolean,
 *   onOpen?: () => void,
 * }} props
 */
export function Menu({ label, icon, text, kind = 'quiet', small, items, class: extra, disabled, onOpen }) {
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  const [open, setOpen] = useState(/** @type {{from: 'first' | 'last', turn: number} | null} */ (null));
  const turn = useRef(0);
  const wasOpen = useRef(false);
  const id = useRef('');
  id.current ||= newID('menu');
  /** @param {'first' | 'last'} at */
  const show = async (at) => {
    inside ??= await asked(() => import('./menu-items.js'));
    if (!inside) return;
    onOpen?.();
    turn.current += 1;
    setOpen({ from: at, turn: turn.current });
  };
  const common = {
    buttonRef: button,
    'aria-haspopup': 'menu',
    'aria-expanded': String(Boolean(open)),
    'aria-controls': open ? id.current : undefined,
    disabled,
    // A press outside closes an open menu before the click arrives here: that click must not open it again.
    onPointerDown: () => (wasOpen.current = Boolean(open)),
    onClick: (/** @type {MouseEvent} */ event) => {
      event.preventDefault();
      event.stopPropagation();
      const pressed = wasOpen.current;
      wasOpen.current = false;
      if (!pressed) show('first');
    },
    onKeyDown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      event.stopPropagation();
      show(event.key === 'ArrowDown' ? 'first' : 'last');
    },
  };
  return html`<span class=${classes('menu', extra)}>
    ${
    icon && !text ? html`<${IconButton} ...${common} icon=${icon} label=${label} />` : html`
      <${Button} ...${common} kind=${kind} small=${small} icon=${icon} label=${text ??
        label} class="button-menu"
        after=${kind === 'plain' && 'down'}
        aria-label=${text && label.includes(text) ? label : undefined} />
    `
  }
    ${
    open && inside && html`
      <${inside.Items} key=${open.turn} id=${id.current} label=${label} items=${items} from=${open
        .from} anchor=${button}
        onClose=${() => setOpen(null)} />
    `
  }
    </span>`;
}
