import { html } from '../view.js';

/**
 * A list of up to 10,000 rows, of which those near the window are in the document. Rows may have any height.
 * @param {{
 *   items: any[],
 *   height?: number | ((item: any) => number),
 *   render: (item: any, index: number) => any,
 *   keyOf?: (item: any) => string,
 *   label: string,
 *   class?: string,
 * }} props `height`: what a row is held to be until it is measured.
 */
export function Rows({ items, render, keyOf = (item) => item.id, label, class: extra }) {
  return html`<div class=${`rows ${extra ?? ''}`} role="list" aria-label=${label}>
    ${
    items.map((item, index) =>
      html`
        <div key=${keyOf(item)} class="rows-row" role="listitem" aria-setsize=${items.length}
          aria-posinset=${index + 1}>${render(item, index)}</div>
      `
    )
  }
  </div>`;
}
