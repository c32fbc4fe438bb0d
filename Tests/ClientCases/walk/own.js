/**
 * What people do with what is their own: occurrences, reminders, rewards, settings, time.
 *
 * @module
 */
import { occurrence, task } from './things.js';

/** @import { Actor } from './things.js' */

/**
 * Each with how often it happens. Nothing is done where its user sees nothing to do it to.
 * @type {[weight: number, call: string, make: (a: Actor) => any[] | undefined][]}
 */
export const own = [
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
