import { html, useRef } from '../../view.js';
import { edits } from '../../client/index.js';
import { Button } from '../../parts/button.js';
import { Icon } from '../../parts/icon.js';
import { Markdown } from '../../parts/markdown.js';
import { Menu } from '../../parts/menu.js';
import { Empty } from '../../parts/states.js';
import { announce } from '../../shell/announce.js';
import { useEdit, useView } from '../../shell/use.js';
import { moved } from '../../time/order.js';
import { t } from '../../words/index.js';

/** @import * as Server from '../../client/types/server.js' */

/**
 * One's rewards: to buy, to track, to edit.
 * @param {{onMake: () => void, onEdit: (reward: Server.Reward) => void, onBuy: (reward: Server.Reward) => void}} props
 */
export function Shop({ onMake, onEdit, onBuy }) {
  const rewards = useView((view) => view.rewards);
  const edit = useEdit();
  /** @type {import('../../vendor/preact.d.ts').Ref<HTMLElement | null>} */
  const box = useRef(null);
  if (rewards.length === 0) {
    return html`
      <${Empty} icon="rewards" title=${t('time.rewards.empty')} text=${t('time.rewards.emptyText')}
        action=${html`<${Button} kind="primary" icon="plus" label=${t('time.rewards.first')} onClick=${onMake} />`} />
    `;
  }
  /** @param {Server.Reward} reward @param {-1 | 1} by */
  const move = (reward, by) => {
    for (const { id, position } of moved(rewards, reward.id, by)) edit(edits.updateReward(id, { position }));
    announce(t('time.rewards.moved', { place: rewards.indexOf(reward) + by + 1, count: rewards.length }));
  };
  /** @param {Server.Reward} reward */
  const remove = (reward) => {
    const at = rewards.indexOf(reward);
    edit(edits.deleteReward(reward.id), { undo: t('time.rewards.deletedOne', { reward: reward.title }) });
    requestAnimationFrame(() => {
      const left = box.current?.querySelectorAll('.reward .menu button');
      /** @type {HTMLElement | undefined} */ (left?.[Math.min(at, left.length - 1)])?.focus();
    });
  };
  return html`<ul class="shop" ref=${box} aria-label=${t('time.rewards.views.shop')}>
    ${
    rewards.map((reward, index) =>
      html`
        <${Card} key=${reward.id} reward=${reward} first=${index === 0} last=${index === rewards.length - 1}
          onEdit=${onEdit} onBuy=${onBuy} onMove=${move} onDelete=${remove}
          onTrack=${() => edit(edits.updateReward(reward.id, { tracked: !reward.tracked }))} />
      `
    )
  }
    </ul>`;
}

/**
 * @param {{reward: Server.Reward, first: boolean, last: boolean, onEdit: (reward: Server.Reward) => void,
 *   onBuy: (reward: Server.Reward) => void, onMove: (reward: Server.Reward, by: -1 | 1) => void,
 *   onDelete: (reward: Server.Reward) => void, onTrack: () => void}} props
 */
function Card({ reward, first, last, onEdit, onBuy, onMove, onDelete, onTrack }) {
  const balance = useView((view) => view.balance);
  const waits = useView((view) => view.waits(reward.id));
  const missing = reward.price - balance;
  return html`<li class=${`card reward ${waits ? 'reward-waits' : ''}`} style=${
    reward.color ? { '--dot': reward.color } : undefined
  }>
    <div class="reward-head">
      <span class="dot" aria-hidden="true"></span>
      <h2 class="reward-title wrap"><bdi>${reward.title}</bdi></h2>
      <${Menu} icon="more" label=${t('time.rewards.more', { reward: reward.title })} items=${[
    { label: t('time.rewards.edit'), icon: 'edit', run: () => onEdit(reward) },
    { label: t(reward.tracked ? 'time.rewards.untrack' : 'time.rewards.track'), icon: 'flag', run: onTrack },
    'line',
    { label: t('time.rewards.up'), icon: 'up', disabled: first, run: () => onMove(reward, -1) },
    { label: t('time.rewards.down'), icon: 'down', disabled: last, run: () => onMove(reward, 1) },
    'line',
    { label: t('time.rewards.delete'), icon: 'trash', danger: true, run: () => onDelete(reward) },
  ]} />
    </div>
    ${
    reward.description && html`
      <div class="reward-text">
        <${Markdown} text=${reward.description} />
      </div>
    `
  }
    <div class="reward-foot">
      <p class="reward-price"><${Icon} name="points" size=${20} />
        <span><strong class="number">${t('time.rewards.price', { count: reward.price })}</strong>
          ${missing > 0 && html`<span class="reward-missing">${t('time.rewards.missing', { count: missing })}</span>`}
          ${
    reward.tracked &&
    html`<span class="reward-tracked"><${Icon} name="flag" size=${16} />${t('time.rewards.tracked')}</span>`
  }</span></p>
      <${Button} kind=${missing > 0 ? 'plain' : 'primary'} label=${t('time.rewards.buy')} onClick=${() => onBuy(reward)}
        aria-label=${t('time.rewards.buyThis', { reward: reward.title })} />
    </div>
    </li>`;
}
