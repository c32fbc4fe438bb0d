/**
 * When one is told how much is due, and whether this browser says so.
 * @module
 */

import { html, useState } from '../../view.js';
import { edits } from '../../client/index.js';
import { SelectField, Switch } from '../../parts/field.js';
import { notifies, setNotifies } from '../../shell/reminders.js';
import { useEdit, useView } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { times } from './days.js';
import { Group } from './group.js';

const spans = /** @type {const} */ (['day', 'week', 'month']);

/** Notifications of the system, in this browser only. */
function Browser() {
  const [on, set] = useState(notifies());
  const [denied, setDenied] = useState(globalThis.Notification?.permission === 'denied');
  const there = isSecureContext && 'Notification' in globalThis;
  const change = async (/** @type {boolean} */ wanted) => {
    set(await setNotifies(wanted));
    setDenied(Notification.permission === 'denied');
  };
  const hint = !isSecureContext
    ? t('accounts.notifications.insecure')
    : !there
    ? t('accounts.notifications.unsupported')
    : denied
    ? t('accounts.notifications.denied')
    : t('accounts.notifications.browserHint');
  return html`
    <${Group}>
      <${Switch} label=${t('accounts.notifications.browser')} hint=${hint} checked=${on}
        disabled=${!there || denied} onChange=${change} />
      <//>
  `;
}

export default function Notifications() {
  const settings = useView((view) => view.settings);
  const edit = useEdit();
  if (!settings) return null;
  const { notifications, day_starts_at: start } = settings;
  return html`
    <${Group} text=${t('accounts.notifications.text')}>
      ${spans.map((span) => {
        const { enabled, at } = notifications[span];
        const change = (/** @type {object} */ patch) =>
          edit(edits.updateSettings({ notifications: { [span]: patch } }));
        return html`
          <div key=${span} class="settings-pair">
            <${Switch} label=${t(`accounts.notifications.${span}`)} hint=${t(`accounts.notifications.${span}Hint`)}
              checked=${enabled} onChange=${(/** @type {boolean} */ on) => change({ enabled: on })} />
            ${enabled && html`
              <${SelectField} label=${t('accounts.notifications.at')} value=${at?.slice(0, 5) ?? null}
                options=${[
                  {
                    value: null,
                    label: t('accounts.notifications.start', {
                      time: times(start, start, start)[0]?.label ?? start,
                    }),
                  },
                  ...times('00:00', '23:30', at),
                ]}
                onChange=${(/** @type {string | null} */ time) => change({ at: time })} />
            `}
          </div>
        `;
      })}
    <//>
    <${Browser} />
  `;
}
