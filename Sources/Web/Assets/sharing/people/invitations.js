import { html, useEffect } from '../../view.js';
import { Button } from '../../parts/button.js';
import { Icon } from '../../parts/icon.js';
import { toast } from '../../parts/toast.js';
import { formatAgo } from '../../parts/dates.js';
import { errorText } from '../../shell/problems.js';
import { useClient, useResource } from '../../shell/use.js';
import { rich, t } from '../../words/index.js';
import { own } from '../tools.js';

/**
 * @import { Checklist, Invitation } from '../model/types.js'
 */

/**
 * Invitations to a list that have not ended: those of users by name, or those by links. Their owner ends them.
 * @param {{list: Checklist, offline: boolean, kind: 'user' | 'link', turn?: number}} props `turn`: another number reads anew
 */
export function PendingInvitations({ list, offline, kind, turn = 0 }) {
  const client = useClient();
  const { value, reload } = useResource(`/v1/checklists/${list.id}/invitations?limit=100`, { keep: true });
  useEffect(() => {
    if (turn > 0) reload();
  }, [turn]);
  // Invitations end when they are accepted, and users that were added may have been invited instead.
  useEffect(() => reload(), [list.version]);
  const all = /** @type {Invitation[]} */ (value?.invitations ?? []).filter((one) =>
    (one.user !== null) === (kind === 'user')
  );
  if (all.length === 0) return null;
  /** @param {Invitation} invitation */
  const end = async (invitation) => {
    try {
      await client.send('DELETE', `/v1/checklists/${list.id}/invitations/${invitation.id}`);
      toast({ text: t('sharing.invite.ended'), seconds: 4 });
    } catch (error) {
      toast({ text: errorText(error), kind: 'danger', seconds: 8 });
    }
    reload();
  };
  return html`
    <section class="invitations" aria-labelledby=${`invitations-${kind}`}>
      <h3 id=${`invitations-${kind}`}>${t(kind === 'user' ? 'sharing.invite.waiting' : 'sharing.invite.links')}</h3>
      <ul>
        ${all.map((invitation) =>
          html`
            <li key=${invitation.id} class="people-row">
              <span class="people-sign"><${Icon} name=${invitation.user
                ? 'person'
                : invitation.email
                ? 'mail'
                : 'link'} size=${20} /></span>
              <span class="people-name">${invitation.user
                ? own(invitation.user.username)
                : invitation.email
                ? own(invitation.email)
                : invitation.max_uses === null
                ? t('sharing.invite.usedAny', { count: invitation.uses })
                : t('sharing.invite.used', { count: invitation.max_uses, uses: invitation.uses })}
                <small class="muted">${rich('sharing.invite.about', {
                  role: t(`sharing.roles.${invitation.role}`),
                  end: formatAgo(invitation.expires_at),
                })}</small></span>
              <${Button} small kind="quiet" label=${t('sharing.invite.end')} disabled=${offline}
                disabledReason=${offline ? t('sharing.needsConnection') : undefined} onClick=${() => end(invitation)} />
            </li>
          `
        )}
      </ul>
    </section>
  `;
}
