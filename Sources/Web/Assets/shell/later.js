/**
 * What the first screen does not wait for: banners, alerts, shortcuts, announcements, reminders, the badge.
 * @module
 */

// Those two are opened on most screens: they are there before somebody does.
import '../parts/menu-items.js';
import './more.js';
import { html } from '../view.js';
import { useBadge } from './badge.js';
import { Banners } from './banners.js';
import { GlobalKeys } from './keys.js';
import { useOthers } from './others.js';
import { ParkedEdits } from './parked.js';
import { useReminders } from './reminders.js';

/** All of it. Stands above the screen. */
export function Later() {
  useOthers();
  useReminders();
  useBadge();
  return html`
    <${Banners} />
    <${ParkedEdits} />
    <${GlobalKeys} />
  `;
}
