/**
 * A real daemon as a server of the tests.
 *
 * @module
 */

/** @import { Answer, Sent, Server } from './network.js' */

/**
 * Sends what a client sent to a daemon, over HTTP.
 * @param {string} origin
 * @returns {Server}
 */
export function daemonAt(origin) {
  return {
    real: true,
    handle(sent, answer, fail) {
      const controller = new AbortController();
      send(origin, sent, controller.signal).then(answer, fail);
      // Only a poll is given up: a write that was sent is done, whether somebody waits for it or not.
      return () => {
        if (sent.path.startsWith('/v1/changes')) controller.abort();
      };
    },
  };
}

/** @param {string} origin @param {Sent} sent @param {AbortSignal} [signal] @returns {Promise<Answer>} */
export async function send(origin, sent, signal) {
  const { method, headers, body } = sent;
  const response = await fetch(origin + sent.path, { method, headers, body, signal });
  const text = await response.text();
  return { status: response.status, headers: Object.fromEntries(response.headers), body: text };
}
