import { place as putBeside } from '../../parts/popover.js';
import { html, useLayoutEffect, useRef } from '../../view.js';

/**
 * What `#` and `@` could mean, below the field.
 * @param {{id: string, label: string, anchor: {current: HTMLElement | null}, picked: number,
 *   offered: import('./suggestions.js').Suggestion[], onPick: (index: number) => void}} props
 */
export function Suggestions({ id, label, anchor, offered, picked, onPick }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (!box.current || !anchor.current) return;
    if (!box.current.matches(':popover-open')) box.current.showPopover();
    putBeside(box.current, anchor.current);
  });
  return html`
    <div ref=${box} class="popover popover-anchored" popover="manual"
      onPointerDown=${(/** @type {Event} */ event) => event.preventDefault()} onMouseDown=${(
        /** @type {Event} */ event,
      ) => event.preventDefault()}>
      <ul id=${id} role="listbox" aria-label=${label}>
        ${offered.map((one, index) =>
          html`
            <li key=${one.key} id=${`${id}-${index}`} role="option" class="option" aria-selected=${String(
              index === picked,
            )}
              onClick=${() => onPick(index)}><span class="menu-words"><span dir="auto">${one
                .label}</span>${one.hint && html`<small dir="auto">${one.hint}</small>`}</span></li>
          `
        )}
      </ul>
    </div>
  `;
}
