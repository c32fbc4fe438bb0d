/**
 * What the sections of settings are built of.
 * @module
 */

import { html, useState } from '../../view.js';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { Failed, NeedsConnection } from '../../parts/failed.js';
import { Loading } from '../../parts/states.js';
import { errorText, problemText } from '../../shell/problems.js';
import { usePhone } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { FormError } from '../outside.js';

/** @import { Child } from '../../vendor/preact.d.ts' */
/** @import { Resource } from '../../shell/use.js' */

/**
 * Settings that belong together, in a box.
 * @param {{title?: string, text?: Child, children?: Child, action?: Child}} props
 */
export function Group({ title, text, children, action }) {
  const phone = usePhone();
  return html`<section class="settings-box">
    ${title && html`<${phone ? 'h2' : 'h3'} class="settings-heading">${title}<//>`}
    ${text && html`<p class="muted small">${text}</p>`}
    ${children}
    ${action && html`<div class="settings-action">${action}</div>`}
    </section>`;
}

/**
 * A thing that can be changed or ended: what it is at the start, a button at the end.
 * @param {{title: Child, text?: Child, action?: Child}} props
 */
export const Line = ({ title, text, action }) =>
  html`<div class="settings-line">
    <div class="settings-words"><div class="wrap">${title}</div>${
    text && html`<p class="muted small wrap">${text}</p>`
  }</div>
    ${action}
    </div>`;

/**
 * Nothing there, in one line.
 * @param {{text: string}} props
 */
export const None = ({ text }) => html`<p class="settings-none muted">${text}</p>`;

/**
 * What was read, or why it is not there.
 * @param {{resource: Resource, children: (value: any) => Child}} props
 */
export function Read({ resource, children }) {
  const { value, loading, problem, offline, reload } = resource;
  if (value) return children(value);
  if (offline) {
    return html`
      <${NeedsConnection} />
    `;
  }
  if (problem) {
    return html`<${Failed} problem=${{
      ...problem,
      title: t('shell.failed'),
      detail: problemText(problem),
    }} retry=${reload} />`;
  }
  return loading
    ? html`
      <${Loading} />
    `
    : null;
}

/**
 * Asks before something that cannot be undone, does it, and says what went wrong.
 * @param {{title: string, text: Child, label: string, run: () => Promise<unknown>, onClose: () => void}} props
 */
export function Confirm({ title, text, label, run, onClose }) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(/** @type {string | null} */ (null));
  const act = async () => {
    setBusy(true);
    setFailed(null);
    try {
      await run();
      onClose();
    } catch (error) {
      setFailed(errorText(error));
      setBusy(false);
    }
  };
  return html`
    <${Dialog} title=${title} onClose=${onClose} actions=${html`
      <${Button} label=${t('shell.cancel')} onClick=${onClose} />
      <${Button} kind="danger" label=${label} busy=${busy} onClick=${act} />
    `}>
      <${FormError} text=${failed} />
      <p>${text}</p>
      <//>
  `;
}
