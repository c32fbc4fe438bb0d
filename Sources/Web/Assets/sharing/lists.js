/**
 * All lists of the user, in their own order.
 * @module
 */

import { html, useEffect, useState } from '../view.js';
import { Button } from '../parts/button.js';
import { Switch } from '../parts/field.js';
import { Heading } from '../parts/heading.js';
import { Empty } from '../parts/states.js';
import { go } from '../shell/navigate.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useView } from '../shell/use.js';
import { t } from '../words/index.js';
import { ArchivedLists } from './lists/archived.js';
import { DropZone } from './lists/drop.js';
import { ImportDialog } from './lists/import.js';
import { ListOfLists } from './lists/list-of-lists.js';
import { NewListDialog } from './lists/new-list.js';
import { Received } from './lists/received.js';

/**
 * @param {{params: Record<string, string>, query: Record<string, string>}} props
 */
export default function Screen({ query }) {
  const lists = useView((view) => view.lists);
  const archived = useView((view) => [...view.checklists.values()].filter((list) => list.archived));
  const inbox = useView((view) => view.settings?.inbox_id);
  const [dialog, setDialog] = useState(/** @type {'new' | 'import' | null} */ (null));
  const [file, setFile] = useState(/** @type {File | null} */ (null));
  const [showArchived, setShowArchived] = useState(false);
  useEffect(() => {
    if (query.import === undefined && query.new === undefined) return;
    setDialog(query.import === undefined ? 'new' : 'import');
    go('/lists', { replace: true, focus: false });
  }, [query]);
  useShortcuts([{ key: 'n', label: t('sharing.newList'), run: () => setDialog('new') }]);
  const isNew = lists.every((list) => list.id === inbox);
  const close = () => {
    setDialog(null);
    setFile(null);
  };

  return html`
    <${DropZone} onFile=${(/** @type {File} */ dropped) => {
      setFile(dropped);
      setDialog('import');
    }}>
      <div class="page lists-page">
        <${Heading} title=${t('sharing.lists')} actions=${html`
          <${Button} class="lists-import" icon="import" label=${t('sharing.import.button')} onClick=${() =>
            setDialog('import')} />
          <${Button} kind="primary" icon="plus" label=${t('sharing.newList')} onClick=${() => setDialog('new')} />
        `} />
        <${Received} />
        <${ListOfLists} lists=${lists} inbox=${inbox} />
        ${isNew &&
          html`<${Empty} icon="lists" title=${t('sharing.firstList.title')} text=${t('sharing.firstList.text')} />`}
        ${archived.length > 0 && html`<div class="lists-archived">
          <${Switch} label=${t('sharing.showArchived')} hint=${
          t('sharing.archivedCount', { count: archived.length })
        } checked=${showArchived}
            onChange=${setShowArchived} />
          ${showArchived && html`<${ArchivedLists} lists=${archived} />`}
          </div>`}
        ${dialog === 'new' && html`<${NewListDialog} onClose=${close} />`}
        ${dialog === 'import' &&
          html`<${ImportDialog} key=${file?.name ?? 'none'} dropped=${file} onClose=${close} />`}
      </div>
      <//>
  `;
}
