/**
 * Shortcuts that hold everywhere, and the list of all.
 * @module
 */

import { html, useState } from '../view.js';
import { Dialog } from '../parts/dialog.js';
import { Switch } from '../parts/field.js';
import { t } from '../words/index.js';
import { go } from './navigate.js';
import { places } from './nav.js';
import { enable, enabled, shortcuts, useShortcuts } from './shortcuts.js';
import { useStore } from './store.js';
import { takeBack, useClient } from './use.js';

/** @typedef {import('./shortcuts.js').Shortcut} Shortcut */

const letters = {
  '/': 't',
  '/lists': 'l',
  '/journal': 'j',
  '/progress': 'p',
  '/rewards': 'r',
  '/time': 'm',
  '/settings': 's',
};

/** What the keys are called on a keyboard. */
const caps =
  /** @type {Record<string, string>} */ ({ ' ': 'Space', Escape: 'Esc', Enter: 'Enter', ArrowUp: '↑', ArrowDown: '↓' });

/**
 * The keys of a shortcut as one reads them.
 * @param {{keys: string}} props
 */
export const Keys = ({ keys }) =>
  html`<span class="keys" dir="ltr">${
    (keys === ' ' ? [keys] : keys.split(' ')).map((key, index) => html`<kbd key=${index}>${caps[key] ?? key}</kbd>`)
  }</span>`;

/**
 * Shortcuts in groups, each key once.
 * @param {readonly Shortcut[]} all
 * @returns {[string, Shortcut[]][]}
 */
export function grouped(all) {
  /** @type {Map<string, Shortcut[]>} */
  const groups = new Map();
  const seen = new Set();
  for (const one of all) {
    if (seen.has(one.key)) continue;
    seen.add(one.key);
    const group = one.group ?? t('shell.keys.here');
    groups.set(group, [...groups.get(group) ?? [], one]);
  }
  return [...groups];
}

/** @param {{groups: [string, Shortcut[]][], level?: 'h2' | 'h3'}} props `level`: of the groups' headings */
export const KeyList = ({ groups, level = 'h3' }) =>
  html`<div class="keys-groups" tabindex="-1" autofocus>${
    groups.map(([name, list]) =>
      html`
        <section key=${name}>
          <${level}>${name}<//>
          <dl class="keys-list">${list.map((one) =>
            html`
              <div key=${one.key}>
                <dt>${one.label}</dt>
                <dd>
                  <${Keys} keys=${one.key} />
                </dd>
              </div>
            `
          )}</dl>
        </section>
      `
    )
  }</div>`;

/**
 * Shortcuts that hold everywhere.
 * @param {{help: () => void, undo: () => void}} run
 * @returns {Shortcut[]}
 */
export function everywhere({ help, undo }) {
  const group = t('shell.keys.anywhere');
  return [
    { key: '?', label: t('shell.keys.help'), group, run: help },
    { key: '/', label: t('shell.keys.search'), group, run: () => go('/search') },
    { key: 'z', label: t('shell.keys.undo'), group, run: undo },
    ...places().filter((place) => place.href in letters).map((place) => ({
      key: `g ${letters[/** @type {keyof typeof letters} */ (place.href)]}`,
      label: place.label,
      group: t('shell.keys.go'),
      run: () => go(place.href),
    })),
  ];
}

/** Shortcuts that hold everywhere, and the list of all behind `?`. */
export function GlobalKeys() {
  const client = useClient();
  const on = useStore(enabled);
  const [help, setHelp] = useState(/** @type {[string, Shortcut[]][] | null} */ (null));
  useShortcuts(everywhere({
    help: () => setHelp(grouped(shortcuts())),
    undo: () => takeBack(client),
  }));
  return help && html`
    <${Dialog} title=${t('shell.keys.title')} onClose=${() => setHelp(null)} wide>
      <${KeyList} groups=${help} />
      <${Switch} label=${t('shell.keys.switch')} hint=${t('shell.keys.switchHint')} checked=${on} onChange=${enable} />
      <//>
  `;
}
