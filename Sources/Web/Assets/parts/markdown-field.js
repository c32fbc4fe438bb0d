import { html, useEffect, useLayoutEffect, useRef, useState } from '../view.js';
import { useClient } from '../shell/use.js';
import { Button } from './button.js';
import { classes } from './classes.js';
import { grow, useFieldID } from './field.js';
import { Markdown } from './markdown.js';
import { t } from '../words/index.js';

/**
 * A long text: written plainly, shown as Markdown. What is typed is kept as a draft within 300 ms, and handed on when the
 * field is left, by Ctrl+Enter, and after three seconds of rest.
 * @param {{
 *   label: string,
 *   value: string,
 *   draft?: string,
 *   onSave: (text: string, base: string) => void,
 *   onDraft?: (text: string) => void,
 *   placeholder?: string,
 *   maxlength?: number,
 *   disabled?: boolean,
 *   hideLabel?: boolean,
 *   rest?: boolean,
 *   id?: string,
 * }} props `draft`: the key under which the draft is kept. `base` of onSave: the text that was there when typing began.
 *   `rest` false: a rest does not hand the text on.
 */
export function MarkdownField(props) {
  const { label, value, draft, onSave, placeholder, maxlength, disabled, hideLabel, rest = true, id: given } = props;
  const client = useClient();
  const id = useFieldID(given);
  const area = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const [writing, setWriting] = useState(false);
  const [text, setText] = useState(value);
  const state = useRef({ base: value, text: value, dirty: false, rest: 0, draft: 0 });

  // Others' changes show as long as nothing is typed here.
  useEffect(() => {
    if (state.current.dirty) return;
    state.current.text = state.current.base = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (!draft) return;
    const kept = client.drafts.get(draft);
    if (typeof kept !== 'string' || kept === value) return;
    Object.assign(state.current, { text: kept, base: client.drafts.get(`${draft}/base`) ?? value, dirty: true });
    setText(kept);
  }, [draft]);

  const save = () => {
    const now = state.current;
    clearTimeout(now.rest);
    clearTimeout(now.draft);
    if (!now.dirty) return;
    now.dirty = false;
    const { base } = now;
    now.base = now.text;
    if (draft) {
      client.drafts.delete(draft);
      client.drafts.delete(`${draft}/base`);
    }
    if (now.text !== base) onSave(now.text, base);
  };
  // What was typed is not lost when the screen goes.
  useLayoutEffect(() => save, []);

  /** @param {any} event */
  const onInput = (event) => {
    const now = state.current;
    now.text = event.currentTarget.value;
    if (!now.dirty) now.base = value;
    now.dirty = true;
    setText(now.text);
    clearTimeout(now.draft);
    if (draft) {
      now.draft = setTimeout(() => {
        client.drafts.set(draft, now.text);
        // With the text that was there when typing began, so that nobody's change in between is written over.
        client.drafts.set(`${draft}/base`, now.base);
      }, 250);
    }
    clearTimeout(now.rest);
    if (rest) now.rest = setTimeout(save, 3000);
  };

  useLayoutEffect(() => {
    if (writing) grow(area.current);
  }, [text, writing]);

  const shown = !writing && text.trim() !== '';
  // The field is always there, for keys and for screen readers: while the text is shown it is only out of sight.
  return html`<div class=${classes('field', 'markdown-field', shown && 'markdown-field-shown')}>
    <div class="spread">
      <label class=${hideLabel ? 'visually-hidden' : 'field-label'} for=${id}>${label}</label>
      ${
    shown && !disabled && !hideLabel && html`
      <${Button} small kind="quiet" icon="edit" label=${t('parts.edit')} tabindex="-1"
        onClick=${() => area.current?.focus()} />
    `
  }
    </div>
    ${
    shown && html`
      <div class="markdown-field-text" onClick=${(/** @type {any} */ event) => {
        if (disabled || event.target.closest('a') || !getSelection()?.isCollapsed) return;
        area.current?.focus();
      }}>
        <${Markdown} text=${text} />
      </div>
    `
  }
    <textarea ref=${area} id=${id} class=${classes('input', shown && 'visually-hidden')} dir=${
    text ? 'auto' : undefined
  } rows="3" value=${text}
      placeholder=${placeholder} maxlength=${maxlength} disabled=${disabled} onInput=${onInput}
      onFocus=${() => setWriting(true)} onBlur=${() => {
    save();
    setWriting(false);
  }} onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
    if ((event.key === 'Enter' && (event.ctrlKey || event.metaKey)) || event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      area.current?.blur();
    }
  }}></textarea>
    </div>`;
}
