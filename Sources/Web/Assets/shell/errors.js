/**
 * What stands in place of a screen that is not there: broken, not loaded, not found.
 * @module
 */

import { html, useEffect, useState } from '../view.js';
import { Button } from '../parts/button.js';
import { Icon } from '../parts/icon.js';
import { t } from '../words/index.js';

/**
 * A state of the whole screen: it has the screen's heading, and is the document's title.
 * @param {{icon: string, title: string, text: string, children?: import('../view.js').Child}} props
 */
function Notice({ icon, title, text, children }) {
  useEffect(() => {
    document.title = `${title} · Crosscheck`;
  }, [title]);
  return html`
    <section class="state shell-notice">
      <span class="state-sign"><${Icon} name=${icon} size=${28} /></span>
      <h1 class="state-title" tabindex="-1">${title}</h1>
      <p class="state-text">${text}</p>
      ${children}
    </section>
  `;
}

/** An address without a page. */
export const NotFound = () =>
  html`
    <${Notice} icon="search" title=${t('shell.notFound.title')} text=${t('shell.notFound.text')}>
      <div class="state-action">
        <${Button} kind="primary" href="/" label=${t('shell.notFound.home')} />
      </div>
      <//>
  `;

/**
 * A screen whose code failed. What was typed is kept as drafts, so that loading anew loses nothing.
 * @param {{error: unknown, retry: () => void}} props
 */
export function Broken({ error, retry }) {
  const id = /** @type {{problem?: {request_id?: string}}} */ (error)?.problem?.request_id;
  return html`
    <${Notice} icon="warning" title=${t('shell.broken.title')} text=${t('shell.broken.text')}>
      <div class="state-action">
        <${Button} kind="primary" icon="refresh" label=${t('shell.tryAgain')} onClick=${retry} />
        <${Button} label=${t('shell.reload')} onClick=${() => location.reload()} />
      </div>
      <p class="state-text small">${id
        ? t('shell.requestID', { id })
        : t('shell.errorText', { text: String(error) })}</p>
      <//>
  `;
}

/**
 * A screen whose code could not be loaded: without a network, or because the server has a newer page. Browsers remember
 * a module that failed, so that only loading the page anew helps; what waits and what was typed is kept.
 */
export function NotLoaded() {
  const [offline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const look = () => {
      if (navigator.onLine) location.reload();
      else setOffline(true);
    };
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return html`
    <${Notice} icon=${offline ? 'offline' : 'refresh'}
      title=${t(offline ? 'shell.notLoaded.offlineTitle' : 'shell.notLoaded.title')}
      text=${t(offline ? 'shell.notLoaded.offline' : 'shell.notLoaded.text')}>
      <div class="state-action">
        <${Button} kind="primary" icon="refresh" label=${t('shell.tryAgain')} onClick=${() => location.reload()} />
      </div>
      <//>
  `;
}
