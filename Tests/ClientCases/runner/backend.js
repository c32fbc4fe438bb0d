/**
 * The two servers that a case can run against: the simulated one, and a real daemon.
 *
 * @module
 */
import { SimulatedServer } from '../simulation/server.js';
import { createSession, createUser } from '../simulation/people.js';
import { daemonAt, send } from '../world/daemon.js';

/** @import { Clock } from '../world/clock.js' */
/** @import { Answer, Server } from '../world/network.js' */

/** @typedef {{ id: string, name: string }} User */

/**
 * @typedef {object} Backend
 * @property {boolean} real
 * @property {(origin: string) => Server} at
 * @property {(name: string) => Promise<User>} user makes an account
 * @property {(user: User, origin?: string) => Promise<string>} session a new one's token
 * @property {(token: string | null, method: string, path: string, body?: any, headers?: Record<string, string>) => Promise<{ status: number, headers: Record<string, string>, body: any }>} ask
 * @property {Map<string, SimulatedServer>} simulated by origin; empty for a daemon
 */

export const origin = 'https://crosscheck.test';

/** @param {Clock} clock @returns {Backend} */
export function simulation(clock) {
  const simulated = new Map([[origin, new SimulatedServer(clock, 'a')]]);
  const first = /** @type {SimulatedServer} */ (simulated.get(origin));
  return {
    real: false,
    simulated,
    at: (/** @type {string} */ name) => {
      const there = simulated.get(name);
      if (!there) throw new Error(`There is no server at ${name}.`);
      return there;
    },
    user: (name) => {
      const { id } = createUser(first, name);
      return Promise.resolve({ id, name });
    },
    session: (user, name = origin) =>
      Promise.resolve(createSession(/** @type {SimulatedServer} */ (simulated.get(name)), user.id)),
    ask: (token, method, path, body, headers = {}) =>
      new Promise((resolve) => {
        const sent = { method, path, ...content(token, body, headers) };
        first.handle(sent, (answer) => resolve(parsed(answer)));
      }),
  };
}

/** @param {string} address @param {Clock} clock @returns {Backend} */
export function daemon(address, clock) {
  const server = daemonAt(address, clock);
  const password = 'tall ships sail slowly';
  const ask = async (
    /** @type {string | null} */ token,
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {any} */ body,
    headers = {},
  ) => parsed(await send(address, { method, path, ...content(token, body, headers) }));
  return {
    real: true,
    simulated: new Map(),
    at: () => server,
    user: async (label) => {
      const name = `${label}-${crypto.randomUUID().slice(0, 13)}`;
      const { status, body } = await ask(null, 'POST', '/v1/users', {
        username: name,
        email: `${name}@example.org`,
        password,
      });
      if (status !== 201) throw new Error(`No account: ${status} ${JSON.stringify(body)}`);
      return { id: body.id, name };
    },
    session: async (user) => {
      const { status, body } = await ask(null, 'POST', '/v1/sessions', { login: user.name, password });
      if (status !== 201) throw new Error(`No session: ${status} ${JSON.stringify(body)}`);
      return body.token;
    },
    ask,
  };
}

/** @param {string | null} token @param {any} body @param {Record<string, string>} headers */
function content(token, body, headers) {
  return {
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  };
}

/** @param {Answer} answer */
function parsed(answer) {
  return { status: answer.status, headers: answer.headers, body: answer.body === '' ? null : JSON.parse(answer.body) };
}
