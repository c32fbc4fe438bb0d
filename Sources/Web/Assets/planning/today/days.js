import { Button, IconButton } from '../../parts/button.js';
import { addDays, formatDay } from '../../parts/dates.js';
import { go } from '../../shell/navigate.js';
import { asked } from '../../shell/rest.js';
import { html, useRef, useState } from '../../view.js';
import { t } from '../../words/index.js';

/**
 * Goes from day to day, or to any of a calendar.
 * @param {{date: string, present: string, pathOf: (day: string) => string}} props
 */
export function DaySwitch({ date, present, pathOf }) {
  const [popover, setPopover] = useState(/** @type {typeof import('./day-popover.js') | null} */ (null));
  const open = popover !== null;
  const wasOpen = useRef(false);
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  return html`
    <div class="day-switch">
      <${Button} kind="quiet" class="day-switch-day" label=${formatDay(
        date,
        'full',
      )} aria-haspopup="dialog" aria-expanded=${String(open)}
        title=${t('planning.today.choose')} buttonRef=${button} onPointerDown=${() => (wasOpen.current = open)}
        onClick=${() => {
          // The calendar is not needed for the first sight of the page.
          if (!wasOpen.current) asked(() => import('./day-popover.js')).then(setPopover);
          wasOpen.current = false;
        }} />
      ${date !== present && html`<${Button} small label=${t('planning.today.back')} href=${pathOf(present)} />`}
      <span class="day-switch-ways">
        <${IconButton} icon="start" label=${t('planning.today.before')} href=${pathOf(addDays(date, -1))} />
        <${IconButton} icon="end" label=${t('planning.today.after')} href=${pathOf(addDays(date, 1))} />
      </span>
      ${popover &&
        html`<${popover.DayPopover} date=${date} anchor=${button} onClose=${() => setPopover(null)} onPick=${(
          /** @type {string} */ day,
        ) => {
          button.current?.focus();
          setPopover(null);
          go(pathOf(day), { focus: false });
        }} />`}
    </div>
  `;
}
