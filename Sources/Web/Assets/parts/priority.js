import { html } from '../view.js';
import { SelectField } from './field.js';
import { t } from '../words/index.js';

export { PriorityMark } from './priority-mark.js';

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
  return html`<${SelectField} ...${rest} label=${label} value=${value} options=${options} onChange=${onChange} />`;
}
