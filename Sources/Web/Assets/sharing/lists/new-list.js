import { html, useState } from '../../view.js';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { ColorField, TextField } from '../../parts/field.js';
import { edits } from '../../client/index.js';
import { go } from '../../shell/navigate.js';
import { useClient, useEdit, useView } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { fold } from '../model/filters.js';

/**
 * Makes a list and opens it.
 * @param {{onClose: () => void}} props
 */
export function NewListDialog({ onClose }) {
  const client = useClient();
  const edit = useEdit();
  const me = useView((view) => view.user?.id);
  const [title, setTitle] = useState('');
  const [color, setColor] = useState(/** @type {string | null} */ (null));
  const [wrong, setWrong] = useState(/** @type {string | null} */ (null));
  const create = () => {
    const wanted = title.trim();
    if (!wanted) return setWrong(t('sharing.titleNeeded'));
    if (client.view.lists.some((list) => list.owner.id === me && fold(list.title) === fold(wanted))) {
      return setWrong(t('sharing.titleTaken'));
    }
    const made = edits.createChecklist({ title: wanted, ...(color ? { color } : {}) });
    edit(made);
    onClose();
    go(`/lists/${made.creates}`);
  };
  return html`
    <${Dialog} title=${t('sharing.newList')} onClose=${onClose} onSubmit=${create}
      actions=${html`
        <${Button} label=${t('sharing.cancel')} onClick=${onClose} />
        <${Button} type="submit" kind="primary" label=${t('sharing.create')} />
      `}>
      <div class="stack">
        <${TextField} label=${t('sharing.title')} value=${title} error=${wrong} autofocus autocomplete="off"
          maxlength=${client.limits?.title_length ?? 200} placeholder=${t('sharing.newListExample')}
          onInput=${(/** @type {string} */ next) => (setTitle(next), setWrong(null))} />
        <${ColorField} label=${t('sharing.color')} value=${color} onChange=${setColor} />
      </div>
      <//>
  `;
}
