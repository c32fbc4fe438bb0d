import { html, useEffect, useState } from '../../view.js';
import { Button } from '../../parts/button.js';
import { Icon } from '../../parts/icon.js';
import { Failed, NeedsConnection } from '../../parts/failed.js';
import { Empty, Loading } from '../../parts/states.js';
import { dateOf, formatDay, formatDayTime, formatTime, keptSettings } from '../../parts/dates.js';
import { useClient, useResource } from '../../shell/use.js';
import { rich, t } from '../../words/index.js';
import { byDay, iconOf, sentence } from '../model/activity.js';
import { own, pathOf } from '../tools.js';

/**
 * @import { Change, Checklist } from '../model/types.js'
 */

/** How many changes come at once. */
const size = 50;
/** How many pages are read on without a press, where few of their changes are wanted. */
const atOnce = 4;

/**
 * What happened on a list, newest first, page by page.
 * @param {{list: Checklist, keep?: ((change: Change) => boolean) | null, linked?: boolean}} props `linked`: titles lead
 *   to their tasks
 */
export function ActivityList({ list, keep = null, linked = true }) {
  const client = useClient();
  const first = useResource(`/v1/checklists/${list.id}/activity?limit=${size}`, { keep: true });
  const [more, setMore] = useState(
    /** @type {{changes: Change[], next: string | null, pages: number}} */ ({ changes: [], next: null, pages: 0 }),
  );
  const [reading, setReading] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => client.onOthers((changes) => changes.some((one) => one.checklist_id === list.id) && first.reload()), [
    client,
    list.id,
  ]);

  const next = more.pages > 0 ? more.next : first.next;
  const read = async () => {
    if (!next || reading) return;
    setReading(true);
    setFailed(false);
    try {
      const page = await client.get(next);
      setMore((former) => ({
        changes: [...former.changes, ...page.value.changes],
        next: /** @type {any} */ (page).next ?? null,
        pages: former.pages + 1,
      }));
    } catch {
      setFailed(true);
    }
    setReading(false);
  };
  /** @type {Map<number, Change>} */
  const all = new Map();
  for (const change of [...(first.value?.changes ?? []), ...more.changes]) all.set(change.version, change);
  const shown = [...all.values()].filter((change) => keep === null || keep(change));
  useEffect(() => {
    if (keep !== null && shown.length < 5 && more.pages < atOnce && next && !reading && !failed) void read();
  }, [next, shown.length]);

  if (!first.value && first.loading) return html`<${Loading} />`;
  if (!first.value && first.problem) return html`<${Failed} problem=${first.problem} retry=${first.reload} />`;
  if (!first.value) return html`<${NeedsConnection} text=${t('sharing.activityOffline')} />`;
  const words = {
    titleOf: (/** @type {string} */ id) => client.view.task(id)?.title,
    somebody: t('sharing.somebody'),
  };
  const settings = keptSettings();
  const days = byDay(shown, (at) => dateOf(at, settings));
  return html`<div class="activity">
    ${first.stale && html`<p class="muted small">${t('sharing.activityStale')}</p>`}
    ${shown.length === 0 && !next && html`<${Empty} icon="clock" title=${t('sharing.activityEmpty')} />`}
    ${
    days.map(({ day, changes }) =>
      html`
        <section key=${day}>
          <h3 class="activity-day">${formatDay(day, 'relative')}</h3>
          <ol class="activity-changes">
            ${changes.map((change) =>
              html`<${One} key=${change.version} change=${change} words=${words} list=${list} linked=${linked} />`
            )}
          </ol>
        </section>
      `
    )
  }
    ${next && html`<${Button} busy=${reading} label=${t('sharing.activityMore')} onClick=${read} />`}
    ${failed && html`<p class="field-error">${t('sharing.activityFailed')}</p>`}
    </div>`;
}

/**
 * @param {{change: Change, words: {titleOf: (id: string) => string | undefined, somebody: string}, list: Checklist, linked: boolean}} props
 */
function One({ change, words, list, linked }) {
  const client = useClient();
  const told = sentence(change, words);
  if (!told) return null;
  /** @type {Record<string, any>} */
  const params = {};
  for (const [name, value] of Object.entries(told.params)) {
    params[name] = name === 'date' ? formatDay(String(value)) : own(value);
  }
  if (linked && told.task && told.params.title && client.view.task(told.task)) {
    params.title = html`<a href=${pathOf(list.id, told.task)} dir="auto">${told.params.title}</a>`;
  }
  if (told.params.who) params.who = html`<bdi class="activity-who">${told.params.who}</bdi>`;
  return html`
    <li class="activity-change">
      <span class="activity-sign"><${Icon} name=${iconOf(change.kind)} size=${16} /></span>
      <span class="wrap">${rich(told.key, params)}</span>
      <time class="muted" datetime=${change.at} title=${formatDayTime(change.at, 'long')}>${formatTime(
        change.at,
      )}</time>
    </li>
  `;
}
