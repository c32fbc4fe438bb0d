import { html, useMemo } from '../../view.js';
import { Icon } from '../../parts/icon.js';
import { Empty } from '../../parts/states.js';
import { t } from '../../words/index.js';
import { fold } from '../model/filters.js';

/** @import { Task } from '../model/types.js' */

/** How many labels are shown. */
const most = 60;

/**
 * The labels in use, with how many open tasks each has. A press searches for it.
 * @param {{copies: Task[][], onPick: (label: string) => void}} props
 */
export function Labels({ copies, onPick }) {
  const labels = useMemo(() => {
    /** @type {Map<string, {label: string, count: number}>} */
    const found = new Map();
    for (const tasks of copies) {
      for (const task of tasks) {
        for (const label of task.labels) {
          const known = found.get(fold(label)) ?? { label, count: 0 };
          if (task.status !== 'completed') known.count += 1;
          found.set(fold(label), known);
        }
      }
    }
    return [...found.values()].sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
  }, [copies]);
  if (labels.length === 0) {
    return html`<${Empty} icon="search" title=${t('sharing.search.start')} text=${t('sharing.search.startText')} />`;
  }
  return html`
    <section class="search-labels" aria-labelledby="labels-title">
      <h2 id="labels-title">${t('sharing.labels')}</h2>
      <ul>
        ${labels.slice(0, most).map(({ label, count }) =>
          html`
            <li key=${label}>
              <button type="button" class="search-label" onClick=${() => onPick(label)}>
                <${Icon} name="label" size=${16} /><bdi class="truncate">${label}</bdi>
                <span class="count" aria-hidden="true">${count}</span><span class="visually-hidden">${t(
                  'sharing.openCount',
                  { count },
                )}</span>
              </button>
            </li>
          `
        )}
      </ul>
    </section>
  `;
}
