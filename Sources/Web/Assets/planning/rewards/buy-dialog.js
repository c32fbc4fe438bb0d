import { html, useState } from '../../view.js';
import { edits } from '../../client/index.js';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { NumberField } from '../../parts/field.js';
import { toast } from '../../parts/toast.js';
import { announce } from '../../shell/announce.js';
import { useClient, useEdit, useView } from '../../shell/use.js';
import { t } from '../../words/index.js';

/** @import * as Server from '../../client/types/server.js' */

/**
 * How many of a reward, and what is left then. It asks, because points that are spent do not come back.
 * @param {{reward: Server.Reward, onClose: () => void}} props
 */
export function BuyDialog({ reward, onClose }) {
  const client = useClient();
  const edit = useEdit();
  const balance = useView((view) => view.balance);
  const price = useView((view) => view.rewards.find((one) => one.id === reward.id)?.price ?? reward.price);
  const [quantity, setQuantity] = useState(/** @type {number | null} */ (1));
  const most = client.limits?.purchase_quantity ?? 1000;
  const valid = quantity !== null && Number.isInteger(quantity) && quantity >= 1 && quantity <= most;
  const sum = price * (valid ? quantity : 1);
  const missing = sum - balance;
  const buy = () => {
    if (!valid || missing > 0) return;
    const handle = edit(edits.purchase(reward.id, { quantity }));
    announce(t('time.rewards.bought', { reward: reward.title }));
    handle.done.catch((refusal) => {
      if (refusal?.name !== 'not-enough-points') return;
      // Another device was faster: what is missing is said here, so that nothing has to be dealt with.
      client.dismiss(handle.id);
      const { price: needed = sum, balance: had = 0 } = refusal.problem;
      toast({
        kind: 'danger',
        text: t('time.rewards.notBought', { reward: reward.title, count: needed - had }),
      });
    });
    toast({ text: t('time.rewards.bought', { reward: reward.title }), seconds: 4 });
    onClose();
  };
  return html`
    <${Dialog} title=${t('time.rewards.buyTitle', { reward: reward.title })} onClose=${onClose} onSubmit=${buy}
      actions=${html`
        <${Button} label=${t('time.cancel')} onClick=${onClose} />
        <${Button} kind="primary" type="submit" disabled=${!valid || missing > 0}
          disabledReason=${missing > 0 ? t('time.rewards.missing', { count: missing }) : undefined}
          label=${t('time.rewards.buyFor', { count: sum })} />
      `}>
      <div class="stack">
        <${NumberField} label=${t(
          'time.rewards.quantity',
        )} value=${quantity} onChange=${setQuantity} min=${1} max=${most}
          error=${valid ? null : t('time.rewards.wrongQuantity', { most })} />
        <dl class="buy-sums">
          <div>
            <dt>${t('time.rewards.have')}</dt>
            <dd class="number">${t('time.rewards.price', { count: balance })}</dd>
          </div>
          <div>
            <dt>${t('time.rewards.costs')}</dt>
            <dd class="number">${t('time.rewards.price', { count: sum })}</dd>
          </div>
          <div class="buy-left">
            <dt>${t(missing > 0 ? 'time.rewards.lack' : 'time.rewards.left')}</dt>
            <dd class=${`number ${missing > 0 ? 'danger' : ''}`}>${t('time.rewards.price', {
              count: Math.abs(missing),
            })}</dd>
          </div>
        </dl>
        <p class=${missing > 0 ? 'danger' : 'muted'} aria-live="polite">${missing > 0
          ? t('time.rewards.missingLong', { count: missing })
          : t('time.rewards.final')}</p>
      </div>
      <//>
  `;
}
