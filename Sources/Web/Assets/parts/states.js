import { html, useEffect, useState } from '../view.js';
import { Icon } from './icon.js';
import { t } from '../words/index.js';

/**
 * Nothing here yet, and what to do first.
 * @param {{icon?: string, title: string, text?: any, action?: any}} props `action`: a Button or several.
 */
export function Empty({ icon, title, text, action }) {
  return html`<div class="state">
    ${icon && html`<span class="state-sign"><${Icon} name=${icon} size=${28} /></span>`}
    <p class="state-title">${title}</p>
    ${text && html`<p class="state-text">${text}</p>`}
    ${action && html`<div class="state-action">${action}</div>`}
    </div>`;
}

/**
 * Something is on its way. What takes less than a third of a second shows nothing, so that nothing flickers.
 * @param {{label?: string}} props
 */
export function Loading({ label = t('parts.loading') }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return html`<div class="state state-loading" role="status">
    ${late && html`<span class="spinner" aria-hidden="true"></span><span>${label}</span>`}
    </div>`;
}
