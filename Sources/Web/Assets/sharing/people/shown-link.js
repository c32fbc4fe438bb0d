import { html, useLayoutEffect, useRef } from '../../view.js';
import { Button } from '../../parts/button.js';
import { Copyable } from '../../parts/copyable.js';
import { QR } from '../../parts/qr.js';
import { t } from '../../words/index.js';

/**
 * A link, with Copy, Share where the system can, and its QR code.
 * @param {{label: string, url: string, title: string, qr?: boolean}} props
 */
export function ShownLink({ label, url, title, qr = true }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [url]);
  const share = () => navigator.share?.({ title, url }).catch(() => {}); // The person closed it.
  return html`<div ref=${box} class="shown-link">
    <${Copyable} label=${label} value=${url} />
    ${'share' in navigator && html`<${Button} icon="share" label=${t('sharing.share.send')} onClick=${share} />`}
    ${qr && html`<${QR} text=${url} label=${t('sharing.share.qr', { title })} />`}
    </div>`;
}
