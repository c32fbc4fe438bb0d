import { equal } from '../unit/assert.js';
import { crc32, fileName, zip } from '../../../Sources/Web/Assets/accounts/settings/zip.js';

Deno.test('the checksum is the one of the standard', () => {
  equal(crc32(new TextEncoder().encode('123456789')), 0xcbf43926);
});

Deno.test('an archive has a directory that finds its files', async () => {
  const bytes = new Uint8Array(await zip([{ name: 'ä.md', text: '# Ä\n' }, { name: 'b.md', text: '' }]).arrayBuffer());
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  equal(view.getUint32(end, true), 0x06054b50);
  equal(view.getUint16(end + 10, true), 2);
  const directory = view.getUint32(end + 16, true);
  equal(view.getUint32(directory, true), 0x02014b50);
  const first = view.getUint32(directory + 42, true);
  equal(view.getUint32(first, true), 0x04034b50);
  const named = view.getUint16(first + 26, true);
  const text = new TextDecoder().decode(bytes.slice(first + 30, first + 30 + named));
  equal(text, 'ä.md');
});

Deno.test('names of files are legal everywhere, and no two are the same', () => {
  const taken = new Set();
  equal(fileName('Trip: 1/2?', 'md', taken), 'Trip 1 2.md');
  equal(fileName('trip  1 2', 'md', taken), 'trip 1 2 (2).md');
  equal(fileName('...', 'md', taken), 'list.md');
  equal(fileName('\u202egnp', 'md', taken), 'gnp.md');
  equal(fileName('x'.repeat(200), 'md', taken).length, 83);
});
