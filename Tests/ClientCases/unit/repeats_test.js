import { newRepeat } from '../../../Sources/Web/Assets/client/repeats.js';
import { equals } from './assert.js';

Deno.test('what is missed is carried for a week and a month, and skipped for a day', () => {
  const spans = /** @type {const} */ (['day', 'week', 'month']);
  equals(spans.map((span) => newRepeat(span).missed), ['skip', 'carry', 'carry']);
  equals(newRepeat().span, 'day');
});
