/**
 * Light or dark, in this browser.
 * @module
 */

import { html } from '../../view.js';
import { Segmented } from '../../parts/field.js';
import { useStore } from '../../shell/store.js';
import { setTheme, theme } from '../../shell/theme.js';
import { t } from '../../words/index.js';
import { Group } from './group.js';

export default function Appearance() {
  const value = useStore(theme);
  return html`
    <${Group}>
      <div>
        <${Segmented} label=${t('accounts.appearance.theme')} hideLabel=${false} value=${value} onChange=${setTheme}
          options=${['auto', 'light', 'dark'].map((one) => ({ value: one, label: t(`accounts.appearance.${one}`) }))} />
        <p class="field-hint">${t('accounts.appearance.text')}</p>
      </div>
      <//>
  `;
}
