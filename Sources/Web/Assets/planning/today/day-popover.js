import { Calendar } from '../../parts/calendar.js';
import { place } from '../../parts/popover.js';
import { html, useLayoutEffect, useRef } from '../../view.js';
import { t } from '../../words/index.js';

/**
 * @param {{date: string, anchor: {current: HTMLElement | null}, onPick: (day: string) => void, onClose: () => void}} props
 */
export function DayPopover({ date, anchor, onPick, onClose }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (!box.current || !anchor.current) return;
    box.current.showPopover();
    place(box.current, anchor.current);
    /** @type {HTMLElement | null} */ (box.current.querySelector('[tabindex="0"]'))?.focus();
  }, []);
  return html`
    <div ref=${box} class="popover" popover="auto" role="dialog" aria-label=${t('planning.today.choose')}
      onKeyDown=${(/** @type {Event} */ event) => event.stopPropagation()}
      onToggle=${(/** @type {any} */ event) => event.newState === 'closed' && onClose()}>
      <${Calendar} value=${date} onPick=${onPick} label=${t('planning.today.choose')} />
    </div>
  `;
}
