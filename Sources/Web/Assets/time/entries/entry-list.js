import { html, useEffect, useRef } from '../../view.js';
import { edits } from '../../client/index.js';
import { IconButton } from '../../parts/button.js';
import { formatDuration, formatTime, millis } from '../../parts/dates.js';
import { Icon } from '../../parts/icon.js';
import { Menu } from '../../parts/menu.js';
import { announce } from '../../shell/announce.js';
import { useEdit, useView } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { entryWords, timesText } from './entry-words.js';
import { blocksOf, gapsOf, overlapping, secondsWithin } from './line.js';
import { dotOf, nameOf, useModes } from '../timer/modes.js';
import { Ticking } from '../now.js';
import { TaskLink } from '../timer/task-field.js';

/**
 * @import * as Server from '../../client/types/server.js'
 * @import { Bounds, Gap } from './line.js'
 */

/**
 * The entries of a day as a list, with the gaps between them.
 * @param {{entries: Server.Entry[], bounds: Bounds, now: number, isToday: boolean, onOpen: (entry: Server.Entry) => void,
 *   onFill: (gap: Gap) => void, onDelete: (entry: Server.Entry) => void, marked?: string}} props
 */
export function EntryList({ entries, bounds, now, isToday, onOpen, onFill, onDelete, marked }) {
  const blocks = blocksOf(entries, bounds, now);
  const gaps = gapsOf(blocks, { until: isToday ? now : undefined });
  const rows = [
    ...blocks.map((block) => ({ at: block.from, entry: /** @type {Server.Entry} */ (block.entry), gap: null })),
    ...gaps.map((gap) => ({ at: gap.from, entry: null, gap })),
  ].sort((a, b) => a.at - b.at);
  /** @type {import('../../vendor/preact.d.ts').Ref<HTMLElement | null>} */
  const box = useRef(null);
  useEffect(() => {
    if (!marked) return;
    const row = box.current?.querySelector('[data-marked]');
    row?.scrollIntoView({ block: 'nearest' });
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
  }, [marked, entries.length > 0]);
  return html`<ul class="time-list" ref=${box} aria-label=${t('time.list.label')}>
    ${
    rows.map(({ entry, gap }) =>
      entry
        ? html`
          <${Row} key=${entry.id} entry=${entry} bounds=${bounds} now=${now} onOpen=${onOpen}
            onDelete=${onDelete}
            marked=${marked === entry.id} overlaps=${Boolean(overlapping(entries, spanOf(entry, now), now))} />
        `
        : gap && html`
          <li key=${`gap ${gap.from}`} class="time-list-gap">
            <span>${t('time.gap.is', {
              length: formatDuration((gap.to - gap.from) / 1000),
              from: formatTime(gap.from),
              to: formatTime(gap.to),
            })}</span>
            <${IconButton} icon="plus" onClick=${() => onFill(gap)}
              label=${t('time.gap.fill', { from: formatTime(gap.from), to: formatTime(gap.to) })} />
          </li>
        `
    )
  }
    </ul>`;
}

/** @param {Server.Entry} entry @param {number} now */
const spanOf = (entry, now) => ({
  id: entry.id,
  from: millis(entry.started_at),
  to: entry.ended_at ? millis(entry.ended_at) : now,
});

/**
 * @param {{entry: Server.Entry, bounds: Bounds, now: number, onOpen: (entry: Server.Entry) => void,
 *   onDelete: (entry: Server.Entry) => void, marked: boolean, overlaps: boolean}} props
 */
function Row({ entry, bounds, now, onOpen, onDelete, marked, overlaps }) {
  const { all } = useModes();
  const edit = useEdit();
  const mode = all.get(entry.mode_id);
  const task = useView((view) => (entry.task_id ? view.task(entry.task_id) : undefined));
  const waits = useView((view) => view.waits(entry.id));
  const runs = !entry.ended_at;
  const again = () => {
    edit(edits.startTimer({ mode_id: entry.mode_id, task_id: entry.task_id, description: entry.description }));
    announce(t('time.timer.started', { mode: nameOf(mode) }));
  };
  return html`<li class=${`time-row ${waits ? 'time-row-waits' : ''}`} style=${dotOf(mode)}>
    <button type="button" class="time-row-main" data-marked=${marked ? '' : undefined} onClick=${() => onOpen(entry)}
      aria-label=${t('time.entry.editThis', { entry: entryWords(entry, { mode, bounds, now, task: task?.title }) })}>
      <span class="dot" aria-hidden="true"></span>
      <span class="time-row-words">
        <span class="time-row-mode" dir="auto">${nameOf(mode)}</span>
        ${entry.description && html`<span class="time-row-what" dir="auto">${entry.description}</span>`}
        <span class="time-row-times">${timesText(entry, bounds, now)}
          ${
    overlaps &&
    html`<span class="time-row-overlaps"><${Icon} name="copy" size=${16} />${t('time.overlap.short')}</span>`
  }
        </span>
      </span>
      <span class="time-row-length">${
    runs ? html`<${Ticking} since=${entry.started_at} />` : formatDuration(secondsWithin(entry, bounds, now))
  }</span>
    </button>
    <${Menu} icon="more" label=${t('time.entry.more', { entry: nameOf(mode) })} items=${[
    { label: t('time.entry.edit'), icon: 'edit', run: () => onOpen(entry) },
    !runs && mode && !mode.archived && { label: t('time.entry.again'), icon: 'play', run: again },
    { label: t('time.entry.delete'), icon: 'trash', danger: true, run: () => onDelete(entry) },
  ]} />
    ${
    task && html`
      <div class="time-row-task">
        <${TaskLink} id=${entry.task_id} />
      </div>
    `
  }
    </li>`;
}
