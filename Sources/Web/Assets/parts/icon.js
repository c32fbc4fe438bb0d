import { html } from '../view.js';
import { directional, icons } from './icons.js';

/**
 * An icon, for the eye only: what it says is also said by a name or text beside it.
 * @param {{name: string, size?: number, class?: string}} props A key of `icons`; the size in px where text is 16 px, 24 unless given.
 */
export function Icon({ name, size = 24, class: extra }) {
  const classes = ['icon'];
  if (directional.has(name)) classes.push('icon-directional');
  if (extra) classes.push(extra);
  return html`
    <svg class=${classes.join(' ')} width=${`${size / 16}rem`} height=${`${
      size / 16
    }rem`} viewBox="0 0 24 24" aria-hidden="true"
      focusable="false">
      <path d=${icons[name] ?? icons.open} />
    </svg>
  `;
}
