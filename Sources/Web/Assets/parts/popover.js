import { html, useLayoutEffect, useRef, useState } from '../view.js';
import { Button, IconButton } from './button.js';
import { classes } from './classes.js';

/**
 * Puts a popover beside what opened it, within the window: below if there is room, else above; from its starting edge
 * if there is room, else to its ending one. On phones the stylesheet lays it along the lower edge, and this does nothing.
 * @param {HTMLElement} popover Shown already.
 * @param {HTMLElement} anchor
 * @param {{match?: boolean}} [options] `match`: at least as wide as the anchor.
 */
export function place(popover, anchor, { match = false } = {}) {
  const { style } = popover;
  if (matchMedia('(width < 640px)').matches && !popover.matches('.popover-anchored')) {
    style.cssText = '';
    return;
  }
  const edge = 8;
  const gap = 4;
  const box = anchor.getBoundingClientRect();
  if (match) style.minInlineSize = `${box.width}px`;
  style.maxBlockSize = '';
  const { offsetWidth: width, offsetHeight: height } = popover;
  const rightToLeft = getComputedStyle(anchor).direction === 'rtl';
  const below = innerHeight - box.bottom - edge - gap;
  const above = box.top - edge - gap;
  const under = below >= height || below >= above;
  const room = Math.max(120, under ? below : above);
  let left = rightToLeft ? box.right - width : box.left;
  if (!rightToLeft && left + width > innerWidth - edge) left = box.right - width;
  if (rightToLeft && left < edge) left = box.left;
  left = Math.max(edge, Math.min(left, innerWidth - edge - width));
  style.maxBlockSize = `${room}px`;
  style.left = `${left}px`;
  style.top = `${under ? box.bottom + gap : box.top - gap - Math.min(height, room)}px`;
}

/**
 * A button that opens a small box beside it; on phones a sheet from below. It closes by Escape and by a press outside.
 * @param {{
 *   label: string,
 *   text?: string,
 *   icon?: string,
 *   kind?: 'plain' | 'quiet',
 *   onClose?: () => void,
 *   disabled?: boolean,
 *   children: any,
 *   class?: string,
 * }} props `children`: what is in the box, or a function that gets `close`. With `text` the button shows words, else
 *   its icon; `label` is its name, and the box's.
 */
export function Popover({ label, text, icon, kind = 'quiet', onClose, disabled, children, class: extra }) {
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const common = {
    buttonRef: button,
    disabled,
    'aria-haspopup': 'dialog',
    'aria-expanded': String(open),
    onPointerDown: () => (wasOpen.current = open),
    onClick: () => {
      if (!wasOpen.current) setOpen(true);
      wasOpen.current = false;
    },
  };
  const closed = () => {
    setOpen(false);
    onClose?.();
  };
  return html`<span class=${classes('menu', extra)}>
    ${
    text
      ? html`<${Button} ...${common} kind=${kind} icon=${icon} label=${text} aria-label=${
        label.includes(text) ? label : undefined
      } />`
      : html`<${IconButton} ...${common} icon=${icon} label=${label} />`
  }
    ${open && html`<${PopoverBox} label=${label} anchor=${button} onClose=${closed}>${children}<//>`}
    </span>`;
}

/**
 * The box itself, open for as long as it is rendered.
 * @param {{label: string, anchor: {current: HTMLElement | null}, onClose: () => void, children: any, class?: string,
 *   returnTo?: {current: HTMLElement | null}}} props `returnTo`: what has the focus when it closes, else the anchor.
 */
export function PopoverBox({ label, anchor, onClose, children, class: extra, returnTo = anchor }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const popover = box.current;
    if (!popover || !anchor.current) return;
    popover.showPopover();
    const move = () => anchor.current && place(popover, anchor.current);
    move();
    const first = popover.querySelector('[autofocus]') ?? popover.querySelector('[tabindex="0"]') ??
      popover.querySelector('input, textarea, select, button');
    /** @type {HTMLElement} */ (first ?? popover).focus();
    addEventListener('resize', move);
    return () => removeEventListener('resize', move);
  }, []);
  const close = () => {
    returnTo.current?.focus();
    box.current?.hidePopover();
  };
  return html`
    <div ref=${box} class=${classes('popover', 'popover-box', extra)} popover="auto" role="dialog" aria-label=${label}
      tabindex="-1" onToggle=${(/** @type {any} */ event) =>
        event.newState === 'closed' && event.target === box.current && onClose()}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
        event.stopPropagation();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}>${typeof children === 'function' ? children(close) : children}</div>
  `;
}
