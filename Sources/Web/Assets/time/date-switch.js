import { html } from '../view.js';
import { Button, IconButton } from '../parts/button.js';
import { Calendar } from '../parts/calendar.js';
import { Popover } from '../parts/popover.js';

/**
 * Goes from one day, week or month to the next: what is shown, and the ways before, after, to the present one and to any.
 * @param {{title: any, before: {label: string, run: () => void}, after: {label: string, run: () => void},
 *   present?: {label: string, run: () => void} | null, day?: {label: string, value: string,
 *   onChange: (date: string) => void}, choice?: {label: string, fields: any}}} props `present`: null while the present one
 *   is shown. `day`: any day, picked from a calendar; `choice`: other fields in its place
 */
export function DateSwitch({ title, before, after, present, day, choice }) {
  return html`
    <div class="date-switch">
      <h2 class="date-switch-title" tabindex="-1" aria-live="polite">${title}</h2>
      ${present && html`<${Button} small label=${present.label} onClick=${present.run} />`}
      <div class="date-switch-ways">
        <${IconButton} icon="start" label=${before.label} onClick=${before.run} />
        ${day && html`
          <${Popover} label=${day.label} icon="calendar">
            ${(/** @type {() => void} */ close) =>
              html`
                <${Calendar} label=${day.label} value=${day.value} onPick=${(/** @type {string} */ date) => {
                  close();
                  if (date !== day.value) day.onChange(date);
                }} />
              `}
          <//>
        `}
        ${choice && html`
          <${Popover} label=${choice.label} icon="calendar">
            <div class="stack gap-2">${choice.fields}</div>
            <//>
        `}
        <${IconButton} icon="end" label=${after.label} onClick=${after.run} />
      </div>
    </div>
  `;
}
