import { html, useState } from '../../view.js';
import { Banner } from '../../parts/banner.js';
import { Button } from '../../parts/button.js';
import { NumberField, Segmented, SelectField, TextField } from '../../parts/field.js';
import { PersonPicker } from '../../parts/person-picker.js';
import { formatDayTime } from '../../parts/dates.js';
import { useOwnOrigin } from '../../shell/about.js';
import { errorText, fieldErrors } from '../../shell/problems.js';
import { useClient } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { people } from '../model/roles.js';
import { PendingInvitations } from './invitations.js';
import { ShownLink } from './shown-link.js';

/**
 * @import { Checklist } from '../model/types.js'
 */

/** How long invitations last, in days. */
const lifetimes = [1, 7, 30, 90];
const day = 86_400_000;

/**
 * Makes an invitation: a link for anybody, for one e-mail address, or for one user. The link is shown once.
 * @param {{list: Checklist, offline: boolean}} props
 */
export function Invite({ list, offline }) {
  const client = useClient();
  const origin = useOwnOrigin();
  const [kind, setKind] = useState(/** @type {'link' | 'email' | 'user'} */ ('link'));
  const [form, setForm] = useState({ role: 'editor', email: '', days: 7, uses: /** @type {number | null} */ (null) });
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(/** @type {{text: string, fields: Record<string, string>} | null} */ (null));
  const [made, setMade] = useState(/** @type {{url: string, ends: string, email: string | null} | null} */ (null));
  const [added, setAdded] = useState(/** @type {string | null} */ (null));
  const [turn, setTurn] = useState(0);
  /** @param {Partial<typeof form>} part */
  const set = (part) => setForm((former) => ({ ...former, ...part }));
  const longest = client.limits?.invitation_days ?? 365;

  /** @param {() => Promise<void>} run */
  const attempt = async (run) => {
    setBusy(true);
    setWrong(null);
    setMade(null);
    setAdded(null);
    try {
      await run();
      setTurn((former) => former + 1);
    } catch (error) {
      setWrong({ text: errorText(error), fields: fieldErrors(error) });
    }
    setBusy(false);
  };
  const make = () =>
    attempt(async () => {
      const email = kind === 'email' ? form.email.trim() : null;
      const { value } = await client.send('POST', `/v1/checklists/${list.id}/invitations`, {
        role: form.role,
        expires_at: new Date(Date.now() + form.days * day).toISOString(),
        ...(email === null ? {} : { email }),
        ...(kind === 'link' && form.uses !== null ? { max_uses: form.uses } : {}),
      });
      setMade({ url: `${origin}/join#${value.token}`, ends: value.expires_at, email });
    });
  /** @param {string} username */
  const add = (username) =>
    attempt(async () => {
      const { status } = await client.send(
        'PUT',
        `/v1/checklists/${list.id}/participants/${encodeURIComponent(username)}`,
        { role: form.role },
      );
      setAdded(t(status === 202 ? 'sharing.people.invited' : 'sharing.people.added', { who: username }));
    });

  return html`<form class="stack" onSubmit=${(/** @type {Event} */ event) => {
    event.preventDefault();
    if (kind !== 'user' && !offline) make();
  }}>
    <${Segmented} label=${t('sharing.invite.whom')} hideLabel=${false} value=${kind} options=${[
    { value: 'link', label: t('sharing.invite.byLink') },
    { value: 'email', label: t('sharing.invite.byEmail') },
    { value: 'user', label: t('sharing.invite.byName') },
  ]} onChange=${(/** @type {typeof kind} */ next) => (setKind(next), setWrong(null))} />
    ${
    kind === 'email' && html`
      <${TextField} label=${t('sharing.invite.email')} type="email" value=${form.email} required autocomplete="off"
        error=${wrong?.fields.email} hint=${t('sharing.invite.emailHint')} onInput=${(/** @type {string} */ email) =>
          set({ email })} />
    `
  }
    ${
    kind === 'user' && html`
      <${PersonPicker} label=${t('sharing.people.add')} hint=${t('sharing.people.addHint')}
        exclude=${people(list).map((person) => person.username)} onPick=${(/** @type {string} */ name) => add(name)} />
    `
  }
    <div class="list-pair">
      <${SelectField} label=${t('sharing.role')} value=${form.role} hint=${t(`sharing.roleHints.${form.role}`)}
        options=${[{ value: 'editor', label: t('sharing.roles.editor') }, {
    value: 'viewer',
    label: t('sharing.roles.viewer'),
  }]}
        onChange=${(/** @type {string} */ role) => set({ role })} />
      ${
    kind !== 'user' && html`
      <${SelectField} label=${t('sharing.invite.lasts')} value=${form.days}
        options=${lifetimes.filter((days) => days <= longest).map((days) => ({
          value: days,
          label: t('sharing.invite.days', { count: days }),
        }))}
        onChange=${(/** @type {number} */ days) => set({ days })} />
    `
  }
      ${
    kind === 'link' && html`
      <${NumberField} label=${t('sharing.invite.uses')} hint=${t('sharing.invite.usesHint')} value=${form.uses} min=${1}
        max=${client.limits?.invitation_uses ?? 10000} error=${wrong?.fields.max_uses} onChange=${(
          /** @type {number | null} */ uses,
        ) => set({ uses })} />
    `
  }
    </div>
    ${wrong && html`<${Banner} kind="danger" text=${wrong.text} />`}
    ${added && html`<${Banner} kind="ok" text=${added} />`}
    ${
    kind !== 'user' && html`
      <div class="row">
        <${Button} type="submit" kind=${made ? 'plain' : 'primary'} icon="link" busy=${busy}
          label=${t(
            offline ? 'sharing.needsConnection' : made ? 'sharing.invite.another' : 'sharing.invite.make',
          )} disabledReason=${offline ? t('sharing.needsConnection') : undefined} />
      </div>
    `
  }
    </form>
    ${
    made && html`
      <div class="share-made" role="status">
        <p>${made.email === null
          ? t('sharing.invite.once', { end: formatDayTime(made.ends, 'long') })
          : t('sharing.invite.onceFor', { email: made.email, end: formatDayTime(made.ends, 'long') })}</p>
        <${ShownLink} label=${t('sharing.invite.link')} url=${made.url} title=${list.title} />
      </div>
    `
  }
    <${PendingInvitations} list=${list} offline=${offline} kind="link" turn=${turn} />`;
}
