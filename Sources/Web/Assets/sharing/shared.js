/**
 * What another app shared with this one becomes a task.
 * @module
 */

import { html, useState } from '../view.js';
import { Button } from '../parts/button.js';
import { SelectField, TextField } from '../parts/field.js';
import { Heading } from '../parts/heading.js';
import { Empty } from '../parts/states.js';
import { edits } from '../client/index.js';
import { go } from '../shell/navigate.js';
import { useClient, useEdit, useView } from '../shell/use.js';
import { t } from '../words/index.js';
import { endOfSection } from './model/places.js';
import { taskOf } from './model/share-target.js';
import { pathOf } from './tools.js';

/**
 * @param {{params: Record<string, string>, query: Record<string, string>}} props
 */
export default function Screen({ query }) {
  const client = useClient();
  const edit = useEdit();
  const lists = useView((view) => view.lists.filter((list) => list.role !== 'viewer'));
  const inbox = useView((view) => view.settings?.inbox_id ?? null);
  const [form, setForm] = useState(() => ({ ...taskOf(query), list: inbox ?? lists[0]?.id ?? null }));
  const [wrong, setWrong] = useState(false);
  const add = () => {
    const title = form.title.trim();
    if (!title) return setWrong(true);
    if (!form.list) return;
    edit(
      edits.createTask(form.list, {
        title,
        description: form.description,
        ...endOfSection(client.view.tasks(form.list), null),
      }),
    );
    go(pathOf(form.list), { replace: true });
  };
  if (lists.length === 0) {
    return html`
      <div class="page page-narrow">
        <${Heading} title=${t('sharing.shared.title')} />
        <${Empty} icon="lists" title=${t(
          'sharing.firstList.title',
        )} action=${html`<${Button} href="/lists?new=1" label=${t('sharing.newList')} />`} />
      </div>
    `;
  }
  return html`
    <div class="page page-narrow">
      <${Heading} title=${t('sharing.shared.title')} />
      <form class="stack" onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), add())}>
        <${TextField} label=${t('sharing.title')} value=${form.title} maxlength=${client.limits?.title_length ?? 200}
          error=${wrong ? t('sharing.titleNeeded') : null} onInput=${(
            /** @type {string} */ title,
          ) => (setForm({ ...form, title }), setWrong(false))} />
        <${TextField} label=${t('sharing.description')} multiline value=${form
          .description} maxlength=${client.limits?.description_length ?? 20000}
          onInput=${(/** @type {string} */ description) => setForm({ ...form, description })} />
        <${SelectField} label=${t('sharing.list')} value=${form.list} options=${lists.map((list) => ({
          value: list.id,
          label: list.title,
        }))}
          onChange=${(/** @type {string} */ list) => setForm({ ...form, list })} />
        <div class="row">
          <${Button} type="submit" kind="primary" icon="plus" label=${t('sharing.shared.add')} />
          <${Button} label=${t('sharing.cancel')} onClick=${() => go('/', { replace: true })} />
        </div>
      </form>
    </div>
  `;
}
