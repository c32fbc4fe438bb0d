import { html, useState } from '../../view.js';
import { Banner } from '../../parts/banner.js';
import { Button } from '../../parts/button.js';
import { Loading } from '../../parts/states.js';
import { formatAgo } from '../../parts/dates.js';
import { errorText } from '../../shell/problems.js';
import { useClient } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { useLink } from './links.js';
import { ShownLink } from './shown-link.js';

/**
 * The link by which anybody reads a list. It is shown once; later it can only be replaced or ended.
 * @param {{list: import('../model/types.js').Checklist, offline: boolean}} props
 */
export function PublicLink({ list, offline }) {
  const client = useClient();
  const path = `/v1/checklists/${list.id}/public-link`;
  const { link, loading, reload } = useLink('public_link', list.id);
  const [made, setMade] = useState(/** @type {string | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(/** @type {string | null} */ (null));
  const isThere = link !== null;

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
  return html`<div class="stack">
    <p>${t('sharing.public.text')}</p>
    ${loading && html`<${Loading} />`}
    ${wrong && html`<${Banner} kind="danger" text=${wrong} />`}
    ${
    made
      ? html`
        <div class="share-made" role="status">
          <p>${t('sharing.public.once')}</p>
          <${ShownLink} label=${t('sharing.public.link')} url=${made} title=${list.title} />
        </div>
      `
      : isThere && html`<p class="muted">${
        link.last_used_at
          ? t('sharing.public.used', { made: formatAgo(link.created_at), used: formatAgo(link.last_used_at) })
          : t('sharing.public.unused', { made: formatAgo(link.created_at) })
      }</p>`
  }
    <div class="row">
      ${
    isThere
      ? html`
        <${Button} icon="refresh" busy=${busy} label=${reason ??
          t('sharing.public.renew')} disabledReason=${reason} onClick=${() => send('PUT')} />
        <${Button} kind="danger" label=${t('sharing.public.end')} disabledReason=${reason} onClick=${() =>
          send('DELETE')} />
      `
      : !loading && html`
        <${Button} kind="primary" icon="globe" busy=${busy} label=${reason ??
          t('sharing.public.make')} disabledReason=${reason}
          onClick=${() => send('PUT')} />
      `
  }
    </div>
    </div>`;
}
