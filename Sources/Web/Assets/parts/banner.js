import { html } from '../view.js';
import { classes } from './classes.js';
import { Icon } from './icon.js';

const signs = { info: 'info', warn: 'warning', danger: 'warning', ok: 'done' };

/**
 * A sentence across the page that stays until it is dealt with.
 * @param {{kind?: 'info' | 'warn' | 'danger' | 'ok', text: any, actions?: any, icon?: string, alert?: boolean}} props
 *   `alert`: is read out at once; a danger is unless this is false.
 */
export function Banner({ kind = 'info', text, actions, icon, alert = kind === 'danger' }) {
  return html`
    <div class=${classes('banner', `banner-${kind}`)} role=${alert ? 'alert' : undefined}>
      <${Icon} name=${icon ?? signs[kind]} size=${20} />
      <div class="banner-inside">
        <div class="banner-text">${text}</div>
        ${actions && html`<div class="banner-actions">${actions}</div>`}
      </div>
    </div>
  `;
}
