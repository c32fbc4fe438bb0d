/**
 * API tokens: for scripts, each with a name, an end, and only the rights that it needs.
 * @module
 */

import { html, useState } from '../../view.js';
import { Button } from '../../parts/button.js';
import { Copyable } from '../../parts/copyable.js';
import { dateOf, formatDay, keptSettings } from '../../parts/dates.js';
import { Dialog } from '../../parts/dialog.js';
import { SelectField, TextField } from '../../parts/field.js';
import { errorText } from '../../shell/problems.js';
import { useClient, useResource, useStatus } from '../../shell/use.js';
import { list, t } from '../../words/index.js';
import { FormError } from '../outside.js';
import { Confirm, Group, Line, None, Read } from './group.js';
import { when } from './sessions.js';

/** @typedef {{id: string, name: string, scopes: string[], created_at: string, last_used_at: string | null, expires_at: string}} Token */

const scopes = /** @type {const} */ (['read', 'write', 'share', 'admin']);
const day = 24 * 60 * 60 * 1000;

/** @param {{onClose: () => void, onMade: () => void}} props */
function Make({ onClose, onMade }) {
  const client = useClient();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState(/** @type {string[]} */ (['read']));
  const longest = client.limits?.token_days ?? 365;
  const [days, setDays] = useState(Math.min(90, longest));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(/** @type {string | null} */ (null));
  const [token, setToken] = useState(/** @type {string | null} */ (null));
  const submit = async () => {
    setTried(true);
    if (!name.trim() || chosen.length === 0 || busy) return;
    setBusy(true);
    setFailed(null);
    try {
      const { value } = await client.send('POST', '/v1/tokens', {
        name: name.trim(),
        scopes: scopes.filter((scope) => chosen.includes(scope)),
        // A minute less, for the clocks of two machines differ.
        expires_at: new Date(client.now() + days * day - 60_000).toISOString(),
      });
      setToken(value.token);
      onMade();
    } catch (error) {
      setFailed(errorText(error));
    }
    setBusy(false);
  };
  if (token) {
    return html`
      <${Dialog} title=${t('accounts.tokens.made', { name: name.trim() })} onClose=${onClose} actions=${html`
        <${Button} kind="primary" label=${t('accounts.tokens.done')} onClick=${onClose} />
      `}>
        <div class="stack">
          <p>${t('accounts.tokens.once')}</p>
          <${Copyable} label=${t('accounts.tokens.token')} value=${token} />
        </div>
        <//>
    `;
  }
  return html`
    <${Dialog} title=${t('accounts.tokens.make')} onClose=${onClose} onSubmit=${submit} actions=${html`
      <${Button} label=${t('shell.cancel')} onClick=${onClose} />
      <${Button} type="submit" kind="primary" label=${t('accounts.tokens.makeShort')} busy=${busy} />
    `}>
      <div class="stack">
        <${FormError} text=${failed} />
        <${TextField} label=${t('accounts.tokens.name')} value=${name} onInput=${setName} autocomplete="off"
          maxlength=${client.limits?.token_name_length ?? 100} hint=${t('accounts.tokens.nameHint')}
          error=${tried && !name.trim() ? t('accounts.tokens.missing') : null} />
        <fieldset class="settings-scopes"><legend class="field-label">${t('accounts.tokens.may')}</legend>
          ${scopes.map((scope) =>
            html`<label key=${scope} class="settings-choice"><input type="checkbox" checked=${chosen.includes(scope)}
              onChange=${() =>
              setChosen(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope])} />
              <span><span>${t(`accounts.tokens.scope.${scope}`)}</span>
                <span class="muted small">${t(`accounts.tokens.scopeHint.${scope}`)}</span></span></label>`
          )}
          ${tried && chosen.length === 0 &&
            html`<p class="field-error" role="alert">${t('accounts.tokens.missingScope')}</p>`}
        </fieldset>
        <${SelectField} label=${t('accounts.tokens.ends')} value=${days} onChange=${setDays}
          options=${[7, 30, 90, 365].filter((count) => count <= longest).map((count) => ({
            value: count,
            label: t('accounts.tokens.days', { count }),
          }))} />
      </div>
      <//>
  `;
}

/** @param {Token} token */
const about = (token) =>
  t(token.last_used_at ? 'accounts.tokens.aboutUsed' : 'accounts.tokens.about', {
    scopes: list(token.scopes.map((scope) => t(`accounts.tokens.scope.${scope}`))),
    end: formatDay(dateOf(token.expires_at, keptSettings()), 'long'),
    used: token.last_used_at ? when(token.last_used_at) : '',
  });

export default function Tokens() {
  const client = useClient();
  const { offline } = useStatus();
  const tokens = useResource('/v1/tokens');
  const [making, make] = useState(false);
  const [ending, end] = useState(/** @type {Token | null} */ (null));
  const reason = offline ? t('shell.needsConnection') : undefined;
  const run = async () => {
    await client.send('DELETE', `/v1/tokens/${ending?.id}`);
    tokens.reload();
  };
  return html`
    <${Group} text=${t('accounts.tokens.text')} action=${html`
      <${Button} icon="plus" label=${t('accounts.tokens.make')}
        disabledReason=${reason} onClick=${() => make(true)} />
    `}>
      <${Read} resource=${tokens}>${(/** @type {{tokens: Token[]}} */ { tokens: all }) =>
        all.length === 0 ? html`<${None} text=${t('accounts.tokens.none')} />` : html`<ul>${
          all.map((token) =>
            html`
              <li key=${token.id}>
                <${Line} title=${html`<bdi>${token.name}</bdi>`} text=${about(token)} action=${html`
                  <${Button} small label=${t('accounts.tokens.revoke')} disabledReason=${reason}
                    aria-label=${t('accounts.tokens.revokeName', { name: token.name })} onClick=${() => end(token)} />
                `} />
              </li>
            `
          )
        }</ul>`}<//>
    <//>
    ${making && html`<${Make} onClose=${() => make(false)} onMade=${tokens.reload} />`}
    ${ending && html`
      <${Confirm} title=${t('accounts.tokens.revokeTitle')} label=${t('accounts.tokens.revoke')}
        text=${t('accounts.tokens.ask', { name: ending.name })} run=${run} onClose=${() => end(null)} />
    `}
  `;
}
