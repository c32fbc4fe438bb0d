/** @import { Problem } from './types/server.js' */

/** The server has refused a request: its answer was a problem (RFC 9457). */
export class Refusal extends Error {
  /**
   * @param {Problem} problem
   * @param {Headers} [headers]
   */
  constructor(problem, headers = new Headers()) {
    super(problem.detail ?? problem.title);
    /** What the server says. */
    this.problem = problem;
    /** The last part of the problem's type, such as `task-full`. */
    this.name = problem.type.split('/').pop() || 'about:blank';
    /** The status of the answer. */
    this.status = problem.status;
    /** The headers of the answer. */
    this.headers = headers;
  }
}

/** There is no answer: no network, or none in time. The request may have been carried out. */
export class Offline extends Error {
  constructor() {
    super('The server cannot be reached.');
    this.name = 'Offline';
  }
}
