/**
 * What people do with checklists and tasks.
 *
 * @module
 */
import { editable, list, newTask, operations, owned, patch, section, task } from './things.js';

/** @import { Actor } from './things.js' */

/**
 * Each with how often it happens. Nothing is done where its user sees nothing to do it to.
 * @type {[weight: number, call: string, make: (a: Actor) => any[] | undefined][]}
 */
export const sharing = [
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
];
