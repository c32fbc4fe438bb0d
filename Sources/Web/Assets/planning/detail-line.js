import { Button } from '../parts/button.js';
import { classes } from '../parts/classes.js';
import { html } from '../view.js';

/**
 * A line of a task's details that opens a dialogue: a button, and what is set beside it.
 * @param {{id: string, icon: string, label: string, text: string, set: boolean, disabled?: boolean, onOpen: () => void}} props
 *   `set`: false where the text says that nothing is
 */
export function DetailLine({ id, icon, label, text, set, disabled = false, onOpen }) {
  return html`
    <div class="detail-line">
      <${Button} kind="quiet" icon=${icon} label=${label} class="detail-button" aria-haspopup="dialog"
        aria-describedby=${id} disabled=${disabled} onClick=${onOpen} />
      <span id=${id} class=${classes('detail-text', !set && 'muted')} data-opens=${!disabled || undefined} dir="auto"
        onClick=${disabled ? undefined : onOpen}>${text}</span>
    </div>
  `;
}
