import { html } from '../../view.js';
import { locale } from '../../parts/dates.js';
import { t } from '../../words/index.js';

/** @import { Completed } from './figures.js' */

const kinds = /** @type {const} */ (['day', 'week', 'month', 'once']);

/**
 * What was completed, by kind: a table whose rows have bars.
 * @param {{completed: Completed}} props
 */
export function Kinds({ completed }) {
  const most = Math.max(1, ...kinds.map((kind) => completed[kind]));
  const number = new Intl.NumberFormat(locale());
  return html`
    <table class="kinds">
      <caption class="visually-hidden">${t('time.progress.byKind')}</caption>
      <tbody>
        ${kinds.map((kind) =>
          html`
            <tr key=${kind}>
              <th scope="row">${t(`time.progress.kinds.${kind}`)}</th>
              <td class="kinds-cell" aria-hidden="true"><span class="kinds-bar"
                style=${{ '--part': String(completed[kind] / most) }}></span></td>
              <td class="number">${number.format(completed[kind])}</td>
            </tr>
          `
        )}
      </tbody>
    </table>
  `;
}
