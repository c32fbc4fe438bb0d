/**
 * The steps of a case: each is an object with one verb. README.md says what they mean.
 *
 * @module
 */
import { beat } from './stage.js';
import { meets } from './expect.js';
import { milliseconds, resolve, show } from './match.js';

/** @import { Stage } from './stage.js' */

/** @typedef {{ [name: string]: any }} Step */

/** An expectation does not hold. */
export class Unmet extends Error {}

/** How long a real daemon may take until an expectation holds, in milliseconds. */
const patience = 10_000;

/**
 * What a run of a case is told beside its data.
 * @typedef {object} Run
 * @property {number | null} moment of the `anywhere` step at which the process is killed or left; null: behind it
 * @property {boolean} reached whether that moment came
 */

/** @type {Record<string, (stage: Stage, step: Step, run: Run) => any>} */
const verbs = {
  start: async (stage, step) => {
    const known = stage.tabs.get(step.start);
    const user = step.user ?? (known && [...stage.users].find(([, each]) => each === known.user)?.[0]) ??
      [...stage.users.keys()][0];
    await stage.start(step.start, {
      user,
      device: step.device ?? known?.process.device.name,
      token: step.session === 'same' ? known?.token : step.token && await stage.session(step.token),
      server: step.server,
      secure: step.secure,
      cookie: step.cookie,
    });
  },
  kill: (stage, step) => stage.tab(step.kill).process.kill(),
  close: async (stage, step) => {
    const { client, process } = stage.tab(step.close);
    client.close();
    await stage.clock.run(2 * beat);
    process.kill();
  },
  erase: async (stage, step) => {
    const { client, process } = stage.tab(step.erase);
    client.erase();
    await stage.clock.run(2 * beat);
    process.kill();
  },
  freeze: (stage, step) => stage.tab(step.freeze).process.freeze(),
  thaw: (stage, step) => stage.tab(step.thaw).process.thaw(),
  return: (stage, step) => stage.tab(step.return).process.comeBack(),
  edit: (stage, step) => {
    const tab = stage.tab(step.in);
    stage.edit(tab, step.edit, step.args ?? [], { name: step.named, creates: step.as });
  },
  undo: (stage, step) => {
    const made = stage.made.get(step.undo);
    const { client } = stage.tab(step.in);
    client.undo(made?.id).then((/** @type {any} */ outcome) => stage.names.set(`undo ${step.undo}`, outcome));
  },
  hold: (stage, step) => stage.tab(step.in).client.hold(stage.made.get(step.hold)?.id, step.held ?? true),
  resolve: (stage, step) => stage.tab(step.in).client.resolve(stage.made.get(step.resolve)?.id, step.choice),
  retry: (stage, step) => stage.tab(step.in).client.retry(stage.made.get(step.retry)?.id),
  dismiss: (stage, step) => {
    const { client } = stage.tab(step.in);
    const notice = client.status.notices.find((/** @type {any} */ each) => each.kind === step.dismiss);
    client.dismiss(notice?.id ?? stage.made.get(step.dismiss)?.id);
  },
  draft: (stage, step) => {
    const { drafts } = stage.tab(step.in).client;
    if (step.text === null) drafts.delete(step.draft);
    else drafts.set(step.draft, step.text);
  },
  read: (stage, step) => {
    const outcome = /** @type {any} */ ({ value: undefined });
    stage.names.set(step.named ?? 'read', outcome);
    stage.tab(step.in).client.get(step.read).then(
      (/** @type {any} */ read) => Object.assign(outcome, read),
      (/** @type {any} */ error) =>
        Object.assign(outcome, { failed: error?.problem ? error.name : error?.constructor?.name ?? String(error) }),
    );
  },
  network: (stage, step) => {
    const device = step.device === undefined ? stage.tab().process.device : stage.device(step.device);
    device.connect(step.network);
    if (!step.quiet && step.network !== 'dead') device.announce(step.network === 'on' ? 'online' : 'offline');
  },
  wake: (stage, step) => {
    const { process } = stage.tab(step.in);
    process.events.visible = true;
    process.later(() => process.events.dispatchEvent(new Event(step.wake)));
  },
  advance: (stage, step) => stage.clock.run(milliseconds(step.advance)),
  fault: (stage, step) => stage.network.expect(step.fault),
  heal: (stage) => stage.network.heal(),
  watch: (stage, step) => {
    const { client } = stage.tab(step.in);
    const look = () => client.view.task(step.watch)?.[step.member];
    const seen = [look()];
    stage.names.set(step.named, seen);
    client.subscribe(() => {
      const now = look();
      if (now !== seen[seen.length - 1]) seen.push(now);
    });
  },
  by: async (stage, step) => {
    const [method, path] = step.send.split(' ');
    const { status, body } = await stage.ask(step.by, method, path, step.body, step.headers);
    const wanted = step.status ?? [200, 201, 202, 204];
    if (![wanted].flat().includes(status)) {
      throw new Error(`${step.by}'s ${step.send} was answered ${status} ${show(body)}.`);
    }
    for (const [name, member] of Object.entries(step.take ?? {})) {
      stage.names.set(name, String(member).split('.').reduce((value, each) => value?.[each], body));
    }
    if (step.as) stage.names.set(step.as, body.id);
  },
  server: (stage, step) => {
    const server = stage.simulated;
    /** @type {Record<string, () => void>} */
    const acts = {
      backup: () => stage.names.set('backup', server.backup()),
      restore: () => server.restore(stage.names.get('backup')),
      'forget changes': () => server.forgetChanges(),
      'lose a change': () => server.loseChange(),
      'hold changes': () => {
        server.held = true;
      },
      'let changes go': () => {
        server.held = false;
        server.wake();
      },
      'limit requests': () => {
        server.rate = step.per_second;
      },
      'snapshot too large': () => Object.assign(server, { tooLarge: true }),
      copy: () => stage.copyServer(step.to),
    };
    if (!(step.server in acts)) throw new Error(`The server knows no '${step.server}'.`);
    acts[step.server]();
  },
  session: async (stage, step) => {
    const tab = stage.tab(step.in);
    if (step.session === 'end') {
      await stage.backend.ask(tab.token, 'DELETE', '/v1/sessions/current');
      return;
    }
    if (step.session === 'again') return tab.client.signedIn();
    const label = [...stage.users].find(([, each]) => each === tab.user)?.[0] ?? '';
    tab.token = await stage.session(label);
    tab.client.signedIn(tab.token);
  },
  cookie: async (stage, step) => {
    const device = stage.device(step.device);
    device.cookie = await stage.session(step.cookie);
  },
  storage: (stage, step) => {
    const device = step.device === undefined ? stage.tab().process.device : stage.device(step.device);
    const { disk } = device;
    /** @type {Record<string, () => void>} */
    const acts = {
      full: () => {
        disk.faults.full = true;
      },
      free: () => {
        disk.faults.full = false;
      },
      denied: () => {
        disk.faults.denied = 'fails';
      },
      throws: () => {
        disk.faults.denied = 'throws';
      },
      absent: () => {
        device.stores = false;
      },
      allowed: () => {
        disk.faults.denied = false;
        device.stores = true;
      },
      hangs: () => {
        disk.faults.hangs = true;
      },
      removed: () => disk.remove(),
      newer: () => disk.outdate(),
      'spoil the copy': () => spoil(disk),
      upgrade: () => stage.upgrade(device, step.named ?? 'upgrade'),
    };
    if (!(step.storage in acts)) throw new Error(`Storage knows no '${step.storage}'.`);
    acts[step.storage]();
  },
  clock: (stage, step) => {
    const device = step.device === undefined ? stage.tab().process.device : stage.device(step.device);
    device.ahead = milliseconds(step.clock);
  },
  mark: (stage, step) => {
    stage.marks.set(step.mark, stage.network.log.length);
  },
  repeat: async (stage, step, run) => {
    for (let n = 0; n < step.repeat; n++) for (const each of step.steps) await take(stage, each, run);
  },
  anywhere: async (stage, step, run) => {
    const tab = stage.tab(step.anywhere);
    const first = stage.clock.moment;
    const end = () => step.leaves ? tab.process.leave() : tab.process.kill();
    stage.clock.before = (moment) => {
      if (run.moment === null || moment - first !== run.moment + 1) return;
      run.reached = true;
      end();
    };
    for (const each of step.during) await take(stage, each, run);
    stage.clock.before = null;
    if (!step.leaves || !run.reached) end();
  },
};

/** The copy is of another release from now on. @param {import('../world/storage/disk.js').Disk} disk */
function spoil(disk) {
  for (const base of disk.bases.values()) {
    for (const row of base.tables.get('copy')?.rows ?? []) if ('schema' in row.value) row.value.schema = 0;
  }
}

/** Verbs that take no time. */
const timeless = new Set([
  'fault',
  'heal',
  'mark',
  'advance',
  'clock',
  'server',
  'anywhere',
  'repeat',
  'start',
  'close',
  'erase',
  'expect',
]);

/**
 * @param {Stage} stage
 * @param {Step} raw
 * @param {Run} run
 */
export async function take(stage, raw, run) {
  const verb = Object.keys(raw).find((name) => name in verbs || name === 'expect');
  if (!verb) throw new Error(`No step: ${show(raw)}`);
  if (verb === 'expect') return await expect(stage, raw.expect);
  const step = verb === 'anywhere' || verb === 'repeat' ? raw : resolved(stage, raw);
  // A tab that is gone does nothing more.
  const tab = step.in === undefined ? stage.current : stage.tabs.get(step.in);
  const needsTab = ['edit', 'undo', 'hold', 'resolve', 'retry', 'draft', 'read', 'dismiss', 'wake'].includes(verb);
  if (needsTab && (!tab?.process.alive || !tab.client)) {
    if (verb === 'edit') stage.skip(step.named, step.as);
    return;
  }
  await verbs[verb](stage, step, run);
  if (!timeless.has(verb)) await stage.clock.run(step.takes === undefined ? beat : milliseconds(step.takes));
}

/** The names in a step, but for those that it gives. @param {Stage} stage @param {Step} step @returns {Step} */
function resolved(stage, step) {
  const { as, named, undo, hold, resolve: choice, retry, dismiss, ...rest } = step;
  const kept = Object.fromEntries(
    Object.entries({ as, named, undo, hold, resolve: choice, retry, dismiss }).filter(([, value]) =>
      value !== undefined
    ),
  );
  return { ...resolve(rest, stage.names), ...kept };
}

/**
 * @param {Stage} stage
 * @param {any} wanted
 */
async function expect(stage, wanted) {
  let problem = await meets(stage, wanted);
  // A real daemon's changes come when they come.
  const until = Date.now() + patience;
  while (problem && stage.real && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    await stage.clock.run(0);
    problem = await meets(stage, wanted);
  }
  if (problem) throw new Unmet(problem);
}
