/**
 * The navigation `Main`: a sidebar at a desk, a bar below on a phone with the rest behind `More`.
 * @module
 */

import { html, useState } from '../view.js';
import { Dialog } from '../parts/dialog.js';
import { Icon } from '../parts/icon.js';
import { t } from '../words/index.js';
import { usePlace } from './navigate.js';
import { useView } from './use.js';

/** @typedef {{href: string, icon: string, label: string}} Place */

/** @returns {Place[]} */
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

const inBar = new Set(['/', '/lists', '/journal', '/time']);

/**
 * @param {string} href
 * @param {string} path
 */
export function isCurrent(href, path) {
  if (href === '/') return path === '/';
  if (href === '/time' && (path === '/reports' || path === '/calendar')) return true;
  return path === href || path.startsWith(`${href}/`);
}

/** @param {{place: Place, path: string, onClick?: () => void}} props */
const NavLink = ({ place, path, onClick }) =>
  html`
    <a class="nav-link" href=${place.href} aria-current=${isCurrent(place.href, path) ? 'page' : undefined}
      onClick=${onClick}><${Icon} name=${place.icon}/><span class="nav-label">${place.label}</span></a>
  `;

/** The sidebar's links, and one's own lists below. */
export function Sidebar() {
  const { path } = usePlace();
  const lists = useView((view) => view.lists);
  return html`
    <nav class="nav-side" aria-label=${t('shell.nav.main')}>
      <ul class="nav-links">
          ${places().map((place) =>
            html`
              <li key=${place.href}>
                <${NavLink} place=${place} path=${path}/>
                  </li>
            `
          )}
        </ul>
      <h2 class="nav-title">${t('shell.nav.yourLists')}</h2>
      <ul class="nav-links">
          ${lists.map((list) =>
            html`
              <li key=${list.id}>
                <${ListLink} list=${list} path=${path}/>
                  </li>
            `
          )}
        </ul>
    </nav>
  `;
}

/** @param {{list: any, path: string}} props */
const ListLink = ({ list, path }) =>
  html`
    <a class="nav-link nav-list" href=${`/lists/${list.id}`}
      aria-current=${isCurrent(`/lists/${list.id}`, path) ? 'page' : undefined}>
        <span class="dot" style=${{ '--dot': list.color ?? 'var(--color-muted)' }}></span>
        <span class="nav-label truncate" dir="auto">${list.title}</span>
        ${list.open_task_count > 0 && html`<span class="count">${list.open_task_count}</span>`}
      </a>
  `;

/** The bar of a phone. */
export function Bar() {
  const { path } = usePlace();
  const [more, setMore] = useState(false);
  const rest = places().filter((place) => !inBar.has(place.href));
  const within = rest.some((place) => isCurrent(place.href, path));
  return html`<nav class="nav-bar" aria-label=${t('shell.nav.main')}>
    <ul class="nav-links">
      ${
    places().filter((place) => inBar.has(place.href)).map((place) =>
      html`
        <li key=${place.href}>
          <${NavLink} place=${place} path=${path}/>
            </li>
      `
    )
  }
      <li><button type="button" class=${within ? 'nav-link nav-within' : 'nav-link'} aria-haspopup="dialog"
        aria-expanded=${String(more)} onClick=${() => setMore(true)}>
        <${Icon} name="more"/><span class="nav-label">${t('shell.nav.more')}</span></button></li>
    </ul>
    ${
    more && html`
      <${Dialog} title=${t('shell.nav.more')} onClose=${() => setMore(false)}>
        <ul class="nav-links nav-sheet">
              ${rest.map((place) =>
                html`
                  <li key=${place.href}>
                    <${NavLink} place=${place} path=${path} onClick=${() => setMore(false)}/>
                      </li>
                `
              )}
            </ul>
        <//>
    `
  }
  </nav>`;
}
