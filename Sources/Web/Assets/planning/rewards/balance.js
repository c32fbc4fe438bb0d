import { html } from '../../view.js';
import { Button } from '../../parts/button.js';
import { locale } from '../../parts/dates.js';
import { Icon } from '../../parts/icon.js';
import { useView } from '../../shell/use.js';
import { rich, t } from '../../words/index.js';

/** @import * as Server from '../../client/types/server.js' */

/**
 * What one has, and how far it is to the tracked reward.
 * @param {{onBuy: (reward: Server.Reward) => void}} props
 */
export function Balance({ onBuy }) {
  const balance = useView((view) => view.balance);
  const tracked = useView((view) => view.rewards.find((reward) => reward.tracked));
  const number = new Intl.NumberFormat(locale());
  return html`<section class="card balance" aria-label=${t('time.rewards.balance')}>
    <p class="balance-now">
      <span class="balance-sign" aria-hidden="true"><${Icon} name="points" size=${28} /></span>
      <span><strong class="balance-number number">${number.format(balance)}</strong>
        <span class="balance-unit">${t('time.rewards.unit', { count: balance })}</span></span>
    </p>
    ${
    tracked
      ? html`<${Tracked} reward=${tracked} balance=${balance} onBuy=${onBuy} />`
      : html`<p class="muted balance-hint">${t(balance < 0 ? 'time.rewards.below' : 'time.rewards.trackHint')}</p>`
  }
    </section>`;
}

/** @param {{reward: Server.Reward, balance: number, onBuy: (reward: Server.Reward) => void}} props */
function Tracked({ reward, balance, onBuy }) {
  const part = Math.max(0, Math.min(1, balance / reward.price));
  const missing = Math.max(0, reward.price - balance);
  const percent = new Intl.NumberFormat(locale(), { style: 'percent' });
  return html`<div class="tracked" style=${reward.color ? { '--dot': reward.color } : undefined}>
    <div class="tracked-words">
      <span class="wrap">${
    rich(missing ? 'time.rewards.missingFor' : 'time.rewards.enoughFor', {
      count: missing,
      reward: html`<strong dir="auto">${reward.title}</strong>`,
    })
  }</span>
      <span class="number muted">${percent.format(Math.floor(part * 100) / 100)}</span>
    </div>
    <div class="tracked-bar" role="progressbar" aria-label=${reward.title} aria-valuemin="0" aria-valuemax=${reward.price}
      aria-valuenow=${Math.max(0, Math.min(balance, reward.price))}
      aria-valuetext=${t('time.rewards.ofPrice', { balance, price: reward.price })}>
      <span style=${{ '--part': String(part) }}></span>
    </div>
    ${
    missing === 0 && html`<${Button} kind="primary" small label=${t('time.rewards.buy')} onClick=${() =>
      onBuy(reward)} />`
  }
    </div>`;
}
