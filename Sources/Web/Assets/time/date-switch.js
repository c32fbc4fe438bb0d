import { html } from '../view.js';
import { Button, IconButton } from '../parts/button.js';
import { DateField } from '../parts/date-field.js';

/**
 * Goes from one day, week or month to the next: what is shown, and the ways before, after and to the present one.
 * @param {{title: any, before: {label: string, run: () => void}, after: {label: string, run: () => void},
 *   present?: {label: string, run: () => void} | null, field?: {label: string, value: string,
 *   onChange: (date: string) => void}, between?: any}} props `present`: null while the present one is shown. `field`: any
 *   day, typed or picked; `between`: other fields in its place
 */
export function DateSwitch({ title, before, after, present, field, between }) {
  return html`
    <div class="date-switch">
      <h2 class="date-switch-title" tabindex="-1" aria-live="polite">${title}</h2>
      <div class="date-switch-ways">
        ${present && html`<${Button} small label=${present.label} onClick=${present.run} />`}
        <${IconButton} icon="start" label=${before.label} onClick=${before.run} />
        ${between}
        ${field && html`
          <${DateField} label=${field.label} hideLabel value=${field.value} required
            onChange=${(/** @type {string | null} */ date) => date && field.onChange(date)} />
        `}
        <${IconButton} icon="end" label=${after.label} onClick=${after.run} />
      </div>
    </div>
  `;
}
