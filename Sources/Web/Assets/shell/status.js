/**
 * The status region: what is saved and what waits, in fixed sentences.
 * @module
 */

import { html, useEffect, useState } from '../view.js';
import { Icon } from '../parts/icon.js';
import { t } from '../words/index.js';
import { useStatus } from './use.js';

/** How long a state rests before the sentence changes, in milliseconds. */
const rest = 1000;

/**
 * The sentence of a status.
 * @param {{state: string, offline: boolean, waiting: number}} status
 * @returns {string}
 */
export function statusText({ state, offline, waiting }) {
  // What waits, another release knows.
  if (state === 'gone-stale') return t('shell.status.older');
  if (offline) return waiting > 0 ? t('shell.status.offlineWaiting', { count: waiting }) : t('shell.status.offline');
  return waiting > 0 ? t('shell.status.waiting', { count: waiting }) : t('shell.status.saved');
}

/** The region. It is always there, so that screen readers hear its changes. */
export function StatusRegion() {
  const status = useStatus();
  const text = statusText(status);
  const [shown, show] = useState({ text, status });
  useEffect(() => {
    if (shown.text === text) return;
    const timer = setTimeout(() => show({ text, status }), rest);
    return () => clearTimeout(timer);
  }, [text, shown]);
  const { state, offline, waiting } = shown.status;
  const kind = offline ? 'offline' : waiting > 0 || state === 'gone-stale' ? 'waiting' : 'saved';
  return html`
    <div class=${`shell-status shell-status-${kind}`} role="status">
      <${Icon} name=${kind} size=${16} />
      <span>${shown.text}</span>
    </div>
  `;
}
