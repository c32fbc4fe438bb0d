import { html } from '../view.js';
import { SelectField } from './field.js';
import { Icon } from './icon.js';
import { t } from '../words/index.js';

/** The priorities, the most pressing first. */
export const priorities = /** @type {const} */ (['do_first', 'plan', 'delegate', 'delay']);

/**
 * The native list of the four priorities and none.
 * @param {{label?: string, value: string | null, onChange: (value: string | null, event: Event) => void,
 *   [attribute: string]: unknown}} props
 */
export function PriorityField({ label = t('parts.priority.label'), value, onChange, ...rest }) {
  const options = [
    { value: null, label: t('parts.priority.none') },
    ...priorities.map((priority) => ({ value: priority, label: t(`parts.priority.${priority}`) })),
  ];
  return html`<${SelectField} ...${rest} label=${label} value=${value} options=${options} onChange=${onChange}/>`;
}

/**
 * A flag in the priority's colour, with its name for screen readers or beside it.
 * @param {{priority: string | null, named?: boolean, size?: number}} props
 */
export function PriorityMark({ priority, named = false, size = 16 }) {
  if (!priority) return null;
  const name = t(`parts.priority.${priority}`);
  return html`<span class="priority-mark" style=${{ '--priority': `var(--priority-${priority})` }} title=${name}>
    <${Icon} name="flag" size=${size}/>
    <span class=${named ? undefined : 'visually-hidden'}>${name}</span>
  </span>`;
}
