/**
 * What stands around a screen: navigation, status, toasts, announcements.
 * @module
 */

import { html, useEffect } from '../view.js';
import { keepSettings } from '../parts/dates.js';
import { Loading } from '../parts/states.js';
import { Toasts } from '../parts/toast.js';
import { t } from '../words/index.js';
import { announcement } from './announce.js';
import { go, usePlace } from './navigate.js';
import { Bar, Sidebar } from './nav.js';
import { routeOf } from './routes.js';
import { CurrentScreen } from './screen.js';
import { account } from './session.js';
import { StatusRegion } from './status.js';
import { useStore } from './store.js';
import { usePhone, useView } from './use.js';

/** The page. */
export function Frame() {
  const { state } = useStore(account);
  const place = usePlace();
  const who = routeOf(place.path)?.route.who ?? 'in';
  useEffect(() => {
    if (state === 'out' && who === 'in') {
      const next = place.path + place.search;
      go(next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`, { replace: true });
    }
    if (state === 'in' && who === 'out') {
      go(new URLSearchParams(place.search).get('next') ?? '/', { replace: true });
    }
  }, [state, who, place]);
  if (state === 'starting') return null;
  const inside = state === 'in' && who !== 'out';
  if (state === 'out' && who === 'in') return null;
  return html`
    <a class="shell-skip" href="#main">${t('shell.skip')}</a>
    ${inside
      ? html`
        <${Inside} />
      `
      : html`
        <main class="shell-outside" id="main" tabindex="-1">
          <${CurrentScreen} />
        </main>
      `}
    <${Toasts} />
    <${Announcements} />
  `;
}

/** With an account: navigation beside the screen. */
function Inside() {
  const phone = usePhone();
  const ready = useView((view) => view.ready);
  const settings = useView((view) => view.settings);
  keepSettings(settings);
  return html`<div class="shell">
    ${
    !phone && html`
      <aside class="shell-side">
        <${Sidebar} />
        <${StatusRegion} />
      </aside>
    `
  }
    <main class="shell-main" id="main" tabindex="-1">
      ${
    ready
      ? html`
        <${CurrentScreen} />
      `
      : html`<${Loading} label=${t('shell.loading')}/>`
  }
    </main>
    ${
    phone && html`
      <div class="shell-foot">
        <${StatusRegion} />
        <${Bar} />
      </div>
    `
  }
  </div>`;
}

function Announcements() {
  const { text, turn } = useStore(announcement);
  return html`
    <div class="visually-hidden" aria-live="polite">
      <p key=${turn}>${text}</p>
    </div>
  `;
}
