import { html, useState } from '../../view.js';
import { Banner } from '../../parts/banner.js';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { Icon } from '../../parts/icon.js';
import { errorText } from '../../shell/problems.js';
import { useClient, useStatus } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { fileName, formats } from '../model/documents.js';

/** What each format is for, in the order offered. */
const offered = /** @type {const} */ (['markdown', 'json', 'csv', 'calendar']);
const icons = { markdown: 'text', json: 'code', csv: 'lists', calendar: 'calendar' };

/**
 * Saves a list as a file.
 * @param {{list: import('../model/types.js').Checklist, onClose: () => void}} props
 */
export function ExportDialog({ list, onClose }) {
  const client = useClient();
  const { offline } = useStatus();
  const [busy, setBusy] = useState(/** @type {string | null} */ (null));
  const [wrong, setWrong] = useState(/** @type {string | null} */ (null));
  /** @param {typeof offered[number]} name */
  const save = async (name) => {
    const format = formats[name];
    setBusy(name);
    setWrong(null);
    try {
      const { value } = await client.send('GET', `/v1/checklists/${list.id}/export`, undefined, {
        headers: { accept: format.type },
      });
      const content = typeof value === 'string' || value instanceof Blob ? value : JSON.stringify(value, null, 2);
      saveFile(new Blob([content], { type: format.type }), fileName(list.title, format));
    } catch (error) {
      setWrong(errorText(error));
    }
    setBusy(null);
  };
  return html`
    <${Dialog} title=${t('sharing.export.title')} onClose=${onClose}>
      <div class="stack">
        ${offline && html`<${Banner} kind="warn" icon="offline" text=${t('sharing.export.offline')} />`}
        ${wrong && html`<${Banner} kind="danger" text=${wrong} />`}
        <ul class="export-formats">
          ${offered.map((name) =>
            html`
              <li key=${name} class="export-format">
                <span class="people-sign"><${Icon} name=${icons[name]} size=${20} /></span>
                <span class="export-words"><strong>${t(`sharing.export.formats.${name}`)}</strong>
                  <small class="muted">${t(`sharing.export.keeps.${name}`)}</small></span>
                <${Button} small icon="export" busy=${busy === name} label=${t('sharing.export.save')}
                  aria-label=${t('sharing.export.saveAs', { format: t(`sharing.export.formats.${name}`) })}
                  disabledReason=${offline ? t('sharing.needsConnection') : undefined} onClick=${() => save(name)} />
              </li>
            `
          )}
        </ul>
      </div>
      <//>
  `;
}

/**
 * Hands a file to the browser's downloads.
 * @param {Blob} file
 * @param {string} name
 */
export function saveFile(file, name) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
