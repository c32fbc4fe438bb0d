/**
 * The offer of a new version of the page.
 * @module
 */

import { html } from '../view.js';
import { Button } from '../parts/button.js';
import { t } from '../words/index.js';
import { useStore } from './store.js';
import { takeUpdate, update } from './update.js';

/** A button over the screen, as long as there is a new version. */
export function UpdateOffer() {
  const waiting = useStore(update);
  return waiting && html`
    <div class="shell-update no-print">
      <${Button} kind="primary" icon="refresh" label=${t('shell.update')} onClick=${takeUpdate} />
    </div>
  `;
}
