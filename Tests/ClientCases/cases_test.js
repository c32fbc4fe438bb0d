/**
 * Runs every case of the twelve rules against the simulated server and, where CROSSCHECK_DAEMON has its address and the
 * case is able, against a real daemon. CROSSCHECK_CASES is a part of the names of those that run.
 *
 * @module
 */
import { play, variants } from './runner/case.js';

/** @import { Case } from './runner/case.js' */

const folder = new URL('.', import.meta.url);
const address = Deno.env.get('CROSSCHECK_DAEMON') ?? null;
const wanted = Deno.env.get('CROSSCHECK_CASES') ?? '';
// For the tests of the tests: only the one, or only the other.
const only = Deno.env.get('CROSSCHECK_CASES_AGAINST') ?? 'both';

const names = [...Deno.readDirSync(folder)].map((entry) => entry.name).filter((name) => /^\d\d-.*\.json$/.test(name))
  .sort();
for (const name of names) {
  const group = JSON.parse(Deno.readTextFileSync(new URL(name, folder)));
  const label = name.slice(0, 2);
  for (const one of /** @type {Case[]} */ (group.cases.flatMap(variants))) {
    const title = `${label} ${one.name}`;
    if (!title.includes(wanted)) continue;
    if (only !== 'daemon') Deno.test(`${title} (simulated)`, () => play(one, null));
    if (one.daemon && address && only !== 'simulated') Deno.test(`${title} (daemon)`, () => play(one, address));
  }
}
