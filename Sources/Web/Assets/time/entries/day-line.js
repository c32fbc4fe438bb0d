import { html, useEffect, useRef, useState } from '../../view.js';
import { Button } from '../../parts/button.js';
import { formatDuration, formatTime } from '../../parts/dates.js';
import { Icon } from '../../parts/icon.js';
import { useView } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { entryWords, timesText } from './entry-words.js';
import { blocksOf, gapsOf, hoursOf, windowOf } from './line.js';
import { dotOf, nameOf, useModes } from '../timer/modes.js';

/**
 * @import * as Server from '../../client/types/server.js'
 * @import { Block, Bounds, Gap } from './line.js'
 */

const hour = 3_600_000;

/**
 * A day as a line of time: entries as blocks, those of the same time beside each other, gaps between them.
 * @param {{entries: Server.Entry[], bounds: Bounds, now: number, isToday: boolean, quiet: boolean,
 *   onOpen: (entry: Server.Entry) => void, onFill: (gap: Gap) => void, marked?: string}} props `quiet`: a list of the same
 *   stands beside it, so that keys and screen readers pass this over. `marked`: the entry that the address names
 */
export function DayLine({ entries, bounds, now, isToday, quiet, onOpen, onFill, marked }) {
  const settings = /** @type {Server.Settings} */ (useView((view) => view.settings));
  const { all } = useModes();
  const [whole, setWhole] = useState(false);
  const blocks = blocksOf(entries, bounds, now);
  const gaps = gapsOf(blocks, { until: isToday ? now : undefined });
  const shown = whole ? bounds : windowOf(blocks, bounds, isToday ? { now } : {});
  const hours = hoursOf(shown.start, shown.end, settings.time_zone);
  /** @param {number} at */
  const place = (at) => String((at - shown.start) / hour);
  /** @type {import('../../vendor/preact.d.ts').Ref<HTMLElement | null>} */
  const line = useRef(null);
  useEffect(() => {
    if (!marked) return;
    const block = line.current?.querySelector('[data-marked]');
    block?.scrollIntoView({ block: 'nearest' });
    if (block instanceof HTMLElement && !quiet) block.focus({ preventScroll: true });
  }, [marked, entries.length > 0]);

  return html`<div class="time-line" ref=${line} aria-hidden=${quiet ? 'true' : undefined}>
    ${
    shown.start > bounds.start && html`
      <${Fold} quiet=${quiet} from=${bounds.start} to=${shown.start}
        onOpen=${() => setWhole(true)} />
    `
  }
    <div class="time-line-body" role=${quiet ? undefined : 'list'} aria-label=${
    quiet ? undefined : t('time.line.label')
  }
      style=${{ '--hours': place(shown.end) }}>
      ${
    hours.map((at) =>
      html`
        <div key=${at} class="time-line-hour" role="presentation" style=${{ '--at': place(at) }}>
          <span class="time-line-clock" aria-hidden="true">${formatTime(at)}</span>
        </div>
      `
    )
  }
      ${
    gaps.map((gap) =>
      html`
        <div key=${`gap ${gap.from}`} role=${quiet ? undefined : 'listitem'} class="time-line-gap"
          style=${{ '--at': place(gap.from), '--length': String((gap.to - gap.from) / hour) }}>
          <button type="button" class="time-line-fill" tabindex=${quiet ? -1 : undefined}
            aria-label=${t('time.gap.fill', { from: formatTime(gap.from), to: formatTime(gap.to) })}
            onClick=${() => onFill(gap)}>
            <${Icon} name="plus" size=${16} /><span>${formatDuration((gap.to - gap.from) / 1000)}</span>
          </button>
        </div>
      `
    )
  }
      ${
    blocks.map((block) =>
      html`
        <${BlockOf} key=${block.entry.id} block=${block} mode=${all.get(block.entry.mode_id)} place=${place} now=${now}
          bounds=${bounds} quiet=${quiet} onOpen=${onOpen} marked=${marked === block.entry.id} />
      `
    )
  }
      ${
    isToday && html`
      <div class="time-line-now" role="presentation" style=${{ '--at': place(now) }}>
        <span class="visually-hidden">${t('time.line.now', { time: formatTime(now) })}</span>
      </div>
    `
  }
    </div>
    ${
    shown.end < bounds.end && html`
      <${Fold} quiet=${quiet} from=${shown.end} to=${bounds.end}
        onOpen=${() => setWhole(true)} />
    `
  }
    ${
    whole && html`
      <${Button} kind="quiet" small label=${t('time.line.less')} onClick=${() => setWhole(false)}
        tabindex=${quiet ? -1 : undefined} />
    `
  }
    </div>`;
}

/**
 * The hours before or after what is shown, in which there is nothing.
 * @param {{from: number, to: number, quiet: boolean, onOpen: () => void}} props
 */
function Fold({ from, to, quiet, onOpen }) {
  return html`<button type="button" class="time-line-fold" tabindex=${quiet ? -1 : undefined} onClick=${onOpen}>
    ${t('time.line.more', { from: formatTime(from), to: formatTime(to) })}
    </button>`;
}

/**
 * @param {{block: Block, mode: Server.Mode | undefined, place: (at: number) => string, now: number, bounds: Bounds,
 *   quiet: boolean, onOpen: (entry: Server.Entry) => void, marked: boolean}} props
 */
function BlockOf({ block, mode, place, now, bounds, quiet, onOpen, marked }) {
  const entry = /** @type {Server.Entry} */ (block.entry);
  const task = useView((view) => (entry.task_id ? view.task(entry.task_id) : undefined));
  const waits = useView((view) => view.waits(entry.id));
  const minutes = (block.to - block.from) / 60_000;
  const what = entry.description || task?.title || '';
  const names = [
    'time-block',
    block.before && 'time-block-before',
    block.after && 'time-block-after',
    !entry.ended_at && 'time-block-runs',
    minutes < 18 && 'time-block-thin',
    minutes < 12 && 'time-block-bare',
    minutes >= 40 && 'time-block-tall',
    waits && 'time-block-waits',
  ].filter(Boolean).join(' ');
  return html`
    <div role=${quiet ? undefined : 'listitem'} class="time-line-item" style=${{
      '--at': place(block.from),
      '--length': String((block.to - block.from) / hour),
      '--lane': String(block.lane),
      '--lanes': String(block.lanes),
      ...dotOf(mode),
    }}>
      <button type="button" class=${names} tabindex=${quiet ? -1 : undefined} data-marked=${marked ? '' : undefined}
        aria-label=${entryWords(entry, { mode, bounds, now, task: task?.title })} onClick=${() => onOpen(entry)}>
        <span class="time-block-line">
          <strong class="time-block-mode" dir="auto">${nameOf(mode)}</strong>
          <span class="time-block-length">${formatDuration((block.to - block.from) / 1000)}</span>
          ${minutes < 40 && what && html`<span class="time-block-what" dir="auto">${what.split('\n')[0]}</span>`}
        </span>
        ${minutes >= 40 && html`
          ${what && html`<span class="time-block-what" dir="auto">${what.split('\n')[0]}</span>`}
          ${(!what || minutes >= 55) && html`<span class="time-block-times">${timesText(entry, bounds, now)}</span>`}
        `}
      </button>
    </div>
  `;
}
