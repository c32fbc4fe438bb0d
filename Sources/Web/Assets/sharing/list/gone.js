import { html, useState } from '../../view.js';
import { Button } from '../../parts/button.js';
import { Gone } from '../../parts/states.js';
import { Heading } from '../../parts/heading.js';
import { TextField } from '../../parts/field.js';
import { toast } from '../../parts/toast.js';
import { useClient } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { typed } from '../drafts.js';

/**
 * A list that was removed while it was open.
 * @param {{list: import('../model/types.js').Checklist, task: string | null}} props
 */
export function GoneList({ list, task }) {
  return html`<div class="page">
    <${Heading} title=${list.title} back="/lists"/>
    <${Gone} title=${t('sharing.gone.title')} text=${t('sharing.gone.text')} />
    ${task && html`<${Kept} task=${task} />`}
    </div>`;
}

/**
 * What was typed about a task that is gone: it is kept until it is thrown away.
 * @param {{task: string}} props
 */
export function Kept({ task }) {
  const client = useClient();
  const [left, setLeft] = useState(() => typed(client, task));
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
