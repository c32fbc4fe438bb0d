import { loadActions } from '../actions/actions.js';

/**
 * @import { Connection } from '../connection.js'
 * @import { News, Outbox } from '../outbox/outbox.js'
 * @import { Changes, Replica } from '../replica.js'
 * @import { Tabs } from './tabs.js'
 */

/** What only the tab that leads says. */
const ANSWERS = ['state', 'copy', 'changes', 'ahead'];

/**
 * What the talk asks of the rest of this tab.
 * @typedef {object} Surroundings
 * @property {Tabs} tabs
 * @property {Replica} replica
 * @property {Outbox} outbox
 * @property {Connection} connection
 * @property {() => Promise<void>} store  stores the copy now, as far as that is possible
 * @property {() => boolean} isStored  whether storage keeps what it is given
 * @property {() => void} refresh  asks the server at once
 * @property {() => void} unreachable  a request had no answer
 * @property {(token: string | null) => void} signedIn
 * @property {(news: News) => void} news  the outbox has changed
 * @property {() => Promise<void>} ahead  the days around today are stored anew
 * @property {() => void} erased  another tab has deleted everything
 */

/** What a user's tabs say to each other: the one that leads tells the others what it has heard. */
export class Talk {
  /** @type {Surroundings} */ #around;

  /** @param {Surroundings} around */
  constructor(around) {
    this.#around = around;
    around.tabs.onmessage = (message) => this.#hear(message);
  }

  /**
   * A tab is there. It may have a session that the others lack.
   * @param {string | null} token
   */
  hello(token) {
    this.#around.tabs.ask({ type: 'hello', token });
  }

  /**
   * Has the tab that leads do something.
   * @param {'refresh' | 'unreachable'} type
   */
  ask(type) {
    this.#around.tabs.ask({ type });
  }

  /** @param {string | null} token */
  signedIn(token) {
    this.#around.tabs.post({ type: 'signed-in', token });
  }

  /** @param {News} news of the outbox */
  news(news) {
    const { tabs, outbox } = this.#around;
    tabs.ask({ type: 'news', news, notices: outbox.notices });
  }

  /**
   * @param {number} from the revision that they follow
   * @param {Changes} answer
   * @param {string[]} gone the edits that are settled with them
   */
  changes(from, answer, gone) {
    this.#around.tabs.post({ type: 'changes', from, ...answer, gone });
  }

  /** How this tab, which leads, sees things. */
  state() {
    this.#around.tabs.post({ type: 'state', ...this.#state() });
  }

  /** The stored copy is another one now; or there is none, and the others get it so. */
  copy() {
    const { tabs, replica, isStored } = this.#around;
    tabs.post({ type: 'copy', ...this.#state(), whole: isStored() ? undefined : replica.packed() });
  }

  ahead() {
    this.#around.tabs.post({ type: 'ahead' });
  }

  erased() {
    this.#around.tabs.post({ type: 'erased' });
  }

  #state() {
    const { connection: { offline, signedOut }, replica, outbox } = this.#around;
    return { offline, signedOut, revision: replica.revision, edits: outbox.rows.length };
  }

  /** @param {any} message of another tab */
  async #hear(message) {
    const { tabs, outbox, erased } = this.#around;
    if (message.type === 'news') return await this.#hearNews(message);
    if (message.type === 'erased') return erased();
    if (message.type === 'hello') outbox.tellRest();
    if (tabs.leads) await this.#hearAsLeader(message);
    else await this.#hearAsFollower(message);
  }

  /** @param {any} message */
  async #hearNews({ news, notices }) {
    const { tabs, replica, outbox } = this.#around;
    replica.forgotten(news.gone);
    await loadActions();
    outbox.hear({ ...news, notices });
    this.#around.news(news);
    if (tabs.leads) this.state();
  }

  /** @param {any} message */
  async #hearAsLeader({ type, token }) {
    const { connection, store, refresh, unreachable, signedIn } = this.#around;
    // Another tab led just before, or will after this one. Two that answer each other would never end.
    if (ANSWERS.includes(type)) return;
    if (type === 'refresh') refresh();
    if (type === 'unreachable') unreachable();
    if (type === 'signed-in' || (type === 'hello' && connection.signedOut)) signedIn(token);
    // Any word will do: it shows that this tab is awake.
    if (type !== 'sync') return this.state();
    await store();
    this.copy();
  }

  /** @param {any} message */
  async #hearAsFollower(message) {
    const { tabs, replica, connection, signedIn, ahead } = this.#around;
    const { revision } = replica;
    if (message.type === 'changes') {
      if (message.from > revision) return tabs.post({ type: 'sync' });
      if (message.from < revision) return;
      replica.take(message, message.gone);
    } else if (message.type === 'copy') {
      connection.set(message);
      if (message.revision !== revision) await replica.reload(message.whole);
      else await this.#compareEdits(message.edits);
    } else if (message.type === 'state') {
      connection.set(message);
      if (message.revision !== revision) tabs.post({ type: 'sync' });
      else await this.#compareEdits(message.edits);
    } else if (message.type === 'signed-in') {
      signedIn(message.token);
    } else if (message.type === 'ahead') {
      await ahead();
    }
  }

  /**
   * A tab that slept may not have heard of every change of the outbox.
   * @param {number} edits how many the tab that leads has
   */
  async #compareEdits(edits) {
    const { outbox, news } = this.#around;
    if (edits === outbox.rows.length) return;
    await outbox.load().catch(() => {});
    news({ rows: [], gone: [], answers: {} });
  }
}
