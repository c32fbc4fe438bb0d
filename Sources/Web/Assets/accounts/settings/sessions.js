/**
 * Where one is signed in.
 * @module
 */

import { html, useState } from '../../view.js';
import { Button } from '../../parts/button.js';
import { dateOf, formatDay, formatTime, keptSettings } from '../../parts/dates.js';
import { useClient, useResource, useStatus } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { Confirm, Group, Line, Read } from './group.js';

/** @typedef {{id: string, current: boolean, user_agent: string, created_at: string, last_used_at: string | null, expires_at: string}} Session */

const browsers = /** @type {const} */ ([
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
]);
const systems = /** @type {const} */ ([
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]);

/**
 * Browser and system, as far as a browser says them.
 * @param {string} agent
 * @returns {string}
 */
export function deviceOf(agent) {
  const browser = browsers.find(([pattern]) => pattern.test(agent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
  if (browser && system) return t('accounts.sessions.on', { browser, system });
  return browser ?? system ?? (agent.split(/[/ ]/)[0] || t('accounts.sessions.unknown'));
}

/**
 * Day and time of an instant.
 * @param {string} instant
 */
export const when = (instant) =>
  t('accounts.dayTime', { day: formatDay(dateOf(instant, keptSettings()), 'relative'), time: formatTime(instant) });

/** @param {Session} session */
const activity = (session) =>
  session.last_used_at
    ? t('accounts.sessions.used', { used: when(session.last_used_at), made: when(session.created_at) })
    : t('accounts.sessions.made', { made: when(session.created_at) });

export default function Sessions() {
  const client = useClient();
  const { offline } = useStatus();
  const sessions = useResource('/v1/sessions');
  const [ending, end] = useState(/** @type {Session[] | null} */ (null));
  const reason = offline ? t('shell.needsConnection') : undefined;
  const run = async () => {
    for (const { id } of ending ?? []) await client.send('DELETE', `/v1/sessions/${id}`);
    sessions.reload();
  };
  return html`<${Read} resource=${sessions}>${(/** @type {{sessions: Session[]}} */ { sessions: all }) => {
    const others = all.filter((session) => !session.current);
    return html`
      <${Group} title=${t('accounts.sessions.here')}>
        ${all.filter((session) => session.current).map((session) =>
          html`<${Line} key=${session.id} title=${deviceOf(session.user_agent)} text=${activity(session)} />`
        )}
      <//>
      <${Group} title=${t('accounts.sessions.others')} text=${others.length === 0
        ? t('accounts.sessions.none')
        : undefined}
        action=${others.length > 1 && html`
          <${Button} kind="danger" label=${t('accounts.sessions.endAll')}
            disabledReason=${reason} onClick=${() => end(others)} />
        `}>
        <ul>${others.map((session) =>
          html`
            <li key=${session.id}>
              <${Line} title=${deviceOf(session.user_agent)} text=${activity(session)} action=${html`
                <${Button} small label=${t('accounts.sessions.end')} disabledReason=${reason}
                  aria-label=${t('accounts.sessions.endOne', { device: deviceOf(session.user_agent) })}
                  onClick=${() => end([session])} />
              `} />
            </li>
          `
        )}</ul>
      <//>
      ${ending && html`
        <${Confirm} title=${t(ending.length > 1 ? 'accounts.sessions.endAll' : 'accounts.sessions.endTitle')}
          text=${t('accounts.sessions.ask', { count: ending.length })} label=${t('accounts.sessions.end')} run=${run}
          onClose=${() => end(null)} />
      `}
    `;
  }}<//>`;
}
