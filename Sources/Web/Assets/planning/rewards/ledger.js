import { html, useState } from '../../view.js';
import { Button } from '../../parts/button.js';
import { dateOf, formatDay, formatTime, locale } from '../../parts/dates.js';
import { Icon } from '../../parts/icon.js';
import { Failed, NeedsConnection } from '../../parts/failed.js';
import { Empty, Loading } from '../../parts/states.js';
import { useResource, useView } from '../../shell/use.js';
import { ofFigures, useFresh } from '../../time/fresh.js';
import { rich, t } from '../../words/index.js';

/**
 * @import * as Server from '../../client/types/server.js'
 * @typedef {{id: string, at: string, amount: number, balance: number,
 *   reason: 'completed' | 'uncompleted' | 'purchased' | 'deleted', task_id: string | null, date: string | null,
 *   reward_id: string | null, purchase_id: string | null}} PointsEntry
 */

const icons = { completed: 'check', uncompleted: 'undo', purchased: 'rewards', deleted: 'trash' };

/** All that moved one's points, newest first. */
export function Ledger() {
  const bought = useResource('/v1/purchases?limit=500');
  const titles = new Map(
    /** @type {Server.Purchase[]} */ (bought.value?.purchases ?? []).map((one) => [one.id, one.title]),
  );
  return html`
    <section class="ledger" aria-label=${t('time.rewards.views.points')}>
      <${Page} path="/v1/points/entries?limit=50" first titles=${titles} />
    </section>
  `;
}

/**
 * A page of the ledger, and the way to the next one.
 * @param {{path: string, first?: boolean, titles: Map<string, string>, before?: string}} props `titles`: of purchases;
 *   `before`: the day with which the page before it ended
 */
function Page({ path, first = false, titles, before }) {
  const page = useResource(path, { keep: true });
  const settings = /** @type {Server.Settings} */ (useView((view) => view.settings));
  const [more, setMore] = useState(false);
  useFresh(ofFigures, page.reload);
  if (!page.value) {
    if (page.offline) return html`<${NeedsConnection} text=${t('time.rewards.offline')} />`;
    return page.problem ? html`<${Failed} problem=${page.problem} retry=${page.reload} />` : html`<${Loading} />`;
  }
  const entries = /** @type {PointsEntry[]} */ (page.value.entries);
  if (first && entries.length === 0) {
    return html`
      <${Empty} icon="points" title=${t('time.rewards.noPoints')} text=${t('time.rewards.noPointsText')}
        action=${html`<${Button} href="/" label=${t('time.rewards.toToday')} />`} />
    `;
  }
  let day = before ?? '';
  return html`<ul>
    ${
    entries.map((entry) => {
      const date = dateOf(entry.at, settings);
      const head = date !== day;
      day = date;
      return html`
        ${head && html`
          <li key=${date} class="history-month">
            <h2>${formatDay(date, 'long')}</h2>
          </li>
        `}
        <${Row} key=${entry.id} entry=${entry} day=${date} bought=${titles.get(entry.purchase_id ?? '')} />
      `;
    })
  }
    </ul>
    ${
    page.next && (more
      ? html`<${Page} path=${page.next} titles=${titles} before=${day} />`
      : html`<${Button} kind="quiet" label=${t('time.rewards.older')} onClick=${() =>
        setMore(true)} />`)
  }
    ${first && page.stale && html`<p class="muted small">${t('time.stale')}</p>`}`;
}

/** @param {{entry: PointsEntry, day: string, bought: string | undefined}} props */
function Row({ entry, day, bought }) {
  const task = useView((view) => (entry.task_id ? view.task(entry.task_id) : undefined));
  const reward = useView((view) => view.rewards.find((one) => one.id === entry.reward_id)?.title);
  const amount = new Intl.NumberFormat(locale(), { signDisplay: 'exceptZero' });
  const name = entry.reason === 'purchased' ? bought ?? reward : task?.title;
  const title = !name
    ? null
    : task && entry.reason !== 'purchased'
    ? html`<a href=${`/lists/${task.checklist_id}/tasks/${task.id}`} dir="auto">${name}</a>`
    : html`<strong dir="auto">${name}</strong>`;
  const other = entry.date && entry.date !== day && entry.reason !== 'purchased';
  return html`
    <li class="item ledger-entry">
      <span class=${`ledger-sign ledger-${entry.reason}`} aria-hidden="true">
        <${Icon} name=${icons[entry.reason] ?? 'points'} size=${20} /></span>
      <div class="item-body">
        <span class="item-title">${title
          ? rich(`time.rewards.reasons.${entry.reason}`, { title })
          : t(`time.rewards.reasonsBare.${entry.reason}`)}</span>
        <span class="item-meta"><span>${formatTime(entry.at)}</span>
          ${other &&
            html`<span>${t('time.rewards.forDay', { day: formatDay(entry.date ?? '', 'weekday') })}</span>`}</span>
      </div>
      <div class="item-end ledger-end">
        <span class=${`ledger-amount number ${entry.amount > 0 ? 'ledger-plus' : ''}`}>${amount.format(
          entry.amount,
        )}</span>
        <span class="ledger-balance number muted">${t('time.rewards.balanceThen', { count: entry.balance })}</span>
      </div>
    </li>
  `;
}
