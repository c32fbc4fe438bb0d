// Reads a JSON array of texts from standard input and writes one of what the page makes of each, as HTML: the same nodes as
// parts/markdown.js, by the same parsers, in the form that CommonMark's tests use.
import { parseBlocks } from '../../../Sources/Web/Assets/parts/markdown/blocks.js';
import { parseInlines } from '../../../Sources/Web/Assets/parts/markdown/inlines.js';

const escaped = (text) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const inline = (one) => {
  const inside = () => one.children.map(inline).join('');
  switch (one.type) {
    case 'text':
      return escaped(one.text);
    case 'line':
      return '\n';
    case 'break':
      return '<br />\n';
    case 'code':
      return `<code>${escaped(one.text)}</code>`;
    case 'link':
      return `<a href="${escaped(one.href)}"${one.title ? ` title="${escaped(one.title)}"` : ''}>${inside()}</a>`;
    default:
      return `<${one.type}>${inside()}</${one.type}>`;
  }
};
const inlines = (text) => parseInlines(text).map(inline).join('');

const block = (one, tight) => {
  switch (one.type) {
    case 'paragraph':
      return tight ? inlines(one.text) : `<p>${inlines(one.text)}</p>`;
    case 'heading':
      return `<h${one.level}>${inlines(one.text)}</h${one.level}>`;
    case 'code':
      return `<pre><code>${escaped(one.text)}</code></pre>`;
    case 'rule':
      return '<hr />';
    case 'quote':
      return `<blockquote>${one.children.map((child) => block(child)).join('')}</blockquote>`;
    case 'list': {
      const items = one.children.map((item) =>
        `<li>${item.children.map((child) => block(child, one.tight)).join('')}</li>`
      );
      const start = one.ordered && one.start !== 1 ? ` start="${one.start}"` : '';
      return one.ordered ? `<ol${start}>${items.join('')}</ol>` : `<ul>${items.join('')}</ul>`;
    }
  }
};

const texts = await new Response(Deno.stdin.readable).json();
console.log(JSON.stringify(texts.map((text) => parseBlocks(text).children.map((one) => block(one)).join(''))));
