/**
 * Points, and the rewards that they buy.
 *
 * @module
 */
import { Problem } from './problems.js';
import { guard } from './common.js';

/** @import { Call, SimulatedServer } from './server.js' */

/**
 * Enters points in the ledger.
 * @param {SimulatedServer} server
 * @param {any} user
 * @param {any} actor
 * @param {number} amount
 * @param {string} reason
 * @param {any} about
 */
export function enter(server, user, actor, amount, reason, about) {
  if (amount === 0) return;
  user.balance += amount;
  const entry = {
    id: server.id(),
    at: server.at,
    amount,
    balance: user.balance,
    reason,
    task_id: null,
    date: null,
    reward_id: null,
    purchase_id: null,
    ...about,
  };
  user.ledger.push(entry);
  server.change(user, 'points.added', actor.id === user.id ? actor : null, () => entry);
}

/** What completing or reopening a task gives or takes. @param {SimulatedServer} server @param {any} me @param {any} task @param {any} was */
export function giveTask(server, me, task, was) {
  if (task.status === 'completed') {
    if (task.repeat) return;
    task.earned = task.points;
    enter(server, me, me, task.points, 'completed', { task_id: task.id });
  } else {
    const user = server.state.users.get(was.completed_by?.id);
    if (user && task.earned) enter(server, user, me, -task.earned, 'uncompleted', { task_id: task.id });
    task.earned = 0;
  }
}

/** @param {Call} call */
export const getPoints = ({ me }) => ({ body: { balance: me.balance } });
/** @param {Call} call */
export const getLedger = ({ me }) => ({ body: { entries: [...me.ledger].reverse() } });
/** @param {Call} call */
export const getRewards = ({ me }) => ({
  body: {
    rewards: [...me.rewards.values()].map((reward) => ({
      ...reward,
      missing: reward.tracked ? Math.max(0, reward.price - me.balance) : null,
    })),
  },
});

/** @param {Call} call */
export function postReward({ server, me, body }) {
  const there = body.id && me.rewards.get(body.id);
  if (there) return { status: 201, body: there, version: there.version };
  if (body.id && server.state.spent.has(body.id)) throw new Problem('id-taken');
  const { at } = server;
  const last = Math.max(0, ...[...me.rewards.values()].map(({ position }) => position));
  const reward = {
    id: body.id ?? server.id(),
    title: body.title,
    description: body.description ?? '',
    price: body.price,
    tracked: body.tracked ?? false,
    color: body.color ?? null,
    position: body.position ?? last + 1024,
    version: 0,
    created_at: at,
    updated_at: at,
  };
  me.rewards.set(reward.id, reward);
  const shown = server.change(me, 'reward.created', me, (version) => Object.assign(reward, { version }));
  return { status: 201, body: shown, version: shown.version };
}

/** @param {Call} call */
export function patchReward(call) {
  const { server, me, params, body } = call;
  const reward = me.rewards.get(params.id);
  if (!reward) throw new Problem('not-found');
  guard(call, reward.version, () => reward);
  const shown = server.change(
    me,
    'reward.updated',
    me,
    (version) => Object.assign(reward, body, { version, updated_at: server.at }),
  );
  return { body: shown, version: shown.version };
}

/** @param {Call} call */
export function deleteReward({ server, me, params }) {
  if (!me.rewards.delete(params.id)) throw new Problem('not-found');
  server.state.spent.add(params.id);
  server.change(me, 'reward.deleted', me, () => ({ id: params.id }));
  return { status: 204 };
}

/** @param {Call} call */
export function postPurchase({ server, me, params, body }) {
  const there = body.id && me.purchases.get(body.id);
  if (there) return { status: 201, body: there };
  const reward = me.rewards.get(params.id);
  if (!reward) throw new Problem('not-found');
  if (body.id && server.state.spent.has(body.id)) throw new Problem('id-taken');
  const quantity = body.quantity ?? 1;
  const price = reward.price * quantity;
  if (me.balance < price) throw new Problem('not-enough-points', { balance: me.balance, price });
  const purchase = {
    id: body.id ?? server.id(),
    reward_id: reward.id,
    title: reward.title,
    price: reward.price,
    quantity,
    at: server.at,
  };
  me.purchases.set(purchase.id, purchase);
  server.change(me, 'purchase.created', me, () => purchase);
  enter(server, me, me, -price, 'purchased', { reward_id: reward.id, purchase_id: purchase.id });
  return { status: 201, body: purchase };
}

/** @param {Call} call */
export const getPurchases = ({ me }) => ({ body: { purchases: [...me.purchases.values()].reverse() } });

/** @param {Call} call */
export function deletePurchase({ server, me, params }) {
  if (!me.purchases.delete(params.id)) throw new Problem('not-found');
  server.state.spent.add(params.id);
  server.change(me, 'purchase.deleted', me, () => ({ id: params.id }));
  return { status: 204 };
}
