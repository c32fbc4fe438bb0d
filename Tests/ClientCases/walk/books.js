/**
 * What the walk knows of its edits and of what the server did for them: nothing that was acknowledged may be lost, nothing
 * that was seen may vanish, and nothing may count twice.
 *
 * @module
 */

/** @import { Entry } from '../world/network.js' */

/**
 * @typedef {object} Line an edit
 * @property {number} n
 * @property {string} tab
 * @property {string} user
 * @property {string} call
 * @property {any[]} args
 * @property {string} id of the edit: its key
 * @property {string | null} creates
 * @property {string[]} needs ids of things that it names
 * @property {boolean} seen
 * @property {'open' | 'done' | string} outcome
 * @property {boolean} given up: undone, dismissed, or lost with a restore
 * @property {number} history in which it was acknowledged
 */

export class Books {
  /** @type {Line[]} */
  lines = [];
  /** @type {Map<string, Line>} by the id of the edit */
  byID = new Map();
  /** @type {Map<string, Line>} by the id of what it makes */
  makers = new Map();
  /** Executions of occurrences: user, path and key → how often the server did it. @type {Map<string, { user: string, path: string, key: string, at: number }>} */
  executed = new Map();
  /** Ids that the server has made, in this history. @type {Map<string, number>} */
  made = new Map();
  /** Ids of things whose making the server has refused. @type {Set<string>} */
  refused = new Set();
  /** Keys that the server has refused. @type {Set<string>} */
  refusedKeys = new Set();
  /** @type {{ executed: any, made: any, lines: number } | null} */
  #backup = null;
  /** How often undo sent an inverse: user and path of a record. @type {Map<string, number>} */
  inverses = new Map();
  counts = {
    requests: 0,
    answers: /** @type {Record<string, number>} */ ({}),
    faults: /** @type {Record<string, number>} */ ({}),
  };

  /**
   * @param {Omit<Line, 'n'>} line
   * @param {string[]} makes ids of all things that it makes
   */
  enter(line, makes) {
    const made = { n: this.lines.length + 1, ...line };
    this.lines.push(made);
    this.byID.set(made.id, made);
    for (const id of makes) this.makers.set(id, made);
    return made;
  }

  /** Learns from a request what the server did, whether the client got the answer or not. @param {Entry} entry */
  learn(entry) {
    this.counts.requests++;
    const status = entry.answer?.status;
    if (status === undefined || entry.method === 'GET') return;
    this.counts.answers[status] = (this.counts.answers[status] ?? 0) + 1;
    const key = entry.headers['idempotency-key'] ?? '';
    if (status >= 400) {
      if (status < 500 && ![401, 408, 425, 429].includes(status)) {
        this.refusedKeys.add(key);
        const id = idOf(entry);
        if (id) this.refused.add(id);
      }
      return;
    }
    if (/\/occurrences\/[\d-]+\/(complete|uncomplete)$/.test(entry.path)) {
      this.executed.set(`${entry.user} ${entry.path} ${key}`, { user: entry.user, path: entry.path, key, at: entry.n });
    }
    const id = idOf(entry);
    if (id) this.made.set(id, entry.n);
    for (const each of operationsOf(entry)) this.made.set(each, entry.n);
  }

  /** The server is as it is now, to come back to. */
  backup() {
    this.#backup = { executed: new Map(this.executed), made: new Map(this.made), lines: this.lines.length };
  }

  /** It is as it was then: what was done in between is undone, and nobody can be blamed for it. */
  restore() {
    if (!this.#backup) throw new Error('There is no backup.');
    const was = this.#backup;
    for (const line of this.lines) {
      // What was done in between is gone with the server, and whoever made it may have been told already.
      const made = line.creates !== null && this.made.has(line.creates) && !was.made.has(line.creates);
      const counted = [...this.executed].some(([key, each]) => each.key === line.id && !was.executed.has(key));
      if (made || counted || (line.outcome === 'done' && line.n > was.lines)) line.given = true;
    }
    // Under another key than its own, as without a refused time, one of the same kind was done.
    for (const [key, each] of this.executed) {
      if (was.executed.has(key) || this.byID.has(each.key)) continue;
      const op = /\w+$/.exec(each.path)?.[0];
      const line = this.lines.find((one) =>
        !one.given && one.user === each.user && one.call === `${op}Occurrence` &&
        each.path.startsWith(`/v1/tasks/${one.args[0]}/occurrences/${one.args[1]}/`) && this.refusedKeys.has(one.id)
      );
      if (line) line.given = true;
    }
    this.executed = new Map(was.executed);
    this.made = new Map(was.made);
  }

  /**
   * @param {Map<string, number>} counts of the ledger's records on the server: user, task and date → count
   * @param {Set<string>} shared tasks whose record serves all: there the user is `*`
   * @returns {string[]} what is wrong
   */
  audit(counts, shared) {
    /** @type {string[]} */
    const wrong = [];
    /** @type {Map<string, number>} */
    const sums = new Map();
    /** @type {Map<string, number>} */
    const times = new Map();
    for (const { user, path, key } of this.executed.values()) {
      const [, task, date, op] = /\/tasks\/([^/]+)\/occurrences\/([^/]+)\/(\w+)$/.exec(path) ?? [];
      const place = `${shared.has(task) ? '*' : user} ${task} ${date}`;
      sums.set(place, (sums.get(place) ?? 0) + (op === 'complete' ? 1 : -1));
      const line = this.byID.get(key);
      if (line) times.set(key, (times.get(key) ?? 0) + 1);
    }
    for (const [key, many] of times) {
      if (many > 1) wrong.push(`edit ${this.byID.get(key)?.n} was done ${many} times`);
    }
    for (const [place, count] of counts) {
      const sum = sums.get(place) ?? 0;
      if (sum !== count) wrong.push(`the record ${place} has ${count}, and the server answered for ${sum}`);
    }
    // Each time that it was done belongs to an edit: no edit counts twice, under another key neither.
    /** @type {Map<string, number>} */
    const edits = new Map();
    /** @type {Map<string, number>} */
    const acknowledged = new Map();
    for (const line of this.lines) {
      if (!/^(un)?completeOccurrence$/.test(line.call)) continue;
      const place = `${line.user} ${line.call} ${line.args.join(' ')}`;
      edits.set(place, (edits.get(place) ?? 0) + 1);
      if (line.outcome === 'done' && !line.given) acknowledged.set(place, (acknowledged.get(place) ?? 0) + 1);
    }
    /** @type {Map<string, number>} */
    const done = new Map();
    for (const { user, path } of this.executed.values()) {
      const [, task, date, op] = /\/tasks\/([^/]+)\/occurrences\/([^/]+)\/(\w+)$/.exec(path) ?? [];
      const place = `${user} ${op}Occurrence ${task} ${date}`;
      done.set(place, (done.get(place) ?? 0) + 1);
    }
    for (const [place, many] of done) {
      const most = (edits.get(place) ?? 0) + (this.inverses.get(place) ?? 0);
      if (many > most) wrong.push(`${place} was done ${many} times for ${most} edits`);
    }
    // And each that was acknowledged was done, if perhaps under another key.
    for (const [place, many] of acknowledged) {
      if ((done.get(place) ?? 0) < many) {
        wrong.push(`${place} was acknowledged ${many} times, and done ${done.get(place) ?? 0} times`);
      }
    }
    for (const line of this.lines) {
      const problem = this.#line(line);
      if (problem) wrong.push(`edit ${line.n} (${line.call} by ${line.tab}): ${problem}`);
    }
    return wrong;
  }

  /** @param {Line} line @returns {string | null} */
  #line(line) {
    if (line.given) return null;
    const counts = /^(un)?completeOccurrence$/.test(line.call);
    const makes = line.creates !== null;
    if (!counts && !makes) return null;
    const happened = makes
      ? this.made.has(/** @type {string} */ (line.creates))
      : [...this.executed.values()].some((each) => each.key === line.id);
    if (line.outcome === 'done') return happened || counts ? null : 'acknowledged, and the server never did it';
    if (!line.seen || happened) return null;
    const refused = this.refusedKeys.has(line.id) || (makes && this.refused.has(/** @type {string} */ (line.creates)));
    if (refused || this.#excused(line)) return null;
    return `seen, and neither done nor refused (${line.outcome})`;
  }

  /** Whether something that it names was never made, or given up: then it could not be done. @param {Line} line @param {number} [depth] @returns {boolean} */
  #excused(line, depth = 0) {
    if (line.given || line.outcome === 'undone') return true;
    if (depth > 12) return false;
    return line.needs.some((id) => {
      const maker = this.makers.get(id);
      if (!maker || maker === line) return false;
      return maker.given || !this.made.has(id) || this.#excused(maker, depth + 1);
    });
  }
}

/** The id of the thing that a request makes. @param {Entry} entry @returns {string | null} */
function idOf(entry) {
  if (entry.method !== 'POST' || !entry.body) return null;
  try {
    return JSON.parse(entry.body).id ?? null;
  } catch {
    return null;
  }
}

/** The ids of what a batch makes. @param {Entry} entry @returns {string[]} */
function operationsOf(entry) {
  if (!entry.path.endsWith('/batch') || !entry.body) return [];
  return JSON.parse(entry.body).operations.filter((/** @type {any} */ each) => each.op === 'create').map((
    /** @type {any} */ each,
  ) => each.id);
}
