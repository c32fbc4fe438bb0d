/**
 * Keys, and a switch for people whom they are in the way of.
 * @module
 */

import { html } from '../../view.js';
import { Switch } from '../../parts/field.js';
import { everywhere, grouped, KeyList } from '../../shell/keys.js';
import { enable, enabled } from '../../shell/shortcuts.js';
import { useStore } from '../../shell/store.js';
import { usePhone } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { Group } from './group.js';

/** What keys do on lists: the screens there have them. */
const onLists = ['n', 'j', 'k', 'x', 'c', 'e', '.'];

export default function Shortcuts() {
  const on = useStore(enabled);
  const phone = usePhone();
  const all = everywhere({ help: () => {}, undo: () => {} });
  const group = t('accounts.shortcuts.lists');
  const lists = onLists.map((key) => ({
    key,
    group,
    run: () => {},
    label: t(`accounts.shortcuts.key.${key === '.' ? 'menu' : key}`),
  }));
  return html`
    <${Group}>
      <${Switch} label=${t('shell.keys.switch')} hint=${t(
        'shell.keys.switchHint',
      )} checked=${on} onChange=${enable} /><//>
    ${on && html`
      <${Group}>
        <${KeyList} level=${phone ? 'h2' : 'h3'} groups=${grouped([...all, ...lists])} />
        <//>
    `}
  `;
}
