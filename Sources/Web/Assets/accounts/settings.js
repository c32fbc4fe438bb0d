/**
 * Settings: sections beside each other at a desk, one behind the other on a phone.
 * @module
 */

import { html, useEffect, useLayoutEffect, useRef, useState } from '../view.js';
import { Heading } from '../parts/heading.js';
import { Icon } from '../parts/icon.js';
import { Loading } from '../parts/states.js';
import { NotFound, NotLoaded } from '../shell/errors.js';
import { usePhone } from '../shell/use.js';
import { t } from '../words/index.js';
import { SignOut } from './settings/sign-out.js';

/** @typedef {{name: string, icon: string, load: () => Promise<{default: unknown}>}} Section */

/** @type {{name: string, sections: Section[]}[]} */
const groups = [
  {
    name: 'you',
    sections: [
      { name: 'profile', icon: 'person', load: () => import('./settings/profile.js') },
      { name: 'days', icon: 'clock', load: () => import('./settings/days.js') },
      { name: 'holidays', icon: 'calendar', load: () => import('./settings/holidays.js') },
      { name: 'notifications', icon: 'bell', load: () => import('./settings/notifications.js') },
    ],
  },
  {
    name: 'sharing',
    sections: [
      { name: 'people', icon: 'people', load: () => import('./settings/people.js') },
      { name: 'links', icon: 'link', load: () => import('./settings/links.js') },
      { name: 'data', icon: 'import', load: () => import('./settings/data.js') },
    ],
  },
  {
    name: 'page',
    sections: [
      { name: 'appearance', icon: 'theme', load: () => import('./settings/appearance.js') },
      { name: 'language', icon: 'globe', load: () => import('./settings/language.js') },
      { name: 'shortcuts', icon: 'keyboard', load: () => import('./settings/shortcuts.js') },
      { name: 'app', icon: 'device', load: () => import('./settings/app.js') },
    ],
  },
  {
    name: 'security',
    sections: [
      { name: 'sessions', icon: 'lock', load: () => import('./settings/sessions.js') },
      { name: 'tokens', icon: 'key', load: () => import('./settings/tokens.js') },
    ],
  },
];

const sections = new Map(groups.flatMap((group) => group.sections).map((section) => [section.name, section]));

/** @param {{chosen: string | null}} props */
const Index = ({ chosen }) =>
  html`<nav class="settings-index" aria-label=${t('accounts.settings.title')}>
    ${
    groups.map(({ name, sections }) =>
      html`
        <section key=${name}>
          <h2 class="settings-group">${t(`accounts.settings.group.${name}`)}</h2>
          <ul>${sections.map((section) =>
            html`<li key=${section.name}>
              <a class="nav-link" href=${`/settings/${section.name}`} aria-current=${
              chosen === section.name ? 'page' : undefined
            }>
                <${Icon} name=${section.icon} size=${20} /><span class="nav-label">${
              t(`accounts.settings.${section.name}`)
            }</span>
                <span class="settings-onwards only-phone"><${Icon} name="end" size=${16} /></span></a></li>`
          )}</ul>
        </section>
      `
    )
  }
    <${SignOut} />
    </nav>`;

/** @param {{section: Section}} props */
function Content({ section }) {
  const [loaded, set] = useState(/** @type {{name: string, Content: unknown} | null} */ (null));
  const [failed, fail] = useState(false);
  useEffect(() => {
    let over = false;
    fail(false);
    section.load().then(
      (module) => !over && set({ name: section.name, Content: module.default }),
      () => !over && fail(true),
    );
    return () => {
      over = true;
    };
  }, [section]);
  if (failed) return html`<${NotLoaded} />`;
  if (loaded?.name !== section.name) {
    return html`
      <${Loading} />
    `;
  }
  return html`
    <${loaded.Content} />
  `;
}

/** @param {{params: {section?: string}}} props */
export default function Settings({ params }) {
  const phone = usePhone();
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  const former = useRef(params.section);
  const section = params.section ? sections.get(params.section) : phone ? null : sections.get('profile');
  const title = section ? t(`accounts.settings.${section.name}`) : t('accounts.settings.title');
  useLayoutEffect(() => {
    if (section) document.title = `${title} · ${t('accounts.settings.title')} · Crosscheck`;
    if (former.current !== params.section && !phone) panel.current?.querySelector('h2')?.focus();
    former.current = params.section;
  }, [title, params.section]);
  if (section === undefined) {
    return html`
      <${NotFound} />
    `;
  }
  if (phone) {
    return html`
      <div class="page settings">
        <${Heading} title=${title} back=${section ? '/settings' : undefined} />
        ${section ? html`<${Content} section=${section} />` : html`<${Index} chosen=${null} />`}
      </div>
    `;
  }
  return html`
    <div class="page page-wide settings">
      <${Heading} title=${t('accounts.settings.title')} />
      <div class="settings-columns">
        <${Index} chosen=${section?.name ?? null} />
        <section class="settings-panel" ref=${panel} aria-labelledby="settings-title">
          <h2 id="settings-title" tabindex="-1">${title}</h2>
          ${section && html`<${Content} key=${section.name} section=${section} />`}
        </section>
      </div>
    </div>
  `;
}
