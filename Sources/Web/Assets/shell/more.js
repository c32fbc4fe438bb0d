/**
 * What has no room in the bar of a phone.
 * @module
 */

import { html } from '../view.js';
import { Dialog } from '../parts/dialog.js';
import { t } from '../words/index.js';
import { inBar, NavLink, places } from './nav.js';

/** @param {{path: string, onClose: () => void}} props */
export const More = ({ path, onClose }) =>
  html`
    <${Dialog} title=${t('shell.nav.more')} onClose=${onClose}>
      <ul class="nav-links nav-sheet">
        ${places().filter((target) => !inBar.has(target.href)).map((target) =>
          html`
            <li key=${target.href}>
              <${NavLink} target=${target} path=${path} onClick=${onClose} />
            </li>
          `
        )}
      </ul>
      <//>
  `;
