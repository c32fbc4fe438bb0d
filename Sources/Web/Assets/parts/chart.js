import { html, useEffect, useState } from '../view.js';
import { useResource } from '../shell/use.js';
import { Failed, Loading, NeedsConnection } from './states.js';
import { t } from '../words/index.js';

/**
 * A chart that the server draws, and its figures as a table beside it. Offline the last ones stay.
 * @param {{path: string, alt: string, table: any, title?: string}} props `table`: a <table> with a caption.
 */
export function Chart({ path, alt, table }) {
  const { value, loading, problem, offline, reload } = useResource(path, { keep: true });
  const [url, setURL] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    if (typeof value !== 'string') return;
    const made = URL.createObjectURL(new Blob([value], { type: 'image/svg+xml' }));
    setURL(made);
    return () => URL.revokeObjectURL(made);
  }, [value]);
  return html`<figure class="chart">
    <div class="chart-picture" aria-busy=${loading ? 'true' : undefined}>
      ${
    url ? html`<img src=${url} alt=${alt} />` : offline
      ? html`
        <${NeedsConnection} />
      `
      : problem
      ? html`<${Failed} problem=${problem} retry=${reload} />`
      : html`
        <${Loading} />
      `
  }
    </div>
    ${
    table && html`
      <details class="chart-table">
        <summary>${t('parts.figures')}</summary>
        <div class="scroll-x">${table}</div>
      </details>
    `
  }
    </figure>`;
}
