/**
 * One's own name, e-mail address, password.
 * @module
 */

import { html, useState } from '../../view.js';
import { edits } from '../../client/index.js';
import { Avatar, nameOf } from '../../parts/avatar.js';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { TextField } from '../../parts/field.js';
import { toast } from '../../parts/toast.js';
import { errorText, fieldErrors, nameOf as nameOfProblem } from '../../shell/problems.js';
import { useClient, useEdit, useStatus, useView } from '../../shell/use.js';
import { language, list, t } from '../../words/index.js';
import { FormError } from '../outside.js';
import { Group, Line } from './group.js';

/** @typedef {{kind: string, checklist: {title: string} | null}} Kept */

/**
 * A form that needs the present password.
 * @param {{kind: 'email' | 'password', onClose: () => void}} props
 */
function Change({ kind, onClose }) {
  const client = useClient();
  const [value, setValue] = useState('');
  const [present, setPresent] = useState('');
  const [errors, setErrors] = useState(/** @type {{value?: string, present?: string, all?: string}} */ ({}));
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (busy) return;
    const wrong = {
      ...(kind === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value.trim()) ? { value: t('accounts.wrong.email') } : {}),
      ...(kind === 'password' && [...value].length < 8 ? { value: t('accounts.wrong.password') } : {}),
      ...(present ? {} : { present: t('accounts.missing.password') }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const text = kind === 'email' ? value.trim() : value;
      const { value: answer } = await client.send('PATCH', '/v1/me', { [kind]: text, current_password: present });
      const kept = /** @type {Kept[]} */ (answer?.kept ?? []).filter((link) => link.kind === 'public_link');
      toast({
        text: kept.length > 0
          ? t('accounts.profile.kept', { titles: list(kept.map((link) => link.checklist?.title ?? '')) })
          : t(`accounts.profile.${kind}Done`),
        seconds: kept.length > 0 ? 20 : 6,
      });
      onClose();
    } catch (error) {
      setBusy(false);
      const { problem } = /** @type {{problem?: any}} */ (error);
      const name = nameOfProblem(problem);
      const said = fieldErrors(error)[kind];
      if (name === 'wrong-password') setErrors({ present: t('accounts.wrong.present') });
      else if (name === 'email-taken') setErrors({ value: t('accounts.refused.email-taken') });
      else if (said && kind === 'password') {
        setErrors({
          value: language() === 'en'
            ? t('accounts.weak', { why: said.replace(/^is refused: /, '') })
            : t('accounts.wrong.guessable'),
        });
      } else if (said) setErrors({ value: t('accounts.wrong.email') });
      else setErrors({ all: errorText(error) });
    }
  };
  const isPassword = kind === 'password';
  return html`
    <${Dialog} title=${t(`accounts.profile.${kind}Change`)} onClose=${onClose} onSubmit=${submit} actions=${html`
      <${Button} label=${t('shell.cancel')} onClick=${onClose} />
      <${Button} type="submit" kind="primary" label=${t('shell.save')} busy=${busy} />
    `}>
      <div class="stack">
        <${FormError} text=${errors.all ?? null} />
        ${isPassword && html`<p class="muted small">${t('accounts.profile.passwordEnds')}</p>`}
        <${TextField} label=${t(
          isPassword ? 'accounts.profile.newPassword' : 'accounts.profile.newEmail',
        )} value=${value}
          type=${kind} autocomplete=${isPassword ? 'new-password' : 'email'} onInput=${setValue} error=${errors.value ??
            null}
          hint=${isPassword ? t('accounts.passwordHint') : undefined} />
        <${TextField} label=${t('accounts.profile.presentPassword')} value=${present} type="password"
          autocomplete="current-password" onInput=${setPresent} error=${errors.present ?? null} />
      </div>
      <//>
  `;
}

export default function Profile() {
  const user = useView((view) => view.user);
  const edit = useEdit();
  const { offline } = useStatus();
  const [name, setName] = useState(/** @type {string | null} */ (null));
  const [open, setOpen] = useState(/** @type {'email' | 'password' | null} */ (null));
  if (!user) return null;
  const commit = () => {
    if (name !== null && name.trim() !== user.display_name) {
      edit(edits.updateMe({ display_name: name.trim() }), { undo: t('accounts.profile.nameDone') });
    }
    setName(null);
  };
  const reason = offline ? t('shell.needsConnection') : undefined;
  return html`
    <${Group}>
      <div class="profile-head">
        <${Avatar} person=${user} size="l" named />
        <div class="settings-words">
          <p class="profile-name wrap"><bdi>${nameOf(user)}</bdi></p>
          <p class="muted wrap"><bdi>${user.username}</bdi></p>
        </div>
      </div>
      <${TextField} label=${t('accounts.profile.name')} value=${name ?? user.display_name ?? ''} maxlength="100"
        autocomplete="name" onInput=${setName} onBlur=${commit} hint=${t('accounts.profile.nameHint')}
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === 'Enter' && !event.isComposing && commit()} />
      <//>
      <${Group}>
      <${Line} title=${t('accounts.email')} text=${html`<bdi>${user.email}</bdi>`} action=${html`
        <${Button} small
          label=${t('accounts.change')} aria-label=${t('accounts.profile.emailChange')} disabledReason=${reason}
          onClick=${() => setOpen('email')} />
      `} />
      <${Line} title=${t('accounts.password')} text=${t('accounts.profile.passwordText')} action=${html`
        <${Button} small
          label=${t('accounts.change')} aria-label=${t(
            'accounts.profile.passwordChange',
          )} disabledReason=${reason}
          onClick=${() => setOpen('password')} />
      `} />
    <//>
    ${open && html`<${Change} kind=${open} onClose=${() => setOpen(null)} />`}
  `;
}
