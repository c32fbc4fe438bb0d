import { actionOf, loadActions } from '../../../Sources/Web/Assets/client/actions/actions.js';
import { migrated, ROW_FORMAT } from '../../../Sources/Web/Assets/client/storage/migrations.js';
import { equals } from './assert.js';

await loadActions();

// Each form of the outbox's rows has a dump here, as the release that wrote it stored it. No dump ever changes.
for (let form = 1; form <= ROW_FORMAT; form++) {
  Deno.test(`edits that were stored in form ${form} are read`, async () => {
    const stored = JSON.parse(await Deno.readTextFile(new URL(`dump-${form}.json`, import.meta.url)));
    for (const row of stored.map(migrated)) {
      equals(row.format, ROW_FORMAT);
      equals(typeof actionOf(row.action).method, 'string');
    }
  });
}

Deno.test('edits of a later release are not read', () => {
  let refused = false;
  try {
    migrated({ format: ROW_FORMAT + 1 });
  } catch (error) {
    refused = error instanceof RangeError;
  }
  equals(refused, true);
});
