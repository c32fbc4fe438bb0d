/**
 * What people of the walk choose from: things that they see, and new ones.
 *
 * @module
 */

/**
 * @typedef {object} Actor
 * @property {any} view of the client
 * @property {string} username
 * @property {(from: number, to: number) => number} between a whole number
 * @property {<T>(things: T[]) => T | undefined} pick
 * @property {(chance: number) => boolean} chance
 * @property {(word: string) => string} text that nobody has written before
 * @property {string[]} usernames of all
 * @property {string} ledger the checklist whose records are counted: nobody deletes anything there
 * @property {string} today
 * @property {(date: string, days: number) => string} addDays
 * @property {number} now
 * @property {Map<string, string[]>} comments those that this client has made, by their tasks
 * @property {string[]} purchases
 * @property {string[]} entries
 */

/** @typedef {[call: string, args: any[]]} Deed */

/** @param {Actor} a @param {(list: any) => boolean} [fits] */
export function list(a, fits = () => true) {
  return a.pick([...a.view.checklists.values()].filter((each) => each.id !== a.ledger && fits(each)));
}
/** @param {any} each */
export const editable = (each) => each.role !== 'viewer' && !each.archived;
/** @param {any} each */
export const owned = (each) => each.role === 'owner';

/** @param {Actor} a @param {(task: any) => boolean} [fits] @returns {any} */
export function task(a, fits = () => true) {
  const place = list(a, editable);
  return place && a.pick(a.view.tasks(place.id).filter(fits));
}

/** @param {Actor} a */
export const section = (a) => a.pick([null, 'Head', 'Tail', 'Head / Meta tag']);

/** @param {Actor} a @param {string} [place] */
export function newTask(a, place) {
  /** @type {Record<string, any>} */
  const members = { title: a.text('task') };
  if (a.chance(0.3)) members.section = section(a);
  if (a.chance(0.2)) members.priority = a.pick(['do_first', 'plan', 'delegate', 'delay']);
  if (a.chance(0.2)) members.points = a.between(1, 30);
  if (a.chance(0.1)) members.labels = [a.pick(['food', 'home', 'work'])];
  if (a.chance(0.15)) members.due_on = a.addDays(a.today, a.between(-3, 9));
  if (a.chance(0.15)) members.repeat = repeat(a);
  const neighbour = place && a.pick(a.view.tasks(place));
  if (neighbour && a.chance(0.2)) Object.assign(members, { parent_id: neighbour.id, section: undefined });
  else if (neighbour !== undefined && a.chance(0.2)) members[a.chance(0.5) ? 'after' : 'before'] = neighbour.id;
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** @param {Actor} a */
export function repeat(a) {
  return {
    rule: a.pick(['FREQ=DAILY', 'FREQ=DAILY;INTERVAL=2', 'FREQ=WEEKLY']),
    starts_on: a.addDays(a.today, -a.between(0, 20)),
    goal: a.between(1, 3),
    shared: a.chance(0.3),
  };
}

/** Whether a rule of `repeat` above gives a date. @param {any} rule @param {string} date */
export function occurs(rule, date) {
  if (rule.except.includes(date)) return false;
  const days = Math.round((Date.parse(date) - Date.parse(rule.starts_on)) / 86_400_000);
  const step = rule.rule.startsWith('FREQ=WEEKLY') ? 7 : rule.rule.includes('INTERVAL=2') ? 2 : 1;
  return days >= 0 && days % step === 0;
}

/** @param {Actor} a @returns {{ task: string, date: string } | undefined} an occurrence outside the ledger */
export function occurrence(a) {
  const found = task(a, (each) => each.repeat && each.status !== 'completed');
  if (!found) return undefined;
  const dates = [-2, -1, 0, 1].map((days) => a.addDays(a.today, days)).filter((date) => occurs(found.repeat, date));
  const date = a.pick(dates);
  return date === undefined ? undefined : { task: found.id, date };
}

/** @param {Actor} a @param {string} id */
export function patch(a, id) {
  const now = a.view.task(id);
  return a.pick([
    { title: a.text('title') },
    { title: a.text('title'), priority: 'plan' },
    { priority: a.pick(['do_first', 'plan', null]) },
    { labels: [a.text('l').slice(0, 12)] },
    { status: 'completed' },
    { status: now?.status === 'completed' ? 'available' : 'completed' },
    { status: 'in_progress' },
    { due_on: a.addDays(a.today, a.between(-2, 5)) },
    { due_at: null },
    { points: a.between(0, 20) },
    { repeat: now?.repeat ? { goal: a.between(1, 3) } : repeat(a) },
  ]);
}

/** @param {Actor} a */
export function operations(a) {
  const place = list(a, editable);
  if (!place) return undefined;
  const tasks = a.view.tasks(place.id);
  /** @type {any[]} */
  const many = [];
  for (let n = a.between(1, 4); n > 0; n--) {
    const id = a.pick(tasks)?.id;
    if (!id || a.chance(0.3)) many.push({ op: 'create', ...newTask(a) });
    else {many.push(
        a.pick([
          { op: 'update', id, title: a.text('bulk') },
          { op: 'update', id, status: 'completed' },
          { op: 'claim', id },
          { op: 'release', id },
          { op: 'move', id, section: section(a) },
        ]),
      );}
  }
  return { place, many };
}
