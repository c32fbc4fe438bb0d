/**
 * Many tasks in one request.
 *
 * @module
 */
import { Problem } from './problems.js';
import { open, roleOn, writable } from './checklists.js';
import { below, claim, create, openTask, placeFor, release, remove, shownTask, update } from './tasks.js';

/** @import { Call } from './server.js' */

/**
 * @param {Call} call
 * @param {(operation: any) => any} listOf the checklist of an operation
 */
function batch(call, listOf) {
  const { server, body } = call;
  const atomic = body.atomic ?? true;
  const before = atomic ? server.backup() : null;
  const epoch = server.state.epoch;
  const results = [];
  for (const [n, operation] of body.operations.entries()) {
    const { op, id, ...rest } = operation;
    try {
      const list = listOf(operation);
      if (op === 'create') {
        const { checklist_id: _, ...members } = rest;
        results.push({ status: 201, task: structuredClone(create(call, list, id ? { id, ...members } : members)) });
        continue;
      }
      const task = list?.tasks.get(id);
      if (!task) throw new Problem('not-found');
      if (op === 'delete') {
        remove(call, list, task);
        results.push({ status: 204 });
      } else {
        const done = op === 'claim'
          ? claim(call, list, task, call.me)
          : op === 'release'
          ? release(call, list, task, call.me.username)
          : update(call, list, task, rest);
        results.push({ status: 200, task: structuredClone(done) });
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (atomic) {
        server.state = before;
        server.state.epoch = epoch;
        const { name: _, ...members } = /** @type {any} */ (error.members);
        const errors = (members.errors ?? [{ pointer: '', detail: members.detail }])
          .map((/** @type {any} */ each) => ({ ...each, pointer: `/operations/${n}${each.pointer}` }));
        throw new Problem(error.message, { ...members, errors });
      }
      results.push({ status: error.status, problem: error.members });
    }
  }
  return results;
}

/** @param {Call} call */
export function postBatch(call) {
  const list = writable(open(call, call.params.id, 'edit'));
  const results = batch(call, () => call.server.state.lists.get(list.id));
  return { body: { version: call.server.state.lists.get(list.id).version, results } };
}

/** @param {Call} call */
export function postBatchAcross(call) {
  const results = batch(call, (operation) => {
    const list = operation.op === 'create'
      ? call.server.state.lists.get(operation.checklist_id)
      : [...call.server.state.lists.values()].find((each) => each.tasks.has(operation.id));
    return list && writable(open(call, list.id, 'edit'));
  });
  return { body: { results } };
}

/** @param {Call} call */
export function postMove(call) {
  const { server, me, body } = call;
  const target = writable(open(call, body.checklist_id, 'edit'));
  const moving = body.task_ids.map((/** @type {string} */ id) => openTask(call, id, 'edit'));
  const moved = [];
  for (const { list, task } of moving) {
    if (list === target) {
      if (task.section !== (body.section ?? null)) update(call, list, task, { section: body.section ?? null });
      moved.push(task);
      continue;
    }
    const tree = [task, ...below(list, task)];
    remove(call, list, task, 'moved');
    task.parent_id = null;
    for (const each of tree) {
      each.checklist_id = target.id;
      each.section = body.section ?? null;
      each.position = placeFor(target, {});
      each.participants = each.participants.filter((/** @type {any} */ who) => roleOn(target, who.id));
      if (each.status === 'in_progress' && each.participants.length === 0) each.status = 'available';
      target.tasks.set(each.id, each);
      server.change(
        target,
        'task.created',
        me,
        (version) => shownTask(Object.assign(each, { version, updated_at: server.at })),
        { counts: true },
      );
    }
    moved.push(task);
  }
  return { body: { tasks: moved.map((task) => structuredClone(shownTask(task))) } };
}
