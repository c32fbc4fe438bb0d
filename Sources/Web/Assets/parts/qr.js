import { html, useMemo } from '../view.js';
import { encode } from './qr/encode.js';

/**
 * A text as a QR code, dark on light in either scheme, with the quiet zone of four modules.
 * @param {{text: string, label: string}} props Nothing is shown for more than 2,331 bytes.
 */
export function QR({ text, label }) {
  const code = useMemo(() => {
    try {
      const { size, dark } = encode(text);
      let path = '';
      for (let y = 0; y < size; y += 1) {
        for (let x = 0; x < size; x += 1) {
          if (!dark(x, y)) continue;
          const from = x;
          while (x + 1 < size && dark(x + 1, y)) x += 1;
          path += `M${from + 4} ${y + 4}h${x + 1 - from}v1h${from - x - 1}z`;
        }
      }
      return { path, side: size + 8 };
    } catch {
      return null;
    }
  }, [text]);
  if (!code) return null;
  return html`
    <svg class="qr" role="img" aria-label=${label} viewBox=${`0 0 ${code.side} ${code.side}`} shape-rendering="crispEdges">
      <path d=${code.path} />
    </svg>
  `;
}
