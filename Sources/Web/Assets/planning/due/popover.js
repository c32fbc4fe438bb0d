/**
 * @import { Day, DaySettings } from '../../parts/days.js'
 * @typedef {{day: Day, time: string | null} | null} Due
 */
import { Calendar } from '../../parts/calendar.js';
import { formatDay } from '../../parts/dates.js';
import { TimeField } from '../../parts/date-field.js';
import { Icon } from '../../parts/icon.js';
import { place } from '../../parts/popover.js';
import { html, useLayoutEffect, useRef } from '../../view.js';
import { t } from '../../words/index.js';
import { quickDays } from './quick.js';

/**
 * Quick choices, a month, and a time.
 * @param {{label: string, value: Due, today: Day, settings: DaySettings, anchor: {current: HTMLElement | null},
 *   onPick: (due: Due, done: boolean) => void, onClose: () => void}} props `done`: the choice is complete
 */
export function DuePopover({ label, value, today, settings, anchor, onPick, onClose }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const popover = box.current;
    if (!popover || !anchor.current) return;
    popover.showPopover();
    place(popover, anchor.current);
    /** @type {HTMLElement | null} */ (popover.querySelector('button'))?.focus();
  }, []);
  const time = value?.time ?? null;
  return html`
    <div ref=${box} class="popover due-popover" popover="auto" role="dialog" aria-label=${label}
      onKeyDown=${(/** @type {Event} */ event) => event.stopPropagation()}
      onToggle=${(/** @type {any} */ event) => event.newState === 'closed' && onClose()}>
      <ul class="due-quick">
        ${quickDays(today, settings).map(({ key, icon, day }) =>
          html`<li key=${key}><button type="button" class="menu-item" onClick=${() => onPick({ day, time }, true)}
            aria-current=${value?.day === day ? 'true' : undefined}>
            <span class="menu-sign"><${Icon} name=${icon} size=${20} /></span>
            <span class="menu-words">${t(`planning.due.quick.${key}`)}</span>
            <span class="muted small">${formatDay(day, 'weekday', { settings })}</span>
            </button></li>`
        )}
        <li><button type="button" class="menu-item" onClick=${() => onPick(null, true)}>
          <span class="menu-sign"><${Icon} name="close" size=${20} /></span>
          <span class="menu-words">${t('planning.due.quick.none')}</span>
        </button></li>
      </ul>
      <${Calendar} label=${label} value=${value?.day ?? null} onPick=${(/** @type {Day} */ day) =>
        onPick({ day, time }, true)} />
      <${TimeField} label=${t('planning.due.time')} value=${time} class="due-time"
        onChange=${(/** @type {string | null} */ next) => onPick({ day: value?.day ?? today, time: next }, false)} />
    </div>
  `;
}
