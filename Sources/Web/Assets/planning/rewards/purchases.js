import { html, useRef, useState } from '../../view.js';
import { edits } from '../../client/index.js';
import { Button, IconButton } from '../../parts/button.js';
import { dateOf, formatDay, formatDayTime } from '../../parts/dates.js';
import { Failed, NeedsConnection } from '../../parts/failed.js';
import { Empty, Loading } from '../../parts/states.js';
import { useClient, useEdit, useView } from '../../shell/use.js';
import { useListing } from '../../time/listing.js';
import { t } from '../../words/index.js';
import { Tidy } from './tidy.js';

/**
 * @import * as Server from '../../client/types/server.js'
 * @import { View, WaitingEdit } from '../../client/types/client.js'
 */

const actions = new Set(['purchase', 'deletePurchase', 'deletePurchases']);

/**
 * Purchases after an edit, as the server will have them.
 * @param {View} view
 * @param {boolean} first whether this is the page of the newest
 * @returns {(purchases: Server.Purchase[], edit: WaitingEdit) => Server.Purchase[]}
 */
const applied = (view, first) => (purchases, { action, params, body, made_at, creates }) => {
  if (action === 'deletePurchase') return purchases.filter((one) => one.id !== params.purchase);
  if (action === 'deletePurchases') {
    const settings = /** @type {Server.Settings} */ (view.settings);
    return purchases.filter((one) => {
      const date = dateOf(one.at, settings);
      return date < params.from || date > params.to;
    });
  }
  const id = creates ?? body?.id;
  const reward = view.rewards.find((one) => one.id === params.reward);
  if (!first || !reward || purchases.some((one) => one.id === id)) return purchases;
  const made = { id, reward_id: reward.id, title: reward.title, price: reward.price, quantity: body?.quantity ?? 1 };
  return [{ ...made, at: new Date(made_at).toISOString() }, ...purchases];
};

/** What one bought, newest first. */
export function Purchases() {
  const [tidy, setTidy] = useState(false);
  return html`<section class="purchases" aria-label=${t('time.rewards.views.purchases')}>
    <${Page} path="/v1/purchases?limit=50" first onTidy=${() => setTidy(true)} />
    ${tidy && html`<${Tidy} onClose=${() => setTidy(false)} />`}
    </section>`;
}

/**
 * A page of purchases, and the way to the next one.
 * @param {{path: string, first?: boolean, onTidy?: () => void, before?: string}} props `before`: the month with which the
 *   page before it ended
 */
function Page({ path, first = false, onTidy, before }) {
  const client = useClient();
  const edit = useEdit();
  const settings = /** @type {Server.Settings} */ (useView((view) => view.settings));
  const [more, setMore] = useState(false);
  /** @type {import('../../vendor/preact.d.ts').Ref<HTMLElement | null>} */
  const box = useRef(null);
  const listing = useListing(path, {
    member: 'purchases',
    actions,
    kinds: 'purchase.',
    apply: applied(client.view, first),
  });
  const { items } = listing;
  if (!items) {
    if (listing.offline) return html`<${NeedsConnection} text=${t('time.rewards.offline')} />`;
    return listing.problem
      ? html`<${Failed} problem=${listing.problem} retry=${listing.reload} />`
      : html`<${Loading} />`;
  }
  if (first && items.length === 0) {
    return html`
      <${Empty} icon="rewards" title=${t('time.rewards.nothingBought')}
        text=${t('time.rewards.nothingBoughtText')} />
    `;
  }
  /** @param {Server.Purchase} purchase */
  const remove = (purchase) => {
    const at = items.indexOf(purchase);
    edit(edits.deletePurchase(purchase.id), { undo: t('time.rewards.purchaseDeleted', { reward: purchase.title }) });
    requestAnimationFrame(() => {
      const left = box.current?.querySelectorAll('.purchase button');
      /** @type {HTMLElement | undefined} */ (left?.[Math.min(at, left.length - 1)])?.focus();
    });
  };
  let month = before ?? '';
  return html`
    ${onTidy && html`
      <div class="spread purchases-head">
        <p class="muted small">${t('time.rewards.tidyHint')}</p>
        <${Button} small icon="trash" label=${t('time.rewards.tidy')} onClick=${onTidy} />
      </div>
    `}
    <ul ref=${box}>
      ${items.map((purchase) => {
        const date = dateOf(purchase.at, settings);
        const head = date.slice(0, 7) !== month && formatDay(date, 'month');
        month = date.slice(0, 7);
        return html`
          ${head && html`
            <li key=${head} class="history-month">
              <h2>${head}</h2>
            </li>
          `}
          <li key=${purchase.id} class="purchase item">
            <div class="item-body">
              <span class="item-title" dir="auto">${purchase.quantity > 1
                ? t('time.rewards.times', { count: purchase.quantity, reward: purchase.title })
                : purchase.title}</span>
              <span class="item-meta"><span>${formatDayTime(purchase.at, 'short')}</span></span>
            </div>
            <div class="item-end">
              <span class="number">${t('time.rewards.price', { count: purchase.price * purchase.quantity })}</span>
              <${IconButton} icon="trash" label=${t('time.rewards.deletePurchase', { reward: purchase.title })}
                onClick=${() => remove(purchase)} />
            </div>
          </li>
        `;
      })}
    </ul>
    ${listing.next &&
      (more
        ? html`<${Page} path=${listing.next} before=${month} />`
        : html`<${Button} kind="quiet" label=${t('time.rewards.older')} onClick=${() => setMore(true)} />`)}
    ${first && listing.stale && html`<p class="muted small">${t('time.stale')}</p>`}
  `;
}
