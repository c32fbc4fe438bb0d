import { html, useEffect, useRef, useState } from '../view.js';
import { useResource } from '../shell/use.js';
import { Failed, NeedsConnection } from './failed.js';
import { Loading } from './states.js';
import { classes } from './classes.js';
import { direction, language, t } from '../words/index.js';

/** How much of a chart shows after its newest day, in px. */
const margin = 56;

/**
 * How much of a place one has to scroll to, and its `scrollLeft` at the left end: from right to left that is below 0.
 * @param {HTMLElement} place
 */
function roomOf(place) {
  const hidden = place.scrollWidth - place.clientWidth;
  return { hidden, start: direction() === 'rtl' ? -hidden : 0 };
}

/**
 * A chart that the server draws, and its figures as a table beside it. Offline the last ones stay. On a phone it
 * scrolls, from its newest day.
 * @param {{path: string, alt: string, table: any, until?: number, whole?: boolean}} props `table`: a <table> with a
 *   caption. `until`: how far along its newest day is, from 0 to 1. `whole`: no part of it says anything alone, so that
 *   it becomes smaller instead.
 */
export function Chart({ path, alt, table, until = 1, whole = false }) {
  const { value, loading, problem, offline, reload } = useResource(`${path}&language=${language()}`, { keep: true });
  const [url, setURL] = useState(/** @type {string | null} */ (null));
  // The picture that has arrived. Until then nobody knows whether one must scroll.
  const [shown, setShown] = useState(/** @type {string | null} */ (null));
  // At which sides there is more. Where the picture is wider than its place, one must be able to scroll it by keys.
  const [more, setMore] = useState({ left: false, right: false });
  const scrolls = more.left || more.right;
  useEffect(() => {
    if (typeof value !== 'string') return;
    const made = URL.createObjectURL(new Blob([value], { type: 'image/svg+xml' }));
    setURL(made);
    return () => URL.revokeObjectURL(made);
  }, [value]);

  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const look = () => {
    const place = box.current;
    if (!place) return;
    const { hidden, start } = roomOf(place);
    const passed = place.scrollLeft - start;
    const [left, right] = [passed > 1, hidden - passed > 1];
    setMore((former) => former.left === left && former.right === right ? former : { left, right });
  };
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const observer = new ResizeObserver(look);
    for (const part of [place, ...place.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [url]);
  // The days of a chart go from left to right in all languages. Newer figures of the same days leave it where it is.
  const arrived = useRef('');
  const arrive = () => {
    const place = box.current;
    if (place && arrived.current !== path) {
      arrived.current = path;
      const passed = until * place.scrollWidth + margin - place.clientWidth;
      place.scrollLeft = roomOf(place).start + Math.max(0, passed);
    }
    look();
    setShown(url);
  };

  const picture = () => {
    if (url) return html`<img src=${url} alt=${alt} onLoad=${arrive} onError=${() => setShown(url)} />`;
    if (offline) return html`<${NeedsConnection} />`;
    return problem ? html`<${Failed} problem=${problem} retry=${reload} />` : html`<${Loading} />`;
  };
  return html`
    <figure class="chart">
      <div ref=${box} class=${classes(
        'chart-picture',
        whole && 'chart-whole',
        more.left && 'chart-more-left',
        more.right && 'chart-more-right',
      )} onScroll=${look} aria-busy=${loading || url !== shown ? 'true' : undefined} tabindex=${scrolls ? 0 : undefined}
        role=${scrolls ? 'group' : undefined} aria-label=${scrolls ? t('parts.chart') : undefined}>${picture()}</div>
      ${table && html`
        <details class="chart-table">
          <summary>${t('parts.figures')}</summary>
          <div class="scroll-x">${table}</div>
        </details>
      `}
    </figure>
  `;
}
