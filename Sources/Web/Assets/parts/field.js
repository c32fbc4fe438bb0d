import { html, useLayoutEffect, useRef, useState } from '../view.js';
import { IconButton } from './button.js';
import { classes, newID } from './classes.js';
import { Icon } from './icon.js';
import { t } from '../words/index.js';

/**
 * What every field takes.
 * @typedef {{
 *   label: string,
 *   hideLabel?: boolean,
 *   hint?: any,
 *   error?: string | null,
 *   disabled?: boolean,
 *   required?: boolean,
 *   name?: string,
 *   id?: string,
 *   class?: string,
 *   [attribute: string]: unknown,
 * }} FieldProps `hideLabel`: the label is for screen readers only.
 */

/**
 * The ids of a field's parts, the same at every rendering.
 * @param {string | undefined} given
 */
export function useFieldID(given) {
  const id = useRef('');
  id.current ||= newID('field');
  return given ?? id.current;
}

/**
 * Label above, field, hint or error below.
 * @param {{id: string, label: string, hideLabel?: boolean, hint?: any, error?: string | null, class?: string,
 *   children?: any, required?: boolean}} props
 */
export function Field({ id, label, hideLabel, hint, error, class: extra, children }) {
  return html`<div class=${classes('field', error && 'field-wrong', extra)}>
    <label class=${hideLabel ? 'visually-hidden' : 'field-label'} for=${id}>${label}</label>
    ${children}
    ${
    error
      ? html`
        <p class="field-error" id=${`${id}-note`}>
          <${Icon} name="warning" size=${16} /><span>${error}</span></p>
      `
      : hint && html`<p class="field-hint" id=${`${id}-note`}>${hint}</p>`
  }
    </div>`;
}

/**
 * A field of text, of one line or of as many as are written.
 * @param {FieldProps & {
 *   value: string,
 *   onInput: (value: string, event: Event) => void,
 *   type?: string,
 *   multiline?: boolean,
 *   inputRef?: any,
 * }} props Other attributes (autocomplete, maxlength, placeholder, onBlur, …) go to the native field.
 */
export function TextField(props) {
  const {
    label,
    hideLabel,
    hint,
    error,
    value,
    onInput,
    type = 'text',
    multiline,
    inputRef,
    id: given,
    class: extra,
    ...rest
  } = props;
  const id = useFieldID(given);
  const own = useRef(/** @type {HTMLElement | null} */ (null));
  const [shown, setShown] = useState(false);
  const common = {
    // An empty field with dir="auto" would read from left to right, and its placeholder with it.
    dir: value && (type === 'text' || multiline) ? 'auto' : undefined,
    ...rest,
    id,
    value: value ?? '',
    class: 'input',
    'aria-invalid': error ? 'true' : undefined,
    'aria-describedby': error || hint ? `${id}-note` : undefined,
    onInput: (/** @type {any} */ event) => onInput?.(event.currentTarget.value, event),
    ref: (/** @type {HTMLElement | null} */ element) => {
      own.current = element;
      if (typeof inputRef === 'function') inputRef(element);
      else if (inputRef) inputRef.current = element;
    },
  };
  useLayoutEffect(() => {
    if (multiline) grow(/** @type {HTMLTextAreaElement} */ (own.current));
  }, [value, multiline]);
  const secret = type === 'password';
  return html`
    <${Field} id=${id} label=${label} hideLabel=${hideLabel} hint=${hint} error=${error}
      class=${extra}>
      ${multiline ? html`<textarea rows="3" ...${common}></textarea>` : secret
        ? html`
          <div class="input-with-button">
            <input ...${common} type=${shown ? 'text' : 'password'} autocapitalize="off" spellcheck=${false} />
            <${IconButton} icon=${shown ? 'hidden' : 'eye'} label=${t('parts.showPassword')} pressed=${shown}
              onClick=${() => setShown(!shown)} />
          </div>
        `
        : html`<input ...${common} type=${type} />`}
    <//>
  `;
}

const growsItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/**
 * Makes a field as high as its text, where the stylesheet cannot.
 * @param {HTMLTextAreaElement | null} area
 */
export function grow(area) {
  if (!area || growsItself) return;
  area.style.blockSize = 'auto';
  area.style.blockSize = `${area.scrollHeight + 2}px`;
}

/**
 * One of a few: the native list.
 * @param {FieldProps & {
 *   value: string | null,
 *   options: {value: string | null, label: string, disabled?: boolean}[],
 *   onChange: (value: any, event: Event) => void,
 * }} props A value may be null or a number: what is given is what comes back.
 */
export function SelectField(
  { label, hideLabel, hint, error, value, options, onChange, id: given, class: extra, inputRef, ...rest },
) {
  const id = useFieldID(given);
  const at = options.findIndex((option) => option.value === value);
  return html`
    <${Field} id=${id} label=${label} hideLabel=${hideLabel} hint=${hint} error=${error}
      class=${extra}>
      <div class="select">
        <select ...${rest} id=${id} ref=${inputRef} class="input" value=${String(at)} aria-invalid=${error
          ? 'true'
          : undefined}
          aria-describedby=${error || hint ? `${id}-note` : undefined}
          onChange=${(/** @type {any} */ event) => onChange(options[Number(event.currentTarget.value)].value, event)}>
          ${options.map((option, index) =>
            html`
              <option key=${index} value=${String(index)} selected=${index === at}
                disabled=${option.disabled}>${option.label}</option>
            `
          )}
        </select>
        <${Icon} name="down" size=${16} />
      </div>
      <//>
  `;
}

/**
 * On or off, at once.
 * @param {FieldProps & {checked: boolean, onChange: (checked: boolean, event: Event) => void}} props
 */
export function Switch({ label, hint, error, checked, onChange, id: given, class: extra, hideLabel: _, ...rest }) {
  const id = useFieldID(given);
  return html`
    <div class=${classes('switch', extra)}>
      <div class="switch-words">
        <label for=${id}>${label}</label>
        ${(error || hint) &&
          html`<p class=${error ? 'field-error' : 'field-hint'} id=${`${id}-note`}>${error || hint}</p>`}
      </div>
      <input ...${rest} id=${id} type="checkbox" role="switch" checked=${checked}
        aria-describedby=${error || hint ? `${id}-note` : undefined}
        onChange=${(/** @type {any} */ event) => onChange(event.currentTarget.checked, event)} />
    </div>
  `;
}

/**
 * One of two to five, side by side.
 * @param {FieldProps & {
 *   value: any,
 *   options: {value: any, label: string, icon?: string}[],
 *   onChange: (value: any, event: Event) => void,
 * }} props
 */
export function Segmented({ label, hideLabel = true, value, options, onChange, id: given, class: extra, disabled }) {
  const id = useFieldID(given);
  return html`
    <fieldset class=${classes('segmented', extra)} disabled=${disabled}>
      <legend class=${hideLabel ? 'visually-hidden' : 'field-label'}>${label}</legend>
      <div class="segmented-options">
        ${options.map((option, index) =>
          html`
            <label key=${index}>
              <input type="radio" name=${id} value=${String(index)} checked=${option.value === value}
                onChange=${(/** @type {Event} */ event) => onChange(option.value, event)} />
              <span>${option.icon && html`<${Icon} name=${option.icon} size=${16} />`}${option.label}</span>
            </label>
          `
        )}
      </div>
    </fieldset>
  `;
}

/** Colours for lists, modes and rewards: each is told from the page, light or dark, at 3:1. */
export const colors = [
  { value: '#d1453b', name: 'red' },
  { value: '#d9651e', name: 'orange' },
  { value: '#b07d00', name: 'yellow' },
  { value: '#4f8a10', name: 'green' },
  { value: '#0e8a7d', name: 'teal' },
  { value: '#2a7fb8', name: 'sky' },
  { value: '#4a6fd8', name: 'blue' },
  { value: '#8a5fd0', name: 'violet' },
  { value: '#c2479b', name: 'pink' },
  { value: '#85796c', name: 'sand' },
];

/**
 * A colour of ten, any other, or none.
 * @param {FieldProps & {value: string | null, onChange: (value: string | null, event: Event) => void, none?: boolean}} props
 */
export function ColorField({ label, hideLabel, value, onChange, none = true, id: given, class: extra, disabled }) {
  const id = useFieldID(given);
  const others = value !== null && value !== undefined && !colors.some((color) => color.value === value);
  return html`
    <fieldset class=${classes('colors', extra)} disabled=${disabled}>
      <legend class=${hideLabel ? 'visually-hidden' : 'field-label'}>${label}</legend>
      <div class="colors-options">
        ${none && html`
          <label class="color color-none" title=${t('parts.color.none')}>
            <input type="radio" name=${id} aria-label=${t('parts.color.none')} checked=${value === null}
              onChange=${(/** @type {Event} */ event) => onChange(null, event)} />
          </label>
        `}
        ${colors.map((color) =>
          html`
            <label key=${color.value} class="color" style=${{ '--dot': color.value }}
              title=${t(`parts.color.${color.name}`)}>
              <input type="radio" name=${id} aria-label=${t(
                `parts.color.${color.name}`,
              )} checked=${value === color.value}
                onChange=${(/** @type {Event} */ event) => onChange(color.value, event)} />
            </label>
          `
        )}
        <label class=${classes('color', 'color-other', others && 'color-chosen')} style=${others
          ? { '--dot': value }
          : undefined}
          title=${t('parts.color.other')}>
          <input type="color" aria-label=${t('parts.color.other')} value=${value ?? '#4a6fd8'}
            onChange=${(/** @type {any} */ event) => onChange(event.currentTarget.value, event)} />
          ${!others && html`<${Icon} name="plus" size=${16} />`}
        </label>
      </div>
    </fieldset>
  `;
}

/**
 * A number with a button for one less and one more.
 * @param {FieldProps & {
 *   value: number | null,
 *   onChange: (value: number | null, event: Event) => void,
 *   min?: number,
 *   max?: number,
 *   step?: number,
 *   unit?: string,
 * }} props Null: nothing is written.
 */
export function NumberField(props) {
  const {
    label,
    hideLabel,
    hint,
    error,
    value,
    onChange,
    min,
    max,
    step = 1,
    unit,
    id: given,
    class: extra,
    inputRef,
    ...rest
  } = props;
  const id = useFieldID(given);
  /** @param {number} by @param {Event} event */
  const add = (by, event) => {
    const next = Math.max(min ?? -Infinity, Math.min(max ?? Infinity, (value ?? 0) + by));
    onChange(next, event);
  };
  return html`
    <${Field} id=${id} label=${label} hideLabel=${hideLabel} hint=${hint} error=${error}
      class=${extra}>
      <div class="number-field">
        <${IconButton} icon="minus" label=${t('parts.less', { label })} tabindex="-1"
          disabled=${Boolean(rest.disabled) || (value !== null && min !== undefined && value <= min)}
          onClick=${(/** @type {Event} */ event) => add(-step, event)} />
        <input ...${rest} id=${id} ref=${inputRef} class="input" type="number" inputmode=${step % 1
          ? 'decimal'
          : 'numeric'}
          value=${value ?? ''} min=${min} max=${max} step=${step} aria-invalid=${error ? 'true' : undefined}
          aria-describedby=${error || hint ? `${id}-note` : undefined}
          onInput=${(/** @type {any} */ event) => {
            const text = event.currentTarget.value;
            onChange(text === '' ? null : Number(text), event);
          }} />
        ${unit && html`<span class="muted">${unit}</span>`}
        <${IconButton} icon="plus" label=${t('parts.more', { label })} tabindex="-1"
          disabled=${Boolean(rest.disabled) || (value !== null && max !== undefined && value >= max)}
          onClick=${(/** @type {Event} */ event) => add(step, event)} />
      </div>
      <//>
  `;
}
