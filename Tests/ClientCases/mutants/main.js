/**
 * Proves the cases: breaks a copy of the engine in many small ways, one at a time, and sees whether the cases fail.
 *
 *     deno run -A mutants/main.js [part of the names]
 *
 * @module
 */
import { mutants } from './list.js';

/** @import { Mutant } from './list.js' */

/** How long the cases may take, in milliseconds: what goes round in a circle is found, too. */
const patience = 60_000;

const cases = new URL('..', import.meta.url).pathname;
const engine = new URL('../../../Sources/Web/Assets/client', import.meta.url).pathname;
const wanted = Deno.args[0] ?? '';

const folder = Deno.makeTempDirSync({ prefix: 'crosscheck-mutants.' });
let left = 0;
try {
  const chosen = mutants.filter(({ is }) => is.includes(wanted));
  const width = Math.max(...chosen.map(({ is }) => is.length));
  const client = `${folder}/Sources/Web/Assets/client`;
  const tests = `${folder}/Tests/ClientCases`;
  copy(engine, client);
  copy(cases, tests);
  const begun = Date.now();
  for (const mutant of chosen) {
    const start = Date.now();
    const found = await play(mutant, client, tests);
    if (!found) left++;
    const seconds = ((Date.now() - start) / 1000).toFixed(1).padStart(5);
    console.log(`${mutant.is.padEnd(width)}  ${seconds} s  ${found ?? 'NOT FOUND'}`);
  }
  const all = ((Date.now() - begun) / 1000).toFixed();
  console.log(`${chosen.length} wrong changes, ${chosen.length - left} found, ${all} s`);
} finally {
  Deno.removeSync(folder, { recursive: true });
}
Deno.exit(left > 0 ? 1 : 0);

/**
 * @param {Mutant} mutant
 * @param {string} client the folder of the engine
 * @param {string} tests that of the cases
 * @returns {Promise<string | null>} the name of what finds it
 */
async function play({ is, file, from, to, cases }, client, tests) {
  const path = `${client}/${file}`;
  const right = Deno.readTextFileSync(path);
  if (right.split(from).length !== 2) throw new Error(`'${is}' does not fit any more: ${file} has to have it once.`);
  Deno.writeTextFileSync(path, right.replace(from, () => to));
  try {
    const likely = cases === 'unit' ? ['unit'] : ['cases_test.js'];
    return await failure(tests, likely, cases) ?? await failure(tests, ['cases_test.js', 'unit'], '');
  } finally {
    Deno.writeTextFileSync(path, right);
  }
}

/**
 * @param {string} tests
 * @param {string[]} files
 * @param {string} wanted a part of the names of the cases
 * @returns {Promise<string | null>} the first that fails
 */
async function failure(tests, files, wanted) {
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ['test', '--quiet', '--no-check', '--allow-all', '--fail-fast', ...files],
    cwd: tests,
    env: { CROSSCHECK_CASES: wanted, CROSSCHECK_CASES_AGAINST: 'simulated', NO_COLOR: '1' },
    signal: AbortSignal.timeout(patience),
    stdout: 'piped',
    stderr: 'null',
  }).output();
  if (code === 0) return null;
  const said = new TextDecoder().decode(stdout);
  return /^(.*) \.\.\. FAILED/m.exec(said)?.[1] ?? (/Uncaught error/.test(said) ? 'an uncaught error' : 'it hangs');
}

/**
 * Copies a folder's JavaScript and JSON.
 * @param {string} from
 * @param {string} to
 */
function copy(from, to) {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (isDirectory) copy(`${from}/${name}`, `${to}/${name}`);
    else if (/\.js(on)?$/.test(name)) Deno.copyFileSync(`${from}/${name}`, `${to}/${name}`);
  }
}
