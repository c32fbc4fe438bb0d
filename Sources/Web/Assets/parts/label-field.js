import { html, useRef, useState } from '../view.js';
import { useResource } from '../shell/use.js';
import { Combobox } from './combobox.js';
import { Field, useFieldID } from './field.js';
import { Icon } from './icon.js';
import { t } from '../words/index.js';

/**
 * Labels as chips, with a field for one more: Enter or a comma adds, Backspace in the empty field takes the last off.
 * @param {{
 *   label?: string,
 *   value: string[],
 *   onChange: (labels: string[]) => void,
 *   hideLabel?: boolean,
 *   error?: string | null,
 *   disabled?: boolean,
 *   id?: string,
 * }} props
 */
export function LabelField(
  { label = t('parts.labels.label'), value, onChange, hideLabel, error, disabled, id: given },
) {
  const id = useFieldID(given);
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [text, setText] = useState('');
  const { value: known } = useResource('/v1/labels', { keep: true });
  const has = new Set(value.map(fold));
  const wanted = text.trim().replace(/^#/, '');
  const options = /** @type {{label: string, isNew?: boolean}[]} */ (known?.labels ?? [])
    .filter((one) => !has.has(fold(one.label)) && fold(one.label).includes(fold(wanted))).slice(0, 8);
  if (wanted && !has.has(fold(wanted)) && !options.some((one) => fold(one.label) === fold(wanted))) {
    options.push({ label: wanted, isNew: true });
  }

  /** @param {string} one */
  const add = (one) => {
    const label = one.trim().replace(/^#/, '').trim();
    setText('');
    if (label && !has.has(fold(label))) onChange([...value, label]);
  };
  /** @param {string} one */
  const remove = (one) => {
    onChange(value.filter((other) => other !== one));
    input.current?.focus();
  };

  return html`
    <${Field} id=${id} label=${label} hideLabel=${hideLabel} error=${error}>
      <div class="label-field">
        ${value.map((one) =>
          html`<span key=${one} class="chip">
            <bdi class="truncate">${one}</bdi>
            ${
            !disabled && html`
              <button type="button" class="chip-remove" aria-label=${t('parts.labels.remove', { label: one })}
                title=${t('parts.labels.remove', { label: one })} onClick=${() =>
                  remove(one)}><${Icon} name="close" size=${14} /></button>
            `
          }
            </span>`
        )}
        ${!disabled && html`
          <${Combobox} id=${id} inputRef=${input} value=${text} options=${options} listLabel=${label}
            keyOf=${(/** @type {any} */ one) => one.label} placeholder=${value.length
              ? ''
              : t('parts.labels.placeholder')}
            show=${(/** @type {any} */ one) =>
              html`<span class="row"><${Icon} name=${one.isNew ? 'plus' : 'label'} size=${16} />
                <bdi class="wrap">${one.label}</bdi></span>`}
            onPick=${(/** @type {any} */ one) => add(one.label)} onBlur=${() => add(text)}
            onInput=${(/** @type {string} */ next) => next.includes(',') ? next.split(',').forEach(add) : setText(next)}
            onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
              if (event.key !== 'Backspace' || text || value.length === 0) return;
              event.preventDefault();
              onChange(value.slice(0, -1));
            }} />
        `}
      </div>
      <//>
  `;
}

/** @param {string} label */
const fold = (label) => label.toLocaleLowerCase();
