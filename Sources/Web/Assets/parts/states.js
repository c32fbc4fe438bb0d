import { html, useEffect, useState } from '../view.js';
import { Button } from './button.js';
import { Icon } from './icon.js';
import { problemText } from '../shell/problems.js';
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

/**
 * It could not be read, or was refused.
 * @param {{problem?: {title?: string, detail?: string, status?: number} | null, title?: string, retry?: () => void}} props
 */
export function Failed({ problem, title, retry }) {
  return html`<div class="state" role="alert">
    <span class="state-sign state-wrong"><${Icon} name="warning" size=${28} /></span>
    <p class="state-title">${title ?? t('parts.failed.title')}</p>
    <p class="state-text" dir="auto">${problem ? problemText(problem) : t('parts.failed.text')}</p>
    ${
    retry && html`
      <div class="state-action">
        <${Button} icon="refresh" label=${t('parts.retry')} onClick=${retry} />
      </div>
    `
  }
    </div>`;
}

/**
 * What is never kept for offline, such as making a link.
 * @param {{text?: string}} props
 */
export function NeedsConnection({ text }) {
  return html`
    <div class="state">
      <span class="state-sign"><${Icon} name="offline" size=${28} /></span>
      <p class="state-title">${t('parts.needsConnection.title')}</p>
      <p class="state-text">${text ?? t('parts.needsConnection.text')}</p>
    </div>
  `;
}

/**
 * It is not there any more, or not for this person.
 * @param {{title?: string, text?: any, action?: any}} props
 */
export function Gone({ title, text, action }) {
  return html`
    <div class="state">
      <span class="state-sign"><${Icon} name="hidden" size=${28} /></span>
      <p class="state-title">${title ?? t('parts.gone.title')}</p>
      <p class="state-text">${text ?? t('parts.gone.text')}</p>
      <div class="state-action">${action ?? html`<${Button} href="/lists" label=${t('parts.gone.action')} />`}</div>
    </div>
  `;
}
