/**
 * Sign-in, also of somebody whose session has ended while edits wait.
 * @module
 */

import { html, useRef, useState } from '../view.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { TextField } from '../parts/field.js';
import { held } from '../shell/keep.js';
import { errorText } from '../shell/problems.js';
import { account, discard, signIn } from '../shell/session.js';
import { useStore } from '../shell/store.js';
import { rich, t } from '../words/index.js';
import { useAbout } from '../shell/about.js';
import { FormError, Outside } from './outside.js';

/** @param {{query: Record<string, string>}} props */
export default function SignIn({ query }) {
  const { state, client, user } = useStore(account);
  const ended = state === 'ended' && client !== null;
  const waiting = ended ? client.pending().length : 0;
  const [login, setLogin] = useState(ended ? user?.username ?? '' : '');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [failed, setFailed] = useState(/** @type {string | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [asking, ask] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const { about } = useAbout();

  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setMissing(true);
    if (!login.trim() || !password || busy) return;
    setBusy(true);
    setFailed(null);
    try {
      await signIn({ login: login.trim(), password });
    } catch (error) {
      setFailed(errorText(error));
      setBusy(false);
      field.current?.focus();
      field.current?.select();
    }
  };

  const next = query.next ? `?next=${encodeURIComponent(query.next)}` : '';
  const up = html`<a href=${`/sign-up${next}`}>${t('accounts.signUp')}</a>`;
  const lead = ended
    ? t(waiting > 0 ? 'accounts.ended.waiting' : 'accounts.ended.text', { count: waiting, name: user?.username ?? '' })
    : held('invitation')
    ? t('accounts.join.signIn')
    : undefined;
  return html`
    <${Outside} title=${t('accounts.signIn')} lead=${lead} foot=${about?.registration === 'closed'
      ? t('accounts.closedShort')
      : rich('accounts.noAccount', { signUp: up })}>
      <form class="stack" onSubmit=${submit} novalidate>
        <${FormError} text=${failed} />
        <${TextField} label=${t('accounts.login')} value=${login} onInput=${setLogin} name="login" dir="ltr"
          autocomplete="username" autocapitalize="none" spellcheck=${false}
          error=${missing && !login.trim() ? t('accounts.missing.login') : null} />
        <${TextField} label=${t('accounts.password')} type="password" value=${password} onInput=${setPassword}
          name="password" autocomplete="current-password" inputRef=${field}
          error=${missing && !password ? t('accounts.missing.password') : null} />
        <${Button} type="submit" kind="primary" class="button-wide" label=${t('accounts.signIn')} busy=${busy} />
      </form>
      ${ended
        ? html`
          <div class="outside-other">
            <${Button} kind="quiet" label=${t('accounts.ended.other')}
              onClick=${() => waiting > 0 ? ask(true) : discard()} />
          </div>
        `
        : about?.registration !== 'closed' && html`<p class="small muted">${t('accounts.forgot')}</p>`}
      ${asking && html`
        <${Dialog} title=${t('accounts.ended.title')} onClose=${() => ask(false)} actions=${html`
          <${Button} label=${t('shell.cancel')} onClick=${() => ask(false)} />
          <${Button} kind="danger" label=${t('accounts.ended.delete')} onClick=${() => discard()} />
        `}>
          <p>${t('accounts.ended.ask', { count: waiting, name: user?.username ?? '' })}</p>
          <//>
      `}
    <//>
  `;
}
