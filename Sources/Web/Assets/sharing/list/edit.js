import { html, useRef, useState } from '../../view.js';
import { Button } from '../../parts/button.js';
import { DateField, TimeField } from '../../parts/date-field.js';
import { Dialog } from '../../parts/dialog.js';
import { ColorField, Switch, TextField } from '../../parts/field.js';
import { PriorityField } from '../../parts/priority.js';
import { dueOf, instantOf, keptSettings } from '../../parts/dates.js';
import { edits } from '../../client/index.js';
import { useClient, useEdit } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { rights } from '../model/roles.js';

/** @import { Checklist } from '../model/types.js' */

/** The time that is sent where only a day is chosen. */
export const endOfDay = '23:59';

/**
 * What a list is for everyone, as far as the user may change it, and how the user sees it.
 * @param {{list: Checklist, onClose: () => void}} props
 */
export function EditDialog({ list, onClose }) {
  const client = useClient();
  const edit = useEdit();
  const may = rights(list);
  const own = may.own && !list.archived;
  const due = dueOf({ due_at: list.due_at });
  const [form, setForm] = useState({
    title: list.title,
    description: list.description,
    day: due?.date ?? null,
    time: due?.time === endOfDay ? null : due?.time ?? null,
    color: list.color,
    priority: list.priority,
    mine: list.mine.color,
    favorite: list.mine.favorite,
    muted: list.mine.muted,
  });
  // What was there when the user began: somebody else may write meanwhile.
  const base = useRef(list.description);
  /** @param {Partial<typeof form>} part */
  const set = (part) => setForm((former) => ({ ...former, ...part }));

  const save = () => {
    const title = form.title.trim();
    if (may.describe && !title) return;
    /** @type {import('../../client/types/server.js').ChecklistPatch} */
    const patch = {};
    if (may.describe) {
      if (title !== list.title) patch.title = title;
      const at = form.day === null ? null : instantOf(form.day, form.time ?? endOfDay, keptSettings().time_zone);
      if (
        at !== list.due_at &&
        !(form.day === due?.date && form.time === (due?.time === endOfDay ? null : due?.time ?? null))
      ) patch.due_at = at;
    }
    if (own) {
      if (form.color !== list.color) patch.color = form.color;
      if (form.priority !== list.priority) patch.priority = form.priority;
    }
    const isDescribed = may.describe && form.description !== base.current;
    if (isDescribed) patch.description = form.description;
    if (Object.keys(patch).length > 0) {
      edit(edits.updateChecklist(list.id, patch, isDescribed ? { base: base.current } : undefined));
    }
    /** @type {import('../../client/types/server.js').PlacementPatch} */
    const mine = {};
    if (form.mine !== list.mine.color) mine.color = form.mine;
    if (form.favorite !== list.mine.favorite) mine.favorite = form.favorite;
    if (form.muted !== list.mine.muted) mine.muted = form.muted;
    if (Object.keys(mine).length > 0) edit(edits.placeChecklist(list.id, mine));
    onClose();
  };

  return html`
    <${Dialog} title=${t(
      may.describe ? 'sharing.edit.title' : 'sharing.edit.mine',
    )} onClose=${onClose} onSubmit=${save} wide=${may.describe}
      actions=${html`
        <${Button} label=${t('sharing.cancel')} onClick=${onClose} />
        <${Button} type="submit" kind="primary" label=${t('sharing.save')} />
      `}>
      <div class="stack">
        ${may.describe && html`
          <${TextField} label=${t('sharing.title')} value=${form
            .title} required maxlength=${client.limits?.title_length ?? 200}
            error=${form.title.trim() ? null : t('sharing.titleNeeded')} onInput=${(/** @type {string} */ title) =>
              set({ title })} />
          <${TextField} label=${t('sharing.description')} value=${form.description} multiline hint=${t(
            'sharing.markdownHint',
          )}
            maxlength=${client.limits?.description_length ?? 20000} onInput=${(/** @type {string} */ description) =>
              set({ description })} />
          <div class="list-pair">
            <${DateField} label=${t('sharing.due')} value=${form.day} onChange=${(/** @type {string | null} */ day) =>
              set({ day, time: day === null ? null : form.time })} />
            ${form.day !== null &&
              html`<${TimeField} label=${t('sharing.time')} value=${form.time} onChange=${(
                /** @type {string | null} */ time,
              ) => set({ time })} />`}
          </div>
        `}
        ${own && html`
          <${PriorityField} label=${t('sharing.priority')} value=${form.priority} onChange=${(
            /** @type {any} */ priority,
          ) => set({ priority })} />
          <${ColorField} label=${t('sharing.edit.color')} value=${form.color} onChange=${(
            /** @type {string | null} */ color,
          ) => set({ color })} />
        `}
        ${may.describe && html`<h3 class="list-edit-mine">${t('sharing.edit.onlyYou')}</h3>`}
        <${ColorField} label=${t('sharing.edit.myColor')} value=${form.mine} onChange=${(
          /** @type {string | null} */ mine,
        ) => set({ mine })} />
        <${Switch} label=${t('sharing.favorite')} checked=${form.favorite} onChange=${(
          /** @type {boolean} */ favorite,
        ) => set({ favorite })} />
        <${Switch} label=${t('sharing.mute')} hint=${t('sharing.muteHint')} checked=${form.muted} onChange=${(
          /** @type {boolean} */ muted,
        ) => set({ muted })} />
      </div>
      <//>
  `;
}
