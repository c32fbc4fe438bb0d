import { html, useLayoutEffect, useRef, useState } from '../view.js';
import { classes, newID } from './classes.js';
import { place } from './popover.js';

/**
 * A text field with a list of what could be meant (ARIA: combobox with a listbox, the focus stays in the field).
 * @param {{
 *   id: string,
 *   value: string,
 *   onInput: (text: string) => void,
 *   options: any[],
 *   keyOf: (option: any) => string,
 *   show: (option: any) => any,
 *   onPick: (option: any) => void,
 *   listLabel: string,
 *   note?: any,
 *   onKeyDown?: (event: KeyboardEvent) => void,
 *   onBlur?: () => void,
 *   inputRef?: any,
 *   class?: string,
 *   [attribute: string]: unknown,
 * }} props `note`: a sentence in the place of the list, such as that nobody was found. `onKeyDown` comes first, and
 *   keeps the key to itself by preventDefault.
 */
export function Combobox(props) {
  const {
    id,
    value,
    onInput,
    options,
    keyOf,
    show,
    onPick,
    listLabel,
    note,
    onKeyDown,
    onBlur,
    inputRef,
    class: extra,
    ...rest
  } = props;
  const own = useRef(/** @type {HTMLInputElement | null} */ (null));
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const listID = useRef('');
  listID.current ||= newID('options');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const chosen = Math.min(at, options.length - 1);
  const shown = open && (options.length > 0 || Boolean(note));

  useLayoutEffect(() => {
    const popover = list.current;
    if (!popover || !own.current) return;
    if (!shown) return;
    if (!popover.matches(':popover-open')) popover.showPopover();
    place(popover, own.current, { match: true });
    popover.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });

  /** @param {any} option */
  const pick = (option) => {
    setOpen(false);
    setAt(0);
    onPick(option);
    own.current?.focus();
  };

  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.isComposing) return;
    onKeyDown?.(event);
    if (event.defaultPrevented) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) {
      event.preventDefault();
      if (!shown) setOpen(true);
      else if (options.length) setAt((chosen + by + options.length) % options.length);
    } else if (event.key === 'Enter' && shown && options[chosen]) {
      event.preventDefault();
      pick(options[chosen]);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };

  return html`<span class=${classes('combobox', extra)}>
    <input dir=${
    value ? 'auto' : undefined
  } autocomplete="off" autocapitalize="off" spellcheck=${false} ...${rest} id=${id} class="input" type="text"
      role="combobox" aria-autocomplete="list" aria-expanded=${String(shown)} aria-controls=${
    shown ? listID.current : undefined
  }
      aria-activedescendant=${shown && options.length ? `${listID.current}-${chosen}` : undefined} value=${value}
      ref=${(/** @type {HTMLInputElement | null} */ element) => {
    own.current = element;
    if (inputRef) inputRef.current = element;
  }}
      onInput=${(/** @type {any} */ event) => {
    setOpen(true);
    setAt(0);
    onInput(event.currentTarget.value);
  }}
      onClick=${() => setOpen(true)} onKeyDown=${onKey} onBlur=${() => {
    setOpen(false);
    onBlur?.();
  }} />
    ${
    shown && html`
      <div ref=${list} class="popover popover-anchored" popover="manual"
        onPointerDown=${(/** @type {Event} */ event) => event.preventDefault()}
        onMouseDown=${(/** @type {Event} */ event) => event.preventDefault()}>
        ${options.length
          ? html`<ul id=${listID.current} role="listbox" aria-label=${listLabel}>
            ${
            options.map((option, index) =>
              html`
                <li key=${keyOf(option)} id=${`${listID.current}-${index}`} role="option" class="option"
                  aria-selected=${String(index === chosen)} onClick=${() => pick(option)}>${show(option)}</li>
              `
            )
          }
            </ul>`
          : html`<p id=${listID.current} class="popover-note" role="status">${note}</p>`}
      </div>
    `
  }
    </span>`;
}
