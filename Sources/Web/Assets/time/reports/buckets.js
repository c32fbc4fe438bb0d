import { html } from '../../view.js';
import { formatDay, formatDays, formatDuration, locale } from '../../parts/dates.js';
import { t } from '../../words/index.js';
import { dotOf } from '../timer/modes.js';

/**
 * @import { ModeTime } from './mode-table.js'
 * @typedef {{from: string, to: string, seconds: number, modes: ModeTime[]}} Bucket
 */

/**
 * The name of a bucket.
 * @param {Bucket} bucket
 * @param {'day' | 'week' | 'month'} by
 * @returns {string}
 */
export function bucketName(bucket, by) {
  if (by === 'day') return formatDay(bucket.from, 'weekday');
  if (by === 'week') return formatDays(bucket.from, bucket.to);
  return formatDay(bucket.from, 'month');
}

/**
 * Days, weeks or months beside each other: bars of the modes in them, as a table.
 * @param {{caption: string, buckets: Bucket[], by: 'day' | 'week' | 'month', onOpen?: (bucket: Bucket) => string | null}}
 *   props `onOpen`: the address of a bucket
 */
export function Buckets({ caption, buckets, by, onOpen }) {
  const most = Math.max(1, ...buckets.map((bucket) => bucket.seconds));
  const words = new Intl.ListFormat(locale(), { type: 'unit', style: 'short' });
  return html`
    <table class="buckets">
      <caption class="visually-hidden">${caption}</caption>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">${t(`time.reports.by.${by}`)}</th>
          <th scope="col">${t('time.reports.modes')}</th>
          <th scope="col">${t('time.reports.done')}</th>
        </tr>
      </thead>
      <tbody>
        ${buckets.map((bucket) => {
          const name = bucketName(bucket, by);
          const href = onOpen?.(bucket);
          const parts = bucket.modes.map((mode) =>
            t('time.reports.modeTime', { mode: mode.name ?? t('time.noMode'), length: formatDuration(mode.seconds) })
          );
          return html`
            <tr key=${bucket.from} class=${bucket.seconds ? '' : 'buckets-empty'}>
              <th scope="row">${href ? html`<a href=${href}>${name}</a>` : name}</th>
              <td class="buckets-cell" title=${parts.join('\n')}>
                <span class="visually-hidden">${parts.length ? words.format(parts) : t('time.none')}</span>
                <span class="buckets-bar" aria-hidden="true">${bucket.modes.map((mode) =>
                  html`<span key=${mode.mode_id} style=${{
                    ...dotOf(mode),
                    '--part': String(mode.seconds / most),
                  }}></span>`
                )}</span>
              </td>
              <td class="number">${bucket.seconds ? formatDuration(bucket.seconds) : t('time.none')}</td>
            </tr>
          `;
        })}
      </tbody>
    </table>
  `;
}
