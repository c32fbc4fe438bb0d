import { html, useState } from '../../view.js';
import { edits } from '../../client/index.js';
import { Button } from '../../parts/button.js';
import { DateField } from '../../parts/date-field.js';
import { addMonths, formatDays, today } from '../../parts/dates.js';
import { Dialog } from '../../parts/dialog.js';
import { useClient, useEdit, useView } from '../../shell/use.js';
import { t } from '../../words/index.js';

/** @import * as Server from '../../client/types/server.js' */

/**
 * The later one of two days.
 * @param {string | undefined} one
 * @param {string} other
 */
const latest = (one, other) => (one && one > other ? one : other);

/**
 * Deletes the purchases of some days from the history.
 * @param {{onClose: () => void}} props
 */
export function Tidy({ onClose }) {
  const client = useClient();
  const edit = useEdit();
  const settings = /** @type {Server.Settings} */ (useView((view) => view.settings));
  const present = today(settings, client.now());
  const since = useView((view) => view.user?.created_at.slice(0, 10));
  const [from, setFrom] = useState(/** @type {string | null} */ (since ?? `${present.slice(0, 4)}-01-01`));
  const [to, setTo] = useState(/** @type {string | null} */ (latest(since, addMonths(present, -1))));
  const first = from ?? '1970-01-01';
  const wrong = to !== null && first > to;
  const remove = () => {
    if (!to || wrong) return;
    edit(edits.deletePurchases(first, to), { undo: t('time.rewards.tidied', { days: formatDays(first, to) }) });
    onClose();
  };
  return html`
    <${Dialog} title=${t('time.rewards.tidyTitle')} onClose=${onClose} onSubmit=${remove}
      actions=${html`
        <${Button} label=${t('time.cancel')} onClick=${onClose} />
        <${Button} kind="danger" type="submit" disabled=${!to || wrong} label=${t('time.rewards.tidyDo')} />
      `}>
      <div class="stack">
        <p class="muted">${t('time.rewards.tidyText')}</p>
        <${DateField} label=${t('time.reports.from')} value=${from} onChange=${setFrom} />
        <${DateField} label=${t('time.reports.to')} value=${to} onChange=${setTo} required
          error=${wrong ? t('time.reports.backwards') : null} />
      </div>
      <//>
  `;
}
