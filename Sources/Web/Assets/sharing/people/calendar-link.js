import { html, useState } from '../../view.js';
import { Banner } from '../../parts/banner.js';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { formatAgo } from '../../parts/dates.js';
import { errorText } from '../../shell/problems.js';
import { useClient, useStatus } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { useLink } from './links.js';
import { ShownLink } from './shown-link.js';

/**
 * The address at which a calendar program reads this list. It is shown once, and belongs to the user who makes it.
 * @param {{list: import('../model/types.js').Checklist, onClose: () => void}} props
 */
export function CalendarDialog({ list, onClose }) {
  const client = useClient();
  const { offline } = useStatus();
  const path = `/v1/checklists/${list.id}/calendar-link`;
  const { link, reload } = useLink('calendar_link', list.id);
  const [made, setMade] = useState(/** @type {string | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(/** @type {string | null} */ (null));
  /** @param {'PUT' | 'DELETE'} method */
  const send = async (method) => {
    setBusy(true);
    setWrong(null);
    try {
      const answer = await client.send(method, path);
      setMade(method === 'PUT' ? answer.value.url : null);
      reload();
    } catch (error) {
      setWrong(errorText(error));
    }
    setBusy(false);
  };
  const reason = offline ? t('sharing.needsConnection') : undefined;
  const isThere = link !== null;
  return html`
    <${Dialog} title=${t('sharing.calendar.title')} onClose=${onClose}>
      <div class="stack">
        <p>${t('sharing.calendar.text')}</p>
        ${wrong && html`<${Banner} kind="danger" text=${wrong} />`}
        ${made
          ? html`
            <div class="share-made" role="status">
              <p>${t('sharing.calendar.once')}</p>
              <${ShownLink} label=${t('sharing.calendar.address')} url=${made} title=${list.title} />
            </div>
          `
          : isThere &&
            html`<p class="muted">${t('sharing.public.unused', { made: formatAgo(link.created_at) })}</p>`}
        <div class="row">
          <${Button} kind=${isThere ? 'plain' : 'primary'} icon="calendar" busy=${busy} disabledReason=${reason}
            label=${reason ?? t(isThere ? 'sharing.public.renew' : 'sharing.calendar.make')} onClick=${() =>
              send('PUT')} />
          ${isThere &&
            html`<${Button} kind="danger" label=${t('sharing.public.end')} disabledReason=${reason} onClick=${() =>
              send('DELETE')} />`}
        </div>
      </div>
      <//>
  `;
}
