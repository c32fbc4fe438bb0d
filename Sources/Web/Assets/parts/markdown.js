import { html, useMemo } from '../view.js';
import { parseBlocks } from './markdown/blocks.js';
import { parseInlines } from './markdown/inlines.js';
import { safeLink, withBareLinks } from './markdown/links.js';

/** @typedef {import('./markdown/blocks.js').Block} Block */
/** @typedef {import('./markdown/inlines.js').Inline} Inline */

/**
 * A text of a user's as nodes: paragraphs, breaks, emphasis, strong, strike, code, lists, quotes, links. Headings are bold;
 * what else Markdown has, and HTML, stays as it was written.
 * @param {{text: string, class?: string}} props
 */
export function Markdown({ text, class: extra }) {
  const blocks = useMemo(() => parseBlocks(text).children, [text]);
  return html`<div class=${extra ? `markdown ${extra}` : 'markdown'}>${
    blocks.map((one, index) => block(one, index))
  }</div>`;
}

/**
 * A list has the direction of its words, which a `dir` within it would hide from it.
 * @param {Block} one
 * @param {number} key
 * @param {boolean} [listed]
 * @returns {any}
 */
function block(one, key, listed = false) {
  const dir = listed ? undefined : 'auto';
  switch (one.type) {
    case 'paragraph':
      return html`<p key=${key} dir=${dir}>${inlinesOf(one.text)}</p>`;
    case 'heading':
      return html`<p key=${key} dir=${dir}><strong>${inlinesOf(one.text)}</strong></p>`;
    case 'code':
      return html`<pre key=${key} dir="auto" tabindex="0"><code>${one.text.replace(/\n$/, '')}</code></pre>`;
    case 'rule':
      return html`<hr key=${key} />`;
    case 'quote':
      return html`<blockquote key=${key}>${one.children.map((child, at) => block(child, at, listed))}</blockquote>`;
    case 'list': {
      const items = one.children.map((item, at) => html`<li key=${at}>${itemOf(item, one.tight)}</li>`);
      return one.ordered
        ? html`<ol key=${key} dir="auto" start=${one.start}>${items}</ol>`
        : html`<ul key=${key} dir="auto">${items}</ul>`;
    }
    default:
      return null;
  }
}

/**
 * @param {Block} item
 * @param {boolean} tight
 */
const itemOf = (item, tight) =>
  item.children.map((child, at) =>
    tight && child.type === 'paragraph' ? inlinesOf(child.text) : block(child, at, true)
  );

/** @param {string} text */
const inlinesOf = (text) => withBareLinks(parseInlines(text)).map(inline);

/**
 * @param {Inline} one
 * @param {number} key
 * @returns {any}
 */
function inline(one, key) {
  switch (one.type) {
    case 'text':
      return one.text;
    case 'line':
      return '\n';
    case 'break':
      return html`<br key=${key} />`;
    case 'code':
      return html`<code key=${key}>${one.text}</code>`;
    case 'em':
      return html`<em key=${key}>${one.children?.map(inline)}</em>`;
    case 'strong':
      return html`<strong key=${key}>${one.children?.map(inline)}</strong>`;
    case 'del':
      return html`<del key=${key}>${one.children?.map(inline)}</del>`;
    case 'link': {
      const href = safeLink(one.href ?? '');
      const children = one.children?.map(inline);
      if (!href) return html`<span key=${key}>${children}</span>`;
      return html`<a key=${key} href=${href} title=${
        one.title || undefined
      } target="_blank" rel="noopener noreferrer">${children}</a>`;
    }
  }
}
