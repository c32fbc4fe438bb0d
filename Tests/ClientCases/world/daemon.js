/**
 * A real daemon as a server of the tests.
 *
 * @module
 */

/** @import { Clock } from './clock.js' */
/** @import { Answer, Sent, Server } from './network.js' */

/**
 * Sends what a client sent to a daemon, over HTTP. A poll waits by the test's clock: when its time is up there, it is
 * asked for once more without waiting.
 * @param {string} origin
 * @param {Clock} clock
 * @returns {Server}
 */
export function daemonAt(origin, clock) {
  return {
    real: true,
    handle(sent, answer, fail) {
      const controller = new AbortController();
      const wait = Number(/^\/v1\/changes.*[?&]wait=(\d+)/.exec(sent.path)?.[1] ?? 0);
      if (wait === 0) {
        // A write that was sent is done, whether somebody waits for it or not.
        send(origin, sent).then(answer, fail);
        return;
      }
      let over = false;
      const alarm = clock.after(wait * 1000, () => {
        over = true;
        controller.abort();
        const ended = clock.outside(`the end of ${sent.path}`);
        send(origin, { ...sent, path: sent.path.replace(/wait=\d+/, 'wait=0') }).then(answer, fail).finally(ended);
      });
      send(origin, sent, controller.signal).then((found) => {
        clock.cancel(alarm);
        answer(found);
      }, (error) => {
        clock.cancel(alarm);
        if (!over) fail(error);
      });
      return () => {
        over = true;
        clock.cancel(alarm);
        controller.abort();
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
