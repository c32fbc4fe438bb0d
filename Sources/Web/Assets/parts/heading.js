import { html, useLayoutEffect } from '../view.js';
import { IconButton } from './button.js';
import { t } from '../words/index.js';

/**
 * The heading of a screen, which also is the document's title. The router focuses it after going there.
 * @param {{title: string, actions?: any, back?: string, children?: any, lead?: any}} props `back`: where the arrow
 *   leads, on phones. `lead`: what stands before the title, such as a list's dot. `children`: what stands below it.
 */
export function Heading({ title, actions, back, children, lead }) {
  useLayoutEffect(() => {
    document.title = title ? `${title} · Crosscheck` : 'Crosscheck';
  }, [title]);
  return html`<header class="heading">
    <div class="heading-line">
      ${
    back &&
    html`<${IconButton} class="heading-back only-phone" icon="back" size=${24} label=${t('parts.back')} href=${back} />`
  }
      ${lead}
      <h1 tabindex="-1" dir="auto">${title}</h1>
      ${actions && html`<div class="heading-actions">${actions}</div>`}
    </div>
    ${children}
    </header>`;
}
