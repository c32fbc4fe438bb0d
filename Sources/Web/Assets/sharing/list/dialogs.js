import { html, useState } from '../../view.js';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { TextField } from '../../parts/field.js';
import { edits } from '../../client/index.js';
import { go } from '../../shell/navigate.js';
import { useEdit, useView } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { ActivityDialog } from '../documents/activity.js';
import { BurndownDialog } from '../documents/burndown.js';
import { ExportDialog } from '../documents/export.js';
import { CalendarDialog } from '../people/calendar-link.js';
import { PeopleDialog } from '../people/people.js';
import { ShareDialog } from '../people/share.js';
import { EditDialog } from './edit.js';
import { MoveDialog } from './move.js';

/**
 * @import { BatchOperation, Checklist } from '../model/types.js'
 * @import { Section } from '../model/outline.js'
 * @typedef {{what: import('./header.js').ListDialog | 'leave'} | {what: 'move', ids: string[]}
 *   | {what: 'section', section: Section | null}} Open
 */

/**
 * The dialogue of a list that is open.
 * @param {{list: Checklist, state: import('./content.js').ListState, open: Open,
 *   batch: (operations: BatchOperation[], text: string) => void, onAddTo: (section: string) => void,
 *   onClose: () => void, onMoved: (id: string) => void}} props
 */
export function Dialogs({ list, state, open, batch, onAddTo, onClose, onMoved }) {
  switch (open.what) {
    case 'people':
      return html`<${PeopleDialog} list=${list} onClose=${onClose} />`;
    case 'share':
      return html`<${ShareDialog} list=${list} onClose=${onClose} />`;
    case 'export':
      return html`<${ExportDialog} list=${list} onClose=${onClose} />`;
    case 'edit':
      return html`<${EditDialog} list=${list} onClose=${onClose} />`;
    case 'activity':
      return html`<${ActivityDialog} list=${list} onClose=${onClose} />`;
    case 'burndown':
      return html`<${BurndownDialog} list=${list} onClose=${onClose} />`;
    case 'calendar':
      return html`<${CalendarDialog} list=${list} onClose=${onClose} />`;
    case 'leave':
      return html`<${LeaveDialog} list=${list} onClose=${onClose} />`;
    case 'move':
      return html`
        <${MoveDialog} list=${list} ids=${open.ids} extraSections=${state.extraSections}
          onClose=${(/** @type {boolean} */ moved) => {
            onClose();
            if (moved) onMoved(open.ids[0]);
          }} />
      `;
    case 'section':
      return html`<${SectionDialog} section=${open.section} state=${state} batch=${batch} onAddTo=${onAddTo} onClose=${onClose} />`;
  }
}

/**
 * A new section, or another name of one.
 * @param {{section: Section | null, state: import('./content.js').ListState,
 *   batch: (operations: BatchOperation[], text: string) => void, onAddTo: (section: string) => void, onClose: () => void}} props
 */
function SectionDialog({ section, state, batch, onAddTo, onClose }) {
  const [title, setTitle] = useState(section?.title ?? '');
  const { tasks, client, extraSections, setExtraSections } = state;
  const save = () => {
    const wanted = title.trim();
    if (!wanted) return;
    onClose();
    if (!section) {
      if (!tasks.some((task) => task.section === wanted)) setExtraSections([...new Set([...extraSections, wanted])]);
      return onAddTo(wanted);
    }
    if (wanted === section.title) return;
    setExtraSections(extraSections.map((one) => one === section.title ? wanted : one));
    const moved = tasks.filter((task) => task.parent_id === null && task.section === section.title);
    batch(
      moved.map((task) => ({ op: 'move', id: task.id, section: wanted })),
      t('sharing.sectionRenamed', { section: wanted }),
    );
  };
  return html`
    <${Dialog} title=${t(section ? 'sharing.renameSection' : 'sharing.addSection')} onClose=${onClose} onSubmit=${save}
      actions=${html`
        <${Button} label=${t('sharing.cancel')} onClick=${onClose} />
        <${Button} type="submit" kind="primary" label=${t(
          section ? 'sharing.save' : 'sharing.addSection',
        )} disabled=${!title.trim()} />
      `}>
      <${TextField} label=${t('sharing.sectionName')} value=${title} onInput=${setTitle} required autofocus
        maxlength=${client.limits?.section_length ?? 500} hint=${t('sharing.sectionHint')} />
      <//>
  `;
}

/**
 * Leaving cannot be taken back: it is asked for.
 * @param {{list: Checklist, onClose: () => void}} props
 */
function LeaveDialog({ list, onClose }) {
  const edit = useEdit();
  const me = useView((view) => view.user?.username);
  const leave = () => {
    if (me) edit(edits.removeParticipant(list.id, me));
    onClose();
    go('/lists');
  };
  return html`
    <${Dialog} title=${t('sharing.leaveTitle', { title: list.title })} onClose=${onClose}
      actions=${html`
        <${Button} label=${t('sharing.cancel')} onClick=${onClose} />
        <${Button} kind="danger" label=${t('sharing.leave')} onClick=${leave} />
      `}>
      <p>${t('sharing.leaveText')}</p>
      <//>
  `;
}
