/**
 * Installing the page as an app, and what this browser keeps.
 * @module
 */

import { html, useEffect, useState } from '../../view.js';
import { Banner } from '../../parts/banner.js';
import { Button } from '../../parts/button.js';
import { byMenu, install, isInstalled, offer } from '../../shell/install.js';
import { useStore } from '../../shell/store.js';
import { useStatus } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { Group, Line } from './group.js';

/** How to install, by what this browser has. */
function howTo() {
  if (isInstalled()) return t('accounts.app.installed');
  if (byMenu()) return t('accounts.app.safari');
  return t('accounts.app.menu');
}

/** What is not there over plain HTTP, and why. */
const Insecure = () =>
  html`<${Banner} kind="warn" icon="lock" text=${html`
    <p>${t('accounts.app.insecure')}</p>
    <ul class="settings-bullets">${['offline', 'install', 'push'].map((one) =>
      html`<li key=${one}>${t(`accounts.app.without.${one}`)}</li>`
    )}</ul>
    <p>${t('accounts.app.secure')}</p>
  `} />`;

/** Whether the browser keeps what is stored, and how much there is. */
function Storage() {
  const { storage } = useStatus();
  const [persisted, setPersisted] = useState(/** @type {boolean | null} */ (null));
  const look = () => navigator.storage?.persisted?.().then(setPersisted, () => {});
  useEffect(() => void look(), []);
  const text = storage === 'memory'
    ? t('shell.notices.storage-memory')
    : storage === 'full'
    ? t('shell.notices.storage-full')
    : persisted
    ? t('accounts.app.kept')
    : t('accounts.app.maybe');
  const ask = async () => {
    await navigator.storage.persist();
    look();
  };
  return html`<${Line} title=${t('accounts.app.storage')} text=${text} action=${
    storage === 'ok' && persisted === false &&
    html`<${Button} small label=${t('accounts.app.keep')} onClick=${ask} />`
  } />`;
}

export default function App() {
  const prompt = useStore(offer);
  return html`
    ${!isSecureContext && html`
      <${Insecure} />
    `}
    <${Group}>
      ${isSecureContext && html`
        <${Line} title=${t('accounts.app.install')} text=${prompt ? t('accounts.app.offer') : howTo()}
          action=${prompt &&
            html`<${Button} small kind="primary" label=${t('accounts.app.installNow')} onClick=${install} />`} />
      `}
      <${Storage} />
    <//>
  `;
}
