import { html, useEffect, useState } from '../view.js';
import { Button } from './button.js';
import { useFieldID } from './field.js';
import { t } from '../words/index.js';

/**
 * A link or a secret to be copied: selected whole by a click, with a button that copies it.
 * @param {{label: string, value: string, hideLabel?: boolean}} props
 */
export function Copyable({ label, value, hideLabel }) {
  const id = useFieldID(undefined);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 3000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const field = /** @type {HTMLInputElement} */ (document.getElementById(id));
    field.select();
    // Over plain HTTP there is no clipboard: the old way still works there.
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      setCopied(document.execCommand('copy'));
    }
  };
  return html`
    <div class="field copyable">
      <label class=${hideLabel ? 'visually-hidden' : 'field-label'} for=${id}>${label}</label>
      <div class="copyable-line">
        <input id=${id} class="input" readonly dir="ltr" value=${value} onFocus=${(/** @type {any} */ event) =>
          event.currentTarget.select()} />
        <${Button} icon=${copied ? 'check' : 'copy'} label=${copied
          ? t('parts.copied')
          : t('parts.copy')} onClick=${copy} />
      </div>
      <span class="visually-hidden" role="status">${copied ? t('parts.copied') : ''}</span>
    </div>
  `;
}
