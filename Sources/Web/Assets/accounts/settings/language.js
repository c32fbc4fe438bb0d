/**
 * The language of the page and of what the server writes to one.
 * @module
 */

import { html } from '../../view.js';
import { edits } from '../../client/index.js';
import { dateOf, formatDay, keptSettings } from '../../parts/dates.js';
import { useClient, useEdit } from '../../shell/use.js';
import { language, languages, locale, t } from '../../words/index.js';
import { Group } from './group.js';

/**
 * The tag of a language, with the region that this device has for it.
 * @param {string} code
 * @returns {string}
 */
export const tagOf = (code) => navigator.languages.find((tag) => tag.split('-')[0] === code) ?? code;

export default function Language() {
  const client = useClient();
  const edit = useEdit();
  const choose = (/** @type {string} */ code) => edit(edits.updateSettings({ locale: tagOf(code) }));
  const number = new Intl.NumberFormat(locale()).format(1234.5);
  return html`
    <${Group} text=${t('accounts.language.text')}>
      <div role="radiogroup" aria-label=${t('accounts.settings.language')}>${Object.entries(languages).map((
        [code, name],
      ) =>
        html`<label key=${code} class="settings-choice"><input type="radio" name="language" checked=${
          code === language()
        }
          onChange=${() => choose(code)} /><span lang=${code}>${name}</span></label>`
      )}</div>
      <p class="muted small">${t('accounts.language.example', {
        day: formatDay(dateOf(new Date(client.now()).toISOString(), keptSettings()), 'long'),
        number,
      })}</p>
      <//>
  `;
}
