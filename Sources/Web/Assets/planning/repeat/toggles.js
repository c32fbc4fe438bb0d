import { classes, newID } from '../../parts/classes.js';
import { html, useRef } from '../../view.js';

/**
 * Several of a few, as small boxes side by side: weekdays, days of a month, months.
 * @param {{label: string, hideLabel?: boolean, value: number[], options: {value: number, label: string, name?: string}[],
 *   onChange: (value: number[]) => void, grid?: 'days' | 'weekdays' | 'months', disabled?: boolean}} props `name`: what a
 *   screen reader says
 */
export function Toggles({ label, hideLabel, value, options, onChange, grid = 'weekdays', disabled }) {
  const id = useRef('');
  id.current ||= newID('toggles');
  return html`
    <fieldset class="toggles" disabled=${disabled}>
      <legend class=${hideLabel ? 'visually-hidden' : 'field-label'}>${label}</legend>
      <div class=${classes('toggles-options', `toggles-${grid}`)}>
        ${options.map((option) =>
          html`
            <label key=${option.value} class="toggle">
              <input type="checkbox" aria-label=${option.name ?? option.label} checked=${value.includes(option.value)}
                onChange=${(/** @type {any} */ event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...value, option.value]
                      : value.filter((one) => one !== option.value),
                  )} />
              <span aria-hidden="true">${option.label}</span>
            </label>
          `
        )}
      </div>
    </fieldset>
  `;
}
