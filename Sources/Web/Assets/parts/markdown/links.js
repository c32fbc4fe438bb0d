/** @typedef {import('./inlines.js').Inline} Inline */

const allowed = new Set(['http:', 'https:', 'mailto:']);
const bare = /https?:\/\/[^\s<>"\p{Cc}]+/giu;

/**
 * An address that may be followed: http, https or mailto.
 * @param {string} href
 * @returns {string | null}
 */
export function safeLink(href) {
  try {
    const url = new URL(href);
    return allowed.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/**
 * Makes links of the addresses that stand in the text by themselves.
 * @param {Inline[]} inlines
 * @returns {Inline[]}
 */
export function withBareLinks(inlines) {
  return inlines.flatMap((inline) => {
    if (inline.type === 'text') return split(inline.text ?? '');
    if (inline.children && inline.type !== 'link') return [{ ...inline, children: withBareLinks(inline.children) }];
    return [inline];
  });
}

/** @param {string} text @returns {Inline[]} */
function split(text) {
  /** @type {Inline[]} */
  const out = [];
  let at = 0;
  for (const found of text.matchAll(bare)) {
    if (found.index > 0 && /[\p{L}\p{N}_]/u.test(text[found.index - 1])) continue;
    const address = trimmed(found[0]);
    if (!safeLink(address)) continue;
    if (found.index > at) out.push({ type: 'text', text: text.slice(at, found.index) });
    out.push({ type: 'link', href: address, title: '', children: [{ type: 'text', text: address }] });
    at = found.index + address.length;
  }
  if (at < text.length) out.push({ type: 'text', text: text.slice(at) });
  return out;
}

/**
 * An address without the signs that end the sentence, and without a parenthesis that was opened before it.
 * @param {string} address
 */
function trimmed(address) {
  let end = address.length;
  let open = 0;
  for (const sign of address) open += sign === '(' ? 1 : sign === ')' ? -1 : 0;
  for (; end > 0; end -= 1) {
    const sign = address[end - 1];
    if (sign === ')' && open < 0) open += 1;
    else if (!/[?!.,:;*_~'\u060c\u061b\u061f]/.test(sign)) break;
  }
  return address.slice(0, end);
}
