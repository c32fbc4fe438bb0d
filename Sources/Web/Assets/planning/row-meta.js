/**
 * What rows say below their titles.
 */
import { classes } from '../parts/classes.js';
import { Icon } from '../parts/icon.js';
import { html } from '../view.js';
import { t } from '../words/index.js';

/**
 * What it earns: on phones the number beside the sign.
 * @param {{points: number}} props
 */
export function Points({ points }) {
  if (points === 0) return null;
  return html`
    <span>
      <${Icon} name="points" size=${16} />
      <span class="only-phone" aria-hidden="true">${t('planning.number', { number: points })}</span>
      <span class="points-words">${t('planning.pointsEach', { count: points })}</span>
    </span>
  `;
}

/**
 * Labels; on phones two, and how many more.
 * @param {{labels: string[]}} props
 */
export function Labels({ labels }) {
  const more = labels.length - 2;
  return html`
    ${labels.map((label, index) =>
      html`
        <span key=${label} class=${classes('chip', index > 1 && 'only-desk')} dir="auto">${label}</span>
      `
    )}
    ${more > 0 && html`<span class="chip only-phone">${t('planning.moreLabels', { number: more })}</span>`}
  `;
}

/** Says that an edit has no answer yet. */
export function Waits() {
  return html`
    <span title=${t('planning.waits')}>
      <${Icon} name="waiting" size=${16} />
      <span class="visually-hidden">${t('planning.waits')}</span>
    </span>
  `;
}

/**
 * A sign and a few words.
 * @param {{icon: string, text: string, class?: string}} props
 */
export function Said({ icon, text, class: extra }) {
  return html`<span class=${extra}><${Icon} name=${icon} size=${16} />${text}</span>`;
}
