import { equal } from './assert.js';
import { hueOf, initialsOf } from '../../../Sources/Web/Assets/parts/initials.js';

Deno.test('initials are those of the first and the last word', () => {
  const names = {
    'Ada Lovelace': 'AL',
    'grace.hopper': 'GH',
    k: 'K',
    'Jean-Luc van Damme': 'JD',
    'ada-30127-0': 'A',
    '42': '4',
    '---': '?',
    '': '?',
    'راضية بيرلمان': 'رب',
    '🙂 Ada': 'A',
    '\u202eAda': 'A',
    'é\u0301clair': 'É\u0301',
    '𝒜da': '𝒜',
  };
  for (const [name, initials] of Object.entries(names)) equal(initialsOf(name), initials, name);
});

Deno.test('a person always has the same hue of twelve', () => {
  const one = { id: '0195a2f0-0000-7000-8000-000000000001', username: 'ada' };
  equal(hueOf(one), hueOf({ username: 'Ada' }));
  const hues = new Set(Array.from({ length: 500 }, (_, at) => hueOf({ username: `user${at}` })));
  equal(hues.size, 12);
});
