/**
 * Sign-up, as the operator allows it: open, with a code, or not at all.
 * @module
 */

import { html, useRef, useState } from '../view.js';
import { Button } from '../parts/button.js';
import { TextField } from '../parts/field.js';
import { Empty, Loading } from '../parts/states.js';
import { held, hold } from '../shell/keep.js';
import { errorText, fieldErrors, nameOf } from '../shell/problems.js';
import { signUp } from '../shell/session.js';
import { language, rich, t } from '../words/index.js';
import { useAbout } from '../shell/about.js';
import { FormError, Outside } from './outside.js';

/** @typedef {{username: string, email: string, password: string, invitation: string}} Form */

/**
 * What is wrong with a form, as far as it can be told here.
 * @param {Form} form
 * @param {boolean} invited
 * @returns {Partial<Form>} a sentence for each field that is wrong
 */
export function wrongs({ username, email, password, invitation }, invited) {
  /** @type {Partial<Form>} */
  const wrong = {};
  if (!/^[A-Za-z0-9._-]{2,32}$/.test(username.trim())) wrong.username = t('accounts.wrong.username');
  if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) wrong.email = t('accounts.wrong.email');
  if ([...password].length < 8) wrong.password = t('accounts.wrong.password');
  if (invited && !invitation.trim()) wrong.invitation = t('accounts.wrong.code');
  return wrong;
}

const fields = /** @type {const} */ (['username', 'email', 'password', 'invitation']);

/**
 * What the server says about each field. Its advice on passwords is in English; other languages have a sentence here.
 * @param {unknown} error
 * @returns {Partial<Form>}
 */
function refusals(error) {
  const name = nameOf(/** @type {{problem?: any}} */ (error).problem);
  if (name === 'username-taken') return { username: t('accounts.refused.username-taken') };
  if (name === 'email-taken') return { email: t('accounts.refused.email-taken') };
  if (name === 'invitation-required') return { invitation: t('accounts.refused.invitation-required') };
  const said = fieldErrors(error);
  return Object.fromEntries(
    fields.filter((field) => field in said).map((field) => [
      field,
      field === 'password' && language() === 'en'
        ? t('accounts.weak', { why: said.password.replace(/^is refused: /, '') })
        : t(`accounts.wrong.${field === 'password' ? 'guessable' : field === 'invitation' ? 'code' : field}`),
    ]),
  );
}

function SignUpForm(/** @type {{invited: boolean}} */ { invited }) {
  const [form, setForm] = useState(/** @type {Form} */ ({ username: '', email: '', password: '', invitation: '' }));
  const [errors, setErrors] = useState(/** @type {Partial<Form>} */ ({}));
  const [failed, setFailed] = useState(/** @type {string | null} */ (null));
  const [busy, setBusy] = useState(false);
  const element = useRef(/** @type {HTMLFormElement | null} */ (null));

  const show = (/** @type {Partial<Form>} */ wrong) => {
    setErrors(wrong);
    const first = fields.find((field) => field in wrong);
    const input = first && element.current?.elements.namedItem(first);
    if (input instanceof HTMLInputElement) input.focus();
  };
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (busy) return;
    setFailed(null);
    const wrong = wrongs(form, invited);
    show(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    hold('after', held('invitation') ? '/join' : '/welcome');
    try {
      await signUp({
        username: form.username.trim(),
        email: form.email.trim(),
        password: form.password,
        ...(invited ? { invitation: form.invitation.trim() } : {}),
      });
    } catch (error) {
      setBusy(false);
      const said = refusals(error);
      show(said);
      if (Object.keys(said).length === 0) setFailed(errorText(error));
    }
  };
  /** @param {keyof Form} name */
  const props = (name) => ({
    name,
    value: form[name],
    error: errors[name] ?? null,
    onInput: (/** @type {string} */ value) => {
      setForm((former) => ({ ...former, [name]: value }));
      if (errors[name]) setErrors(({ [name]: _, ...others }) => others);
    },
  });
  return html`
    <form class="stack" ref=${element} onSubmit=${submit} novalidate>
      <${FormError} text=${failed} />
      ${invited && html`
        <${TextField} label=${t('accounts.code')} ...${props('invitation')} autocomplete="off" dir="ltr"
          autocapitalize="none" spellcheck=${false} hint=${t('accounts.codeHint')} />
      `}
      <${TextField} label=${t('accounts.username')} ...${props(
        'username',
      )} autocomplete="username" dir="ltr" maxlength="32"
        autocapitalize="none" spellcheck=${false} hint=${t('accounts.usernameHint')} />
      <${TextField} label=${t('accounts.email')} ...${props('email')} type="email" autocomplete="email"/>
      <${TextField} label=${t('accounts.password')} ...${props(
        'password',
      )} type="password" autocomplete="new-password"
        hint=${t('accounts.passwordHint')} />
      <${Button} type="submit" kind="primary" class="button-wide" label=${t('accounts.signUp')} busy=${busy} />
    </form>
  `;
}

/** @param {{query: Record<string, string>}} props */
export default function SignUp({ query }) {
  const { about, failed } = useAbout();
  const next = query.next ? `?next=${encodeURIComponent(query.next)}` : '';
  const inn = html`<a href=${`/sign-in${next}`}>${t('accounts.signIn')}</a>`;
  const inside = failed
    ? html`<${Empty} icon="offline" title=${t('shell.unreachable')} action=${html`
      <${Button} label=${t('shell.tryAgain')} onClick=${() => location.reload()} />
    `} />`
    : !about
    ? html`
      <${Loading} />
    `
    : about.registration === 'closed'
    ? html`<${Empty} icon="lock" title=${t('accounts.closed.title')} text=${t('accounts.closed.text')} />`
    : html`<${SignUpForm} invited=${about.registration === 'invited'} />`;
  const lead = held('invitation')
    ? t('accounts.join.signUp')
    : about && about.registration !== 'closed'
    ? t(about.registration === 'invited' ? 'accounts.leadInvited' : 'accounts.lead')
    : undefined;
  return html`
    <${Outside} title=${t('accounts.signUp')} lead=${lead}
      foot=${rich('accounts.haveAccount', { signIn: inn })}>${inside}<//>
  `;
}
