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
 *   disabledReason?: string,
 *   onDisabled?: () => void,
 *   color?: string | null,
 *   class?: string,
 *   [attribute: string]: unknown,
 * }} props `partly`: some of it is done. `color`: that of the list or the priority, any CSS colour. With
 *   `disabledReason` it can be focused, and says why it does nothing; `onDisabled`: it was pressed nevertheless.
 */
export function Checkbox(props) {
  const {
    label,
    checked,
    partly = false,
    onChange,
    disabled,
    disabledReason,
    onDisabled,
    color,
    class: extra,
    ...rest
  } = props;
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  useLayoutEffect(() => {
    if (!input.current) return;
    input.current.indeterminate = partly && !checked;
    // A refused edit goes back to what it was, and the browser has ticked the box already.
    input.current.checked = checked;
  });
  const still = disabledReason && {
    title: disabledReason,
    'aria-disabled': 'true',
    'aria-description': disabledReason,
    onClick: (/** @type {Event} */ event) => {
      event.preventDefault();
      onDisabled?.();
    },
  };
  return html`
    <span class=${classes('checkbox', extra)} style=${color ? { '--tick': color } : undefined}>
      <input ...${rest} ...${still} ref=${input} type="checkbox" aria-label=${label} checked=${checked}
        disabled=${disabled &&
          !disabledReason}
        onChange=${(/** @type {any} */ event) => onChange(event.currentTarget.checked, event)} />
      <svg viewBox="0 0 24 24" width="0.875rem" height="0.875rem" aria-hidden="true">
        <path d="M5 12.5l4.5 4.5L19 7.5" />
      </svg>
    </span>
  `;
}
