import { equal, processorTime } from './assert.js';
import { parseBlocks } from '../../../Sources/Web/Assets/parts/markdown/blocks.js';
import { parseInlines } from '../../../Sources/Web/Assets/parts/markdown/inlines.js';
import { safeLink, withBareLinks } from '../../../Sources/Web/Assets/parts/markdown/links.js';

/** @param {string} text */
const links = (text) => withBareLinks(parseInlines(text)).filter((one) => one.type === 'link').map((one) => one.href);

Deno.test('only http, https and mailto are followed', () => {
  for (const href of ['http://e.org', 'https://e.org/?a=b#c', 'mailto:a@e.org', 'HTTPS://E.ORG']) {
    equal(typeof safeLink(href), 'string', href);
  }
  const hostile = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:http://e.org/1',
    '/settings',
    '//e.org',
    'e.org',
    '',
    '#a',
    'http://',
    'https://[',
    'ftp://e.org',
  ];
  for (const href of hostile) equal(safeLink(href), null, href);
});

Deno.test('~~ strikes, and one or three tildes do not', () => {
  equal(parseInlines('a ~~b *c*~~ d').map((one) => one.type), ['text', 'del', 'text']);
  equal(parseInlines('~a~ ~~~b~~~').map((one) => one.type), ['text']);
  equal(parseInlines('~~a').map((one) => one.type), ['text']);
});

Deno.test('addresses by themselves are links, without the end of the sentence', () => {
  equal(links('See https://e.org/a_b_c?d=e&f=g.'), ['https://e.org/a_b_c?d=e&f=g']);
  equal(links('(https://e.org/a(b)) and http://x.y, too'), ['https://e.org/a(b)', 'http://x.y']);
  equal(links('xhttp://e.org and https:// and http://'), []);
  equal(links('*https://e.org*').length, 0, 'within emphasis it is not at the top');
  equal(links('[https://e.org](https://e.net)'), ['https://e.net']);
  equal(links('`https://e.org`'), []);
});

Deno.test('images, HTML, tables and references stay text', () => {
  equal(parseInlines('<b onclick="x">a</b>'), [{ type: 'text', text: '<b onclick="x">a</b>' }]);
  equal(parseInlines('![a](http://e.org/a.png)').map((one) => one.type), ['text', 'link']);
  equal(parseBlocks('| a | b |\n|---|---|\n| 1 | 2 |').children.map((one) => one.type), ['paragraph']);
  equal(parseBlocks('<script>\nalert(1)\n</script>').children.map((one) => one.type), ['paragraph']);
  equal(parseInlines('[a][b]\n[b]: http://e.org').map((one) => one.type), ['text', 'line', 'text']);
});

Deno.test('a line that separates two texts of a conflict is a rule', () => {
  equal(parseBlocks('theirs\n\n---\n\nmine').children.map((one) => one.type), ['paragraph', 'rule', 'paragraph']);
});

/** @param {any} node @returns {number} */
const depth = (node) => 1 + Math.max(0, ...(node.children ?? []).map(depth));

const size = 20_000;
/** @type {Record<string, string>} */
const hostile = {
  quotes: '>'.repeat(size),
  'quotes on lines': `${'>'.repeat(100)}\n`.repeat(size / 100),
  lists: '- '.repeat(size / 2),
  'lists, each deeper': Array.from({ length: 190 }, (_, n) => `${' '.repeat(n)}- a`).join('\n'),
  stars: '*'.repeat(size),
  'open emphasis': '*a '.repeat(size / 3),
  'nested emphasis': '*a '.repeat(size / 6) + 'b* '.repeat(size / 6),
  'nested strong': '**a '.repeat(size / 10) + 'b** '.repeat(size / 10),
  'mixed marks': '*_a~~'.repeat(size / 5),
  'closing marks': 'a* a_ '.repeat(size / 6),
  'open brackets': '['.repeat(size),
  'brackets and links': '['.repeat(size / 2) + '[a](http://e.org)'.repeat(size / 34),
  'open targets': '[a](b'.repeat(size / 5),
  'open titles': '[a](b "'.repeat(size / 7),
  'open titles in parentheses': '[a](b ('.repeat(size / 7),
  parentheses: '[a](' + '('.repeat(size),
  backticks: Array.from({ length: 199 }, (_, n) => '`'.repeat(n + 1)).join('a'),
  'backticks alone': '`a'.repeat(size / 2),
  angles: '<'.repeat(size),
  'open addresses': '<http://'.repeat(size / 8),
  'open mails': '<a@'.repeat(size / 3),
  entities: '&#'.repeat(size / 2),
  backslashes: '\\'.repeat(size),
  'one word': 'x'.repeat(size),
  spaces: ' '.repeat(size),
  'a heading of signs': `# ${'#'.repeat(size)}`,
  'a rule that is none': `${'* '.repeat(size / 2)}a`,
  tabs: '\t'.repeat(size),
  'addresses in a row': 'http://'.repeat(size / 7),
  'parentheses behind an address': `http://e.org/${')'.repeat(size)}`,
  'bidi controls': '\u202e\u2066'.repeat(size / 2),
  'half characters': '\ud800*\udc00'.repeat(size / 3),
  lines: '\n'.repeat(size),
  'lines of one sign': 'a\n'.repeat(size / 2),
};

for (const [name, text] of Object.entries(hostile)) {
  Deno.test(`a hostile text is read in time: ${name}`, () => {
    const began = processorTime();
    const root = parseBlocks(text);
    /** @param {any} block */
    const read = (block) => {
      if (block.type === 'paragraph' || block.type === 'heading') {
        const inlines = withBareLinks(parseInlines(block.text));
        if (depth({ children: inlines }) > 40) throw new Error('nested too deep');
      }
      block.children.forEach(read);
    };
    read(root);
    if (depth(root) > 60) throw new Error('nested too deep');
    const took = processorTime() - began;
    // Some forty times what it takes on a usual machine: a text whose time grows with its square takes more.
    if (took > 1500) throw new Error(`took ${took.toFixed()} ms`);
  });
}
