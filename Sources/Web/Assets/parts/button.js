import { html } from '../view.js';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import { t } from '../words/index.js';

/**
 * A button with words, or a link that looks like one.
 * @param {{
 *   kind?: 'primary' | 'plain' | 'danger' | 'quiet',
 *   label: string,
 *   icon?: string,
 *   after?: string | false,
 *   onClick?: (event: MouseEvent) => void,
 *   busy?: boolean,
 *   disabled?: boolean,
 *   disabledReason?: string,
 *   href?: string,
 *   type?: 'button' | 'submit',
 *   small?: boolean,
 *   class?: string,
 *   [attribute: string]: unknown,
 * }} props `after`: an icon behind the words. While busy it stays in the order of focus and does nothing. With `disabledReason` it can be focused, and
 *   says why it does nothing.
 */
export function Button(props) {
  const { kind = 'plain', label, icon, onClick, busy, disabled, disabledReason, href, type = 'button', small } = props;
  const { class: extra, buttonRef, ...rest } = withoutOwn(props);
  const names = classes('button', `button-${kind}`, small && 'button-small', extra);
  const inside = html`
    ${busy ? html`<span class="spinner" aria-hidden="true"></span>` : icon && html`<${Icon} name=${icon} size=${20} />`}
    <span class="button-label">${label}</span>
    ${props.after && html`<${Icon} name=${props.after} size=${16} />`}
  `;
  if (href) return html`<a ...${rest} ref=${buttonRef} class=${names} href=${href} onClick=${onClick}>${inside}</a>`;
  const still = busy || Boolean(disabledReason);
  return html`
    <button ...${rest} ref=${buttonRef} type=${type} class=${names} disabled=${disabled && !disabledReason}
      aria-disabled=${still ? 'true' : undefined} aria-busy=${busy ? 'true' : undefined} title=${disabledReason}
      aria-description=${busy ? t('parts.busy') : disabledReason}
      onClick=${still ? stop : onClick}>${inside}</button>
  `;
}

/**
 * A button with an icon only: its name is for screen readers, and for others a tooltip.
 * @param {{
 *   icon: string,
 *   label: string,
 *   onClick?: (event: MouseEvent) => void,
 *   pressed?: boolean,
 *   expanded?: boolean,
 *   disabled?: boolean,
 *   href?: string,
 *   size?: number,
 *   class?: string,
 *   [attribute: string]: unknown,
 * }} props
 */
export function IconButton(props) {
  const { icon, label, onClick, pressed, expanded, disabled, href, size = 20 } = props;
  const { class: extra, buttonRef, ...rest } = withoutOwn(props);
  const names = classes('icon-button', extra);
  const inside = html`<${Icon} name=${icon} size=${size} />`;
  if (href) {
    return html`
      <a ...${rest} ref=${buttonRef} class=${names} href=${href} aria-label=${label} title=${label}
        onClick=${onClick}>${inside}</a>
    `;
  }
  return html`
    <button ...${rest} ref=${buttonRef} type="button" class=${names} aria-label=${label} title=${label}
      aria-pressed=${pressed === undefined ? undefined : String(pressed)}
      aria-expanded=${expanded === undefined ? undefined : String(expanded)}
      disabled=${disabled} onClick=${onClick}>${inside}</button>
  `;
}

const own = new Set([
  'kind',
  'label',
  'icon',
  'onClick',
  'busy',
  'disabled',
  'disabledReason',
  'href',
  'type',
  'small',
  'after',
  'pressed',
  'expanded',
  'size',
  'children',
]);

/**
 * The properties that go on to the element.
 * @param {Record<string, any>} props
 * @returns {Record<string, any>}
 */
const withoutOwn = (props) => Object.fromEntries(Object.entries(props).filter(([name]) => !own.has(name)));

/** @param {Event} event */
const stop = (event) => event.preventDefault();
