import * as edits from '../edits/planning.js';
import { gone, made, pick } from './action.js';

/**
 * @import { Action } from './action.js'
 * @import { Draft } from '../view/draft.js'
 * @import { Row } from '../outbox/row.js'
 * @import * as Server from '../types/server.js'
 */

/** @type {Record<string, Action>} */
export const rewards = {
  createReward: {
    method: 'POST',
    path: '/v1/rewards',
    lane: 'own',
    repeatable: true,
    show: (draft, row) => {
      if (!rewardOf(draft, made(row))) putReward(draft, newReward(draft, row));
    },
    invert: (row) => ({ edits: [gone(edits.deleteReward(made(row)))], guards: [] }),
    title: (_, row) => row.body?.title,
  },
  updateReward: {
    method: 'PATCH',
    path: '/v1/rewards/{reward}',
    lane: 'own',
    repeatable: true,
    merges: true,
    show: (draft, { params, body = {} }) => {
      const was = rewardOf(draft, params.reward);
      if (!was) return;
      putReward(draft, {
        ...was,
        ...body,
        description: body.description === null ? '' : body.description ?? was.description,
      });
    },
    invert: ({ params, body = {} }, before, after) => {
      const was = rewardOf(before, params.reward);
      if (!was) return null;
      const names = Object.keys(body);
      return {
        edits: [edits.updateReward(was.id, pick(was, names))],
        guards: [{ kind: 'reward', id: was.id, members: pick(rewardOf(after, was.id), names) }],
      };
    },
    title: (draft, row) => rewardOf(draft, row.params.reward)?.title,
  },
  deleteReward: {
    method: 'DELETE',
    path: '/v1/rewards/{reward}',
    lane: 'own',
    repeatable: true,
    show: (draft, row) => draft.rewards.set(row.params.reward, null),
    title: (draft, row) => rewardOf(draft, row.params.reward)?.title,
  },
  purchase: {
    method: 'POST',
    path: '/v1/rewards/{reward}/purchase',
    counts: true,
    lane: 'own',
    repeatable: true,
    show: (draft, { params, body }) => {
      const price = rewardOf(draft, params.reward)?.price ?? 0;
      draft.own.set('balance', draft.balance - price * (body?.quantity ?? 1));
    },
    title: (draft, row) => rewardOf(draft, row.params.reward)?.title,
  },
  // The engine keeps no purchases: screens lay these over those that they have read.
  deletePurchase: {
    method: 'DELETE',
    path: '/v1/purchases/{purchase}',
    lane: 'own',
    repeatable: true,
    show: () => {},
  },
  deletePurchases: {
    method: 'DELETE',
    path: '/v1/purchases?from={from}&to={to}',
    lane: 'own',
    repeatable: true,
    show: () => {},
  },
};

/**
 * @param {Draft} draft
 * @param {string} id
 * @returns {Server.Reward | undefined}
 */
function rewardOf(draft, id) {
  const own = draft.rewards.get(id);
  return own === undefined ? draft.copy.rewards.get(id) : own ?? undefined;
}

/**
 * One reward at most is tracked.
 * @param {Draft} draft
 * @param {Server.Reward} reward
 */
function putReward(draft, reward) {
  if (reward.tracked) {
    for (const other of draft.rewards.over(draft.copy.rewards).values()) {
      if (other.tracked) draft.rewards.set(other.id, { ...other, tracked: false });
    }
  }
  draft.rewards.set(reward.id, reward);
}

/**
 * @param {Draft} draft
 * @param {Row} row
 * @returns {Server.Reward}
 */
function newReward(draft, { body = {}, acted_at }) {
  const last = Math.max(0, ...[...draft.rewards.over(draft.copy.rewards).values()].map(({ position }) => position));
  return {
    id: body.id,
    title: body.title.trim(),
    description: body.description ?? '',
    price: body.price,
    tracked: body.tracked ?? false,
    color: body.color ?? null,
    position: body.position ?? last + 1024,
    version: 0,
    created_at: acted_at,
    updated_at: acted_at,
  };
}
