import { html, useEffect, useRef, useState } from '../../view.js';
import { Icon } from '../../parts/icon.js';
import { t } from '../../words/index.js';

/**
 * Takes a file that is dropped anywhere on the screen.
 * @param {{onFile: (file: File) => void, children?: any}} props
 */
export function DropZone({ onFile, children }) {
  const [over, setOver] = useState(false);
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    // On the whole page: a file dropped beside it would make the browser leave.
    let depth = 0;
    const hasFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (/** @type {DragEvent} */ event) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      depth += 1;
      setOver(true);
    };
    const move = (/** @type {DragEvent} */ event) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    };
    const leave = () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const drop = (/** @type {DragEvent} */ event) => {
      depth = 0;
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      latest.current(file);
    };
    addEventListener('dragenter', enter);
    addEventListener('dragover', move);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragenter', enter);
      removeEventListener('dragover', move);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return html`<div class="drop-zone">
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
