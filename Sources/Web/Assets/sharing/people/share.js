import { html, useState } from '../../view.js';
import { Dialog } from '../../parts/dialog.js';
import { Segmented } from '../../parts/field.js';
import { useOwnOrigin } from '../../shell/about.js';
import { useStatus } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { rights } from '../model/roles.js';
import { Invite } from './invite.js';
import { PublicLink } from './public-link.js';
import { ShownLink } from './shown-link.js';

/**
 * Ways into a list for others: an invitation by a link, a public link. For those who are not its owner: the address.
 * @param {{list: import('../model/types.js').Checklist, onClose: () => void}} props
 */
export function ShareDialog({ list, onClose }) {
  const [tab, setTab] = useState(/** @type {'invite' | 'public'} */ ('invite'));
  const { offline } = useStatus();
  const origin = useOwnOrigin();
  const may = rights(list);
  return html`
    <${Dialog} title=${t('sharing.share.title', { title: list.title })} onClose=${onClose} wide>
      <div class="stack">
        ${!may.own
          ? html`
            <p>${t('sharing.share.onlyOwner')}</p>
            <${ShownLink} label=${t(
              'sharing.share.address',
            )} url=${`${origin}/lists/${list.id}`} title=${list.title} qr=${false} />
          `
          : html`
            <${Segmented} label=${t('sharing.share.how')} value=${tab} options=${[
              { value: 'invite', label: t('sharing.share.invite'), icon: 'invite' },
              { value: 'public', label: t('sharing.share.public'), icon: 'globe' },
            ]} onChange=${setTab} />
            ${tab === 'invite'
              ? html`<${Invite} list=${list} offline=${offline} />`
              : html`<${PublicLink} list=${list} offline=${offline} />`}
          `}
      </div>
      <//>
  `;
}
