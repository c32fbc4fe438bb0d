/**
 * The field of an add line.
 *
 * @import { Chip } from './parse.js'
 * @import { useLine } from './use-line.js'
 */
import { html, useState } from '../../view.js';
import { t } from '../../words/index.js';

/**
 * The field itself, with what `#` and `@` could mean.
 * @param {{id: string, label: string, line: ReturnType<typeof useLine>, hint: boolean, own: {current: HTMLInputElement | null},
 *   inputRef?: {current: HTMLInputElement | null}, onCancel?: () => void, onGiveBack: (chip: Chip) => void}} props
 */
export function Input({ id, label, line, hint, own, inputRef, onCancel, onGiveBack }) {
  const [caret, setCaret] = useState(/** @type {number | null} */ (null));
  const [at, setAt] = useState(0);
  const { reader } = line;
  const token = caret === null || !reader ? null : reader.tokenAt(line.text, caret);
  const offered = reader ? reader.suggestionsFor(token, line) : [];
  const picked = Math.min(at, offered.length - 1);
  const listID = `${id}-list`;

  /** @param {number} index */
  const pick = (index) => {
    if (!reader || !token || !offered[index]) return;
    const next = reader.completed(line.text, token, offered[index].insert);
    line.write(next.line);
    setCaret(null);
    setAt(0);
    requestAnimationFrame(() => {
      own.current?.focus();
      own.current?.setSelectionRange(next.caret, next.caret);
    });
  };

  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (offered.length && by) {
      event.preventDefault();
      setAt((picked + by + offered.length) % offered.length);
    } else if (offered.length && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
      event.preventDefault();
      pick(picked);
    } else if (event.key === 'Escape') {
      if (offered.length) {
        event.preventDefault();
        event.stopPropagation();
        setCaret(null);
      } else {
        own.current?.blur();
        if (line.text || !onCancel) return;
        event.preventDefault();
        onCancel();
      }
    } else if (event.key === 'Backspace') {
      // Behind a chip's words, the first Backspace makes them text again.
      const input = /** @type {HTMLInputElement} */ (event.currentTarget);
      const end = input.selectionEnd;
      const chip = line.line.chips.find((one) => end !== null && line.text.slice(0, one.to).trimEnd().length === end);
      if (chip && input.selectionStart === end && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        onGiveBack(chip);
      }
    }
  };

  return html`
    <input id=${id} class="add-line-input" type="text" dir=${line.text
      ? 'auto'
      : undefined} autocomplete="off" enterkeyhint="done"
      aria-label=${label} placeholder=${hint ? t('planning.addLine.hint') : label} value=${line.text}
      aria-autocomplete="list" aria-controls=${offered.length ? listID : undefined}
      aria-activedescendant=${offered.length ? `${listID}-${picked}` : undefined}
      aria-invalid=${line.error ? 'true' : undefined} aria-describedby=${line.error ? `${id}-error` : undefined}
      ref=${(/** @type {HTMLInputElement | null} */ element) => {
        own.current = element;
        if (inputRef) inputRef.current = element;
      }}
      onInput=${(/** @type {any} */ event) => {
        line.write(event.currentTarget.value);
        setCaret(event.currentTarget.selectionStart);
        setAt(0);
      }} onBlur=${() => setCaret(null)} onKeyDown=${onKeyDown}
      onPaste=${(/** @type {ClipboardEvent} */ event) => {
        const lines = (event.clipboardData?.getData('text/plain') ?? '').split(/\r\n|\r|\n/).map(withoutMark).filter(
          Boolean,
        );
        if (lines.length < 2) return;
        event.preventDefault();
        line.addMany(lines);
      }} />
    ${reader && offered.length > 0 && html`
      <${reader.Suggestions} id=${listID} anchor=${own} offered=${offered} picked=${picked} onPick=${pick}
        label=${t(token?.sign === '#' ? 'planning.addLine.labels' : 'planning.addLine.people')} />
    `}
  `;
}

/**
 * A pasted line without the mark of a list's item.
 * @param {string} line
 */
const withoutMark = (line) => line.replace(/^\s*(?:[-*+•]|\d{1,3}[.)])?\s*(?:\[[ xX]?\])?\s*/, '').trim();
