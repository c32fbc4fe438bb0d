import { html, useLayoutEffect, useState } from '../../view.js';
import { Button } from '../../parts/button.js';
import { Gone } from '../../parts/failed.js';
import { Heading } from '../../parts/heading.js';
import { TextField } from '../../parts/field.js';
import { toast } from '../../parts/toast.js';
import { useClient } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { listDrafts, typed } from '../drafts.js';

/**
 * A list that was removed while it was open.
 * @param {{list: import('../model/types.js').Checklist, task: string | null}} props
 */
export function GoneList({ list, task }) {
  return html`
    <div class="page">
      <${Heading} title=${list.title} back="/lists" />
      <${Gone} title=${t('sharing.gone.title')} text=${t('sharing.gone.text')} />
      <${Kept} keys=${listDrafts(list.id, task)} />
    </div>
  `;
}

/**
 * What was typed where there is nothing any more: it is kept until it is thrown away.
 * @param {{keys: string[]}} props the keys of its drafts
 */
export function Kept({ keys }) {
  const client = useClient();
  const [left, setLeft] = useState(() => typed(client, keys));
  // The fields that this stands in the place of keep their text only when they go, and that is after this has come.
  useLayoutEffect(() => setLeft(typed(client, keys)), []);
  if (left.length === 0) return null;
  /** @param {string} text */
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: t('sharing.gone.copied'), seconds: 4 });
    } catch {
      toast({ text: t('sharing.gone.notCopied'), seconds: 6 });
    }
  };
  /** @param {string} key */
  const discard = (key) => {
    client.drafts.delete(key);
    setLeft(left.filter((one) => one.key !== key));
  };
  return html`<section class="list-kept">
    <h2>${t('sharing.gone.kept')}</h2>
    ${
    left.map(({ key, text }) =>
      html`
        <div key=${key} class="list-kept-text">
          <${TextField} label=${t(
            'sharing.gone.yours',
          )} hideLabel value=${text} multiline readonly onInput=${() => {}} />
          <div class="row">
            <${Button} icon="copy" label=${t('sharing.gone.copy')} onClick=${() => copy(text)} />
            <${Button} kind="quiet" label=${t('sharing.gone.discard')} onClick=${() => discard(key)} />
          </div>
        </div>
      `
    )
  }
    </section>`;
}
