import { html, useMemo, useState } from '../../view.js';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { SelectField, TextField } from '../../parts/field.js';
import { edits } from '../../client/index.js';
import { useClient, useView } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { sectionTitles } from '../model/outline.js';
import { endOfSection } from '../model/places.js';
import { highest, movesTo, useBatch, useTogether } from './batch.js';

/** @import { Checklist } from '../model/types.js' */

/** The choice of a section that is not there yet. */
const newSection = '\u0002';

/**
 * Moves tasks to another section or another list.
 * @param {{list: Checklist, ids: string[], extraSections?: string[], onClose: (moved: boolean) => void}} props
 */
export function MoveDialog({ list, ids, extraSections = [], onClose }) {
  const client = useClient();
  const lists = useView((view) => view.lists.filter((one) => one.role !== 'viewer'));
  const tasks = useView((view) => view.tasks(list.id));
  const chosen = useMemo(() => highest(tasks, ids), [tasks, ids]);
  const [target, setTarget] = useState(list.id);
  const [section, setSection] = useState(/** @type {string | null} */ (chosen[0]?.section ?? null));
  const [title, setTitle] = useState('');
  const there = useView((view) => view.tasks(target));
  const sections = [...new Set([...sectionTitles(there), ...(target === list.id ? extraSections : [])])];
  const batch = useBatch(list.id);
  const together = useTogether();
  const wanted = section === newSection ? title.trim() || null : section;

  const move = () => {
    if (section === newSection && !title.trim()) return;
    const count = chosen.length;
    if (target !== list.id) {
      const name = client.view.checklists.get(target)?.title ?? '';
      together(
        [edits.moveTasks(chosen.map((task) => task.id), target, wanted)],
        t('sharing.movedToList', { count, list: name }),
      );
    } else {
      const rest = tasks.filter((task) => !chosen.includes(task));
      batch(
        movesTo(chosen, endOfSection(rest, wanted)),
        wanted === null
          ? t('sharing.movedOutOfSections', { count })
          : t('sharing.movedToSection', { count, section: wanted }),
      );
    }
    onClose(true);
  };

  return html`
    <${Dialog} title=${t('sharing.moveTitle', { count: chosen.length })} onClose=${() =>
      onClose(false)} onSubmit=${move}
      actions=${html`
        <${Button} label=${t('sharing.cancel')} onClick=${() => onClose(false)} />
        <${Button} type="submit" kind="primary" label=${t('sharing.move')} />
      `}>
      <div class="stack">
        <${SelectField} label=${t('sharing.list')} value=${target}
          options=${lists.map((one) => ({ value: one.id, label: one.title }))}
          onChange=${(/** @type {string} */ id) => {
            setTarget(id);
            setSection(id === list.id ? chosen[0]?.section ?? null : null);
          }} />
        <${SelectField} label=${t('sharing.section')} value=${section}
          options=${[
            { value: null, label: t('sharing.noSection') },
            ...sections.map((one) => ({ value: one, label: one })),
            { value: newSection, label: t('sharing.newSection') },
          ]} onChange=${setSection} />
        ${section === newSection && html`
          <${TextField} label=${t('sharing.sectionName')} value=${title} onInput=${setTitle} autofocus required
            maxlength=${client.limits?.section_length ?? 500} />
        `}
      </div>
      <//>
  `;
}
