/**
 * Who uses the page. One account at a time; its copy is opened by the user's id that this browser remembers, so that
 * the page starts without a network.
 * @module
 */

import { hold, keep, kept, onKept } from './keep.js';
import { store } from './store.js';

/** @typedef {Awaited<ReturnType<typeof import('../client/index.js')['openClient']>>} Client */
/** @typedef {Client['view']} View */
/** @typedef {Client['status']} Status */
/** @typedef {Parameters<Client['edit']>[0]} Edit */
/** @typedef {{id: string, username: string}} Known */

/**
 * @typedef {object} Account
 * @property {'starting' | 'out' | 'in'} state
 * @property {Client | null} client
 * @property {Known | null} user  who is signed in, as far as it is known before the copy is read
 */

/** @type {import('./store.js').Store<Account>} */
export const account = store(/** @type {Account} */ ({ state: 'starting', client: null, user: null }));

/** A request that the server refused: `problem` as in RFC 9457. */
export class Refused extends Error {
  /** @param {{type?: string, status: number, detail?: string, title?: string, errors?: {pointer: string, detail: string}[]}} problem */
  constructor(problem) {
    super(problem.detail ?? problem.title ?? `${problem.status}`);
    this.problem = problem;
    this.name = problem.type?.split('/').pop() ?? '';
  }
}

/**
 * A request of somebody who is signed out. Never queued.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>} the answer's JSON, or null
 * @throws {Refused} as the server says
 * @throws {TypeError} where it cannot be reached
 */
export async function ask(method, path, body) {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    cache: 'no-store',
  });
  const value = await answer.json().catch(() => null);
  if (answer.ok) return value;
  throw new Refused(value?.status ? value : { status: answer.status, title: answer.statusText });
}

/** @returns {Known | null} */
function remembered() {
  try {
    const value = JSON.parse(kept('account') ?? 'null');
    return typeof value?.id === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** @param {Known} user */
async function enter(user) {
  const { openClient } = await import('../client/index.js');
  const client = await openClient({ server: '', userID: user.id, token: null });
  keep('account', JSON.stringify({ id: user.id, username: user.username }));
  account.set({ state: 'in', client, user });
}

/**
 * Finds out who uses the page. Once, at the start.
 * @returns {Promise<void>}
 */
export async function start() {
  onKept('account', (value) => {
    // Another tab signed in or out: what is on screen here belongs to nobody, or to somebody else.
    if (JSON.parse(value ?? 'null')?.id !== account.get().user?.id) location.reload();
  });
  const known = remembered();
  if (known) return await enter(known);
  try {
    await enter(await ask('GET', '/v1/me'));
  } catch {
    account.set({ state: 'out', client: null, user: null });
  }
}

/**
 * Signs in. A user whose session ended goes on where it was; another one gets an own copy.
 * @param {{login: string, password: string}} form
 * @returns {Promise<void>}
 * @throws {Refused} `sign-in-failed`, or a rate limit
 */
export async function signIn({ login, password }) {
  const { user } = await ask('POST', '/v1/sessions', { login, password, cookie: true });
  const { client, user: former } = account.get();
  if (client && former?.id === user.id) return void client.refresh();
  client?.close();
  await enter(user);
}

/**
 * Makes an account and signs in.
 * @param {{username: string, email: string, password: string, display_name?: string, invitation?: string}} form
 * @returns {Promise<void>}
 * @throws {Refused} `username-taken`, `email-taken`, `invalid-request`, …
 */
export async function signUp(form) {
  await ask('POST', '/v1/users', form);
  await signIn({ login: form.username, password: form.password });
  const { client } = account.get();
  if (!client) return;
  const { edits } = await import('../client/index.js');
  const settings = {
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale: navigator.language,
  };
  client.edit(edits.updateSettings(settings)).done.catch(() => {});
}

/**
 * Ends the session and deletes what this browser has of the user. Asks nobody: the caller does where edits wait.
 * @returns {Promise<void>}
 * @throws {import('../client/index.js').Offline} where the server cannot be reached: the user is still signed in
 */
export async function signOut() {
  const { client } = account.get();
  if (client) {
    try {
      await client.send('DELETE', '/v1/sessions/current');
    } catch (error) {
      if (/** @type {{status?: number}} */ (error)?.status !== 401) throw error;
    }
    await client.erase();
  }
  leave();
}

/** Forgets who used the page. */
export function leave() {
  hold('welcome', null);
  keep('account', null);
  account.set({ state: 'out', client: null, user: null });
}
