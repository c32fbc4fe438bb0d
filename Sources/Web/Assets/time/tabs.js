import { html } from '../view.js';
import { t } from '../words/index.js';

const tabs = [
  { path: '/time', key: 'time.tabs.timer' },
  { path: '/reports', key: 'time.tabs.reports' },
  { path: '/calendar', key: 'time.tabs.calendar' },
];

/**
 * The way between timer, reports and calendar.
 * @param {{at: '/time' | '/reports' | '/calendar'}} props
 */
export function Tabs({ at }) {
  return html`<nav class="time-tabs" aria-label=${t('time.tabs.label')}>
    ${
    tabs.map((tab) =>
      html`<a key=${tab.path} href=${tab.path} aria-current=${tab.path === at ? 'page' : undefined}>${t(tab.key)}</a>`
    )
  }
    </nav>`;
}
