/**
 * An invitation: what it is for is seen before one signs up, and it is kept until one has.
 * @module
 */

import { html, useEffect, useState } from '../view.js';
import { Button } from '../parts/button.js';
import { Empty, Loading } from '../parts/states.js';
import { held, hold } from '../shell/keep.js';
import { go, usePlace } from '../shell/navigate.js';
import { errorText, nameOf } from '../shell/problems.js';
import { account, ask } from '../shell/session.js';
import { useStore } from '../shell/store.js';
import { t } from '../words/index.js';
import { useAbout } from '../shell/about.js';
import { FormError, Outside } from './outside.js';

/** @import { Client } from '../client/types/client.js' */
/** @typedef {{checklist: {id?: string, title: string}, owner: {username: string, display_name?: string}, role: 'editor' | 'viewer', expires_at: string}} Preview */

/** After these there is nothing to try again. */
const final = new Set(['invitation-ended', 'invitation-not-found']);

/** How long a joined list may take to arrive, in milliseconds. */
const patience = 5000;

/**
 * Resolves when a checklist is in the copy, or after some seconds.
 * @param {Client} client
 * @param {string} id
 * @returns {Promise<void>}
 */
function arrival(client, id) {
  return new Promise((resolve) => {
    const look = () => {
      if (!client.view.checklists.has(id)) return;
      end();
      resolve();
    };
    const end = client.subscribe(look);
    setTimeout(() => {
      end();
      resolve();
    }, patience);
    client.refresh();
    look();
  });
}

export default function Join() {
  const place = usePlace();
  const { state, client } = useStore(account);
  const { about } = useAbout();
  const [token, setToken] = useState(held('invitation'));
  const [preview, setPreview] = useState(/** @type {Preview | null} */ (null));
  const [problem, setProblem] = useState(/** @type {{name: string, text: string} | null} */ (null));
  const [turn, again] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(/** @type {string | null} */ (null));
  const inside = state === 'in' && client !== null;

  useEffect(() => {
    hold('after', null);
    const given = place.hash.slice(1);
    if (!given) return;
    // Out of the address, so that it stays neither in the history nor on a picture of the screen.
    hold('invitation', given);
    setToken(given);
    go('/join', { replace: true, focus: false });
  }, [place.hash]);

  const join = async () => {
    if (!client || !token) return;
    setBusy(true);
    setFailed(null);
    try {
      const { id } = await ask('POST', '/v1/invitations/accept', { token });
      hold('invitation', null);
      await arrival(client, id);
      go(`/lists/${id}`, { replace: true });
    } catch (error) {
      const name = nameOf(/** @type {any} */ (error)?.problem);
      if (final.has(name)) setProblem({ name, text: errorText(error) });
      else setFailed(errorText(error));
      setBusy(false);
    }
  };

  useEffect(() => {
    if (!token) return;
    let over = false;
    setProblem(null);
    ask('POST', '/v1/invitations/preview', { token }).then((value) => {
      if (over) return;
      setPreview(value);
      const wanted = held('joining') !== null;
      hold('joining', null);
      // The button that led through sign-up said so.
      if (wanted && inside) join();
    }, (error) => {
      if (!over) setProblem({ name: nameOf(error?.problem), text: errorText(error) });
    });
    return () => {
      over = true;
    };
  }, [token, turn, inside]);

  const drop = () => {
    hold('invitation', null);
    go('/', { replace: true });
  };
  const onwards = (/** @type {string} */ path) => {
    hold('joining', 'yes');
    go(`${path}?next=/join`);
  };
  if (!token) {
    return html`
      <${Outside} title=${t('accounts.join.title')}>
        <${Empty} icon="link" title=${t('accounts.join.none.title')}
          text=${t('accounts.join.none.text')}
          action=${html`<${Button} label=${t(inside ? 'accounts.join.home' : 'accounts.signIn')} onClick=${drop} />`} />
        <//>
    `;
  }
  // Signed out, an older server does not say what an invitation is for.
  if (problem && problem.name !== 'unauthenticated') {
    const known = final.has(problem.name);
    return html`
      <${Outside} title=${t('accounts.join.title')}>
        <${Empty} icon=${known ? 'clock' : 'offline'} title=${known
          ? t(`accounts.join.${problem.name}.title`)
          : problem.text}
          text=${known ? t(`accounts.join.${problem.name}.text`) : undefined} action=${known
            ? html`<${Button} label=${t(inside ? 'accounts.join.home' : 'accounts.signIn')} onClick=${drop} />`
            : html`<${Button} icon="refresh" label=${t('shell.tryAgain')} onClick=${() => again(turn + 1)} />`} />
        <//>
    `;
  }
  if (!preview && !problem) {
    return html`
      <${Outside} title=${t('accounts.join.title')}>
        <${Loading} />
        <//>
    `;
  }
  return html`<${Outside} title=${t('accounts.join.title')}>
    ${preview ? html`<${Invitation} preview=${preview} />` : html`<p>${t('accounts.join.unseen')}</p>`}
    <${FormError} text=${failed} />
    ${
    inside
      ? html`
        <div class="stack gap-2">
          <${Button} kind="primary" class="button-wide" label=${t(
            'accounts.join.accept',
          )} busy=${busy} onClick=${join} />
          <${Button} kind="quiet" class="button-wide" label=${t('accounts.join.later')} onClick=${drop} />
        </div>
      `
      : html`<div class="stack gap-2">
        ${
        about?.registration === 'closed' || state === 'ended'
          ? html`<p class="small muted">${about?.registration === 'closed' ? t('accounts.join.closed') : ''}</p>`
          : html`<${Button} kind="primary" class="button-wide" label=${t('accounts.join.up')} onClick=${() =>
            onwards('/sign-up')} />
          ${about?.registration === 'invited' && html`<p class="small muted">${t('accounts.join.invited')}</p>`}`
      }
        <${Button} class="button-wide" label=${t('accounts.join.in')} onClick=${() => onwards('/sign-in')} /></div>`
  }
    <//>`;
}

/** @param {{preview: Preview}} props */
const Invitation = ({ preview }) =>
  html`
    <div class="invitation">
      <p class="muted">${t('accounts.join.from', {
        name: preview.owner.display_name || preview.owner.username,
      })}</p>
      <p class="invitation-title wrap"><bdi>${preview.checklist.title}</bdi></p>
      <p class="muted">${t(`accounts.join.role.${preview.role}`)}</p>
    </div>
  `;
