/**
 * @import { Copy } from './copy.js'
 * @import { List } from './list.js'
 * @import { Change, Checklist, Task } from '../types/server.js'
 */

/**
 * Applies one change of the feed, as `docs/guide/changes.md` says.
 * @param {Copy} copy
 * @param {Change} change
 * @returns {'applied' | 'repeat' | 'jump'} jump: a version is missing, and only a snapshot helps
 */
export function applyChange(copy, change) {
  return change.stream === copy.userID ? applyOwn(copy, change) : applyShared(copy, change);
}

/**
 * @param {Copy} copy
 * @param {Change} change
 */
function applyOwn(copy, change) {
  if (change.version <= copy.version) return 'repeat';
  if (change.version > copy.version + 1) return 'jump';
  copy.version = change.version;
  copy.marks.me = true;
  OWN[change.kind]?.(copy, change.body, change.version);
  return 'applied';
}

/**
 * @param {Copy} copy
 * @param {Change} change
 */
function applyShared(copy, change) {
  const { stream, version, kind, body, at } = change;
  const list = copy.lists.get(stream);
  if (!list) {
    // `checklist.added` comes too, perhaps later: the checklist's snapshot has this change.
    copy.wanted.add(stream);
    return 'applied';
  }
  if (version <= list.checklist.version) return 'repeat';
  if (version > list.checklist.version + 1) return 'jump';
  if (body !== null) SHARED[kind]?.(copy, list, body);
  const task_count = change.task_count ?? list.checklist.task_count;
  const open_task_count = change.open_task_count ?? list.checklist.open_task_count;
  const completed = task_count > 0 && open_task_count === 0;
  copy.putChecklist(list, { ...list.checklist, task_count, open_task_count, completed, version, updated_at: at });
  return 'applied';
}

/** @type {Record<string, (copy: Copy, body: any, version: number) => void>} */
const OWN = {
  'user.updated': (copy, user) => (copy.user = user),
  'settings.updated': (copy, settings) => {
    copy.settings = settings;
    copy.repeats++;
  },
  'points.added': (copy, entry) => (copy.balance = entry.balance),
  'checklist.added': (copy, added) => {
    const list = copy.lists.get(added.id);
    if (list && list.checklist.version >= added.version && list.checklist.role === added.role) return;
    copy.wanted.add(added.id);
  },
  'checklist.removed': (copy, removed) => {
    copy.wanted.delete(removed.id);
    for (const task of copy.lists.get(removed.id)?.tasks.keys() ?? []) copy.records.forget(task);
    copy.removeList(removed.id);
    for (const task of removed.reminders ?? []) copy.reminders.delete(task);
  },
  'checklist.placed': (copy, placed, version) => {
    const list = copy.lists.get(placed.id);
    if (list && version > list.meVersion) copy.putChecklist(list, { ...list.checklist, mine: placed.mine });
  },
  'reminders.updated': (copy, of, version) => {
    if (isNews(copy, of.task_id, version)) copy.reminders.set(of.task_id, of.reminders);
  },
  'occurrence.updated': (copy, record, version) => {
    if (!isNews(copy, record.task_id, version)) return;
    copy.records.put(record);
    noteRecord(copy, record);
  },
  'invitation.received': (copy, invitation) => (copy.invitations = withThing(copy.invitations, invitation)),
  'invitation.ended': (copy, { id }) => (copy.invitations = withoutThing(copy.invitations, id)),
  'reward.created': (copy, reward) => (copy.rewards = withThing(copy.rewards, reward)),
  'reward.updated': (copy, reward) => (copy.rewards = withThing(copy.rewards, reward)),
  'reward.deleted': (copy, { id }) => (copy.rewards = withoutThing(copy.rewards, id)),
  'mode.created': (copy, mode) => (copy.modes = withThing(copy.modes, mode)),
  'mode.updated': (copy, mode) => (copy.modes = withThing(copy.modes, mode)),
  'mode.deleted': (copy, { id }) => (copy.modes = withoutThing(copy.modes, id)),
  'entry.created': (copy, entry) => noteEntry(copy, entry),
  'entry.updated': (copy, entry) => noteEntry(copy, entry),
  'entry.deleted': (copy, { id }) => {
    if (copy.entry?.id === id) copy.entry = null;
  },
};

/** @type {Record<string, (copy: Copy, list: List, body: any) => void>} */
const SHARED = {
  'participant.added': putParticipant,
  'participant.updated': putParticipant,
  'participant.removed': (copy, list, person) => {
    const participants = list.checklist.participants.filter(({ id }) => id !== person.id);
    copy.putChecklist(list, { ...list.checklist, participants });
  },
  'task.deleted': (copy, list, { id, reason }) => {
    noteRepeat(copy, list.tasks.get(id));
    copy.removeTask(list, id);
    list.records.forget(id);
    // On another checklist the user keeps them.
    if (reason === 'moved') return;
    copy.records.forget(id);
    copy.reminders.delete(id);
    copy.marks.me = true;
  },
  'occurrence.updated': (copy, list, record) => {
    list.records.put(record);
    noteRecord(copy, record);
  },
};
for (const kind of ['created', 'updated', 'moved', 'completed', 'reopened', 'claimed', 'released']) {
  SHARED[`task.${kind}`] = putTask;
}
for (
  const kind of [
    'created',
    'imported',
    'updated',
    'archived',
    'unarchived',
    'offered',
    'offer_withdrawn',
    'offer_declined',
    'handed_over',
  ]
) SHARED[`checklist.${kind}`] = putChecklist;

/**
 * @param {Copy} copy
 * @param {List} list
 * @param {Task} task
 */
function putTask(copy, list, task) {
  const was = list.tasks.get(task.id);
  noteRepeat(copy, was, task);
  copy.putTask(list, task);
  if (!was || was.section === task.section) return;
  const { section, version, updated_at } = task;
  for (const below of list.below(task.id)) copy.putTask(list, { ...below, section, version, updated_at });
}

/**
 * @param {Copy} copy
 * @param {List} list
 * @param {Omit<Checklist, 'role' | 'mine'>} body
 */
function putChecklist(copy, list, body) {
  const { role, mine, archived } = list.checklist;
  if (archived !== body.archived) copy.repeats++;
  copy.putChecklist(list, { ...body, role: roleOn(body, copy.userID) ?? role, mine });
}

/**
 * @param {Copy} copy
 * @param {List} list
 * @param {any} person
 */
function putParticipant(copy, list, person) {
  const { participants, role } = list.checklist;
  const known = participants.some(({ id }) => id === person.id);
  copy.putChecklist(list, {
    ...list.checklist,
    participants: known ? participants.map((one) => (one.id === person.id ? person : one)) : [...participants, person],
    role: person.id === copy.userID ? person.role : role,
  });
}

/**
 * @param {Pick<Checklist, 'owner' | 'participants'>} checklist
 * @param {string} userID
 */
function roleOn(checklist, userID) {
  if (checklist.owner.id === userID) return 'owner';
  return checklist.participants.find(({ id }) => id === userID)?.role;
}

/**
 * Whether a change of the user's own stream about a task is not in its list's snapshot already. The task may be of a
 * checklist that the copy has not heard of yet.
 * @param {Copy} copy
 * @param {string} taskID
 * @param {number} version
 */
function isNews(copy, taskID, version) {
  const task = copy.task(taskID);
  const list = task && copy.lists.get(task.checklist_id);
  return !list || version > list.meVersion;
}

/**
 * @template {{ id: string }} T
 * @param {Map<string, T>} things
 * @param {T} thing
 */
const withThing = (things, thing) => new Map(things).set(thing.id, thing);

/**
 * @template {{ id: string }} T
 * @param {Map<string, T>} things
 * @param {string} id
 */
const withoutThing = (things, id) => new Map([...things].filter(([key]) => key !== id));

/**
 * @param {Copy} copy
 * @param {any} entry
 */
function noteEntry(copy, entry) {
  if (entry.ended_at === null) copy.entry = entry;
  else if (copy.entry?.id === entry.id) copy.entry = null;
}

/**
 * The dates of a task that repeats may be others now.
 * @param {Copy} copy
 * @param {Task} [was]
 * @param {Task} [now]
 */
function noteRepeat(copy, was, now) {
  if (!was?.repeat && !now?.repeat) return;
  if (
    was && now && JSON.stringify(was.repeat) === JSON.stringify(now.repeat) && was.status === now.status &&
    JSON.stringify(was.participants) === JSON.stringify(now.participants)
  ) return;
  copy.repeats++;
}

/**
 * Where the next date follows from the day on which one was done, it is another one now.
 * @param {Copy} copy
 * @param {{ task_id: string }} record
 */
function noteRecord(copy, record) {
  if (copy.task(record.task_id)?.repeat?.from === 'completion') copy.repeats++;
}
