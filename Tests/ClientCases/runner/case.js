/**
 * Plays a case, and looks at the end whether what holds for every case holds.
 *
 * @module
 */
import { differences } from './compare.js';
import { Stage } from './stage.js';
import { resolve } from './match.js';
import { take, Unmet } from './steps.js';

/** @import { Tab } from './stage.js' */

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {string} says the sentences of the rule that it is about
 * @property {boolean} [daemon] whether it runs against a real daemon too
 * @property {string[]} [users]
 * @property {any[]} [lists]
 * @property {any[]} [rewards]
 * @property {any[]} steps
 * @property {string[]} [allows] what otherwise holds for every case, and does not for this one
 */

/**
 * A case for each of its variants: `@name` stands for the variant's member.
 * @param {Case & { each?: any[] }} one
 * @returns {Case[]}
 */
export function variants({ each, ...one }) {
  if (!each) return [one];
  return each.map((variant) => {
    /** @type {(value: any) => any} */
    const put = (value) => {
      if (typeof value === 'string' && /^@\w+$/.test(value)) return structuredClone(variant[value.slice(1)]);
      if (Array.isArray(value)) return value.map(put);
      if (value === null || typeof value !== 'object') return value;
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, put(member)]));
    };
    const made = put(one);
    if (made.steps.some((/** @type {any} */ step) => step === undefined)) {
      throw new Error(`${one.name} lacks a member.`);
    }
    return { ...made, name: `${one.name}: ${variant.is}` };
  });
}

/**
 * @param {Case} one
 * @param {string | null} address of a daemon; null: simulated
 */
export async function play(one, address) {
  const sweeps = one.steps.some((step) => 'anywhere' in step);
  if (!sweeps) return void await once(one, address, null);
  // Killed at every moment, one after the other. Against a real daemon, moments are not the same each time: some do.
  const step = address ? 7 : 1;
  for (let moment = 0;; moment += step) {
    let reached;
    try {
      reached = await once(one, address, moment);
    } catch (error) {
      throw new Error(`Killed at moment ${moment}: ${/** @type {any} */ (error).message}`, { cause: error });
    }
    if (!reached) return;
  }
}

/** @param {Case} one @param {string | null} address @param {number | null} moment */
async function once(one, address, moment) {
  const stage = new Stage(address);
  const run = { moment, reached: false };
  // Errors that the engine only tells of are defects all the same.
  /** @type {any[][]} */
  const told = [];
  const { error } = console;
  console.error = (...words) => void told.push(words);
  try {
    await prepare(stage, one);
    for (const [n, step] of one.steps.entries()) {
      try {
        await take(stage, step, run);
      } catch (error) {
        const { message, stack } = /** @type {Error} */ (error);
        const at = /** @type {string} */ (JSON.stringify(step));
        const cause = error instanceof Unmet ? undefined : stack;
        throw new Error(`Step ${n + 1}, ${at.slice(0, 160)}: ${message}\n${last(stage)}`, { cause });
      }
    }
    await holds(stage, one.allows ?? []);
    if (told.length > 0) throw new Error(`The console says: ${told[0].map((one) => one?.stack ?? one).join(' ')}`);
  } finally {
    console.error = error;
    await stage.end();
  }
  return run.reached;
}

/** @param {Stage} stage @param {Case} one */
async function prepare(stage, one) {
  for (const name of one.users ?? ['ada']) await stage.addUser(name);
  const must = async (
    /** @type {string} */ who,
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {any} */ body,
  ) => {
    const answer = await stage.ask(who, method, path, resolve(body, stage.names));
    if (answer.status >= 300) {
      throw new Error(`The case cannot begin: ${method} ${path} was answered ${JSON.stringify(answer)}`);
    }
    return answer.body;
  };
  for (const { as, owner = 'ada', with: people = {}, tasks = [], ...members } of one.lists ?? []) {
    const list = await must(owner, 'POST', '/v1/checklists', members);
    stage.names.set(as, list.id);
    for (const [name, role] of Object.entries(people)) {
      await must(owner, 'PUT', `/v1/checklists/${list.id}/participants/${stage.user(name).name}`, { role });
    }
    for (const { as: name, ...task } of tasks) {
      const made = await must(owner, 'POST', `/v1/checklists/${list.id}/tasks`, task);
      stage.names.set(name, made.id);
    }
  }
  for (const { as, owner = 'ada', ...members } of one.rewards ?? []) {
    stage.names.set(as, (await must(owner, 'POST', '/v1/rewards', members)).id);
  }
}

/** The last requests, for whoever has to find out why. @param {Stage} stage */
function last(stage) {
  return stage.network.log.slice(-14).map((entry) =>
    `    ${new Date(entry.at).toISOString().slice(11, 23)} ${entry.tab} ${entry.method} ${entry.path} ${
      entry.body ?? ''
    } ` +
    `key ${entry.headers['idempotency-key']?.slice(-6) ?? '-'} → ${entry.outcome ?? 'flies'}${
      entry.fault ? ` (${entry.fault})` : ''
    }`
  ).join('\n');
}

/** What holds at the end of every case. @param {Stage} stage @param {string[]} allows */
async function holds(stage, allows) {
  /** @type {Map<string, any>} */
  const keys = new Map();
  for (const entry of stage.network.log) {
    const key = entry.headers['idempotency-key'];
    if (entry.method === 'GET') continue;
    const print = JSON.stringify([entry.method, entry.path, entry.body, entry.headers['if-match'] ?? null]);
    const known = keys.get(key);
    if (key !== undefined && known && known.print !== print && !allows.includes('key of another request')) {
      throw new Error(`Two requests have the key ${key}: ${known.print} and ${print}`);
    }
    // Only a process that was killed or slept may not have learnt of its answer.
    if (key !== undefined && known?.ended && known.alive(entry.at) && !allows.includes('sent again with its key')) {
      throw new Error(`${print} was answered ${known.ended}, and sent again.`);
    }
    const { outcome } = entry;
    // What answers in the server's place says nothing.
    const foreign = entry.fault === 'answer' && !entry.answer?.body.includes('/problems/');
    const final = typeof outcome === 'number' && outcome < 500 && ![401, 408, 425, 429].includes(outcome) && !foreign;
    keys.set(key, { print, ended: final ? outcome : null, alive: livesAt(stage, entry.tab) });
    if (entry.answer?.body.includes('/problems/idempotency-key-reused') && !allows.includes('key of another request')) {
      throw new Error(`The key of ${print} was used before.`);
    }
    if (outcome === 422 && entry.answer?.body.includes('is unknown') && !entry.fault) {
      throw new Error(`${print} has members that do not exist.`);
    }
  }
  for (const tab of stage.tabs.values()) {
    if (tab.process.alive && !tab.process.frozen && tab.client && tab.process.device.link === 'on') {
      await agrees(stage, tab, allows);
    }
  }
}

/** Whether the process that a tab had was still there at a time. @param {Stage} stage @param {string} name */
function livesAt(stage, name) {
  const ends = stage.killed.get(name) ?? [];
  return (/** @type {number} */ at) => !ends.some((end) => end <= at);
}

/** Where nothing waits, the copy equals a fresh snapshot. @param {Stage} stage @param {Tab} tab @param {string[]} allows */
async function agrees(stage, tab, allows) {
  if (allows.includes('another copy')) return;
  const { client } = tab;
  if (!['saved'].includes(client.status.state) || client.status.parked.length > 0 || !client.view.ready) return;
  const label = [...stage.users].find(([, each]) => each === tab.user)?.[0] ?? '';
  let found = ['not compared'];
  for (let n = 0; n < (stage.real ? 1000 : 1) && found.length > 0; n++) {
    if (n > 0) await new Promise((done) => setTimeout(done, 5));
    await stage.clock.run(0);
    const { body } = await stage.ask(label, 'GET', '/v1/snapshot');
    found = differences(client.view, body, stage.clock.now);
  }
  if (found.length > 0) {
    throw new Error(`The copy of ${tab.name} differs from a fresh snapshot:\n    ${found.slice(0, 12).join('\n    ')}`);
  }
}
