import { html } from '../../view.js';
import { formatDuration, locale } from '../../parts/dates.js';
import { t } from '../../words/index.js';
import { secondsWithin } from './line.js';
import { dotOf, nameOf, useModes } from '../timer/modes.js';

/**
 * @import * as Server from '../../client/types/server.js'
 * @import { Bounds } from './line.js'
 */

/**
 * How the time of a day is shared among modes: one bar, and its figures.
 * @param {{entries: Server.Entry[], bounds: Bounds, now: number}} props
 */
export function Shares({ entries, bounds, now }) {
  const { all } = useModes();
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const entry of entries) {
    sums.set(entry.mode_id, (sums.get(entry.mode_id) ?? 0) + secondsWithin(entry, bounds, now));
  }
  const total = [...sums.values()].reduce((sum, seconds) => sum + seconds, 0);
  if (total < 60) return null;
  const rows = [...sums].sort((a, b) => b[1] - a[1]);
  const percent = new Intl.NumberFormat(locale(), { style: 'percent' });
  return html`
    <section class="time-shares">
      <h3 class="section-title">${t('time.shares')}</h3>
      <div class="time-shares-bar" aria-hidden="true">
        ${rows.map(([id, seconds]) =>
          html`<span key=${id} style=${{ ...dotOf(all.get(id)), '--part': String(seconds / total) }}></span>`
        )}
      </div>
      <dl class="time-shares-list">
        ${rows.map(([id, seconds]) =>
          html`
            <div key=${id} style=${dotOf(all.get(id))}>
              <dt><span class="dot" aria-hidden="true"></span><span class="truncate" dir="auto">${nameOf(
                all.get(id),
              )}</span></dt>
              <dd>${formatDuration(seconds)} <span class="muted">${percent.format(seconds / total)}</span></dd>
            </div>
          `
        )}
      </dl>
    </section>
  `;
}
