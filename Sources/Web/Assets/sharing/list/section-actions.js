import { t } from '../../words/index.js';

/**
 * @import { BatchOperation, Checklist } from '../model/types.js'
 * @import { Section } from '../model/outline.js'
 * @import { MenuItem } from '../../parts/menu.js'
 */

/**
 * The menu of a section.
 * @param {{
 *   list: Checklist, state: import('./content.js').ListState,
 *   batch: (operations: BatchOperation[], text: string) => void, onRename: (section: Section) => void,
 * }} options
 * @returns {(section: Section) => MenuItem[]}
 */
export function useSectionItems({ list, state, batch, onRename }) {
  const { tasks, outline, extraSections, setExtraSections } = state;
  /** @param {Section} section */
  const roots = (section) => tasks.filter((task) => task.parent_id === null && task.section === section.title);
  const named = outline.sections.filter((one) => one.title !== null);
  /** @param {Section} section @param {-1 | 1} by */
  const move = (section, by) => {
    const at = named.indexOf(section);
    const other = named[at + by];
    const mine = roots(section);
    const theirs = other && roots(other);
    if (!other || theirs.length === 0 || mine.length === 0) return;
    const [first, ...rest] = mine;
    const place = by < 0 ? { before: theirs[0].id } : { after: /** @type {{id: string}} */ (theirs.at(-1)).id };
    batch([
      { op: 'move', id: first.id, ...place },
      ...rest.map((task, index) => ({ op: /** @type {const} */ ('move'), id: task.id, after: mine[index].id })),
    ], t('sharing.sectionMoved', { section: section.title ?? '' }));
  };
  return (section) => {
    const mine = roots(section);
    const at = named.indexOf(section);
    const title = section.title ?? '';
    const open = tasks.filter((task) =>
      task.section === section.title && task.status !== 'completed' && task.repeat === null
    );
    const dissolve = () => {
      setExtraSections(extraSections.filter((one) => one !== title));
      batch(
        mine.map((task) => ({ op: 'move', id: task.id, section: null })),
        t('sharing.sectionDissolved', { section: title }),
      );
    };
    const remove = () => {
      setExtraSections(extraSections.filter((one) => one !== title));
      batch(mine.map((task) => ({ op: 'delete', id: task.id })), t('sharing.sectionDeleted', { section: title }));
    };
    return list.archived ? [] : [
      { label: t('sharing.renameSection'), icon: 'edit', run: () => onRename(section) },
      { label: t('sharing.step.up'), icon: 'up', disabled: at <= 0 || mine.length === 0, run: () => move(section, -1) },
      {
        label: t('sharing.step.down'),
        icon: 'down',
        disabled: at >= named.length - 1 || mine.length === 0,
        run: () => move(section, 1),
      },
      {
        label: t('sharing.completeSection'),
        icon: 'done',
        disabled: open.length === 0,
        run: () =>
          batch(
            open.map((task) => ({ op: 'update', id: task.id, status: 'completed' })),
            t('sharing.batch.completed', { count: open.length }),
          ),
      },
      'line',
      { label: t('sharing.dissolveSection'), icon: 'section', hint: t('sharing.dissolveHint'), run: dissolve },
      { label: t('sharing.deleteSection'), icon: 'trash', danger: true, run: remove },
    ];
  };
}
