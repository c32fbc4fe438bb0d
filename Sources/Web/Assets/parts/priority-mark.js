import { html } from '../view.js';
import { Icon } from './icon.js';
import { t } from '../words/index.js';

/**
 * A flag in the priority's colour, with its name for screen readers or beside it.
 * @param {{priority: string | null, named?: boolean, size?: number}} props
 */
export function PriorityMark({ priority, named = false, size = 16 }) {
  if (!priority) return null;
  const name = t(`parts.priority.${priority}`);
  return html`
    <span class="priority-mark" style=${{ '--priority': `var(--priority-${priority})` }} title=${name}>
      <${Icon} name="flag" size=${size} />
      <span class=${named ? undefined : 'visually-hidden'}>${name}</span>
    </span>
  `;
}
