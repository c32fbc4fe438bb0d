import { html, useState } from '../../view.js';
import { edits } from '../../client/index.js';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { ColorField, NumberField, Switch, TextField } from '../../parts/field.js';
import { announce } from '../../shell/announce.js';
import { useClient, useEdit, useView } from '../../shell/use.js';
import { last } from '../../time/order.js';
import { t } from '../../words/index.js';

/** @import * as Server from '../../client/types/server.js' */

/**
 * A new reward, or what is changed of one.
 * @param {{reward: Server.Reward | null, onClose: () => void}} props
 */
export function RewardDialog({ reward, onClose }) {
  const client = useClient();
  const edit = useEdit();
  const rewards = useView((view) => view.rewards);
  const [title, setTitle] = useState(reward?.title ?? '');
  const [description, setDescription] = useState(reward?.description ?? '');
  const [price, setPrice] = useState(/** @type {number | null} */ (reward?.price ?? null));
  const [color, setColor] = useState(reward?.color ?? null);
  const [tracked, setTracked] = useState(reward?.tracked ?? false);
  const [tried, setTried] = useState(false);
  const { title_length: long = 200, reward_price: dear = 1_000_000, rewards: most = Infinity } = client.limits ?? {};

  const wrong = {
    title: !title.trim()
      ? t('time.rewards.noTitle')
      : [...title.trim()].length > long
      ? t('time.rewards.longTitle', { count: long })
      : null,
    price: price === null || !Number.isInteger(price) || price < 1 || price > dear
      ? t('time.rewards.wrongPrice', { most: dear })
      : null,
  };
  const tooMany = !reward && rewards.length >= most;
  const save = () => {
    setTried(true);
    if (wrong.title || wrong.price || price === null || tooMany) return;
    if (!reward) {
      edit(edits.createReward({
        title: title.trim(),
        description: description.trim(),
        price,
        color,
        tracked,
        position: last(rewards),
      }));
      announce(t('time.rewards.made', { reward: title.trim() }));
      return onClose();
    }
    /** @type {Server.RewardPatch} */
    const patch = {};
    if (title.trim() !== reward.title) patch.title = title.trim();
    if (price !== reward.price) patch.price = price;
    if (color !== reward.color) patch.color = color;
    if (tracked !== reward.tracked) patch.tracked = tracked;
    const text = description.trim() !== reward.description;
    if (Object.keys(patch).length) edit(edits.updateReward(reward.id, patch));
    if (text) edit(edits.updateReward(reward.id, { description: description.trim() }, { base: reward.description }));
    onClose();
  };
  return html`
    <${Dialog} title=${t(reward ? 'time.rewards.editTitle' : 'time.rewards.newTitle')} onClose=${onClose}
      onSubmit=${save} actions=${html`
        <${Button} label=${t('time.cancel')} onClick=${onClose} />
        <${Button} kind="primary" type="submit" label=${t(reward ? 'time.save' : 'time.rewards.make')} />
      `}>
      <div class="stack">
        ${tooMany && html`<p class="field-error" role="alert">${t('time.rewards.tooMany', { count: most })}</p>`}
        <${TextField} label=${t(
          'time.rewards.name',
        )} value=${title} onInput=${setTitle} autocomplete="off" aria-required="true"
          error=${tried ? wrong.title : null} placeholder=${t('time.rewards.nameHint')} />
        <${NumberField} label=${t('time.rewards.priceLabel')} value=${price} onChange=${setPrice} min=${1} max=${dear}
          step=${price !== null && price >= 100 ? 10 : 1} error=${tried ? wrong.price : null} />
        <${TextField} label=${t('time.rewards.description')} value=${description} onInput=${setDescription} multiline
          rows="2" maxlength="20000"/>
        <${ColorField} label=${t('time.rewards.color')} value=${color} onChange=${setColor} />
        <${Switch} label=${t('time.rewards.track')} hint=${t('time.rewards.trackOne')} checked=${tracked}
          onChange=${setTracked} />
      </div>
      <//>
  `;
}
