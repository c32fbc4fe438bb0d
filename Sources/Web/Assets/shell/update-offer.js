/**
 * The offer of a new version of the page.
 * @module
 */

import { html } from '../view.js';
import { Button } from '../parts/button.js';
import { t } from '../words/index.js';
import { store, useStore } from './store.js';

/** The new version: its worker, which waits; `taken` where another tab took it already; null where there is none. */
export const update = store(/** @type {ServiceWorker | 'taken' | null} */ (null));

const take = () => import('./update.js').then(({ takeUpdate }) => takeUpdate(), () => location.reload());

/** A button over the screen, as long as there is a new version. */
export function UpdateOffer() {
  const waiting = useStore(update);
  return waiting && html`
    <div class="shell-update no-print">
      <${Button} kind="primary" icon="refresh" label=${t('shell.update')} onClick=${take} />
    </div>
  `;
}
