/**
 * The way out. It asks where edits wait, and deletes what this browser has.
 * @module
 */

import { html, useState } from '../../view.js';
import { Icon } from '../../parts/icon.js';
import { toast } from '../../parts/toast.js';
import { go } from '../../shell/navigate.js';
import { errorText } from '../../shell/problems.js';
import { signOut } from '../../shell/session.js';
import { useClient, useStatus } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { Confirm } from './group.js';

export function SignOut() {
  const client = useClient();
  const { offline } = useStatus();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const lost = () => client.pending().length + client.status.parked.length;
  const leave = async () => {
    await signOut();
    go('/sign-in', { replace: true });
  };
  const press = async () => {
    if (offline) return toast({ text: t('accounts.signOut.offline') });
    if (lost() > 0) return setAsking(true);
    setBusy(true);
    try {
      await leave();
    } catch (error) {
      toast({ text: errorText(error), kind: 'danger' });
      setBusy(false);
    }
  };
  return html`<section>
    <button type="button" class="nav-link settings-out" aria-busy=${busy ? 'true' : undefined} onClick=${
    busy ? undefined : press
  }>
      <${Icon} name="signout" size=${20} /><span class="nav-label">${t('accounts.signOut.label')}</span></button>
    ${
    asking && html`
      <${Confirm} title=${t('accounts.signOut.title')} text=${t('accounts.signOut.ask', { count: lost() })}
        label=${t('accounts.signOut.anyway')} run=${leave} onClose=${() => setAsking(false)} />
    `
  }
    </section>`;
}
