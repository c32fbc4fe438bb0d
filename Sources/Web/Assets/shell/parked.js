/**
 * Edits that the server refused, or that somebody else's edit met: an alert that says why and what to do.
 * @module
 */

import { html, useEffect, useState } from '../view.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { Icon } from '../parts/icon.js';
import { has, t } from '../words/index.js';
import { problemText } from './problems.js';
import { store, useStore } from './store.js';
import { useClient, useStatus, useView } from './use.js';

/** @import { Parked, View } from '../client/types/client.js' */

/** @typedef {(parked: Parked) => boolean} Test */

/** Which parked edits a screen shows itself. */
const taken = store(/** @type {readonly Test[]} */ ([]));

/**
 * Takes parked edits over, for as long as the component is on screen: it says itself what was refused.
 * @param {Test} test
 */
export function useOwnParked(test) {
  useEffect(() => {
    taken.set([...taken.get(), test]);
    return () => taken.set(taken.get().filter((one) => one !== test));
  }, []);
}

/**
 * The title of what an edit is about.
 * @param {View} view
 * @param {Parked} parked
 * @returns {string}
 */
function titleOf(view, { edit, current }) {
  const { params, body } = edit;
  return body?.title ?? view.task(params.task ?? '')?.title ?? current?.title ??
    view.rewards.find((reward) => reward.id === params.reward)?.title ??
    view.modes.find((mode) => mode.id === (params.mode ?? body?.mode_id))?.name ??
    view.checklists.get(params.checklist ?? '')?.title ?? params.username ?? body?.name ?? '';
}

/**
 * What did not happen, and why.
 * @param {View} view
 * @param {Parked} parked
 * @returns {string}
 */
function sentence(view, parked) {
  const title = titleOf(view, parked);
  const why = parked.kind === 'unknown' ? t('shell.parked.unknown') : problemText(parked.problem);
  const key = `shell.parked.actions.${parked.edit.action}`;
  return t('shell.parked.because', { what: t(title && has(key) ? key : 'shell.parked.actions.other', { title }), why });
}

/**
 * The text of mine and of the server in a conflict.
 * @param {Parked} parked
 */
function texts({ edit, current }) {
  const field = ['description', 'body'].find((name) => typeof edit.body?.[name] === 'string') ?? 'description';
  return { mine: String(edit.body?.[field] ?? ''), theirs: String(current?.[field] ?? '') };
}

/** @param {{parked: Parked, autofocus?: boolean}} props */
function Conflict({ parked }) {
  const client = useClient();
  const title = useView((view) => titleOf(view, parked));
  const [open, setOpen] = useState(false);
  const { mine, theirs } = texts(parked);
  const buttons = html`
    <${Button} small label=${t('shell.parked.keepMine')} onClick=${() => client.resolve(parked.edit.id, 'mine')} />
    <${Button} small label=${t('shell.parked.keepTheirs')} onClick=${() => client.resolve(parked.edit.id, 'theirs')} />
    <${Button} small label=${t('shell.parked.keepBoth')} onClick=${() => client.resolve(parked.edit.id, 'both')} />
  `;
  return html`
    <div class="parked parked-conflict">
      <${Icon} name="warning" size=${20} />
      <div class="parked-words">
        <p>${t('shell.parked.conflict', { title })}</p>
        <button type="button" class="link-button" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>
          ${t(open ? 'shell.parked.hide' : 'shell.parked.compare')}</button>
        ${open && html`
          <div class="parked-texts">
            <section>
              <h3>${t('shell.parked.mine')}</h3>
              <p class="parked-text" dir="auto">${mine}</p>
            </section>
            <section>
              <h3>${t('shell.parked.theirs')}</h3>
              <p class="parked-text" dir="auto">${theirs}</p>
            </section>
          </div>
        `}
        <div class="row">${buttons}</div>
      </div>
    </div>
  `;
}

/** @param {{parked: Parked}} props */
function Refused({ parked }) {
  const client = useClient();
  const text = useView((view) => sentence(view, parked));
  const [open, setOpen] = useState(false);
  const { mine } = texts(parked);
  const id = parked.problem?.request_id;
  return html`
    <div class="parked">
      <${Icon} name="warning" size=${20} />
      <div class="parked-words">
        <p>${text}</p>
        ${mine.trim() !== '' && html`
          <button type="button" class="link-button" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>
            ${t('shell.parked.text')}</button>
        `}
        ${open && html`<p class="parked-text" dir="auto" tabindex="0">${mine}</p>`}
        ${(parked.problem?.status ?? 0) >= 500 && id &&
          html`<p class="small muted">${t('shell.requestID', { id })}</p>`}
        <div class="row">
          <${Button} small label=${t('shell.tryAgain')} onClick=${() => client.retry(parked.edit.id)} />
          <${Button} small label=${t('shell.parked.discard')} onClick=${() => client.dismiss(parked.edit.id)} />
        </div>
      </div>
    </div>
  `;
}

/** @param {{parked: Parked}} props */
const One = ({ parked }) =>
  parked.kind === 'conflict' ? html`<${Conflict} parked=${parked} />` : html`<${Refused} parked=${parked} />`;

/** The alert, above the screen. It has the oldest; the others are behind a button. */
export function ParkedEdits() {
  const tests = useStore(taken);
  const parked = useStatus().parked.filter((one) => !tests.some((test) => test(one)));
  const [all, setAll] = useState(false);
  const first = parked[0];
  return html`<div class="page shell-alert" role="alert">
    ${first && html`<${One} key=${first.edit.id} parked=${first} />`}
    ${
    parked.length > 1 && html`<div class="parked-more">
      <button type="button" class="link-button" onClick=${() => setAll(true)}>
        ${t('shell.parked.others', { count: parked.length - 1 })}</button></div>`
  }
    </div>
    ${
    all && parked.length > 0 && html`
      <${Dialog} title=${t('shell.parked.title')} onClose=${() => setAll(false)} wide>
        <p class="muted">${t('shell.parked.intro')}</p>
        <ul class="parked-list">${parked.map((one) =>
          html`
            <li key=${one.edit.id}>
              <${One} parked=${one} />
            </li>
          `
        )}</ul>
        <//>
    `
  }`;
}
