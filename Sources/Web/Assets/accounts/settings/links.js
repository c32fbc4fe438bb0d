/**
 * Every way in that one has given: addresses of calendars, public links, invitations by a link.
 * @module
 */

import { html, useState } from '../../view.js';
import { Button } from '../../parts/button.js';
import { dateOf, formatDay, keptSettings } from '../../parts/dates.js';
import { Icon } from '../../parts/icon.js';
import { useClient, useResource, useStatus } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { LinkOnce } from '../link-once.js';
import { Confirm, Group, Line, None, Read } from './group.js';
import { when } from './sessions.js';

/** @typedef {{id: string, kind: 'calendar_link' | 'public_link' | 'invitation', checklist: {id: string, title: string} | null, role: 'editor' | 'viewer' | null, created_at: string, expires_at: string | null, last_used_at: string | null, made_by: {name: string} | null}} Given */

const icons = { calendar_link: 'calendar', public_link: 'globe', invitation: 'invite' };

/** @param {Given} link */
function pathOf({ id, kind, checklist }) {
  if (!checklist) return '/v1/me/calendar-link';
  const base = `/v1/checklists/${checklist.id}`;
  return kind === 'invitation' ? `${base}/invitations/${id}` : `${base}/${kind.replace('_', '-')}`;
}

/** @param {Given} link */
function titleOf({ kind, checklist, role }) {
  if (!checklist) return t('accounts.links.all');
  const { title } = checklist;
  return kind === 'invitation'
    ? t(`accounts.links.invitation.${role ?? 'editor'}`, { title })
    : t(`accounts.links.${kind}`, { title });
}

/** @param {Given} link */
function about(link) {
  const said = [t('accounts.links.made', { day: formatDay(dateOf(link.created_at, keptSettings()), 'long') })];
  if (link.made_by) said.push(t('accounts.links.by', { name: link.made_by.name }));
  if (link.expires_at) {
    said.push(t('accounts.links.ends', { day: formatDay(dateOf(link.expires_at, keptSettings()), 'long') }));
  }
  said.push(
    link.last_used_at ? t('accounts.links.used', { when: when(link.last_used_at) }) : t('accounts.links.unused'),
  );
  return said.join(' ');
}

export default function Links() {
  const client = useClient();
  const { offline } = useStatus();
  const links = useResource('/v1/me/links');
  const [ending, end] = useState(/** @type {Given | null} */ (null));
  const reason = offline ? t('shell.needsConnection') : undefined;
  const all = /** @type {Given[]} */ (links.value?.links ?? []);
  const own = all.some((link) => link.kind === 'calendar_link' && !link.checklist);
  const run = async () => {
    if (ending) await client.send('DELETE', pathOf(ending));
    links.reload();
  };
  return html`
    <${Group} title=${t('accounts.links.calendar')} text=${t('accounts.links.calendarText')}>
      <${LinkOnce} label=${t('accounts.links.address')} title=${t('accounts.links.calendarName')} method="PUT"
        path="/v1/me/calendar-link" make=${t(own ? 'accounts.links.again' : 'accounts.links.make')}
        address=${(/** @type {{url: string}} */ { url }) => url} note=${t('accounts.links.secret')} onMade=${links
          .reload} />
      <//>
      <${Group} title=${t('accounts.links.given')} text=${t('accounts.links.givenText')}>
        <${Read} resource=${links}>${() =>
          all.length === 0 ? html`<${None} text=${t('accounts.links.none')} />` : html`<ul>${
            all.map((link) =>
              html`
                <li key=${link.id}>
                  <${Line}
                    title=${html`<span class="settings-titled"><${Icon} name=${icons[link.kind]} size=${20} /><span>${
                      titleOf(link)
                    }</span></span>`}
                    text=${about(link)} action=${html`
                      <${Button} small label=${t('accounts.links.end')} disabledReason=${reason}
                        aria-label=${t('accounts.links.endName', { name: titleOf(link) })} onClick=${() => end(link)} />
                    `} />
                </li>
              `
            )
          }</ul>`}<//>
    <//>
    ${ending && html`
      <${Confirm} title=${t('accounts.links.endTitle')} label=${t('accounts.links.end')} run=${run}
        text=${t('accounts.links.ask', { name: titleOf(ending) })} onClose=${() => end(null)} />
    `}
  `;
}
