import { html } from '../view.js';
import { edits } from '../client/index.js';
import { IconButton } from '../parts/button.js';
import { Menu } from '../parts/menu.js';
import { announce } from '../shell/announce.js';
import { useEdit, useView } from '../shell/use.js';
import { t } from '../words/index.js';
import { dotOf, nameOf, useModes } from './timer/modes.js';
import { Ticking } from './now.js';

/**
 * What runs on the timer, wherever one is: its mode, the time that ticks, and a button to stop it. Nothing while none
 * runs, or with `start` a menu of the modes that may be started.
 * @param {{start?: boolean}} props It needs no stylesheet and no words but those of
 *   the first screen, and never renders what it stands in.
 */
export function TimerMark({ start = false }) {
  const entry = useView((view) => view.entry);
  const { all, offered } = useModes();
  const edit = useEdit();
  if (!entry) {
    if (!start || offered.length === 0) return null;
    return html`
      <${Menu} label=${t('planning.timer.start')} text=${t('planning.timer.start')} icon="play" class="timer-mark-start"
        items=${offered.map((mode) => ({
          label: mode.name,
          dot: mode.color,
          run: () => {
            edit(edits.startTimer({ mode_id: mode.id }));
            announce(t('planning.timer.started', { mode: mode.name }));
          },
        }))} />
    `;
  }
  const mode = all.get(entry.mode_id);
  const name = nameOf(mode);
  return html`
    <div class="timer-mark row gap-1" style=${dotOf(mode)}>
      <a class="timer-mark-link" href="/time" title=${entry.description || name}>
        <span class="dot" aria-hidden="true"></span>
        <span class="visually-hidden">${t('planning.timer.runs')}</span>
        <span class="timer-mark-name truncate" dir="auto">${name}</span>
        <${Ticking} since=${entry.started_at} class="number" />
      </a>
      <${IconButton} icon="stop" label=${t('planning.timer.stop', { mode: name })} onClick=${() => {
        edit(edits.stopTimer(entry.id, {}));
        announce(t('planning.timer.stopped', { mode: name }));
      }} />
    </div>
  `;
}
