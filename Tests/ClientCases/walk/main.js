/**
 * Runs the random walk against daemons that a script has started.
 *
 *     deno run -A walk/main.js --servers http://127.0.0.1:8080,http://127.0.0.1:8081 --edits 10000 --seed 1
 *
 * @module
 */
import { parseArgs } from 'node:util';
import { kinds } from './actions.js';
import { Control } from './control.js';
import { Failure, Walk } from './walk.js';
import { print } from './world.js';
import { edits as factories } from '../runner/engine.js';

const { values } = parseArgs({
  options: {
    servers: { type: 'string' },
    edits: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    control: { type: 'string' },
    log: { type: 'string' },
  },
});
const addresses = (values.servers ?? '').split(',').filter((each) => each !== '');
if (addresses.length === 0) throw new Error('--servers names the daemons.');
const edits = Number(values.edits);
const seed = Number(values.seed);

console.log(`The walk of ${edits} edits, seed ${seed}`);
const begun = Date.now();
const control = new Control(values.control ?? null);
// The world takes note of what the engine tells the console.
const { error: tell } = console;
const walk = new Walk(addresses, seed, control);
/** When the daemons are stopped, by the part of the edits. @type {['backup' | 'restart' | 'restore', number][]} */
const stops = control.there ? [['restart', 0.2], ['backup', 0.4], ['restore', 0.6], ['restart', 0.8]] : [];
let failed = false;
try {
  for (const kind of Object.keys(factories)) if (!kinds.has(kind)) throw new Failure(`The walk never does '${kind}'.`);
  await walk.begin();
  const checks = Math.max(1, Math.round(edits / 2500));
  for (let n = 0, check = 1, told = 0; n < edits;) {
    for (let many = walk.between(1, 6); many > 0; many--) if (walk.edit()) n++;
    if (walk.chance(0.16)) await walk.turn();
    await walk.world.clock.run(walk.between(0, 1200));
    if (stops.length > 0 && n >= edits * stops[0][1]) await walk.daemons(/** @type {any} */ (stops.shift())[0]);
    if (n >= told + 500) {
      told = n;
      console.log(
        `  ${n} edits, ${walk.books.counts.requests} answers, ${((Date.now() - begun) / 1000).toFixed()} s, ${
          new Date(walk.world.clock.now).toISOString().slice(5, 19)
        } by the walk's clock`,
      );
    }
    if (walk.world.breaches.length > 0) break;
    if (n >= edits * check / checks) {
      check++;
      await walk.settle();
      if (walk.world.breaches.length > 0) break;
      await walk.compare(`After ${n} edits`);
      walk.world.calm = false;
    }
  }
  if (walk.world.breaches.length > 0) throw new Failure(walk.world.breaches.slice(0, 3).join('\n'));
  await walk.settle();
  await walk.compare('At the end');
  const { records, times } = await walk.audit();
  await walk.compareStored();
  if (walk.world.breaches.length > 0) throw new Failure(walk.world.breaches.slice(0, 3).join('\n'));
  const { counts, lines } = walk.books;
  const outcomes = /** @type {Record<string, number>} */ ({});
  for (const line of lines) outcomes[line.outcome] = (outcomes[line.outcome] ?? 0) + 1;
  console.log(
    `${lines.length} edits of ${Object.keys(walk.done).length} kinds, ${counts.requests} requests, ${
      (Date.now() - begun) / 1000
    } s`,
  );
  console.log(`  outcomes: ${JSON.stringify(outcomes)}`);
  console.log(`  answers: ${JSON.stringify(counts.answers)}`);
  console.log(`  faults: ${JSON.stringify(counts.faults)}`);
  console.log(`  ledger: ${records} records, done ${times} times; daemons restored: ${walk.restored}`);
  console.log("All copies equal the server's, nothing acknowledged is lost, nothing counts twice.");
} catch (error) {
  failed = true;
  const { message, stack } = /** @type {Error} */ (error);
  tell(error instanceof Failure ? message : stack);
  tell(walk.trace(error instanceof Failure ? error.about : message));
  tell(
    `The walk of ${edits} edits with seed ${seed} FAILED after ${walk.books.lines.length} edits, ${
      (Date.now() - begun) / 1000
    } s`,
  );
}
if (values.log) {
  Deno.writeTextFileSync(values.log, [...walk.steps, '', ...walk.world.network.log.map(print)].join('\n'));
}
Deno.exit(failed ? 1 : 0);
