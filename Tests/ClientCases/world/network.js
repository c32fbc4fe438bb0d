/**
 * The way between clients and a server, simulated or real, with faults that a test orders.
 *
 * @module
 */

/** @import { Clock } from './clock.js' */
/** @import { Process } from './process.js' */

/**
 * @typedef {object} Sent what a client asked
 * @property {string} method
 * @property {string} path with its query
 * @property {Record<string, string>} headers names in lower case
 * @property {string | null} body
 */

/** @typedef {{ status: number, headers: Record<string, string>, body: string }} Answer */

/**
 * A server: `poll` may answer later, and then gives back what ends the wait.
 * @typedef {object} Server
 * @property {(sent: Sent, answer: (answer: Answer) => void, fail: (error: any) => void) => (() => void) | void} handle
 * @property {boolean} real whether it answers in real time
 */

/**
 * A fault, for requests that match.
 * @typedef {object} Fault
 * @property {string} [method]
 * @property {string} [path] a pattern: `*` stands for a part of the path, `**` for anything
 * @property {string} [device]
 * @property {string} [tab]
 * @property {string} [contains] what the body has
 * @property {number} [times] how often it happens; 1 unless said, 0 for ever
 * @property {'lost' | 'dropped' | 'hangs' | 'cut' | 'late' | 'killed' | 'answer'} how
 *   lost: the server acts, its answer never comes; dropped: the request never comes there; hangs: no answer and no
 *   error; cut: the answer ends in its middle; late: it comes later; killed: the process ends; answer: another answer
 *   than the server's
 * @property {boolean} [acts] for hangs, killed, answer: whether the server got the request all the same
 * @property {number} [status]
 * @property {Record<string, string>} [headers]
 * @property {any} [body]
 * @property {number} [after] milliseconds until the answer comes
 */

/**
 * A request as the log has it.
 * @typedef {Sent & { n: number, at: number, device: string, tab: string, user: string, outcome: number | string | null,
 *   answer: Answer | null, fault: string | null }} Entry
 */

/** Whether a request is one that waits for changes. @param {string} path */
export function waits(path) {
  return path.startsWith('/v1/changes') && /[?&]wait=(?!0(&|$))/.test(path);
}

/** The session's token of a request. @param {Record<string, string>} headers @returns {string | null} */
export function tokenOf(headers) {
  return /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ??
    /(?:^|; )crosscheck=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? null;
}

/** @param {string} pattern */
function matcher(pattern) {
  const text = pattern.split('**').map((part) =>
    part.split('*').map((piece) => piece.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('[^/]*')
  ).join('.*');
  return new RegExp(`^${text}$`);
}

export class Network {
  /** @type {Entry[]} every request that a client sent */
  log = [];
  /** @type {(Fault & { left: number, seen: RegExp | null })[]} */
  #faults = [];
  /** @type {Set<{ process: Process, entry: Entry, fail: (error: any) => void, drop: () => void, suspend: () => void }>} */
  #flying = new Set();

  /**
   * @param {Clock} clock
   * @param {(process: Process, origin: string) => Server} server by the origin that a client names
   * @param {(token: string | null) => string} [userOf] the user of a token, for the log
   */
  constructor(clock, server, userOf = () => '') {
    this.clock = clock;
    this.server = server;
    this.userOf = userOf;
    /** Called for each request before it goes. @type {((entry: Entry, process: Process) => Fault | null) | null} */
    this.choose = null;
    /** Called when a request has come to its end. @type {((entry: Entry) => void) | null} */
    this.ended = null;
    /** Called when it is known what the server answered, whether the client learns of it or not. @type {((entry: Entry) => void) | null} */
    this.known = null;
    /** How many requests are kept in the log. */
    this.kept = Infinity;
    this.#n = 0;
  }
  #n;

  /** @param {Fault} fault */
  expect(fault) {
    this.#faults.push({ ...fault, left: fault.times ?? 1, seen: fault.path ? matcher(fault.path) : null });
  }

  /** No more faults. */
  heal() {
    this.#faults = [];
  }

  /** Requests without an end, polls aside. @param {Process} [process] */
  flying(process) {
    return [...this.#flying].filter((each) => (!process || each.process === process) && !waits(each.entry.path))
      .map((each) => each.entry);
  }
  /** Polls that wait. @param {Process} [process] */
  polls(process) {
    return [...this.#flying].filter((each) => (!process || each.process === process) && waits(each.entry.path))
      .map((each) => each.entry);
  }

  /** The network of a process goes: what is on its way fails. @param {Process} process */
  cut(process) {
    for (const each of [...this.#flying]) {
      if (each.process === process) process.later(() => each.fail(new TypeError('The network is gone.')));
    }
  }

  /** The process is asleep: its requests are gone, and it learns of that when it wakes. @param {Process} process */
  suspend(process) {
    for (const each of [...this.#flying]) if (each.process === process) each.suspend();
  }

  /** Nobody waits for the answers any more. @param {Process} process */
  abandon(process) {
    for (const each of [...this.#flying]) if (each.process === process) each.drop();
  }

  /** @param {Entry} entry @returns {Fault | null} */
  #fault(entry) {
    for (const fault of this.#faults) {
      if (fault.method && fault.method !== entry.method) continue;
      if (fault.device && fault.device !== entry.device) continue;
      if (fault.tab && fault.tab !== entry.tab) continue;
      if (fault.seen && !fault.seen.test(entry.path.split('?')[0])) continue;
      if (fault.contains && !(entry.body ?? '').includes(fault.contains)) continue;
      if (fault.times !== 0 && --fault.left <= 0) this.#faults.splice(this.#faults.indexOf(fault), 1);
      return fault;
    }
    return null;
  }

  /**
   * @param {Process} process
   * @param {any} input
   * @param {any} [init]
   * @returns {Promise<Response>}
   */
  fetch(process, input, init = {}) {
    if (!process.alive) return new Promise(() => {});
    const url = new URL(String(input.url ?? input), 'https://page.test');
    const headers = Object.fromEntries(new Headers(init.headers ?? {}));
    const { body = null } = init;
    if (body !== null && typeof body !== 'string') throw new TypeError('The tests take bodies that are text.');
    const { cookie } = process.device;
    if (cookie && !headers.authorization) headers.cookie = `crosscheck=${cookie}`;
    const token = tokenOf(headers);
    /** @type {Entry} */
    const entry = {
      n: ++this.#n,
      at: this.clock.now,
      device: process.device.name,
      tab: process.name,
      user: this.userOf(token),
      method: (init.method ?? 'GET').toUpperCase(),
      path: url.pathname + url.search,
      headers,
      body,
      outcome: null,
      answer: null,
      fault: null,
    };
    this.log.push(entry);
    if (this.log.length > this.kept) this.log.splice(0, this.log.length - this.kept);
    return new Promise((resolve, reject) => this.#send(process, url.origin, entry, init.signal, resolve, reject));
  }

  /**
   * @param {Process} process
   * @param {string} origin
   * @param {Entry} entry
   * @param {AbortSignal | undefined} signal
   * @param {(response: Response) => void} resolve
   * @param {(error: any) => void} reject
   */
  #send(process, origin, entry, signal, resolve, reject) {
    let over = false;
    /** @type {(() => void) | null | void} what ends the wait of a poll */
    let stop = null;
    const flight = {
      process,
      entry,
      fail: (/** @type {any} */ error) => end(String(error?.name ?? error), () => reject(error)),
      drop: () => end('killed', () => {}),
      suspend: () => end('asleep', () => process.later(() => reject(new TypeError('The page was put to sleep.')))),
    };
    const aborted = () => {
      // A real server does what it was asked, whether somebody waits or not.
      flight.fail(signal?.reason ?? new DOMException('The request was aborted.', 'AbortError'));
    };
    const end = (/** @type {number | string} */ outcome, /** @type {() => void} */ tell) => {
      if (over) return;
      over = true;
      this.#flying.delete(flight);
      signal?.removeEventListener('abort', aborted);
      stop?.();
      entry.outcome ??= outcome;
      this.ended?.(entry);
      tell();
    };
    if (signal?.aborted) return end('AbortError', () => reject(signal.reason));
    this.#flying.add(flight);
    signal?.addEventListener('abort', aborted);

    const { link } = process.device;
    const fault = link === 'on' ? this.#fault(entry) ?? this.choose?.(entry, process) ?? null : null;
    entry.fault = fault?.how ?? (link === 'on' ? null : link);
    if (link === 'off' || fault?.how === 'dropped') {
      process.later(() => flight.fail(new TypeError('The network cannot be reached.')));
      return;
    }
    if (link === 'dead' || (fault?.how === 'hangs' && !fault.acts)) return;

    const deliver = (/** @type {Answer} */ answer) => {
      const status = answer.status;
      process.later(() => {
        const text = answer.body;
        const cut = fault?.how === 'cut';
        const body = [101, 204, 205, 304].includes(status)
          ? null
          : cut
          ? text.slice(0, Math.floor(text.length / 2))
          : text;
        entry.answer = answer;
        end(cut ? 'cut' : status, () => resolve(new Response(body, { status, headers: answer.headers })));
      }, fault?.after ?? 0);
    };
    const own = () => ({
      status: fault?.status ?? 200,
      headers: { 'content-type': 'application/json', ...fault?.headers },
      body: typeof fault?.body === 'string' ? fault.body : fault?.body === undefined ? '' : JSON.stringify(fault.body),
    });
    if (fault?.how === 'killed' && !fault.acts) return process.kill();
    if (fault?.how === 'answer' && !fault.acts) return deliver(own());

    const server = this.server(process, origin);
    const finished = server.real && !waits(entry.path) ? this.clock.outside(`${entry.method} ${entry.path}`) : null;
    const answered = (/** @type {Answer} */ answer) => {
      finished?.();
      // What the server did is known to the test, though not to the client.
      entry.answer = answer;
      this.known?.(entry);
      if (over) return;
      if (fault?.how === 'lost') process.later(() => flight.fail(new TypeError('The connection was lost.')));
      else if (fault?.how === 'killed') process.kill();
      else if (fault?.how === 'answer') deliver(own());
      else if (fault?.how !== 'hangs') deliver(answer);
    };
    // It is on the wire: it arrives, whatever becomes of the process.
    this.clock.after(0, () => {
      if (over && waits(entry.path)) return;
      stop = server.handle(entry, answered, (error) => {
        finished?.();
        process.later(() => flight.fail(error));
      });
    });
  }
}
