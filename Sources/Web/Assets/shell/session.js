/**
 * The user of the page. One account at a time; its copy is opened by the user's id that this browser remembers, so that
 * the page starts without a network.
 * @module
 */

import { edits, openClient } from '../client/index.js';
import { hold, keep, keeps, kept, onKept } from './keep.js';
import { store } from './store.js';
import { locale } from '../words/index.js';

/** @import { Client } from '../client/types/client.js' */
/** @typedef {{id: string, username: string}} Known */

/**
 * @typedef {object} Account
 * @property {'starting' | 'out' | 'in' | 'ended'} state  ended: the session is over, and the copy with its edits is here
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
    /** How many seconds to wait before the next try; null where the server does not say. */
    this.wait = /** @type {number | null} */ (null);
  }
}

/** A request without an answer for this long has none, in milliseconds. */
const patience = 20_000;

/**
 * A request of somebody who is signed out. Never queued.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>} the answer's JSON, or null
 * @throws {Refused} as the server says
 * @throws {TypeError | DOMException} where it cannot be reached, or something else answers in its place
 */
export async function ask(method, path, body) {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  });
  const value = await answer.json().catch(() => null);
  if (answer.ok && value === null && answer.status !== 204) throw new TypeError('This is no answer of the server.');
  if (answer.ok) return value;
  const refused = new Refused(value?.status ? value : { status: answer.status, title: answer.statusText });
  refused.wait = Number(answer.headers.get('retry-after')) || null;
  throw refused;
}

/**
 * The user who was here last in this browser.
 * @returns {Known | null} null where nobody is signed in, as far as the browser remembers
 */
function remembered() {
  try {
    const value = JSON.parse(kept('account') ?? 'null');
    return typeof value?.id === 'string' ? value : null;
  } catch {
    return null;
  }
}

/**
 * Opens a user's copy.
 * @param {Known} user
 */
async function enter({ id, username }) {
  const client = await openClient({ server: '', userID: id, token: null, lean: true });
  const user = { id, username };
  keep('account', JSON.stringify(user));
  const look = () => {
    if (account.get().client !== client) return;
    const state = client.status.state === 'signed-out' ? 'ended' : 'in';
    if (account.get().state !== state) account.set({ state, client, user });
  };
  client.subscribe(look);
  account.set({ state: client.status.state === 'signed-out' ? 'ended' : 'in', client, user });
}

const nobody = /** @type {Account} */ ({ state: 'out', client: null, user: null });

/**
 * Finds out who uses the page. Once, at the start.
 * @returns {Promise<void>}
 */
export async function start() {
  onKept('account', (value) => {
    // Another tab signed in or out: what is on screen here belongs to nobody, or to somebody else.
    if (JSON.parse(value ?? 'null')?.id !== account.get().user?.id) location.reload();
  });
  let user = remembered();
  try {
    // A browser that keeps nothing may still have the cookie. Others are not asked: who they do not remember is not
    // signed in, and the refusal would be an error in the console at every first visit.
    if (!user && !keeps()) user = await ask('GET', '/v1/me');
  } catch {
    // Nobody is signed in, or the server cannot be reached.
  }
  if (user) await enter(user);
  else account.set(nobody);
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
  if (client && former?.id === user.id) {
    client.signedIn();
    account.set({ state: 'in', client, user: former });
    return;
  }
  account.set({ ...nobody, state: 'starting' });
  await client?.close();
  await enter(user);
}

/**
 * Makes an account and signs in. The account gets this browser's zone and language.
 * @param {{username: string, email: string, password: string, display_name?: string, invitation?: string}} form
 * @returns {Promise<void>}
 * @throws {Refused} `username-taken`, `email-taken`, `invalid-request`, …
 */
export async function signUp(form) {
  await ask('POST', '/v1/users', form);
  await signIn({ login: form.username, password: form.password });
  const settings = { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: locale() };
  account.get().client?.edit(edits.updateSettings(settings)).done.catch(() => {});
}

/**
 * Ends the session and deletes what this browser has of the user. Asks nobody: the caller does where edits wait.
 * @returns {Promise<void>}
 * @throws {TypeError | Refused} where the server cannot be reached: the user is still signed in
 */
export async function signOut() {
  const { client, user } = account.get();
  // First, so that no request is on its way when the session ends.
  await client?.close();
  try {
    await ask('DELETE', '/v1/sessions/current');
  } catch (error) {
    if (/** @type {{problem?: {status: number}}} */ (error).problem?.status !== 401) {
      if (user) await enter(user);
      throw error;
    }
  }
  await discard();
}

/** Deletes what this browser has of the user, waiting edits included. */
export async function discard() {
  const { client } = account.get();
  account.set(nobody);
  keep('account', null);
  for (const name of ['after', 'invitation', 'joining']) hold(name, null);
  await client?.erase();
}
