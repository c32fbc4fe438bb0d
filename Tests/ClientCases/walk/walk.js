/**
 * The random walk: people edit at random on five clients, on line and off, while everything goes wrong that can. At the
 * end every copy equals a fresh snapshot, nothing that was acknowledged is lost, and nothing counts twice.
 *
 * @module
 */
import { differences } from '../runner/compare.js';
import { deed, entryOfLedger } from './actions.js';
import { Books } from './books.js';
import { print, World } from './world.js';
import { edits as factories } from '../runner/engine.js';

/** @import { Control } from './control.js' */
/** @import { Member } from './world.js' */
/** @import { Actor } from './things.js' */

/** The points of a task of the ledger. */
const points = 5;

export class Walk {
  books = new Books();
  /** @type {string[]} what happened, in order */
  steps = [];
  /** @type {Record<string, number>} */
  done = {};
  #words = 0;
  /** The checklist whose records are counted. */
  ledger = '';
  /** Its tasks whose record serves all. @type {Set<string>} */
  shared = new Set();
  restored = false;

  /** @param {string[]} addresses @param {number} seed @param {Control} control */
  constructor(addresses, seed, control) {
    this.world = new World(addresses, seed);
    this.control = control;
    this.random = this.world.random;
    const { network } = this.world;
    network.known = (entry) => {
      this.books.learn(entry);
      this.world.watch(entry);
    };
    network.ended = (entry) => {
      if (entry.fault) this.books.counts.faults[entry.fault] = (this.books.counts.faults[entry.fault] ?? 0) + 1;
    };
  }

  /** @param {number} from @param {number} to */
  between(from, to) {
    return from + Math.floor(this.random() * (to - from + 1));
  }
  /** @param {number} chance */
  chance(chance) {
    return this.random() < chance;
  }
  /** @template T @param {T[]} things @returns {T | undefined} */
  pick(things) {
    return things[Math.floor(this.random() * things.length)];
  }

  /** @param {string} what */
  say(what) {
    this.steps.push(`${new Date(this.world.clock.now).toISOString().slice(5, 23)} ${what}`);
  }

  async begin() {
    const { world } = this;
    await world.open();
    const must = async (
      /** @type {string} */ user,
      /** @type {string} */ method,
      /** @type {string} */ path,
      /** @type {any} */ body,
    ) => {
      const answer = await world.ask(user, method, path, body);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    const name = (/** @type {string} */ user) => world.users.get(user)?.name ?? '';
    /** @type {[string, string, string[]][]} */
    const lists = [['ada', 'Team', ['bob', 'cyd']], ['bob', 'Second', ['ada', 'cyd']], ['ada', 'Ledger', [
      'bob',
      'cyd',
    ]]];
    for (const [owner, title, people] of lists) {
      const { id } = await must(owner, 'POST', '/v1/checklists', { title, participant_limit: 9 });
      for (const person of people) {
        await must(owner, 'PUT', `/v1/checklists/${id}/participants/${name(person)}`, { role: 'editor' });
      }
      if (title !== 'Ledger') continue;
      this.ledger = id;
      for (const shared of [false, false, true]) {
        const repeat = { rule: 'FREQ=DAILY', starts_on: this.#day(-30), goal: 99, shared };
        const task = await must(owner, 'POST', `/v1/checklists/${id}/tasks`, {
          title: shared ? 'Together' : 'Alone',
          points,
          repeat,
        });
        if (shared) this.shared.add(task.id);
      }
    }
    for (const member of world.members) world.start(member);
    await world.clock.run(2000);
    world.calm = false;
  }

  /** @param {number} days from today */
  #day(days) {
    return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  }

  /** @param {Member} member @returns {Actor} */
  #actor(member) {
    const { world } = this;
    return {
      view: member.client.view,
      username: world.users.get(member.user)?.name ?? '',
      between: (from, to) => this.between(from, to),
      pick: (things) => this.pick(things),
      chance: (chance) => this.chance(chance),
      text: (word) => `${word} ${++this.#words}`,
      usernames: [...world.users.values()].map((user) => user.name),
      ledger: this.ledger,
      today: this.#day(0),
      addDays: (date, days) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10),
      now: Date.now(),
      comments: member.comments,
      purchases: member.purchases,
      entries: member.entries,
    };
  }

  /** An edit by somebody. @returns {boolean} whether there was one */
  edit() {
    const member = this.pick(this.world.members.filter((each) => each.usable && each.client.view.ready));
    if (!member) return false;
    const actor = this.#actor(member);
    let what = this.chance(0.12) ? entryOfLedger(actor) : deed(actor, this.random);
    if (!what) return false;
    // Lists do not grow for ever.
    const many = [...actor.view.checklists.keys()].reduce((sum, id) => sum + actor.view.tasks(id).length, 0);
    if (what[0] === 'createTask' && many > 150 && this.chance(0.75)) {
      const list = this.pick(
        [...actor.view.checklists.values()].filter((each) =>
          each.role !== 'viewer' && !each.archived && each.id !== this.ledger
        ),
      );
      const task = list && /** @type {any} */ (this.pick(actor.view.tasks(list.id)));
      if (task) what = ['deleteTask', [task.id]];
    }
    const [call, args] = what;
    const edit = factories[call](...args);
    this.done[call] = (this.done[call] ?? 0) + 1;
    const handle = member.client.edit(edit);
    const creates = edit.creates ?? null;
    const needs = [...JSON.stringify(args).matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g)]
      .map(([id]) => id).filter((id) => id !== creates);
    // A bulk edit makes things, too.
    const created = (edit.body?.operations ?? []).filter((/** @type {any} */ each) => each.op === 'create');
    const makes = [...creates ? [creates] : [], ...created.map((/** @type {any} */ each) => each.id)];
    const line = this.books.enter({
      tab: member.name,
      user: member.user,
      call,
      args,
      id: handle.id,
      creates,
      needs,
      seen: false,
      outcome: 'open',
      given: false,
      history: 0,
    }, makes);
    member.unseen.push(line);
    this.say(
      `edit ${line.n}: ${member.name} ${call} ${JSON.stringify(args).slice(0, 300)}${
        makes.length > 0 ? ` makes ${makes.join(' ')}` : ''
      } key ${handle.id}`,
    );
    handle.done.then(() => {
      line.outcome = 'done';
      if (call === 'addComment') member.comments.set(args[0], [...member.comments.get(args[0]) ?? [], creates]);
      if (call === 'purchase') member.purchases.push(creates);
      if (call === 'createEntry') member.entries.push(creates);
      if (call === 'deletePurchase') member.purchases = member.purchases.filter((id) => id !== args[0]);
      if (call === 'deleteEntry') member.entries = member.entries.filter((id) => id !== args[0]);
    }, (/** @type {any} */ error) => {
      line.outcome = error?.name ?? String(error);
    });
    return true;
  }

  /** Something else than an edit. */
  async turn() {
    const { world } = this;
    const device = /** @type {import('../world/process.js').Device} */ (this.pick([...world.devices.values()]));
    const member = /** @type {Member} */ (this.pick(world.members));
    const kinds = /** @type {const} */ ([
      [30, 'link'],
      [8, 'kill'],
      [40, 'start'],
      [4, 'freeze'],
      [8, 'thaw'],
      [4, 'revoke'],
      [14, 'sign in'],
      [18, 'undo'],
      [25, 'parked'],
      [5, 'wake'],
      [6, 'long'],
      [0.4, 'very long'],
      [1, 'removed'],
      [1, 'full'],
      [3, 'free'],
      [2, 'close'],
    ]);
    let place = this.random() * kinds.reduce((sum, [weight]) => sum + weight, 0);
    const kind = kinds.find(([weight]) => (place -= weight) < 0)?.[1];
    switch (kind) {
      case 'link': {
        const link = device.link === 'on' ? this.pick(/** @type {const} */ (['off', 'off', 'dead'])) ?? 'off' : 'on';
        this.say(`${device.name} is ${link}`);
        device.connect(link);
        if (link !== 'dead' && this.chance(0.7)) device.announce(link === 'on' ? 'online' : 'offline');
        break;
      }
      case 'kill':
      case 'close':
        if (!member.alive || !member.keeps) break;
        this.say(`${member.name} is ${kind === 'kill' ? 'killed' : 'closed'}`);
        if (kind === 'close') {
          member.client?.close();
          await world.clock.run(1500);
        }
        member.process?.kill();
        break;
      case 'start':
        for (const each of world.members) {
          if (each.alive) continue;
          this.say(`${each.name} starts`);
          world.start(each);
        }
        break;
      case 'freeze':
        if (!member.usable) break;
        this.say(`${member.name} is frozen`);
        member.process?.freeze();
        break;
      case 'thaw':
        for (const each of world.members) if (each.process?.frozen) each.process.thaw();
        break;
      case 'revoke':
        this.say(`the session of ${device.name} ends`);
        await world.revoke(device.name);
        break;
      case 'sign in':
        await this.#signIn();
        break;
      case 'undo': {
        if (!member.usable) break;
        const { undoable } = member.client;
        const which = this.pick(undoable.slice(0, 3));
        if (which) this.#undo(member, /** @type {any} */ (which).id);
        break;
      }
      case 'parked':
        if (member.usable) this.#solve(member, 0.5);
        break;
      case 'wake':
        if (member.usable) {
          member.process?.events.dispatchEvent(
            new Event(this.pick(['online', 'visibilitychange', 'resume', 'focus']) ?? 'online'),
          );
        }
        break;
      case 'long':
        this.say('some minutes pass');
        await world.clock.run(this.between(1, 8) * 60_000);
        break;
      case 'very long':
        this.say('more than a day passes, without a network');
        for (const each of world.devices.values()) each.connect('off');
        await world.clock.run(26 * 3600_000);
        break;
      case 'removed':
        // What nobody has in memory goes with it. An open page stores it anew, if it has a moment for that.
        if (!world.members.some((each) => each.device === device && each.usable)) break;
        this.say(`the storage of ${device.name} is taken away`);
        world.calm = true;
        device.disk.remove();
        await world.clock.run(1000);
        world.calm = false;
        break;
      case 'full':
        this.say(`the disk of ${device.name} is full`);
        device.disk.faults.full = true;
        break;
      case 'free':
        this.#free();
        break;
      default:
    }
  }

  #free() {
    for (const device of this.world.devices.values()) {
      if (!device.disk.faults.full) continue;
      this.say(`the disk of ${device.name} is free`);
      device.disk.faults.full = false;
    }
  }

  async #signIn() {
    const { world } = this;
    for (const [name] of world.devices) {
      const member = world.members.find((each) =>
        each.device.name === name && each.usable && each.client.status.state === 'signed-out'
      );
      if (!member) continue;
      this.say(`${member.user} signs in on ${name}`);
      await world.signIn(name, member.user);
    }
  }

  /** @param {Member} member @param {string} id */
  #undo(member, id) {
    const line = this.books.byID.get(id);
    this.say(`${member.name} undoes edit ${line?.n ?? id}`);
    if (line) {
      line.given = true;
      if (/^(un)?completeOccurrence$/.test(line.call)) {
        const inverse = line.call === 'completeOccurrence' ? 'uncompleteOccurrence' : 'completeOccurrence';
        const place = `${line.user} ${inverse} ${line.args.join(' ')}`;
        this.books.inverses.set(place, (this.books.inverses.get(place) ?? 0) + 1);
      }
    }
    member.client.undo(id);
  }

  /** Answers what the page asks its user. @param {Member} member @param {number} part of it */
  #solve(member, part) {
    const { client } = member;
    for (const { edit, kind } of client.status.parked) {
      if (!this.chance(part)) continue;
      const line = this.books.byID.get(edit.id);
      if (kind === 'conflict') {
        const choice = this.pick(['mine', 'theirs', 'both']) ?? 'mine';
        this.say(`${member.name} keeps ${choice} of edit ${line?.n ?? edit.id}`);
        client.resolve(edit.id, choice);
      } else {
        // What may have happened is not done again: nobody knows.
        const again = kind === 'refused' && this.chance(0.2);
        this.say(`${member.name} ${again ? 'retries' : 'dismisses'} edit ${line?.n ?? edit.id} (${kind})`);
        if (line && !again) line.given = true;
        if (again) client.retry(edit.id);
        else client.dismiss(edit.id);
      }
    }
    for (const notice of client.status.notices) if (this.chance(part)) client.dismiss(notice.id);
  }

  /** The daemons end and begin again; with `restore`, as they were at the last backup. @param {'backup' | 'restart' | 'restore'} word */
  async daemons(word) {
    this.say(`daemons: ${word}`);
    // No request is under way: the clock stands still.
    await this.world.clock.run(0);
    this.world.move(await this.control.do(word));
    if (word === 'backup') this.books.backup();
    if (word === 'restore') {
      this.books.restore();
      this.restored = true;
    }
  }

  /** Everything comes to rest. */
  async settle() {
    const { world } = this;
    this.say('everything comes to rest');
    world.calm = true;
    this.#free();
    for (const member of world.members) {
      member.process?.thaw();
      if (!member.alive) world.start(member);
    }
    for (const device of world.devices.values()) {
      device.connect('on');
      device.announce('online');
    }
    for (let n = 0; n < 400; n++) {
      await world.clock.run(n < 20 ? 2000 : 30_000);
      await this.#signIn();
      for (const member of world.members) if (member.usable) this.#solve(member, 1);
      const restless = world.members.filter((member) =>
        !member.usable || !member.keeps || member.client.status.state !== 'saved' ||
        member.client.status.parked.length > 0
      );
      if (restless.length === 0 && n > 3) return;
      if (world.breaches.length > 0) return;
    }
    const states = world.members.map((member) =>
      `${member.name}: ${member.usable ? JSON.stringify(member.client.status) : 'not there'}`
    );
    throw new Failure(`It does not come to rest:\n  ${states.join('\n  ').slice(0, 6000)}`);
  }

  /** Compares all copies with fresh snapshots. @param {string} when */
  async compare(when) {
    const { world } = this;
    for (const member of world.members) {
      /** @type {string[]} */
      let found = [];
      for (let tries = 0; tries < 200; tries++) {
        await world.clock.run(0);
        const { body } = await world.ask(member.user, 'GET', '/v1/snapshot');
        found = differences(member.client.view, body, Date.now());
        if (found.length === 0) break;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      if (found.length > 0) {
        throw new Failure(
          `${when}, the copy of ${member.name} differs from a fresh snapshot:\n  ${found.slice(0, 20).join('\n  ')}`,
          found.join(' '),
        );
      }
    }
  }

  /** Compares what each device has stored. */
  async compareStored() {
    const { world } = this;
    for (const device of world.devices.values()) {
      const members = world.members.filter((each) => each.device === device);
      for (const member of members) member.process?.kill();
      device.connect('off');
      const [member] = members;
      world.start(member);
      for (let n = 0; n < 20 && !member.client; n++) await world.clock.run(1000);
      if (!member.client) throw new Failure(`${member.name} does not open without a network.`);
      const { body } = await world.ask(member.user, 'GET', '/v1/snapshot');
      const found = differences(member.client.view, body, Date.now());
      if (found.length > 0) {
        throw new Failure(
          `What ${device.name} has stored differs from a fresh snapshot:\n  ${found.slice(0, 20).join('\n  ')}`,
          found.join(' '),
        );
      }
      member.process?.kill();
    }
  }

  /** Whether nothing is lost, and nothing counts twice. */
  async audit() {
    const { world } = this;
    /** @type {Map<string, number>} */
    const counts = new Map();
    /** @type {Map<string, number>} */
    const earned = new Map();
    for (const label of world.users.keys()) {
      const { body } = await world.ask(label, 'GET', '/v1/snapshot');
      const ledger = body.checklists.find((/** @type {any} */ list) => list.id === this.ledger);
      const tasks = new Set(ledger?.tasks.map((/** @type {any} */ task) => task.id));
      for (const record of [...body.me.records, ...ledger?.records ?? []]) {
        if (!tasks.has(record.task_id)) continue;
        counts.set(`${record.shared ? '*' : label} ${record.task_id} ${record.date}`, record.count);
      }
      let balance = 0;
      for await (const entry of this.#entries(label)) {
        balance += entry.amount;
        if (!tasks.has(entry.task_id)) continue;
        const place = `${this.shared.has(entry.task_id) ? '*' : label} ${entry.task_id} ${entry.date}`;
        earned.set(place, (earned.get(place) ?? 0) + entry.amount);
      }
      if (balance !== body.me.balance) {
        throw new Failure(`The ledger of ${label} has ${balance} points, the snapshot ${body.me.balance}.`);
      }
    }
    const wrong = this.books.audit(counts, this.shared);
    for (const [place, count] of counts) {
      if ((earned.get(place) ?? 0) !== points * count) {
        wrong.push(`${place} was done ${count} times and has earned ${earned.get(place) ?? 0}`);
      }
    }
    if (wrong.length > 0) {
      throw new Failure(`The books are wrong:\n  ${wrong.slice(0, 20).join('\n  ')}`, wrong.join(' '));
    }
    return { records: counts.size, times: [...counts.values()].reduce((sum, count) => sum + count, 0) };
  }

  /** The ledger of a user, newest first. @param {string} label @returns {AsyncGenerator<any>} */
  async *#entries(label) {
    let path = '/v1/points/entries?limit=500';
    for (;;) {
      const { body, headers } = await this.world.ask(label, 'GET', path);
      yield* body.entries;
      const next = /<([^>]+)>; rel="next"/.exec(headers?.link ?? '')?.[1];
      if (!next) return;
      path = new URL(next, 'http://daemon.test').pathname + new URL(next, 'http://daemon.test').search;
    }
  }

  /** The steps and requests that a failure is about: those that name its things, or else the last ones. @param {string} about */
  trace(about) {
    const ids = [...new Set(about.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [])].slice(
      0,
      3,
    );
    const numbers = [...about.matchAll(/edit (\d+)/g)].slice(0, 3).map(([, n]) => this.books.lines[Number(n) - 1]);
    for (const line of numbers) ids.push(line.id, ...(line.creates ? [line.creates] : []));
    const names = (/** @type {string} */ text) => ids.length === 0 || ids.some((id) => text.includes(id));
    const steps = this.steps.filter((step) => names(step) || !step.includes('edit '));
    const requests = this.world.network.log.filter((entry) =>
      entry.method !== 'GET' && names(`${entry.path} ${entry.body} ${entry.headers['idempotency-key']}`)
    ).map(print);
    return [`things: ${ids.join(' ') || 'unknown'}`, 'steps:', ...steps.slice(-60), 'requests:', ...requests.slice(-40)]
      .map((line) => `  ${line}`).join('\n');
  }
}

export class Failure extends Error {
  /** @param {string} message @param {string} [about] */
  constructor(message, about = message) {
    super(message);
    this.about = about;
  }
}
