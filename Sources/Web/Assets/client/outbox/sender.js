import { actionOf } from '../actions/actions.js';
import { pathOf } from '../actions/action.js';
import { isAnswerTo } from '../answers.js';
import { backoff } from '../backoff.js';
import { Offline, Refusal } from '../problems.js';
import { nextKey } from '../uuid.js';
import { Pace } from './pace.js';
import { versionsIn } from './settled.js';
import { isOpen, turns } from './turn.js';
import { maySendAgain, parked, verdictOf } from './verdict.js';

/**
 * @import { Connection } from '../connection.js'
 * @import { Http } from '../http.js'
 * @import { Transaction } from '../storage/database.js'
 * @import { World } from '../world.js'
 * @import { Outbox } from './outbox.js'
 * @import { Row } from './row.js'
 * @import { Verdict } from './verdict.js'
 */

/** What is sent within this time was made just now, in milliseconds. */
const PROMPT = 3_000;

/**
 * What the sender asks of the rest.
 * @typedef {object} Surroundings
 * @property {World} world
 * @property {Http} http
 * @property {Outbox} outbox
 * @property {Connection} connection
 * @property {string} userID
 * @property {(tx: Transaction) => Promise<boolean>} mayLead  whether this tab still leads
 * @property {() => boolean} isOurs  whether no other user's session can be in use
 * @property {(row: Row) => any} current  the thing that an edit is about, as the copy has it
 * @property {(row: Row) => number | undefined} version  the version that a guarded edit goes with
 * @property {(row: Row) => number} end  the position behind all others, where it puts something
 * @property {() => void} ask  asks the feed for changes at once
 */

/** Sends the edits of the outbox. At one time one tab does so. */
export class Sender {
  /** @type {Surroundings} */ #around;
  #running = false;
  /** @type {Map<string, Promise<void>>} */ #underWay = new Map();
  /** @type {Map<string, { until: number, times: number }>} */ #rests = new Map();
  #pace = new Pace();
  #pausedUntil = 0;
  #pauses = 0;
  /** @type {any} */ #timer = null;

  /** @param {Surroundings} around */
  constructor(around) {
    this.#around = around;
  }

  start() {
    this.#running = true;
    this.wake();
  }

  /** Sends nothing new. What is under way goes on. */
  stop() {
    this.#running = false;
    this.#around.world.timers.clearTimeout(this.#timer);
  }

  /** Resolves when nothing is under way. */
  async idle() {
    await Promise.all(this.#underWay.values());
  }

  get busy() {
    return this.#underWay.size > 0;
  }

  /** There is a network again: what rests after it had failed may go at once. */
  restless() {
    for (const rest of this.#rests.values()) rest.until = 0;
    this.wake();
  }

  /** Looks whose turn it is. Call it whenever that may have changed. */
  wake() {
    const { world, outbox, connection, isOurs } = this.#around;
    world.timers.clearTimeout(this.#timer);
    if (!this.#running || connection.offline || connection.signedOut || !isOurs()) return;
    const now = world.now();
    if (this.#pausedUntil > now) return this.#wakeAt(this.#pausedUntil);
    const { go, next } = turns(
      outbox.rows,
      now,
      new Set(this.#underWay.keys()),
      (row) => this.#rests.get(row.id)?.until ?? 0,
    );
    for (const row of go) {
      if (!this.#pace.take(now)) return this.#wakeAt(this.#pace.next(now));
      const sending = this.#send(row.id).finally(() => {
        this.#underWay.delete(row.id);
        this.wake();
      });
      this.#underWay.set(row.id, sending);
    }
    this.#wakeAt(next);
  }

  /** @param {number} at */
  #wakeAt(at) {
    const { timers, now } = this.#around.world;
    if (at === Infinity) return;
    // Timers take no more than 31 bits.
    this.#timer = timers.setTimeout(() => this.wake(), Math.min(Math.max(0, at - now()), 3_600_000));
  }

  /** @param {string} id */
  async #send(id) {
    const { http, outbox, connection } = this.#around;
    try {
      const row = await this.#take(id);
      if (!row) return;
      const answer = await http.request(...this.#request(row));
      connection.worked();
      await this.#answered(row, answer.value);
    } catch (error) {
      const row = outbox.row(id);
      if (!row) return;
      if (error instanceof Refusal) connection.worked();
      await this.#refused(row, error instanceof Refusal ? error : new Offline());
    }
  }

  /**
   * Marks an edit as sent, in storage: from then on it may have arrived, whatever becomes of this page.
   * @param {string} id
   * @returns {Promise<Row | null>} null if it is not to be sent
   */
  async #take(id) {
    const { world, outbox, version, current, mayLead } = this.#around;
    const now = world.now();
    const row = await outbox.change(id, (row) => {
      if (!isOpen(row) || (row.not_before ?? 0) > now) return row;
      if (!maySendAgain(row, now)) return parked(row, 'unknown', null, current(row)).row;
      const known = row.if_match === undefined && row.sent_at === undefined ? version(row) : undefined;
      return {
        ...(row.sent_at === undefined ? prompt(row, now) : row),
        state: 'sent',
        sent_at: row.sent_at ?? now,
        ...known === undefined ? {} : { if_match: `"${known}"` },
      };
    }, { check: mayLead });
    if (row?.state === 'unknown') await this.#park(row);
    return row?.state === 'sent' ? row : null;
  }

  /**
   * @param {Row} row
   * @returns {[string, string, import('../http.js').Request]}
   */
  #request(row) {
    const action = actionOf(row.action);
    /** @type {Record<string, string>} */
    const headers = { 'Idempotency-Key': row.key };
    if (row.if_match !== undefined) headers['If-Match'] = row.if_match;
    const is = (/** @type {any} */ value) => isAnswerTo(row, value);
    return [action.method, pathOf(action, row.params), { body: row.body, headers, keepalive: true, is }];
  }

  /**
   * @param {Row} row
   * @param {any} value
   */
  async #answered(row, value) {
    const { world, outbox, userID, ask } = this.#around;
    this.#rests.delete(row.id);
    this.#pauses = 0;
    const until = versionsIn(row, value, userID);
    await outbox.change(
      row.id,
      ({ problem: _, current: __, ...now }) => ({ ...now, state: 'answered', until, answered_at: world.now() }),
      { answer: { value } },
    );
    // The answer does not say when the copy has it: what is asked for somewhat later has it for sure.
    if (until.length === 0) world.timers.setTimeout(() => outbox.row(row.id)?.state === 'answered' && ask(), 3_000);
  }

  /**
   * @param {Row} row
   * @param {Refusal | Offline} refusal
   */
  async #refused(row, refusal) {
    const { world, http, outbox, connection, current, end } = this.#around;
    const verdict = verdictOf(row, refusal, {
      now: world.now(),
      key: nextKey(row.key),
      end: end(row),
      current: current(row),
      others: http.succeededAt > (row.failed_at ?? Infinity),
    });
    if (verdict.kind === 'answered') return this.#answered(row, verdict.value);
    if (verdict.kind === 'signed-out') return connection.set({ signedOut: true });
    if (verdict.kind === 'later') return this.#later(verdict, refusal);
    this.#rests.delete(row.id);
    if (verdict.kind === 'parked') return this.#park(verdict.row);
    // Of two words about one edit the later one counts.
    const notice = verdict.notice &&
      { id: `${verdict.notice.kind} ${row.id}`, edit: row.id, title: row.title, ...verdict.notice };
    await outbox.change(row.id, (stored) => ({ ...verdict.row, seq: stored.seq }), { notice });
  }

  /**
   * @param {Verdict & { kind: 'later' }} verdict
   * @param {Refusal | Offline} refusal
   */
  async #later({ row, all, after }, refusal) {
    const { world, outbox, connection, ask } = this.#around;
    const now = world.now();
    if (all) {
      this.#pauses++;
      this.#pausedUntil = now + (after ?? backoff(world, this.#pauses));
      if (refusal instanceof Refusal && refusal.status === 429) this.#pace.slowDown();
      return;
    }
    const times = (this.#rests.get(row.id)?.times ?? 0) + 1;
    this.#rests.set(row.id, { times, until: now + (after ?? backoff(world, times)) });
    if (refusal instanceof Offline) {
      connection.failed();
      // The feed finds out whether there is a network at all.
      ask();
    } else {
      const { failures, failing_since, failed_at } = row;
      await outbox.change(row.id, (stored) => ({ ...stored, failures, failing_since, failed_at }));
    }
  }

  /**
   * Parks an edit, with those that name what it would have made.
   * @param {Row} row in its new state
   */
  async #park(row) {
    const { outbox } = this.#around;
    const ids = outbox.withDependents(row.id).filter((id) =>
      id === row.id || isOpen(/** @type {Row} */ (outbox.row(id)))
    );
    const { problem = null } = row;
    await outbox.changeAll(
      ids,
      (stored) =>
        stored.id === row.id ? { ...row, seq: stored.seq } : { ...stored, state: 'refused', problem, current: null },
      { answer: { problem } },
    );
  }
}

/**
 * A timer that is started or stopped just now goes by the server's clock: this device's may be off by a second, and the
 * server refuses an end before the start.
 * @param {Row} row
 * @param {number} now
 * @returns {Row}
 */
function prompt(row, now) {
  if (row.stamped === undefined || row.stamped === 'at' || now - row.made_at > PROMPT) return row;
  const { [row.stamped]: _, ...body } = row.body ?? {};
  return { ...row, body, stamped: undefined };
}
