import { html } from '../../view.js';
import { Dialog } from '../../parts/dialog.js';
import { t } from '../../words/index.js';
import { ActivityList } from './activity-list.js';

/**
 * What people did on a list, and when.
 * @param {{list: import('../model/types.js').Checklist, onClose: () => void}} props
 */
export function ActivityDialog({ list, onClose }) {
  return html`
    <${Dialog} title=${t('sharing.activityTitle')} onClose=${onClose} wide>
      <${ActivityList} list=${list} />
      <//>
  `;
}
