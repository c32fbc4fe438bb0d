import { html, useLayoutEffect, useRef } from '../view.js';
import { classes } from './classes.js';

/**
 * The round box before a task: a native checkbox.
 * @param {{
 *   label: string,
 *   checked: boolean,
 *   partly?: boolean,
 *   onChange: (checked: boolean, event: Event) => void,
 *   disabled?: boolean,
 *   color?: string | null,
 *   class?: string,
 *   [attribute: string]: unknown,
 * }} props `partly`: some of it is done. `color`: that of the list or the priority, any CSS colour.
 */
export function Checkbox({ label, checked, partly = false, onChange, disabled, color, class: extra, ...rest }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  useLayoutEffect(() => {
    if (!input.current) return;
    input.current.indeterminate = partly && !checked;
    // A refused edit goes back to what it was, and the browser has ticked the box already.
    input.current.checked = checked;
  });
  return html`
    <span class=${classes('checkbox', extra)} style=${color ? { '--tick': color } : undefined}>
      <input ...${rest} ref=${input} type="checkbox" aria-label=${label} checked=${checked} disabled=${disabled}
        onChange=${(/** @type {any} */ event) => onChange(event.currentTarget.checked, event)} />
      <svg viewBox="0 0 24 24" width="0.875rem" height="0.875rem" aria-hidden="true">
        <path d="M5 12.5l4.5 4.5L19 7.5" />
      </svg>
    </span>
  `;
}
