import { Offline, Refusal } from './problems.js';

/** @import { World } from './world.js' */

/** An edit or a plain read without an answer for this long has none, in milliseconds. */
const PATIENCE = 10_000;

/**
 * @typedef {object} Request
 * @property {any} [body]  a string, Blob or FormData goes as it is, all else as JSON
 * @property {Record<string, string>} [headers]
 * @property {number} [patience]  milliseconds until the answer begins
 * @property {number} [reading]  milliseconds that its body may take
 * @property {AbortSignal} [signal]
 * @property {boolean} [keepalive]  the request outlives the page
 * @property {boolean} [foreign]  whether an answer other than JSON is fine, HTML aside. Else it is not the daemon's, but
 *   that of something between, such as a hotel's sign-in page: as good as none
 * @property {(value: any) => boolean} [is]  what the daemon's answer has; another one is of something between, too
 */

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {any} value  JSON; text of text and SVG; else a Blob; null if there is no body
 * @property {Headers} headers
 */

/** Requests of one user to one daemon. */
export class Http {
  /** @type {World} */ #world;
  /** @type {string} */ #userID;
  /** The bearer token; null: the browser sends the cookie. */
  token;
  /** By how many milliseconds the server's clock is ahead of this device's, as far as it is known. */
  ahead = 0;
  /** When the server last did what it was asked, by this device's clock. */
  succeededAt = 0;

  /**
   * @param {World} world
   * @param {string} userID  '' if it is not known yet
   * @param {string | null} token
   */
  constructor(world, userID, token) {
    this.#world = world;
    this.#userID = userID;
    this.token = token;
  }

  /**
   * @param {string} method
   * @param {string} path  with its query
   * @param {Request} [request]
   * @returns {Promise<Answer>} an answer below 400
   * @throws {Offline} if there is none in time, or `signal` ends it
   * @throws {Refusal}
   */
  async request(method, path, request = {}) {
    const { patience = PATIENCE, reading = PATIENCE } = request;
    const { timers, now } = this.#world;
    const ending = new AbortController();
    const end = () => ending.abort();
    if (request.signal?.aborted) throw new Offline();
    request.signal?.addEventListener('abort', end);
    // A network that is half dead may ignore the abort, too: the race ends the wait whatever it does.
    /** @type {() => void} */
    let giveUp = () => {};
    const ended = new Promise((_, reject) => (giveUp = () => reject(new Offline())));
    ended.catch(() => {});
    ending.signal.addEventListener('abort', giveUp);
    let timer = timers.setTimeout(end, patience);
    const sent = now();
    try {
      const response = await Promise.race([this.#fetch(method, path, request, ending.signal), ended]);
      this.#compareClocks(response.headers, sent);
      timers.clearTimeout(timer);
      timer = timers.setTimeout(end, reading);
      const value = await Promise.race([read(response), ended]);
      if (response.status >= 400) throw refusalOf(response, value);
      if (!isFromDaemon(response, value, request)) throw new Offline();
      this.succeededAt = now();
      return { status: response.status, value, headers: response.headers };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new Offline();
    } finally {
      timers.clearTimeout(timer);
      request.signal?.removeEventListener('abort', end);
    }
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Request} request
   * @param {AbortSignal} signal
   */
  #fetch(method, path, request, signal) {
    /** @type {Record<string, string>} */
    const headers = { ...request.headers };
    if (this.token !== null) headers.Authorization = `Bearer ${this.token}`;
    // The cookie may be another user's by now, if somebody else signed in in another tab: then the server refuses.
    else if (this.#userID) headers['Crosscheck-User'] = this.#userID;
    let body = request.body;
    if (body !== undefined && !isRaw(body)) {
      body = JSON.stringify(body);
      headers['Content-Type'] ??= method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    }
    return this.#world.fetch(this.#world.server + path, {
      method,
      headers,
      body,
      signal,
      credentials: this.token === null ? 'same-origin' : 'omit',
      // Only small bodies: a browser lets 64 KiB outlive a page.
      keepalive: request.keepalive && (body === undefined || (typeof body === 'string' && body.length < 8192)),
    });
  }

  /**
   * The server wrote the header, in whole seconds, at some moment between the request and its answer, which may be far
   * apart. What is known stays as long as it agrees with that.
   * @param {Headers} headers
   * @param {number} sent
   */
  #compareClocks(headers, sent) {
    const date = Date.parse(headers.get('Date') ?? '');
    if (Number.isNaN(date)) return;
    const [least, most] = [date - this.#world.now(), date + 1000 - sent];
    this.ahead = Math.min(Math.max(this.ahead, least), most);
  }
}

/**
 * How long the server asks to wait, in milliseconds; null if it does not say.
 * @param {Headers} headers
 * @param {number} now
 */
export function retryAfter(headers, now) {
  const said = headers.get('Retry-After');
  if (said === null) return null;
  if (/^\d+$/.test(said)) return Number(said) * 1000;
  const date = Date.parse(said);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/**
 * The path of the next page of a listing (RFC 8288).
 * @param {Headers} headers
 * @returns {string | null}
 */
export function nextPage(headers) {
  const link = /<([^>]*)>\s*;[^,]*rel="?next"?/.exec(headers.get('Link') ?? '');
  if (!link) return null;
  return link[1].replace(/^[a-z]+:\/\/[^/]+/, '');
}

/** @param {any} body */
const isRaw = (body) =>
  typeof body === 'string' || body instanceof Blob || body instanceof FormData || body instanceof Uint8Array;

/** @param {Response} response */
const isJSON = (response) => /[/+]json\b/.test(response.headers.get('Content-Type') ?? '');

/** @param {any} value */
const isProblem = (value) => typeof value?.type === 'string' && value.type.includes('/problems/');

/**
 * @param {Response} response a success
 * @param {any} value
 * @param {Request} request
 */
function isFromDaemon(response, value, { foreign, is }) {
  if (is && !is(value)) return false;
  if (response.status === 204 || isJSON(response)) return true;
  return foreign === true && typeOf(response) !== 'text/html';
}

/** @param {Response} response */
const typeOf = (response) => (response.headers.get('Content-Type') ?? '').split(';')[0].trim().toLowerCase();

/** @param {Response} response */
async function read(response) {
  if (response.status === 204 || response.status === 304) return null;
  if (isJSON(response)) {
    // A refusal says enough by its status.
    return response.status < 400 ? await response.json() : await response.json().catch(() => null);
  }
  if (/^text\/|[/+]xml\b/.test(response.headers.get('Content-Type') ?? '')) return await response.text();
  const blob = await response.blob();
  return blob.size ? blob : null;
}

/**
 * What stands between the page and the daemon may refuse as well, without a problem of ours. Then it says something of
 * the network, and nothing of the request.
 * @param {Response} response
 * @param {any} value
 * @returns {Refusal | Offline}
 */
function refusalOf(response, value) {
  const { status, headers } = response;
  if (isJSON(response) && isProblem(value)) return new Refusal({ ...value, status }, headers);
  if (status < 500 && status !== 408 && status !== 425 && status !== 429) return new Offline();
  return new Refusal({ type: 'about:blank', title: response.statusText || `Status ${status}`, status }, headers);
}
