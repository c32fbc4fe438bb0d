import { html } from '../../view.js';
import { Button } from '../../parts/button.js';
import { dateOf, formatDay, formatTime, millis } from '../../parts/dates.js';
import { Icon } from '../../parts/icon.js';
import { useClient, useResource, useView } from '../../shell/use.js';
import { rich, t } from '../../words/index.js';
import { endOf } from './line.js';
import { nameOf, useModes } from '../timer/modes.js';
import { nowOf } from '../now.js';

/** @import * as Server from '../../client/types/server.js' */

/**
 * Says which entry is in the way, and offers times that fit.
 * @param {{other: Server.Entry, times: {start: number, end: number | null} | null, settings: Server.Settings, now: number,
 *   onFollow: () => void, onStart: () => void, onEnd: () => void}} props
 */
export function Overlap({ other, times, now, onFollow, onStart, onEnd }) {
  const [from, to] = [millis(other.started_at), endOf(other, now)];
  const start = times?.start ?? 0;
  const end = times?.end ?? now;
  return html`
    <div class="time-overlap" role="alert">
      <p><${Icon} name="warning" size=${20} />
        <span>${rich('time.overlap.is', {
          entry: html`<${EntryLink} id=${other.id} entry=${other} onClick=${onFollow} />`,
        })}</span></p>
      <div class="row">
        ${to < end &&
          html`<${Button} small label=${t('time.overlap.startAt', { time: formatTime(to) })} onClick=${onStart} />`}
        ${from > start &&
          html`<${Button} small label=${t('time.overlap.endAt', { time: formatTime(from) })} onClick=${onEnd} />`}
      </div>
    </div>
  `;
}

/**
 * A link to an entry on its day, named by its mode and times.
 * @param {{id: string, entry?: Server.Entry | null, onClick?: () => void}} props Without `entry` it is read.
 */
export function EntryLink({ id, entry, onClick }) {
  const client = useClient();
  const read = useResource(entry ? null : `/v1/entries/${id}`);
  const settings = useView((view) => view.settings);
  const { all } = useModes();
  const found = entry ?? read.value;
  if (!found || !settings) return html`<span>${t('time.overlap.another')}</span>`;
  const date = dateOf(found.started_at, settings);
  const words = {
    mode: nameOf(all.get(found.mode_id)),
    from: formatTime(found.started_at),
    to: formatTime(endOf(found, nowOf(client))),
    day: formatDay(date, 'short'),
  };
  return html`<a href=${`/time?date=${date}&entry=${id}`} onClick=${onClick}>${
    t(found.ended_at ? 'time.overlap.entry' : 'time.overlap.running', words)
  }</a>`;
}
