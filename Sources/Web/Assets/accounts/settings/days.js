/**
 * Where one is, and when one's day and week start.
 * @module
 */

import { html } from '../../view.js';
import { edits } from '../../client/index.js';
import { Button } from '../../parts/button.js';
import { SelectField, Switch } from '../../parts/field.js';
import { deviceZone, plain, sameClock } from '../../shell/banners.js';
import { useEdit, useView } from '../../shell/use.js';
import { locale, t } from '../../words/index.js';
import { Group } from './group.js';

/**
 * All zones of the browser, and the account's if it is none of them.
 * @param {string} own
 * @returns {{value: string, label: string}[]}
 */
export function zones(own) {
  const known = Intl.supportedValuesOf('timeZone');
  const names = [...new Set(['Etc/UTC', ...known, own])].sort();
  return names.map((value) => ({ value, label: plain(value) }));
}

/**
 * Times of the day, every half an hour, and the given one.
 * @param {string} from `HH:MM`
 * @param {string} to
 * @param {string | null} own
 * @returns {{value: string, label: string}[]}
 */
export function times(from, to, own) {
  const format = new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone: 'UTC' });
  const all = Array.from(
    { length: 48 },
    (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
  ).filter((time) => time >= from && time <= to);
  const given = own?.slice(0, 5);
  if (given && !all.includes(given)) all.push(given);
  return all.sort().map((value) => ({ value, label: format.format(new Date(`1970-01-01T${value}:00Z`)) }));
}

export default function Days() {
  const settings = useView((view) => view.settings);
  const edit = useEdit();
  if (!settings) return null;
  const change = (/** @type {import('../../client/types/server.js').SettingsPatch} */ patch) =>
    edit(edits.updateSettings(patch));
  const here = deviceZone();
  const now = new Intl.DateTimeFormat(locale(), {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: settings.time_zone,
  });
  return html`
    <${Group} action=${!sameClock(here, settings.time_zone) && html`
      <${Button} icon="globe"
        label=${t('accounts.days.useHere', { zone: plain(here) })} onClick=${() => change({ time_zone: here })} />
    `}>
      <${SelectField} label=${t('accounts.days.zone')} value=${settings.time_zone} options=${zones(settings.time_zone)}
        hint=${t('accounts.days.now', { time: now.format(new Date()) })}
        onChange=${(/** @type {string} */ time_zone) => change({ time_zone })} />
      <//>
      <${Group}>
        <${SelectField} label=${t('accounts.days.starts')} value=${settings.day_starts_at.slice(0, 5)}
          options=${times('00:00', '12:00', settings.day_starts_at)} hint=${t('accounts.days.startsHint')}
          onChange=${(/** @type {string} */ day_starts_at) => change({ day_starts_at })} />
        <${SelectField} label=${t('accounts.days.week')} value=${settings.week_starts_on}
          options=${['saturday', 'sunday', 'monday'].map((value) => ({
            value,
            label: t(`accounts.days.${value}`),
          }))}
          onChange=${(/** @type {'monday' | 'sunday' | 'saturday'} */ week_starts_on) => change({ week_starts_on })} />
        <//>
        <${Group}>
          <${Switch} label=${t('accounts.days.overlap')} hint=${t('accounts.days.overlapHint')}
            checked=${settings.overlapping_entries}
            onChange=${(/** @type {boolean} */ overlapping_entries) => change({ overlapping_entries })} />
          <//>
  `;
}
