/**
 * What people do in the walk: every edit that the interface has, each with things that its user sees.
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
function list(a, fits = () => true) {
  return a.pick([...a.view.checklists.values()].filter((each) => each.id !== a.ledger && fits(each)));
}
/** @param {any} each */
const editable = (each) => each.role !== 'viewer' && !each.archived;
/** @param {any} each */
const owned = (each) => each.role === 'owner';

/** @param {Actor} a @param {(task: any) => boolean} [fits] @returns {any} */
function task(a, fits = () => true) {
  const place = list(a, editable);
  return place && a.pick(a.view.tasks(place.id).filter(fits));
}

/** @param {Actor} a */
const section = (a) => a.pick([null, 'Head', 'Tail', 'Head / Meta tag']);

/** @param {Actor} a @param {string} [place] */
function newTask(a, place) {
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
  else if (neighbour && a.chance(0.2)) members[a.chance(0.5) ? 'after' : 'before'] = neighbour.id;
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** @param {Actor} a */
function repeat(a) {
  return {
    rule: a.pick(['FREQ=DAILY', 'FREQ=DAILY;INTERVAL=2', 'FREQ=WEEKLY']),
    starts_on: a.addDays(a.today, -a.between(0, 20)),
    goal: a.between(1, 3),
    shared: a.chance(0.3),
  };
}

/** Whether a rule of `repeat` above gives a date. @param {any} rule @param {string} date */
function occurs(rule, date) {
  if (rule.except.includes(date)) return false;
  const days = Math.round((Date.parse(date) - Date.parse(rule.starts_on)) / 86_400_000);
  const step = rule.rule.startsWith('FREQ=WEEKLY') ? 7 : rule.rule.includes('INTERVAL=2') ? 2 : 1;
  return days >= 0 && days % step === 0;
}

/** @param {Actor} a @returns {{ task: string, date: string } | undefined} an occurrence outside the ledger */
function occurrence(a) {
  const found = task(a, (each) => each.repeat && each.status !== 'completed');
  if (!found) return undefined;
  const dates = [-2, -1, 0, 1].map((days) => a.addDays(a.today, days)).filter((date) => occurs(found.repeat, date));
  const date = a.pick(dates);
  return date === undefined ? undefined : { task: found.id, date };
}

/** @param {Actor} a @param {string} id */
function patch(a, id) {
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
function operations(a) {
  const place = list(a, editable);
  if (!place) return undefined;
  const tasks = a.view.tasks(place.id);
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

/**
 * Each with how often it happens. Nothing is done where its user sees nothing to do it to.
 * @type {[number, string, (a: Actor) => any[] | undefined][]}
 */
const table = [
  [
    4,
    'createChecklist',
    (a) => [{ title: a.chance(0.2) ? 'Same title' : a.text('list'), ...(a.chance(0.3) ? { color: '#1e90ff' } : {}) }],
  ],
  [4, 'updateChecklist', (a) => {
    const one = list(a, editable);
    if (!one) return undefined;
    if (a.chance(0.5)) return [one.id, { description: a.text('text') }, { base: one.description }];
    return [
      one.id,
      a.chance(0.7) || !owned(one)
        ? { title: a.text('renamed') }
        : a.pick([{ color: '#00ff00' }, { participant_limit: a.between(3, 9) }]),
    ];
  }],
  [1, 'updateChecklist', (a) => {
    const one = list(
      a,
      (each) => owned(each) && each.id !== a.view.settings?.inbox_id && each.participants.length === 0,
    );
    return one && [one.id, { archived: !one.archived }];
  }],
  [2, 'deleteChecklist', (a) => {
    const one = list(
      a,
      (each) => owned(each) && each.id !== a.view.settings?.inbox_id && each.participants.length === 0,
    );
    return one && [one.id];
  }],
  [2, 'completeAll', (a) => {
    const one = list(a, editable);
    return one && [one.id];
  }],
  [4, 'placeChecklist', (a) => {
    const one = list(a);
    const other = list(a);
    if (!one || !other) return undefined;
    return [
      one.id,
      a.pick([
        { favorite: a.chance(0.5) },
        { muted: a.chance(0.5) },
        { color: '#ff0000' },
        ...(other === one ? [] : [{ after: other.id }]),
      ]),
    ];
  }],
  [28, 'createTask', (a) => {
    const one = list(a, editable);
    return one && [one.id, newTask(a, one.id)];
  }],
  [26, 'updateTask', (a) => {
    const one = task(a);
    return one && [one.id, patch(a, one.id)];
  }],
  [10, 'updateTask', (a) => {
    const one = task(a);
    return one && [one.id, { description: a.text('text') }, { base: one.description }];
  }],
  [8, 'moveTask', (a) => {
    const one = task(a);
    if (!one) return undefined;
    const neighbour = a.pick(a.view.tasks(one.checklist_id).filter((/** @type {any} */ each) => each.id !== one.id));
    return [
      one.id,
      a.pick([
        { section: section(a) },
        { parent_id: null },
        ...(neighbour
          ? [{ after: neighbour.id }, { before: neighbour.id }, { section: neighbour.section, after: neighbour.id }]
          : []),
      ]),
    ];
  }],
  [7, 'deleteTask', (a) => {
    const one = task(a);
    return one && [one.id];
  }],
  [8, 'claimTask', (a) => {
    const one = task(a);
    return one && [one.id];
  }],
  [5, 'releaseTask', (a) => {
    const one = task(a, (each) => each.participants.some((/** @type {any} */ who) => who.username === a.username));
    return one && [one.id];
  }],
  [3, 'assignTask', (a) => {
    const one = task(a);
    return one && [one.id, a.pick(a.usernames)];
  }],
  [3, 'unassignTask', (a) => {
    const one = task(a, (each) => each.participants.length > 0);
    return one && [one.id, one.participants[0].username];
  }],
  [3, 'batch', (a) => {
    const found = operations(a);
    return found && [found.place.id, found.many];
  }],
  [2, 'batchAcross', (a) => {
    const found = operations(a);
    return found && [found.many.map((each) => each.op === 'create' ? { ...each, checklist_id: found.place.id } : each)];
  }],
  [4, 'moveTasks', (a) => {
    const one = task(a);
    const place = list(a, editable);
    return one && place && [[one.id], place.id, ...(a.chance(0.5) ? [section(a)] : [])];
  }],
  [8, 'addComment', (a) => {
    const one = task(a);
    return one && [one.id, a.text('comment')];
  }],
  [2, 'deleteComment', (a) => {
    const on = a.pick([...a.comments.keys()]);
    const one = on && a.pick(a.comments.get(on) ?? []);
    return one && [one, on];
  }],
  [2, 'setParticipant', (a) => {
    const one = list(a, (each) => owned(each) && !each.archived);
    return one &&
      [one.id, a.pick(a.usernames.filter((name) => name !== a.username)), a.pick(['editor', 'editor', 'viewer'])];
  }],
  [1, 'removeParticipant', (a) => {
    const one = list(a, (each) => owned(each) && each.participants.length > 0);
    return one && [one.id, one.participants[0].username];
  }],
  [1, 'offerOwnership', (a) => {
    const one = list(a, (each) => owned(each) && each.participants.length > 0 && each.id !== a.view.settings?.inbox_id);
    return one && [one.id, one.participants[0].username];
  }],
  [2, 'acceptOwnership', (a) => {
    const one = list(a, (each) => each.offered_to?.username === a.username);
    return one && [one.id];
  }],
  [1, 'endOffer', (a) => {
    const one = list(a, (each) => each.offered_to !== null && (owned(each) || each.offered_to.username === a.username));
    return one && [one.id];
  }],
  [4, 'acceptInvitation', (a) => {
    const one = a.pick(a.view.invitations);
    return one && [/** @type {any} */ (one).id];
  }],
  [2, 'declineInvitation', (a) => {
    const one = a.pick(a.view.invitations);
    return one && [/** @type {any} */ (one).id];
  }],
  [1, 'block', (a) => [a.pick(a.usernames.filter((name) => name !== a.username))]],
  [2, 'unblock', (a) => [a.pick(a.usernames.filter((name) => name !== a.username))]],
  [5, 'completeOccurrence', (a) => {
    const one = occurrence(a);
    return one && [one.task, one.date];
  }],
  [3, 'uncompleteOccurrence', (a) => {
    const one = occurrence(a);
    return one && [one.task, one.date];
  }],
  [4, 'setOccurrence', (a) => {
    const one = occurrence(a);
    return one && [one.task, one.date, a.pick([{ count: 1 }, { count: 0 }, { skipped: true }, { skipped: false }])];
  }],
  [1, 'deleteOccurrence', (a) => {
    const one = occurrence(a);
    return one && [one.task, one.date];
  }],
  [2, 'occurrencesBatch', (a) => {
    const many = [occurrence(a), occurrence(a)].flatMap((one) =>
      one ? [{ op: a.pick(['complete', 'skip', 'uncomplete']), task_id: one.task, date: one.date }] : []
    );
    return many.length > 0 ? [many] : undefined;
  }],
  [3, 'setReminders', (a) => {
    const one = task(a);
    return one && [one.id, a.pick([[], [{ at: '19:00' }], [{ at: '07:30' }, { before_minutes: 30 }]])];
  }],
  [3, 'createReward', (a) => [{ title: a.text('reward'), price: a.between(1, 40), tracked: a.chance(0.3) }]],
  [3, 'updateReward', (a) => {
    const one = /** @type {any} */ (a.pick(a.view.rewards));
    return one &&
      [one.id, a.pick([{ title: a.text('reward') }, { price: a.between(1, 40) }, { tracked: !one.tracked }])];
  }],
  [2, 'deleteReward', (a) => {
    const one = a.view.rewards.length > 3 && /** @type {any} */ (a.pick(a.view.rewards));
    return one && [one.id];
  }],
  [6, 'purchase', (a) => {
    const one = /** @type {any} */ (a.pick(a.view.rewards));
    return one && [one.id, { quantity: a.between(1, 2) }];
  }],
  [1, 'deletePurchase', (a) => {
    const one = a.pick(a.purchases);
    return one && [one];
  }],
  [0.3, 'deletePurchases', () => ['2020-01-01', '2020-12-31']],
  [
    3,
    'updateSettings',
    (
      a,
    ) => [
      a.pick([{ week_starts_on: a.pick(['monday', 'sunday']) }, { locale: a.pick(['en', 'de']) }, {
        overlapping_entries: true,
      }, { notifications: { day: { enabled: a.chance(0.5) } } }]),
    ],
  ],
  [
    2,
    'updateMe',
    (a) => [a.pick([{ display_name: a.text('name') }, { who_may_add: a.pick(['anyone', 'anyone', 'nobody']) }])],
  ],
  [2, 'createMode', (a) => [{ name: a.text('mode') }]],
  [2, 'updateMode', (a) => {
    const one = /** @type {any} */ (a.pick(a.view.modes));
    return one && [one.id, a.pick([{ name: a.text('mode') }, { color: '#123456' }])];
  }],
  [1, 'deleteMode', (a) => {
    const one = a.view.modes.length > 4 && /** @type {any} */ (a.pick(a.view.modes));
    return one && [one.id];
  }],
  [5, 'startTimer', (a) => {
    const one = /** @type {any} */ (a.pick(a.view.modes.filter((/** @type {any} */ each) => !each.archived)));
    return one && [{ mode_id: one.id, ...(a.chance(0.3) ? { description: a.text('work') } : {}) }];
  }],
  [4, 'stopTimer', (a) => a.view.entry && [a.view.entry.id]],
  [1, 'discardTimer', (a) => a.view.entry && []],
  [2, 'createEntry', (a) => {
    const one = /** @type {any} */ (a.pick(a.view.modes));
    const end = a.now - a.between(2, 20) * 86_400_000;
    return one &&
      [{
        mode_id: one.id,
        started_at: new Date(end - a.between(60, 7200) * 1000).toISOString(),
        ended_at: new Date(end).toISOString(),
      }];
  }],
  [1, 'updateEntry', (a) => {
    const one = a.pick(a.entries);
    return one && [one, { description: a.text('entry') }];
  }],
  [1, 'deleteEntry', (a) => {
    const one = a.pick(a.entries);
    return one && [one];
  }],
];

/** The kinds of edits that the walk does, and those of the ledger. */
export const kinds = new Set(table.map(([, call]) => call));

const weights = table.reduce((sum, [weight]) => sum + weight, 0);

/**
 * Something that the user of a client may do now.
 * @param {Actor} a
 * @param {() => number} random
 * @returns {Deed | null}
 */
export function deed(a, random) {
  let place = random() * weights;
  for (const [weight, call, make] of table) {
    place -= weight;
    if (place >= 0) continue;
    const args = make(a);
    return args ? [call, args] : null;
  }
  return null;
}

/**
 * An occurrence of the ledger: what is counted there is counted exactly.
 * @param {Actor} a
 * @returns {Deed | null}
 */
export function entryOfLedger(a) {
  if (!a.view.checklists.get(a.ledger)) return null;
  const one = /** @type {any} */ (a.pick(a.view.tasks(a.ledger)));
  if (!one) return null;
  const date = a.addDays(a.today, -a.between(0, 9));
  const count = a.view.record(one.id, date)?.count ?? 0;
  if (count >= 80) return null;
  // Never near 0, where taking back does nothing.
  return [count >= 14 && a.chance(0.2) ? 'uncompleteOccurrence' : 'completeOccurrence', [one.id, date]];
}
