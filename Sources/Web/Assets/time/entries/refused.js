import { html } from '../../view.js';
import { Banner } from '../../parts/banner.js';
import { Button } from '../../parts/button.js';
import { useOwnParked } from '../../shell/parked.js';
import { nameOf } from '../../shell/problems.js';
import { useClient, useStatus } from '../../shell/use.js';
import { rich, t } from '../../words/index.js';
import { actions } from './edits.js';
import { EntryLink } from './overlap.js';

/** @import { Parked } from '../../client/types/client.js' */

/**
 * Whether an edit of entries was refused because another entry has that time.
 * @param {Parked} parked
 */
const isOverlap = ({ edit, problem }) => actions.has(edit.action) && nameOf(problem) === 'entry-overlaps';

/**
 * Says which entry is in the way of a refused one, and offers to correct the times or to leave it.
 * @param {{onCorrect: (parked: Parked) => void}} props
 */
export function Overlaps({ onCorrect }) {
  const client = useClient();
  const { parked } = useStatus();
  useOwnParked(isOverlap);
  return html`${
    parked.filter(isOverlap).map((one) => {
      const other = /** @type {{entry_id?: string} | null} */ (one.problem)?.entry_id;
      return html`
        <${Banner} key=${one.edit.id} kind="danger"
          text=${other
            ? rich('time.overlap.refused', { entry: html`<${EntryLink} id=${other} />` })
            : t('time.refused.entry-overlaps')}
          actions=${html`
            <${Button} small label=${t('time.overlap.correct')} onClick=${() => onCorrect(one)} />
            <${Button} small kind="quiet" label=${t('time.overlap.leave')} onClick=${() =>
              client.dismiss(one.edit.id)} />
          `} />
      `;
    })
  }`;
}
