// codes.js FOLDER: writes QR codes of many texts as PBM pictures, and texts.json, for read_back.py.
import { encode } from '../../../Sources/Web/Assets/parts/qr/encode.js';

const folder = Deno.args[0];
const link = 'https://lists.example.org/join#wxs8Jq0rT3mN5pQ7sU9vX1zA3bC5dE7f';
const texts = [
  'a',
  link,
  `${link}?q=ä ö ü`,
  'قائمة مهام الفريق',
  '日本語の文字',
  '🙂🙃',
  ' ',
  '0'.repeat(14),
  '0'.repeat(15),
];
// The most that each version holds, and one more, which makes the next version.
for (
  const most of [
    14,
    26,
    42,
    62,
    84,
    106,
    122,
    152,
    180,
    213,
    251,
    287,
    331,
    362,
    412,
    450,
    504,
    560,
    624,
    666,
    711,
    779,
    857,
    911,
    997,
    1059,
    1125,
    1190,
    1264,
    1370,
    1452,
    1538,
    1628,
    1722,
    1809,
    1911,
    1989,
    2099,
    2213,
    2331,
  ]
) {
  let text = '';
  for (let at = 0; text.length < most; at += 1) text += String.fromCharCode(33 + (at * 31 + most) % 94);
  texts.push(text);
}
const versions = [];
for (const [index, text] of texts.entries()) {
  const { size, dark, version } = encode(text);
  versions.push(version);
  const scale = 4;
  const side = (size + 8) * scale;
  const rows = [];
  for (let y = 0; y < side; y += 1) {
    let row = '';
    for (let x = 0; x < side; x += 1) {
      const [column, line] = [Math.floor(x / scale) - 4, Math.floor(y / scale) - 4];
      row += column >= 0 && line >= 0 && column < size && line < size && dark(column, line) ? '1' : '0';
    }
    rows.push(row.replace(/(.{60})/g, '$1\n'));
  }
  await Deno.writeTextFile(`${folder}/${index}.pbm`, `P1\n${side} ${side}\n${rows.join('\n')}\n`);
}
await Deno.writeTextFile(`${folder}/texts.json`, JSON.stringify({ texts, versions }));
