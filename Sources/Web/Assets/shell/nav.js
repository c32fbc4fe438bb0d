/**
 * The navigation `Main`: a sidebar at a desk, a bar below on a phone with the rest behind `More`.
 * @module
 */

import { html, useEffect, useState } from '../view.js';
import { Avatar, nameOf } from '../parts/avatar.js';
import { Icon } from '../parts/icon.js';
import { t } from '../words/index.js';
import { asset } from './assets.js';
import { loadInTime } from './load.js';
import { usePlace } from './navigate.js';
import { asked } from './rest.js';
import { account } from './session.js';
import { StatusRegion } from './status.js';
import { useStore } from './store.js';
import { useView } from './use.js';

/** @import { Checklist } from '../client/types/server.js' */
/** @typedef {{href: string, icon: string, label: string}} Target */

/** @returns {Target[]} */
export const places = () => [
  { href: '/', icon: 'today', label: t('shell.nav.today') },
  { href: '/lists', icon: 'lists', label: t('shell.nav.lists') },
  { href: '/journal', icon: 'journal', label: t('shell.nav.journal') },
  { href: '/progress', icon: 'progress', label: t('shell.nav.progress') },
  { href: '/rewards', icon: 'rewards', label: t('shell.nav.rewards') },
  { href: '/time', icon: 'time', label: t('shell.nav.time') },
  { href: '/search', icon: 'search', label: t('shell.nav.search') },
  { href: '/settings', icon: 'settings', label: t('shell.nav.settings') },
];

export const inBar = new Set(['/', '/lists', '/journal', '/time']);

/**
 * @param {string} href
 * @param {string} path
 */
export function isCurrent(href, path) {
  if (href === '/') return path === '/';
  if (href === '/time' && (path === '/reports' || path === '/calendar')) return true;
  return path === href || path.startsWith(`${href}/`);
}

/** @param {{target: Target, path: string, onClick?: () => void}} props */
export const NavLink = ({ target, path, onClick }) =>
  html`
    <a class="nav-link" href=${target.href} aria-current=${isCurrent(target.href, path) ? 'page' : undefined}
      onClick=${onClick}><${Icon} name=${target.icon} /><span class="nav-label">${target.label}</span></a>
  `;

/** The links, one's own lists below, and at the foot what is saved and who is signed in. */
export function Sidebar() {
  const { path } = usePlace();
  const lists = useView((view) => view.lists);
  return html`
    <p class="nav-brand"><img class="nav-mark" src=${asset(
      'icons/icon.svg',
    )} alt="" width="28" height="28" />Crosscheck</p>
    <nav class="nav-side" aria-label=${t('shell.nav.main')}>
      <ul class="nav-links">
        ${places().map((target) =>
          html`
            <li key=${target.href}>
              <${NavLink} target=${target}
                path=${lists.some((list) => path.startsWith(`/lists/${list.id}`)) ? '' : path} />
            </li>
          `
        )}
      </ul>
      ${lists.length > 0 && html`
        <h2 class="nav-title">${t('shell.nav.yourLists')}</h2>
        <ul class="nav-links">
          ${lists.map((list) =>
            html`
              <li key=${list.id}>
                <${ListLink} list=${list} path=${path} />
              </li>
            `
          )}
        </ul>
      `}
    </nav>
    <${Timer} />
    <div class="nav-foot">
      <${Me} />
      <${StatusRegion} />
    </div>
  `;
}

/** @param {{list: Checklist, path: string}} props */
function ListLink({ list, path }) {
  const color = list.mine?.color ?? list.color;
  return html`
    <a class="nav-link nav-list" href=${`/lists/${list.id}`} title=${list.title}
      aria-current=${isCurrent(`/lists/${list.id}`, path) ? 'page' : undefined}>
      <span class="nav-dot"><span class="dot" style=${color ? { '--dot': color } : undefined}></span></span>
      <span class="nav-label truncate" dir="auto">${list.title}</span>
      ${list.open_task_count > 0 && html`<span class="count" aria-hidden="true">${list.open_task_count}</span>`}
    </a>
  `;
}

/** The user who is signed in: leads to the profile. */
function Me() {
  const { user } = useStore(account);
  const me = useView((view) => view.user) ?? user;
  if (!me) return null;
  return html`<a class="nav-me" href="/settings/profile" aria-label=${t('shell.nav.account', { name: nameOf(me) })}>
    <${Avatar} person=${me} size="s" named/><span class="truncate" dir="auto">${nameOf(me)}</span></a>`;
}

/** The running timer. It comes after the first screen, for few have one running. */
function Timer() {
  const runs = useView((view) => view.entry !== null);
  const [Mark, set] = useState(/** @type {{current: unknown} | null} */ (null));
  useEffect(() => {
    if (!runs || Mark) return;
    return loadInTime(() => import('../time/timer-mark.js'), ({ TimerMark }) => set({ current: TimerMark }));
  }, [runs]);
  return runs && Mark && html`
    <div class="nav-timer">
      <${Mark.current} />
    </div>
  `;
}

/** The bar of a phone. */
export function Bar() {
  const { path } = usePlace();
  const [sheet, setSheet] = useState(/** @type {typeof import('./more.js') | null} */ (null));
  const within = places().some((target) => !inBar.has(target.href) && isCurrent(target.href, path));
  return html`<nav class="nav-bar" aria-label=${t('shell.nav.main')}>
    <ul class="nav-links">
      ${
    places().filter((target) => inBar.has(target.href)).map((target) =>
      html`
        <li key=${target.href}>
          <${NavLink} target=${target} path=${path} />
        </li>
      `
    )
  }
      <li><button type="button" class=${within ? 'nav-link nav-within' : 'nav-link'} aria-haspopup="dialog"
        aria-expanded=${String(sheet !== null)} onClick=${() => asked(() => import('./more.js')).then(setSheet)}>
        <${Icon} name="more"/><span class="nav-label">${t('shell.nav.more')}</span></button></li>
    </ul>
    ${
    sheet && html`
      <${sheet.More} path=${path} onClose=${() => setSheet(null)} />
    `
  }
    </nav>`;
}
