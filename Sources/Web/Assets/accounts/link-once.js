/**
 * A link that is shown once: made by a button, then copied, shared, or read off the screen by a phone.
 * @module
 */

import { html, useLayoutEffect, useRef, useState } from '../view.js';
import { Button } from '../parts/button.js';
import { Copyable } from '../parts/copyable.js';
import { QR } from '../parts/qr.js';
import { errorText } from '../shell/problems.js';
import { useClient, useStatus } from '../shell/use.js';
import { t } from '../words/index.js';
import { useOwnOrigin } from '../shell/about.js';
import { FormError } from './outside.js';

/**
 * @param {{
 *   label: string,
 *   make: string,
 *   title: string,
 *   method: string,
 *   path: string,
 *   body?: object,
 *   address: (answer: any) => string,
 *   note?: string,
 *   onMade?: () => void,
 * }} props `make`: what the button says. `title`: what is shared. `address`: the link that the answer leads to, whole or
 *   as a path of this server
 */
export function LinkOnce({ label, make, title, method, path, body, address, note, onMade }) {
  const client = useClient();
  const { offline } = useStatus();
  const origin = useOwnOrigin();
  const [link, setLink] = useState(/** @type {string | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(/** @type {string | null} */ (null));
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  // The button that had the focus is gone.
  useLayoutEffect(() => box.current?.querySelector('input')?.focus(), [link]);
  const ask = async () => {
    setBusy(true);
    setFailed(null);
    try {
      const { value } = await client.send(method, path, body);
      setLink(new URL(address(value), origin).href);
      onMade?.();
    } catch (error) {
      setFailed(errorText(error));
    }
    setBusy(false);
  };
  if (!link) {
    return html`
      <div class="stack gap-2">
        <${FormError} text=${failed} />
        <div>
          <${Button} icon="link" label=${make} busy=${busy} onClick=${ask}
            disabledReason=${offline ? t('shell.needsConnection') : undefined} />
        </div>
      </div>
    `;
  }
  const share = () => navigator.share({ title, url: link }).catch(() => {});
  return html`
    <div ref=${box} class="stack link-once">
      <${Copyable} label=${label} value=${link} />
      ${typeof navigator.share === 'function' && html`
        <div>
          <${Button} icon="share" label=${t('accounts.share')} onClick=${share} />
        </div>
      `}
      <${QR} text=${link} label=${t('accounts.qr')} />
      ${note && html`<p class="small muted">${note}</p>`}
    </div>
  `;
}
