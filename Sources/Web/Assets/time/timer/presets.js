import { html } from '../../view.js';
import { Icon } from '../../parts/icon.js';
import { t } from '../../words/index.js';
import { dotOf } from './modes.js';

/** @import * as Server from '../../client/types/server.js' */

/**
 * Buttons that start the timer, one for each mode.
 * @param {{modes: Server.Mode[], running: string | null, onStart: (mode: Server.Mode) => void}} props `running`: the mode
 *   that runs, whose button is pressed
 */
export function Presets({ modes, running, onStart }) {
  return html`<ul class="time-presets" aria-label=${t(running ? 'time.timer.switchTo' : 'time.timer.start')}>
    ${
    modes.map((mode) =>
      html`
        <li key=${mode.id}>
          <button type="button" class="time-preset" aria-pressed=${String(mode.id === running)} style=${dotOf(mode)}
            aria-label=${t(running ? 'time.timer.switchToMode' : 'time.timer.startMode', { mode: mode.name })}
            onClick=${() => mode.id !== running && onStart(mode)}>
            <span class="dot" aria-hidden="true"></span>
            <span class="truncate" dir="auto">${mode.name}</span>
            <${Icon} name="play" size=${16} />
          </button>
        </li>
      `
    )
  }
    </ul>`;
}
