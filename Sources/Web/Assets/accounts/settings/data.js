/**
 * Bringing checklists in, and taking all of them out.
 * @module
 */

import { html, useState } from '../../view.js';
import { Button } from '../../parts/button.js';
import { keptSettings, today } from '../../parts/dates.js';
import { errorText } from '../../shell/problems.js';
import { useClient, useStatus, useView } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { FormError } from '../outside.js';
import { Group } from './group.js';
import { fileName, zip } from './zip.js';

/** @import { Checklist } from '../../client/types/server.js' */

const formats = /** @type {const} */ ({
  md: 'text/markdown',
  json: 'application/json',
  csv: 'text/csv',
  ics: 'text/calendar',
});

/**
 * Has the browser save something.
 * @param {Blob} blob
 * @param {string} name
 */
function save(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** @param {{lists: Checklist[]}} props */
function Export({ lists }) {
  const client = useClient();
  const { offline } = useStatus();
  const [format, setFormat] = useState(/** @type {keyof typeof formats} */ ('md'));
  const [done, setDone] = useState(/** @type {number | null} */ (null));
  const [failed, setFailed] = useState(/** @type {string | null} */ (null));
  const run = async () => {
    setFailed(null);
    setDone(0);
    const files = [];
    const taken = new Set();
    /** @type {string[]} */
    const missing = [];
    try {
      for (const [index, { id, title }] of lists.entries()) {
        try {
          const { value } = await client.send('GET', `/v1/checklists/${id}/export`, undefined, {
            headers: { accept: formats[format] },
          });
          const text = typeof value === 'string'
            ? value
            : value instanceof Blob
            ? await value.text()
            : JSON.stringify(value, null, 2);
          files.push({ name: fileName(title, format, taken), text });
        } catch (error) {
          // One list that is too large, or gone by now, does not hold up the others.
          if (!/** @type {{problem?: object}} */ (error).problem) throw error;
          missing.push(`${title}: ${errorText(error)}`);
        }
        setDone(index + 1);
      }
      if (files.length > 0) save(zip(files), `crosscheck-${today(keptSettings())}.zip`);
      if (missing.length > 0) setFailed(missing.join('\n'));
    } catch (error) {
      setFailed(errorText(error));
    }
    setDone(null);
  };
  return html`
    <${Group} title=${t('accounts.data.export')} text=${t('accounts.data.exportText', { count: lists.length })}
      action=${html`<${Button} icon="export" label=${
        done === null ? t('accounts.data.exportAll') : t('accounts.data.progress', {
          done,
          all: lists.length,
        })
      } busy=${done !== null} disabledReason=${offline ? t('shell.needsConnection') : undefined} onClick=${run} />`}>
      <div role="radiogroup" aria-label=${t(
        'accounts.data.format',
      )}>${/** @type {(keyof typeof formats)[]} */ (Object.keys(formats)).map((value) =>
        html`
          <label key=${value} class="settings-choice">
            <input type="radio" name="format" checked=${value === format} onChange=${() => setFormat(value)} />
            <span>
              <span>${t(`accounts.data.${value}`)}</span>
              <span class="muted small">${t(`accounts.data.${value}Hint`)}</span>
            </span>
          </label>
        `
      )}</div>
      <${FormError} text=${failed} />
      <//>
  `;
}

export default function Data() {
  const lists = useView((view) => [...view.checklists.values()]);
  return html`
    <${Group} title=${t('accounts.data.import')} text=${t('accounts.data.importText')} action=${html`
      <${Button} icon="import" href="/lists?import=1" label=${t('accounts.data.importOpen')} />
    `} />
    <${Export} lists=${lists} />
  `;
}
