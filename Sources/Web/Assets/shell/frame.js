/**
 * What stands around a screen: navigation, status, alerts, toasts, announcements.
 * @module
 */

import { html, useEffect, useErrorBoundary, useState } from '../view.js';
import { Empty, Loading } from '../parts/states.js';
import { keepSettings } from '../parts/dates.js';
import { Toasts } from '../parts/toast.js';
import { t } from '../words/index.js';
import { announcement } from './announce.js';
import { Broken } from './errors.js';
import { held } from './keep.js';
import { speak, spoken } from './language.js';
import { loadInTime } from './load.js';
import { current, go, isOurs, usePlace } from './navigate.js';
import { Bar, Sidebar } from './nav.js';
import { withRest } from './rest.js';
import { routeOf } from './routes.js';
import { CurrentScreen } from './screen.js';
import { account } from './session.js';
import { StatusRegion } from './status.js';
import { useStore } from './store.js';
import { UpdateOffer } from './update-offer.js';
import { useClient, usePhone, useStatus, useView } from './use.js';

/** The page. It is rendered anew when its language changes. */
export const Page = () => html`<${Whole} key=${useStore(spoken)} />`;

function Whole() {
  const [error, reset] = useErrorBoundary((caught) => console.error(caught));
  if (error) {
    return html`
      <main class="shell-outside">
        <${Broken} error=${error} retry=${reset} />
      </main>
    `;
  }
  return html`
    <${Frame} />
  `;
}

/**
 * Where an address leads that one may not see yet, or no more.
 * @param {'starting' | 'out' | 'in' | 'ended'} state
 * @param {import('./navigate.js').Place} place
 * @returns {string | null}
 */
function detour(state, place) {
  const who = routeOf(place.path)?.route.who ?? 'in';
  if (state === 'in' && who === 'out') {
    const next = held('after') ?? new URLSearchParams(place.search).get('next') ?? '/';
    return isOurs(new URL(next, location.href)) ? next : '/';
  }
  if ((state === 'out' || state === 'ended') && who === 'in') {
    const next = place.path + place.search;
    return next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`;
  }
  return null;
}

function Frame() {
  const { state } = useStore(account);
  const place = usePlace();
  const elsewhere = detour(state, place);
  useEffect(() => {
    if (elsewhere && place === current()) go(elsewhere, { replace: true });
  }, [elsewhere, place]);
  if (state === 'starting' || elsewhere) return html`<div class="shell-splash" aria-hidden="true">Crosscheck</div>`;
  const inside = state === 'in';
  return html`
    <a class="shell-skip" href="#main" onClick=${skip}>${t('shell.skip')}</a>
    ${inside
      ? html`
        <${Inside} />
      `
      : html`
        <main class="shell-outside" id="main" tabindex="-1">
          <${CurrentScreen} />
        </main>
      `}
    <${UpdateOffer} />
    <${Toasts} />
    <${Announcements} />
  `;
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** With an account: navigation beside the screen. */
function Inside() {
  const phone = usePhone();
  const settings = useView((view) => view.settings);
  keepSettings(settings);
  useEffect(() => {
    if (settings?.locale) speak([settings.locale]);
  }, [settings?.locale]);
  const Later = useLater();
  return html`<div class="shell">
    ${
    !phone && html`
      <header class="shell-side no-print">
        <${Sidebar} />
      </header>
    `
  }
    <main class="shell-main" id="main" tabindex="-1">
      ${Later && html`<${Later} />`}
      <${Ready} />
    </main>
    ${
    phone && html`
      <div class="shell-foot no-print">
        <${StatusRegion} />
        <${Bar} />
      </div>
    `
  }
    </div>`;
}

/** What the first screen does not wait for; null until it is there. */
function useLater() {
  const ready = useView((view) => view.ready);
  const [later, set] = useState(/** @type {{Later: () => import('../view.js').Child} | null} */ (null));
  useEffect(() => {
    if (!ready || later) return;
    let end = () => {};
    // Not before the first screen's own requests.
    const timer = setTimeout(() => {
      end = loadInTime(() => withRest(() => import('./later.js')), set);
    }, 200);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [ready]);
  return later?.Later ?? null;
}

/** How long the first copy may take before the page says something about it, in milliseconds. */
const usual = 8000;

/** The screen, as soon as there is a copy of what is on it. */
function Ready() {
  const client = useClient();
  const ready = useView((view) => view.ready);
  const { offline, state } = useStatus();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (ready) return;
    const timer = setTimeout(() => setSlow(true), usual);
    return () => clearTimeout(timer);
  }, [ready]);
  if (ready) {
    return html`
      <${CurrentScreen} />
    `;
  }
  // Another release has stored what this one cannot read.
  if (state === 'gone-stale') {
    return html`<${Anew} icon="refresh" title=${t('shell.older.title')} text=${t('shell.older.text')} />`;
  }
  if (!offline && !slow) return html`<${Loading} label=${t('shell.loading')} />`;
  // A server that asked to wait is not asked before its time but by a new page.
  if (!offline) return html`<${Anew} icon="clock" title=${t('shell.slow.title')} text=${t('shell.slow.text')} />`;
  return html`<${Empty} icon="offline" title=${t('shell.first.title')} text=${t('shell.first.text')} action=${html`
    <button type="button" class="button button-plain" onClick=${() => client.refresh()}>${t('shell.tryAgain')}</button>
  `} />`;
}

/**
 * Why there is no copy, where loading the page anew may help.
 * @param {{icon: string, title: string, text: string}} props
 */
const Anew = ({ icon, title, text }) =>
  html`<${Empty} icon=${icon} title=${title} text=${text} action=${html`
    <button type="button" class="button button-plain" onClick=${() => location.reload()}>${t('shell.reload')}</button>
  `} />`;

function Announcements() {
  const { text, turn } = useStore(announcement);
  return html`
    <div class="visually-hidden" aria-live="polite">
      <p key=${turn}>${text}</p>
    </div>
  `;
}
