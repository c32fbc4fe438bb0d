import { html, useMemo } from '../../view.js';
import { t } from '../../words/index.js';
import { noSection } from '../model/outline.js';
import { isMine } from '../model/roles.js';
import { useFocusKept } from './focus-kept.js';
import { Row } from './row.js';
import { SectionHead } from './section.js';
import { Window } from './window.js';

/**
 * @import { Outline, Row as OutlineRow } from '../model/outline.js'
 * @typedef {{done: boolean, partly: boolean, tickable: boolean, later: boolean}} Tick
 */

/**
 * The tasks of a list, section by section.
 * @param {{
 *   outline: Outline, me: string | undefined, work: boolean, filtered: boolean,
 *   selection: Set<string> | null, current: string | null, wanted: string | null,
 *   flashes: Map<string, number>, waits: (id: string) => boolean, tickOf: (task: import('../model/types.js').Task) => Tick,
 *   act: import('./row.js').RowActions & import('./section.js').SectionActions,
 * }} props
 */
export function Body(props) {
  const { outline, me, work, filtered, selection, current, wanted, flashes, waits, tickOf, act } = props;
  const draggable = work && !filtered;
  const render = (
    /** @type {OutlineRow} */ row,
    /** @type {{position: number, size: number, gap: number}} */ place,
  ) => {
    const { task } = row;
    const tick = tickOf(task);
    return html`
      <${Row} key=${task.id} task=${task} depth=${row.depth} position=${place.position} size=${place.size}
        gap=${place.gap} work=${work} mine=${isMine(task, me)} done=${tick.done} partly=${tick.partly} tickable=${tick
          .tickable}
        later=${tick.later}
        selecting=${selection !== null} selected=${selection?.has(task.id) ?? false} current=${current === task.id}
        flash=${flashes.get(task.id) ?? 0} waits=${waits(task.id)} draggable=${draggable} act=${act} />
    `;
  };
  useFocusKept();
  const ids = useMemo(() => /** @type {Map<string, string>} */ (new Map()), []);
  /** @param {string} key */
  const idOf = (key) => ids.get(key) ?? (ids.set(key, `section-${ids.size}`), /** @type {string} */ (ids.get(key)));

  return html`<div class="list-body" data-board>
    ${
    outline.sections.map((section) => {
      const isPlain = section.key === noSection;
      if (isPlain && section.rows.length === 0) return null;
      const id = idOf(section.key);
      return html`
        <section key=${section.key} class="list-section" data-section-of=${section.key}
          aria-labelledby=${isPlain ? undefined : id}>
          ${!isPlain && html`
            <${SectionHead} id=${id} section=${section} work=${work} act=${act}
              foldable=${!filtered || section.completed} />
          `}
          ${section.rows.length > 0 && html`
            <${Window} class="list-rows" rows=${section.rows} keyOf=${keyOf} estimate=${estimate}
              render=${render} wanted=${wanted} label=${isPlain ? t('sharing.tasks') : undefined} labelledBy=${isPlain
                ? undefined
                : id} />
          `}
        </section>
      `;
    })
  }
    </div>`;
}

/** @param {OutlineRow} row */
const keyOf = (row) => row.task.id;

/**
 * About how high a row is, in px.
 * @param {OutlineRow} row
 * @param {number} width of the list
 */
function estimate({ task, depth }, width) {
  const letters = Math.max(20, ((width || 640) - 220 - depth * 28) / 7.6);
  const lines = Math.min(3, Math.ceil(task.title.length / letters));
  const hasMeta = task.priority || task.due_at || task.due_on || task.repeat || task.labels.length > 0 ||
    task.participants.length > 0 || task.description !== '' || task.points > 0 || task.status === 'in_progress';
  return 22 + lines * 22 + (hasMeta ? 22 : 0);
}
