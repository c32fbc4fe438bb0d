import { html } from '../view.js';

/**
 * A text as a QR code.
 * @param {{text: string, label: string}} props
 */
export function QR({ label }) {
  return html`<figure class="qr" role="img" aria-label=${label}></figure>`;
}
