import { html, useLayoutEffect, useRef } from '../view.js';
import { IconButton } from './button.js';
import { classes, newID } from './classes.js';
import { t } from '../words/index.js';

/**
 * A dialogue over the page; on phones a sheet from below. It is open for as long as it is rendered.
 * The field with `autofocus` gets the focus, else the first field, else the title.
 * @param {{
 *   title: string,
 *   onClose: () => void,
 *   actions?: any,
 *   children?: any,
 *   wide?: boolean,
 *   onSubmit?: () => void,
 *   class?: string,
 * }} props `onSubmit`: the whole is a form, and Enter in a field submits it.
 */
export function Dialog({ title, onClose, actions, children, wide, onSubmit, class: extra }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const pressedOutside = useRef(false);
  const id = useRef('');
  id.current ||= newID('dialog');

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    element.showModal();
    const wanted = element.querySelector('[autofocus]') ??
      element.querySelector('.dialog-body :is(input:not([type=hidden]), textarea, select):not([disabled])') ??
      element.querySelector('h2');
    /** @type {HTMLElement | null} */ (wanted)?.focus();
    return () => {
      element.close();
      if (before?.isConnected) before.focus();
    };
  }, []);

  const inside = html`
    <header class="dialog-head">
      <h2 id=${id.current} tabindex="-1">${title}</h2>
      <${IconButton} icon="close" label=${t('parts.close')} onClick=${onClose} />
    </header>
    <div class="dialog-body">${children}</div>
    ${actions && html`<footer class="dialog-actions">${actions}</footer>`}
  `;

  return html`
    <dialog ref=${dialog} class=${classes('dialog', wide && 'dialog-wide', extra)} aria-labelledby=${id.current}
      onCancel=${(/** @type {Event} */ event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown=${(/** @type {Event} */ event) => event.stopPropagation()}
      onPointerDown=${(/** @type {Event} */ event) => (pressedOutside.current = event.target === dialog.current)}
      onClick=${(/** @type {Event} */ event) => {
        if (event.target === dialog.current && pressedOutside.current) onClose();
      }}>
      ${onSubmit
        ? html`<form class="dialog-inside" noValidate onSubmit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          onSubmit();
        }}>${inside}</form>`
        : html`<div class="dialog-inside">${inside}</div>`}
    </dialog>
  `;
}
