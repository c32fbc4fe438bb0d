import { html, useState } from '../view.js';
import { Button, IconButton } from '../parts/button.js';
import { Segmented } from '../parts/field.js';
import { Heading } from '../parts/heading.js';
import { Loading } from '../parts/states.js';
import { go } from '../shell/navigate.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { usePhone, useView } from '../shell/use.js';
import { useChoice } from '../time/choice.js';
import { t } from '../words/index.js';
import { Balance } from './rewards/balance.js';
import { BuyDialog } from './rewards/buy-dialog.js';
import { Ledger } from './rewards/ledger.js';
import { Purchases } from './rewards/purchases.js';
import { RewardDialog } from './rewards/reward-dialog.js';
import { Shop } from './rewards/shop.js';

/** @import * as Server from '../client/types/server.js' */

const views = /** @type {const} */ (['shop', 'purchases', 'points']);

/**
 * Points and what they buy. Query: `view` is `shop`, `purchases` or `points`.
 * @param {{params: Record<string, string>, query: Record<string, string>}} props
 */
export default function RewardsScreen({ query }) {
  const ready = useView((view) => view.ready && view.settings !== null);
  const [dialog, setDialog] = useState(
    /** @type {{kind: 'make'} | {kind: 'edit' | 'buy', reward: Server.Reward} | null} */ (null),
  );
  const phone = usePhone();
  const [view, choose] = useChoice(views.find((one) => one === query.view) ?? 'shop');
  const make = () => setDialog({ kind: 'make' });
  useShortcuts([{ key: 'n', label: t('time.rewards.new'), run: make }]);
  const close = () => setDialog(null);
  return html`<div class="page page-wide rewards">
    <${Heading} title=${t('time.rewards.title')}
      actions=${
    phone
      ? html`<${IconButton} icon="plus" label=${t('time.rewards.new')} onClick=${make} />`
      : html`<${Button} kind="primary" icon="plus" label=${t('time.rewards.new')} onClick=${make} />`
  } />
    ${
    ready
      ? html`
        <${Balance} onBuy=${(/** @type {Server.Reward} */ reward) => setDialog({ kind: 'buy', reward })} />
        <${Segmented} class="rewards-views" label=${t('time.rewards.view')} value=${view}
          options=${views.map((one) => ({ value: one, label: t(`time.rewards.views.${one}`) }))}
          onChange=${(/** @type {typeof views[number]} */ to) => {
            choose(to);
            go(to === 'shop' ? '/rewards' : `/rewards?view=${to}`, { replace: true, focus: false });
          }} />
        ${view === 'shop'
          ? html`
            <${Shop} onMake=${make} onEdit=${(/** @type {Server.Reward} */ reward) =>
              setDialog({ kind: 'edit', reward })}
              onBuy=${(/** @type {Server.Reward} */ reward) => setDialog({ kind: 'buy', reward })} />
          `
          : view === 'purchases'
          ? html`<${Purchases} />`
          : html`<${Ledger} />`}
      `
      : html`<${Loading} />`
  }
    ${
    dialog?.kind === 'buy'
      ? html`<${BuyDialog} reward=${dialog.reward} onClose=${close} />`
      : dialog && html`<${RewardDialog} reward=${dialog.kind === 'edit' ? dialog.reward : null} onClose=${close} />`
  }
    </div>`;
}
