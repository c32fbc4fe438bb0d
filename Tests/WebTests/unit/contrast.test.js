import { contrast, ofHex, ofOklch, tokens } from './colors.js';
import { equal } from './assert.js';

const all = await tokens();
const grounds = ['bg', 'surface', 'raised', 'sunken'];
const schemes = /** @type {const} */ (['light', 'dark']);

/** What is written on what: 4.5 : 1. */
const texts = [
  ...['text', 'muted', 'accent', 'danger'].flatMap((name) => grounds.map((ground) => [name, ground])),
  ...['do_first', 'plan', 'delegate', 'delay'].flatMap((name) => grounds.map((ground) => [`priority-${name}`, ground])),
  ['on-accent', 'accent'],
  ...['accent', 'danger', 'warn', 'ok'].flatMap((
    name,
  ) => [[name, `${name}-soft`], ['text', `${name}-soft`], [name, 'surface']]),
  ['text', 'thumb'],
];
/** What one must see without reading it: 3 : 1. */
const parts = grounds.flatMap((ground) => [['control', ground], ['accent', ground]]);

for (const scheme of schemes) {
  for (const [pairs, least] of /** @type {const} */ ([[texts, 4.5], [parts, 3]])) {
    for (const [front, back] of pairs) {
      Deno.test(`${scheme}: ${front} on ${back} has ${least} : 1`, () => {
        const found = contrast(ofHex(all[front][scheme]), ofHex(all[back][scheme]));
        if (found < least) throw new Error(`${all[front][scheme]} on ${all[back][scheme]}: ${found.toFixed(2)}`);
      });
    }
  }
  Deno.test(`${scheme}: initials on each of the twelve hues have 4.5 : 1`, () => {
    for (let hue = 0; hue < 360; hue += 30) {
      const [front, back] = scheme === 'light'
        ? [ofOklch(0.38, 0.09, hue), ofOklch(0.9, 0.05, hue)]
        : [ofOklch(0.9, 0.06, hue), ofOklch(0.38, 0.06, hue)];
      const found = contrast(front, back);
      if (found < 4.5) throw new Error(`hue ${hue}: ${found.toFixed(2)}`);
    }
  });
  Deno.test(`${scheme}: each colour for lists is seen on the page`, async () => {
    const field = await Deno.readTextFile(new URL('../../../Sources/Web/Assets/parts/field.js', import.meta.url));
    const values = [...field.matchAll(/value: '(#[0-9a-f]{6})', name/g)].map((found) => found[1]);
    equal(values.length, 10);
    for (const value of values) {
      for (const ground of ['bg', 'surface', 'raised']) {
        const found = contrast(ofHex(value), ofHex(all[ground][scheme]));
        if (found < 3) throw new Error(`${value} on ${ground}: ${found.toFixed(2)}`);
      }
    }
  });
}

Deno.test('the figures in docs/internals/design.md are those that are measured', async () => {
  const text = await Deno.readTextFile(new URL('../../../docs/internals/design.md', import.meta.url));
  for (
    const [, front, back, light, dark] of text.matchAll(/^\| `([\w-]+)` on `([\w-]+)` \| ([\d.]+) \| ([\d.]+) \|/gm)
  ) {
    const found = schemes.map((scheme) => contrast(ofHex(all[front][scheme]), ofHex(all[back][scheme])).toFixed(1));
    equal([light, dark], found, `${front} on ${back}`);
  }
});
