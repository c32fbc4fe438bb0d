import { html } from '../../view.js';
import { Avatar } from '../../parts/avatar.js';
import { Button } from '../../parts/button.js';
import { Menu } from '../../parts/menu.js';
import { formatAgo } from '../../parts/dates.js';
import { edits } from '../../client/index.js';
import { useEdit, useView } from '../../shell/use.js';
import { rich, t } from '../../words/index.js';
import { own, pathOf } from '../tools.js';

/** What waits for the user's word: invitations, and lists that are offered to them. */
export function Received() {
  const edit = useEdit();
  const me = useView((view) => view.user?.id);
  const invitations = useView((view) => view.invitations);
  const offers = useView((view) => view.lists.filter((list) => list.offered_to !== null && list.offered_to.id === me));
  if (invitations.length === 0 && offers.length === 0) return null;
  return html`
    <section class="received" aria-labelledby="received-title">
      <h2 id="received-title">${t('sharing.received.title')}</h2>
      <ul>
        ${invitations.map((invitation) =>
          html`
            <li key=${invitation.id} class="card received-card">
              <${Avatar} person=${invitation.owner} named />
              <div class="received-words">
                <p>${rich(`sharing.received.${invitation.role}`, {
                  who: own(invitation.owner.username),
                  title: html`<strong><bdi>${invitation.checklist.title}</bdi></strong>`,
                })}</p>
                <p class="muted small">${t('sharing.received.ends', { end: formatAgo(invitation.expires_at) })}</p>
              </div>
              <div class="received-actions">
                <${Button} kind="primary" label=${t('sharing.accept')} onClick=${() =>
                  edit(edits.acceptInvitation(invitation.id))} />
                <${Button} label=${t('sharing.decline')} onClick=${() =>
                  edit(edits.declineInvitation(invitation.id), { undo: t('sharing.received.declined') })} />
                <${Menu} icon="more" label=${t('sharing.received.actions')} items=${[{
                  label: t('sharing.received.block', { who: invitation.owner.username }),
                  icon: 'lock',
                  hint: t('sharing.received.blockHint'),
                  danger: true,
                  run: () =>
                    edit(edits.block(invitation.owner.username), {
                      undo: t('sharing.received.blocked', { who: invitation.owner.username }),
                    }),
                }]} />
              </div>
            </li>
          `
        )}
        ${offers.map((list) =>
          html`
            <li key=${list.id} class="card received-card">
              <${Avatar} person=${list.owner} named />
              <div class="received-words">
                <p>${rich('sharing.received.offer', {
                  who: own(list.owner.username),
                  title: html`<a href=${pathOf(list.id)} dir="auto">${list.title}</a>`,
                })}</p>
                <p class="muted small">${t('sharing.received.offerHint')}</p>
              </div>
              <div class="received-actions">
                <${Button} kind="primary" label=${t('sharing.accept')} onClick=${() =>
                  edit(edits.acceptOwnership(list.id))} />
                <${Button} label=${t('sharing.decline')} onClick=${() => edit(edits.endOffer(list.id))} />
              </div>
            </li>
          `
        )}
      </ul>
    </section>
  `;
}
