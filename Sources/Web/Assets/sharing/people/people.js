import { html, useState } from '../../view.js';
import { Avatar } from '../../parts/avatar.js';
import { Banner } from '../../parts/banner.js';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { SelectField } from '../../parts/field.js';
import { Menu } from '../../parts/menu.js';
import { PersonPicker } from '../../parts/person-picker.js';
import { toast } from '../../parts/toast.js';
import { edits } from '../../client/index.js';
import { problemText } from '../../shell/problems.js';
import { useClient, useEdit, useStatus, useView } from '../../shell/use.js';
import { rich, t } from '../../words/index.js';
import { people, rights } from '../model/roles.js';
import { own } from '../tools.js';
import { Later } from '../task/facts.js';
import { PendingInvitations } from './invitations.js';

/**
 * @import { Checklist, ParticipantRole } from '../model/types.js'
 */

/** The roles of participants, as a field offers them. */
export const roleOptions = () =>
  (/** @type {const} */ (['editor', 'viewer'])).map((value) => ({ value, label: t(`sharing.roles.${value}`) }));

/**
 * The people of a list, with their roles; the owner adds and removes them, and hands the list over.
 * @param {{list: Checklist, onClose: () => void}} props
 */
export function PeopleDialog({ list, onClose }) {
  const me = useView((view) => view.user?.id);
  const edit = useEdit();
  const client = useClient();
  const { offline } = useStatus();
  const may = rights(list);
  const manages = may.own && !list.archived;
  const taken = list.participants.length;
  const isFull = taken >= list.participant_limit;
  return html`
    <${Dialog} title=${t('sharing.people.title')} onClose=${onClose} wide>
      <div class="stack">
        ${manages && html`<${AddPerson} list=${list} isFull=${isFull} />`}
        ${list.offered_to &&
          html`<${Banner} icon="people" text=${
            list.offered_to.id === me
              ? rich('sharing.offer.toYou', { who: own(list.owner.username) })
              : rich('sharing.offer.waits', { who: own(list.offered_to.username) })
          } actions=${
            list.offered_to.id === me
              ? html`
                <${Button} small label=${t('sharing.decline')} onClick=${() => edit(edits.endOffer(list.id))} />
                <${Button} small kind="primary" label=${t('sharing.accept')} onClick=${() =>
                  edit(edits.acceptOwnership(list.id))} />
              `
              : may.own && html`<${Button} small label=${t('sharing.offer.withdraw')} onClick=${() =>
                edit(edits.endOffer(list.id))} />`
          } />`}
        <ul class="people-list" aria-label=${t('sharing.people.title')}>
          ${people(list).map((person) =>
            html`
              <${PersonRow} key=${person.id} list=${list} person=${person} isMe=${person.id === me}
                editable=${manages} />
            `
          )}
        </ul>
        ${may.own
          ? html`
            <${Later} label=${t('sharing.people.limit')} value=${list.participant_limit} min=${Math.max(0, taken)}
              max=${client.limits?.checklist_participants ?? 100} disabled=${list.archived}
              hint=${t('sharing.people.limitHint', { count: list.participant_limit, taken })}
              onSave=${(/** @type {number} */ limit) =>
                edit(edits.updateChecklist(list.id, { participant_limit: limit }))} />
          `
          : html`<p class="muted small">${t('sharing.people.taken', { count: list.participant_limit, taken })}</p>`}
        ${may.own && html`
          <${PendingInvitations} list=${list} offline=${offline} kind="user" />
        `}
      </div>
      <//>
  `;
}

/**
 * @param {{list: Checklist, isFull: boolean}} props
 */
function AddPerson({ list, isFull }) {
  const client = useClient();
  const [role, setRole] = useState(/** @type {ParticipantRole} */ ('editor'));
  const [wrong, setWrong] = useState(/** @type {string | null} */ (null));
  /** @param {string} username */
  const add = async (username) => {
    setWrong(null);
    const { done } = client.edit(edits.setParticipant(list.id, username, role));
    try {
      const answer = await done;
      const isInvited = answer && 'expires_at' in answer;
      toast({ text: t(isInvited ? 'sharing.people.invited' : 'sharing.people.added', { who: username }), seconds: 6 });
    } catch (error) {
      // The alert says it, too, but stands behind the dialogue.
      setWrong(problemText(/** @type {any} */ (error).problem));
    }
  };
  return html`
    <div class="people-add">
      <${PersonPicker} label=${t('sharing.people.add')} exclude=${people(list).map((person) => person.username)}
        hint=${isFull ? t('sharing.people.full') : t('sharing.people.addHint')} error=${wrong} onPick=${(
          /** @type {string} */ name,
        ) => add(name)} />
      <${SelectField} label=${t('sharing.role')} value=${role} options=${roleOptions()} onChange=${setRole} />
    </div>
  `;
}

/**
 * @param {{list: Checklist, person: {id: string, username: string, role: import('../model/types.js').Role}, isMe: boolean,
 *   editable: boolean}} props
 */
function PersonRow({ list, person, isMe, editable }) {
  const edit = useEdit();
  const isOwner = person.role === 'owner';
  const isOffered = list.offered_to?.id === person.id;
  /** @type {import('../../parts/menu.js').MenuItem[]} */
  const items = [
    {
      label: t('sharing.offer.menu'),
      icon: 'key',
      hint: t('sharing.offer.hint'),
      disabled: isOffered,
      run: () =>
        edit(edits.offerOwnership(list.id, person.username), {
          undo: t('sharing.offer.made', { who: person.username }),
        }),
    },
    'line',
    {
      label: t('sharing.people.remove'),
      icon: 'trash',
      danger: true,
      hint: t('sharing.people.removeHint'),
      run: () =>
        edit(edits.removeParticipant(list.id, person.username), {
          undo: t('sharing.people.removed', { who: person.username }),
        }),
    },
  ];
  return html`<li class="people-row">
    <${Avatar} person=${person} named/>
    <span class="people-name"><bdi class="wrap">${person.username}</bdi>${
    isMe && html`
      <span class="muted">${t('sharing.people.you')}</span>
    `
  }</span>
    ${
    editable && !isOwner
      ? html`
        <${SelectField} class="people-role" label=${t('sharing.people.roleOf', {
          who: person.username,
        })} hideLabel value=${person.role}
          options=${roleOptions()} onChange=${(/** @type {ParticipantRole} */ role) =>
            edit(edits.setParticipant(list.id, person.username, role))} />
        <${Menu} icon="more" label=${t('sharing.people.actions', { who: person.username })} items=${items} />
      `
      : html`<span class="muted people-role">${t(`sharing.roles.${person.role}`)}</span>`
  }
    </li>`;
}
