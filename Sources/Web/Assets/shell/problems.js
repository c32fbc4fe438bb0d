/**
 * Why something was refused, in the user's language.
 * @module
 */

import { has, t } from '../words/index.js';

/** @typedef {{type?: string, title?: string, status?: number, detail?: string, request_id?: string, errors?: {pointer: string, detail: string}[], [member: string]: unknown}} Problem */

const areas = ['sharing', 'planning', 'time', 'accounts', 'shell'];

/**
 * The name of a problem: the last part of its type.
 * @param {Problem | null | undefined} problem
 */
export const nameOf = (problem) => problem?.type?.split('/').pop() ?? '';

/**
 * The sentence of a problem. Areas have theirs under `AREA.refused.NAME`; others are said as the server says them.
 * @param {Problem | null | undefined} problem
 * @returns {string}
 */
export function problemText(problem) {
  if (!problem) return t('shell.refused.none');
  const name = nameOf(problem);
  /** @type {Record<string, string | number>} */
  const params = {};
  for (const [key, value] of Object.entries(problem)) {
    if (typeof value === 'string' || typeof value === 'number') params[key] = value;
  }
  if (typeof problem.limit === 'number') params.count = problem.limit;
  for (const area of areas) {
    if (name && has(`${area}.refused.${name}`)) return t(`${area}.refused.${name}`, params);
  }
  if ((problem.status ?? 0) >= 500) return t('shell.refused.server', { id: problem.request_id ?? '' });
  return problem.detail ?? problem.title ?? t('shell.refused.none');
}

/**
 * The sentence of whatever a request threw.
 * @param {unknown} error a `Refusal`, an `Offline`, or what `fetch` throws
 * @returns {string}
 */
export function errorText(error) {
  const { problem, wait } = /** @type {{problem?: Problem, wait?: number | null}} */ (error ?? {});
  if (problem?.status === 429 && wait) return t('shell.refused.wait', { count: wait });
  return problem ? problemText(problem) : t('shell.unreachable');
}

/**
 * What the server says about each field of a form.
 * @param {unknown} error
 * @returns {Record<string, string>} by the field's name, as in the body
 */
export function fieldErrors(error) {
  const { problem } = /** @type {{problem?: Problem}} */ (error ?? {});
  return Object.fromEntries((problem?.errors ?? []).map(({ pointer, detail }) => [pointer.slice(1), detail]));
}
