import { Button } from '../../parts/button.js';
import { formatDay } from '../../parts/dates.js';
import { Dialog } from '../../parts/dialog.js';
import { html } from '../../view.js';
import { t } from '../../words/index.js';

/**
 * @param {{title: string, day: string | null, one: (() => void) | null, all: () => void, onClose: () => void}} props
 */
export function DeleteDialog({ title, day, one, all, onClose }) {
  /** @param {() => void} run */
  const then = (run) => () => {
    onClose();
    run();
  };
  return html`
    <${Dialog} title=${t('planning.delete.title')} onClose=${onClose} actions=${html`
      <${Button} label=${t('planning.cancel')} onClick=${onClose} />
      <${Button} kind="danger" label=${t('planning.delete.all')} onClick=${then(all)} />
      ${day && one &&
        html`<${Button} kind="primary" label=${t('planning.delete.one')} autofocus onClick=${then(one)} />`}
    `}>
      <p class="wrap"><bdi>${title}</bdi></p>
      <p class="muted">${day
        ? t('planning.delete.text', { day: formatDay(day, 'long') })
        : t('planning.delete.textAll')}</p>
      <//>
  `;
}
