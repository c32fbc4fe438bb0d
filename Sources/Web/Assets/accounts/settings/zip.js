/**
 * Files in one ZIP archive, stored as they are.
 * @module
 */

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/**
 * @param {Uint8Array} bytes
 * @returns {number} CRC-32
 */
export function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ table[(sum ^ byte) & 0xff];
  return (sum ^ 0xffffffff) >>> 0;
}

/**
 * @param {readonly (readonly [size: 2 | 4, value: number])[]} fields
 * @returns {Uint8Array<ArrayBuffer>} little-endian
 */
function record(fields) {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/**
 * @param {readonly {name: string, text: string}[]} files
 * @param {Date} [at] when they were changed
 * @returns {Blob}
 */
export function zip(files, at = new Date()) {
  const encoder = new TextEncoder();
  const time = at.getHours() << 11 | at.getMinutes() << 5 | at.getSeconds() >> 1;
  const date = at.getFullYear() - 1980 << 9 | at.getMonth() + 1 << 5 | at.getDate();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const directory = [];
  let offset = 0;
  for (const { name, text } of files) {
    const title = encoder.encode(name);
    const bytes = encoder.encode(text);
    // Bit 11: the name is UTF-8.
    const common = /** @type {const} */ ([
      [2, 20],
      [2, 0x0800],
      [2, 0],
      [2, time],
      [2, date],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, title.length],
      [2, 0],
    ]);
    parts.push(record([[4, 0x04034b50], ...common]), title, bytes);
    directory.push(record([[4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]), title);
    offset += 30 + title.length + bytes.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = record([[4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, size], [4, offset], [
    2,
    0,
  ]]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

/**
 * A name that every system takes for a file, and no two the same.
 * @param {string} title
 * @param {string} ending
 * @param {Set<string>} taken
 * @returns {string}
 */
export function fileName(title, ending, taken) {
  const plain = [...title.normalize('NFC').replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, 80).join('').replace(/^\.+|\.+$/g, '').trim() || 'list';
  let name = `${plain}.${ending}`;
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${plain} (${count}).${ending}`;
  taken.add(name.toLowerCase());
  return name;
}
