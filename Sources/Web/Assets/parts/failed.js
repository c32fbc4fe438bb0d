/**
 * Why something is not shown. Screens come with it; the first one does without.
 */
import { html } from '../view.js';
import { Button } from './button.js';
import { Icon } from './icon.js';
import { problemText } from '../shell/problems.js';
import { t } from '../words/index.js';

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
