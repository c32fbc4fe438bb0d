import { html, useRef, useState } from '../../view.js';
import { Icon } from '../../parts/icon.js';
import { t } from '../../words/index.js';

/**
 * Takes a file that is dropped anywhere on the screen.
 * @param {{onFile: (file: File) => void, children?: any}} props
 */
export function DropZone({ onFile, children }) {
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  /** @param {DragEvent} event */
  const hasFile = (event) => event.dataTransfer?.types.includes('Files') ?? false;
  const leave = () => {
    depth.current = Math.max(0, depth.current - 1);
    if (depth.current === 0) setOver(false);
  };
  return html`<div class="drop-zone" onDragEnter=${(/** @type {DragEvent} */ event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    depth.current += 1;
    setOver(true);
  }} onDragOver=${(/** @type {DragEvent} */ event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
  }} onDragLeave=${leave} onDrop=${(/** @type {DragEvent} */ event) => {
    depth.current = 0;
    setOver(false);
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    onFile(file);
  }}>
    ${children}
    ${
    over && html`
      <div class="drop-over" aria-hidden="true">
        <div>
          <${Icon} name="import" size=${28} />
          <p>${t('sharing.import.drop')}</p>
        </div>
      </div>
    `
  }
  </div>`;
}
