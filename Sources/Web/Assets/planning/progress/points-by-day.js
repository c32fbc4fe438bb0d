import { html } from '../../view.js';
import { formatDay, locale } from '../../parts/dates.js';
import { list, t } from '../../words/index.js';

/** @import { Bucket } from './figures.js' */

/**
 * The points of each day of a month as columns; those taken back hang below the line.
 * @param {{buckets: Bucket[], present: string, title: string}} props
 */
export function PointsByDay({ buckets, present, title }) {
  const most = Math.max(0, ...buckets.map((bucket) => bucket.points));
  const least = Math.min(0, ...buckets.map((bucket) => bucket.points));
  const number = new Intl.NumberFormat(locale());
  const best = buckets.filter((bucket) => bucket.points === most && most > 0);
  const words = best.length > 3
    ? t('time.progress.bestMany', { count: best.length, points: most })
    : best.length
    ? t('time.progress.best', {
      count: best.length,
      days: list(best.map((one) => formatDay(one.from, 'short'))),
      points: most,
    })
    : t('time.progress.noPoints');
  const height = most - least || 1;
  return html`
    <div class="points">
      <p class="visually-hidden">${t('time.progress.pointsIn', { month: title })} ${words}</p>
      <div class="points-chart" aria-hidden="true" style=${{ '--zero': String(most / height) }}>
        ${most > 0 && html`<span class="points-most">${number.format(most)}</span>`}
        ${buckets.map((bucket, n) => {
          const names = [
            'points-day',
            bucket.from === present && 'points-present',
            bucket.points < 0 && 'points-back',
          ].filter(Boolean).join(' ');
          return html`
            <span key=${bucket.from} class=${names}
              title=${t('time.progress.dayPoints', { day: formatDay(bucket.from, 'weekday'), count: bucket.points })}>
              <span class="points-room"><span class="points-bar" style=${{
                '--part': String(Math.abs(bucket.points) / height),
              }}></span></span>
              <span class="points-label">${n === 0 || (n + 1) % 5 === 0 && n + 1 < buckets.length - 1 ||
                  n === buckets.length - 1
                ? formatDay(bucket.from, 'number')
                : ''}</span>
            </span>
          `;
        })}
      </div>
      <p class="muted small" aria-hidden="true">${words}</p>
    </div>
  `;
}
