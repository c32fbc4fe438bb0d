import { equals } from './assert.js';

// The program of docs/guide/javascript.md, as a reader runs it.
const address = Deno.env.get('CROSSCHECK_DAEMON');
const root = new URL('../../../', import.meta.url);

/** @param {string} path @param {any} body @param {string} [token] */
async function post(path, body, token) {
  const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return await answer.json();
}

Deno.test({ name: "the guide's program follows a user's checklists", ignore: !address }, async () => {
  const page = await Deno.readTextFile(new URL('docs/guide/javascript.md', root));
  const program = /```js\n(.*?)```/s.exec(page)?.[1] ?? '';
  equals(program.split('\n').length < 40, true, 'under 40 lines');
  const username = `ada-${Date.now()}`;
  const password = 'seven grey bicycles';
  await post('/v1/users', { username, email: `${username}@example.org`, password });
  const file = new URL(`follow-${Date.now()}.js`, `file://${await Deno.makeTempDir()}/`);
  await Deno.writeTextFile(file, program.replace('./Sources/', new URL('Sources/', root).href));
  const run = new Deno.Command(Deno.execPath(), {
    args: ['run', '--no-check', '--allow-all', file.pathname, username, password],
    env: { CROSSCHECK: address ?? '', NO_COLOR: '1' },
    stdout: 'piped',
  }).spawn();
  let said = '';
  const reader = run.stdout.pipeThrough(new TextDecoderStream()).getReader();
  while (!/Saved: Buy milk\n(.*\n)*saved, 0 waiting: Inbox 1\n/.test(said)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`It ended: ${said}`);
    said += value;
  }
  await reader.cancel();
  run.kill();
  await run.status;
});
