/**
 * What a case may expect of a client, of the requests that it sent, and of the server.
 *
 * @module
 */
import { waits } from '../world/network.js';
import { differs, resolve, show } from './match.js';

/** @import { Stage, Tab } from './stage.js' */

/** @type {Record<string, (stage: Stage, wanted: any, tab: Tab, all: any) => string | null | Promise<string | null>>} */
const checks = {
  ready: (stage, wanted, { client }) => differs(wanted, client.view.ready, stage.names, 'view.ready'),
  status: (stage, wanted, { client }) => differs(wanted, client.status, stage.names, 'status'),
  view: (stage, wanted, { client }) => view(stage, wanted, client.view),
  parked: (stage, wanted, { client }) => {
    const found = client.status.parked.map((/** @type {any} */ each) => ({
      ...each,
      edit: nameOf(stage, each.edit.id),
      sent: each.edit,
    }));
    return unordered(stage, wanted, found, 'parked');
  },
  notices: (stage, wanted, { client }) => {
    const found = client.status.notices.map((/** @type {any} */ each) => ({
      ...each,
      edit: nameOf(stage, each.edit?.id ?? each.edit),
    }));
    return unordered(stage, wanted, found, 'notices');
  },
  pending: (stage, wanted, { client }) => {
    const found = client.pending().map((/** @type {any} */ edit) => nameOf(stage, edit.id));
    return differs(wanted, found, stage.names, 'pending');
  },
  edits: (stage, wanted) => {
    for (const [name, outcome] of Object.entries(wanted)) {
      const problem = differs(outcome, stage.made.get(name)?.outcome, stage.names, `edit ${name}`);
      if (problem) return problem;
    }
    return null;
  },
  undone: (stage, wanted) => {
    for (const [name, outcome] of Object.entries(wanted)) {
      const problem = differs(outcome, stage.names.get(`undo ${name}`), stage.names, `undo of ${name}`);
      if (problem) return problem;
    }
    return null;
  },
  undoable: (stage, wanted, { client }) => {
    const found = client.undoable.map((/** @type {any} */ each) => nameOf(stage, each.id));
    return differs(wanted, found, stage.names, 'undoable');
  },
  read: (stage, wanted) => {
    for (const [name, outcome] of Object.entries(wanted)) {
      const problem = differs(outcome, stage.names.get(name), stage.names, `read ${name}`);
      if (problem) return problem;
    }
    return null;
  },
  draft: (stage, wanted, { client }) => {
    for (const [key, text] of Object.entries(wanted)) {
      const problem = differs(text, client.drafts.get(key) ?? null, stage.names, `draft ${key}`);
      if (problem) return problem;
    }
    return null;
  },
  today: (stage, wanted, { client }) => differs(wanted, client.today(wanted.date), stage.names, 'today'),
  writes: (stage, wanted, _, all) => {
    const found = stage.requests(all.since, all.of).filter((entry) => entry.method !== 'GET').map((entry) =>
      shown(stage, entry)
    );
    return differs(wanted, found, stage.names, 'writes');
  },
  reads: (stage, wanted, _, all) => {
    const found = stage.requests(all.since, all.of).filter((entry) => entry.method === 'GET').map((entry) =>
      shown(stage, entry)
    );
    return differs(wanted, found, stage.names, 'reads');
  },
  count: (stage, wanted, _, all) => {
    const found = stage.requests(all.since, all.of);
    for (const [pattern, number] of Object.entries(wanted)) {
      const [method, path] = pattern.split(' ');
      const seen = new RegExp(`^${path.split('*').map((part) => part.replace(/[.?+]/g, '\\$&')).join('.*')}$`);
      const many = found.filter((entry) => entry.method === method && seen.test(entry.path)).length;
      const problem = differs(number, many, stage.names, `the number of ${pattern}`);
      if (problem) return problem;
    }
    return null;
  },
  answered: (stage, wanted, _, all) => {
    const found = stage.requests(all.since, all.of);
    for (const [status, number] of Object.entries(wanted)) {
      const many = found.filter((entry) => String(entry.outcome) === status).length;
      const problem = differs(number, many, stage.names, `the number of answers with ${status}`);
      if (problem) return problem;
    }
    return null;
  },
  polls: (stage, wanted, _, all) => differs(wanted, stage.polls(all.of?.device).length, stage.names, 'polls that wait'),
  spacing: (stage, wanted, _, all) => {
    const at = stage.requests(all.since, all.of).filter((entry) => entry.method !== 'GET').map((entry) => entry.at);
    const gaps = at.slice(1).map((time, n) => time - at[n]);
    return differs(wanted, gaps, stage.names, 'times between writes');
  },
  server: async (stage, wanted) => {
    for (const each of [wanted].flat()) {
      const [method, path] = (each.get ? `GET ${each.get}` : each.send).split(' ');
      const { status, body } = await stage.ask(each.as, method, path);
      const problem = differs(each.status ?? 200, status, stage.names, `status of ${path}`) ??
        (each.body === undefined ? null : differs(each.body, body, stage.names, `GET ${path}`));
      if (problem) return problem;
    }
    return null;
  },
  stored: (stage, wanted) => {
    const text = stage.device(wanted.device).disk.text();
    for (const each of wanted.lacks ?? []) if (text.includes(each)) return `The device still has '${each}'.`;
    for (const each of wanted.has ?? []) if (!text.includes(each)) return `The device does not have '${each}'.`;
    return null;
  },
  named: (stage, wanted) => {
    for (const [name, value] of Object.entries(wanted)) {
      const problem = differs(value, stage.names.get(name), stage.names, name);
      if (problem) return problem;
    }
    return null;
  },
  if_seen: async (stage, wanted) => {
    for (const [name, then] of Object.entries(wanted)) {
      if (stage.made.get(name)?.seen) {
        const problem = await meets(stage, then);
        if (problem) return `${name} had been on screen, and ${problem}`;
      }
    }
    return null;
  },
};

/**
 * Why an expectation does not hold; null if it does.
 * @param {Stage} stage
 * @param {any} raw
 * @returns {Promise<string | null>}
 */
export async function meets(stage, raw) {
  const wanted = 'if_seen' in raw ? raw : resolve(raw, stage.names);
  const { in: name, since: _s, of: _o, ...rest } = wanted;
  for (const [check, value] of Object.entries(rest)) {
    if (!(check in checks)) throw new Error(`Nothing is expected by '${check}'.`);
    const tab = name === undefined ? stage.current : stage.tab(name);
    const problem = await checks[check](stage, value, /** @type {Tab} */ (tab), wanted);
    if (problem) return problem;
  }
  return null;
}

/** @param {Stage} stage @param {string} id */
function nameOf(stage, id) {
  for (const made of stage.made.values()) if (made.id === id) return made.name;
  return id;
}

/** A request as cases see it. @param {Stage} stage @param {import('../world/network.js').Entry} entry */
function shown(stage, entry) {
  const key = entry.headers['idempotency-key'];
  return {
    method: entry.method,
    path: entry.path,
    key: key === undefined ? null : nameOf(stage, key),
    raw_key: key ?? null,
    headers: entry.headers,
    body: entry.body === null || entry.body === '' ? null : JSON.parse(entry.body),
    outcome: entry.outcome,
    status: entry.answer?.status ?? null,
    tab: entry.tab,
    at: entry.at,
    waits: waits(entry.path),
  };
}

/** @param {Stage} stage @param {any[]} wanted @param {any[]} found @param {string} what */
function unordered(stage, wanted, found, what) {
  if (!Array.isArray(wanted)) return differs(wanted, found, stage.names, what);
  if (wanted.length !== found.length) return `${what} should have ${wanted.length} elements; they are ${show(found)}`;
  const left = [...found];
  for (const each of wanted) {
    const at = left.findIndex((one) => !differs(each, one, stage.names));
    if (at < 0) {
      return `${what} should have ${show(each)}; they are ${show(found)}: ${
        left.map((one) => differs(each, one, stage.names)).join('; ')
      }`;
    }
    left.splice(at, 1);
  }
  return null;
}

/** @param {Stage} stage @param {any} wanted @param {any} found @returns {string | null} */
function view(stage, wanted, found) {
  const { names } = stage;
  const each = (/** @type {any} */ things, /** @type {(id: string) => any} */ get, /** @type {string} */ what) => {
    for (const [id, thing] of Object.entries(things ?? {})) {
      const value = get(id);
      if (thing === null) {
        if (value !== undefined && value !== null) {
          return `view: ${what} ${id} should not be there; it is ${show(value)}`;
        }
        continue;
      }
      const problem = differs(thing, value, names, `view: ${what} ${id}`);
      if (problem) return problem;
    }
    return null;
  };
  return each(wanted.tasks, (id) => found.task(id), 'task') ??
    each(wanted.checklists, (id) => found.checklists.get(id), 'checklist') ??
    each(wanted.order, (id) => found.tasks(id).map((/** @type {any} */ task) => task.id), 'order of') ??
    each(wanted.rewards, (id) => found.rewards.find((/** @type {any} */ reward) => reward.id === id), 'reward') ??
    each(wanted.records, (key) => found.record(...key.split('/')), 'record') ??
    each(wanted.reminders, (id) => found.reminders(id), 'reminders') ??
    each(wanted.waits, (id) => found.waits(id), 'waits') ??
    each(wanted.knows, (id) => found.knows(id), 'knows') ??
    (wanted.lists === undefined
      ? null
      : differs(wanted.lists, found.lists.map((/** @type {any} */ list) => list.id), names, 'view: lists')) ??
    (wanted.titles === undefined
      ? null
      : differs(wanted.titles, found.lists.map((/** @type {any} */ list) => list.title), names, 'view: titles')) ??
    ['balance', 'entry', 'settings', 'user'].map((name) =>
      name in wanted ? differs(wanted[name], found[name], names, `view: ${name}`) : null
    )
      .find((problem) => problem) ??
    null;
}
