import { html, useEffect, useRef, useState } from '../view.js';
import { useResource } from '../shell/use.js';
import { Failed, NeedsConnection } from './failed.js';
import { Loading } from './states.js';
import { language, t } from '../words/index.js';

/**
 * A chart that the server draws, and its figures as a table beside it. Offline the last ones stay.
 * @param {{path: string, alt: string, table: any}} props `table`: a <table> with a caption.
 */
export function Chart({ path, alt, table }) {
  const { value, loading, problem, offline, reload } = useResource(`${path}&language=${language()}`, { keep: true });
  const [url, setURL] = useState(/** @type {string | null} */ (null));
  // Where the picture is wider than its place, one must be able to scroll it by keys.
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    if (typeof value !== 'string') return;
    const made = URL.createObjectURL(new Blob([value], { type: 'image/svg+xml' }));
    setURL(made);
    return () => URL.revokeObjectURL(made);
  }, [value]);

  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const observer = new ResizeObserver(() => setScrolls(place.scrollWidth > place.clientWidth));
    for (const part of [place, ...place.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [url]);

  const picture = () => {
    if (url) return html`<img src=${url} alt=${alt} />`;
    if (offline) return html`<${NeedsConnection} />`;
    return problem ? html`<${Failed} problem=${problem} retry=${reload} />` : html`<${Loading} />`;
  };
  return html`
    <figure class="chart">
      <div ref=${box} class="chart-picture" aria-busy=${loading ? 'true' : undefined} tabindex=${scrolls
        ? 0
        : undefined}
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
