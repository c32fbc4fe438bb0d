import { html } from '../view.js';
import { Icon } from '../parts/icon.js';

/**
 * A few figures side by side, each with its name.
 * @param {{label: string, figures: {name: string, value: any, note?: any, icon?: string}[]}} props
 */
export function Figures({ label, figures }) {
  return html`<dl class="tiles" aria-label=${label}>
    ${
    figures.map((figure) =>
      html`
        <div key=${figure.name} class="tile">
          <dt>${figure.icon && html`<${Icon} name=${figure.icon} size=${16} />`}${figure.name}</dt>
          <dd><span class="tile-value">${figure.value}</span>
            ${figure.note && html`<span class="tile-note">${figure.note}</span>`}</dd>
        </div>
      `
    )
  }
    </dl>`;
}
