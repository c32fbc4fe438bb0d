import { loadActions } from './actions/actions.js';
import { isLimits, isUser } from './answers.js';
import { Connection } from './connection.js';
import { applyChange } from './copy/changes.js';
import { Copy, takeList, takeSnapshot } from './copy/copy.js';
import { described } from './copy/heard.js';
import { Saver } from './copy/saver.js';
import { packed, StoredCopy, unpacked } from './copy/stored.js';
import { Feed } from './feed.js';
import { Outbox } from './outbox/outbox.js';
import { Overlay } from './outbox/overlay.js';
import { Sender } from './outbox/sender.js';
import { endFor, targetOf, versionFor } from './outbox/target.js';
import { NotStored, Storage } from './storage/storage.js';
import { Tabs } from './tabs/tabs.js';
import { Ahead } from './today/ahead.js';
import { Draft } from './view/draft.js';
import { same } from './view/same.js';
import { View } from './view/view.js';
import { pause } from './world.js';

/**
 * @import { Http } from './http.js'
 * @import { News } from './outbox/outbox.js'
 * @import { OthersChange } from './types/client.js'
 * @import { Change, User } from './types/server.js'
 * @import { World } from './world.js'
 */

/** How long changes of the user's own wait for the answers to the edits that made them, in milliseconds. */
const GATE = 500;

/** What only the tab that leads says. */
const ANSWERS = ['state', 'copy', 'changes', 'ahead'];

/** Events after which the network may be another one, or the page gone. */
const EVENTS = ['online', 'offline', 'visibilitychange', 'pagehide', 'pageshow', 'resume', 'focus'];

/**
 * Keeps a user's copy and outbox, in this tab and with the others. The tab that leads asks the server and stores the
 * copy; it tells the others what it has heard.
 */
export class Engine {
  /** @type {Copy} */ copy;
  /** @type {Draft} */ draft;
  /** @type {View} */ view;
  connection = new Connection();
  /** A newer release has the storage, or wrote what is stored. */
  outdated = false;
  /** Another tab has deleted everything. */
  erased = false;
  /** Called after each change of view or status, once a microtask. @type {() => void} */
  onchange = () => {};
  /** Called with what came of edits. @type {(answers: News['answers']) => void} */
  onanswers = () => {};
  /** @type {(changes: OthersChange[]) => void} */
  onothers = () => {};
  /** Called when storage is empty, because it was taken away. @type {() => void} */
  onreset = () => {};
  /** Called when storage has room again. */
  onroom = () => {};

  /** @type {World} */ #world;
  /** @type {Overlay} */ #overlay;
  /** @type {StoredCopy} */ #stored;
  /** @type {Saver} */ #saver;
  /** @type {Tabs} */ #tabs;
  /** @type {Feed} */ #feed;
  /** @type {Sender} */ #sender;
  /** Whether the copy can only be followed from a new snapshot on. */ #lost = false;
  /** Whether it was found out already whose session it is. */ #identified = false;
  /** Whether the session is surely this user's. */ #sure = false;
  #telling = false;
  #closed = false;

  /**
   * @param {World} world
   * @param {Http} http
   * @param {string} userID
   */
  constructor(world, http, userID) {
    this.#world = world;
    this.http = http;
    this.userID = userID;
    this.storage = new Storage(world, userID);
    this.outbox = new Outbox(this.storage);
    this.copy = new Copy(userID);
    this.draft = new Draft(this.copy);
    this.view = new View(this.draft);
    this.ahead = new Ahead(this.storage, http);
    this.#overlay = new Overlay(this.outbox, userID);
    this.#stored = new StoredCopy(this.storage, userID);
    this.#saver = new Saver(world, () => this.#store());
    this.#tabs = new Tabs(world, this.storage, userID);
    this.#feed = new Feed(world, http, this.connection, this.#listener());
    this.#sender = new Sender({
      world,
      http,
      userID,
      outbox: this.outbox,
      connection: this.connection,
      mayLead: (tx) => this.#tabs.mayLead(tx),
      // With a cookie each request names its user, and the server refuses it if it is another one.
      isOurs: () => this.#sure || http.token === null,
      current: (row) => targetOf(this.copy, row) ?? null,
      version: (row) => versionFor(this.copy, row),
      end: (row) => endFor(this.draft, row),
      ask: () => this.#feed.refresh(),
    });
  }

  /** Reads what is stored. Afterwards the view shows it. */
  async open() {
    this.storage.onended = (newer) => this.#end(newer);
    this.storage.onmode = () => {
      if (this.storage.mode === 'ok') {
        void this.outbox.storeRest();
        this.onroom();
      }
      this.changed();
    };
    this.storage.onreset = () => {
      this.copy.marks.everything();
      void this.outbox.storeAll();
      this.#saver.soon();
      this.onreset();
    };
    try {
      const load = [this.#stored.load(this.#world.now()), this.outbox.load(), this.ahead.load()];
      [this.copy] = /** @type {[Copy]} */ (await Promise.all(load));
      this.http.ahead = this.copy.clock;
    } catch (error) {
      if (error instanceof RangeError) this.outdated = true;
      else if (!(error instanceof NotStored)) throw error;
    }
    this.#overlay.settle(this.copy);
    this.replay();
  }

  /**
   * Follows the server from here on.
   * @param {User} [user] if it is known already whose session it is
   */
  start(user) {
    if (user) this.#takeUser(user);
    this.#identified = user !== undefined;
    if (this.outdated || this.#closed) return;
    this.outbox.onnews = (news) => {
      this.#tabs.ask({ type: 'news', news, notices: this.outbox.notices });
      this.#takeNews(news);
    };
    this.connection.onchange = () => this.#connectionChanged();
    this.#saver.onsuperseded = () => this.#follow();
    if (this.#world.events?.onLine === false) this.connection.failed();
    for (const name of EVENTS) this.#world.events?.addEventListener(name, this.#wake);
    this.#tabs.onmessage = (message) => this.#hear(message);
    this.#tabs.onlead = (leads) => void (leads ? this.#lead() : this.#follow());
    this.#tabs.open();
    this.#tabs.ask({ type: 'hello', token: this.http.token });
  }

  /** A request had no answer: the feed finds out whether there is a network at all. */
  unreachable() {
    if (!this.#tabs.leads) return this.#tabs.ask({ type: 'unreachable' });
    this.connection.failed();
    this.refresh();
  }

  /** Asks for changes at once. */
  refresh() {
    if (!this.#tabs.leads) return this.#tabs.ask({ type: 'refresh' });
    if (this.connection.signedOut) this.#identifyAnew();
    else this.#feed.refresh();
  }

  /** @param {string | null} token */
  signedIn(token) {
    this.http.token = token;
    this.#tabs.post({ type: 'signed-in', token });
    if (this.#tabs.leads) this.#identifyAnew();
  }

  /** Works out anew what the user sees. */
  replay() {
    const draft = this.#overlay.over(this.copy);
    this.draft = draft.copy === this.draft.copy ? draft.settled(this.draft) : draft;
    this.view.show(this.draft);
    this.changed();
  }

  /**
   * What the edits up to one make of the copy.
   * @param {number} seq
   */
  drafted(seq) {
    return this.#overlay.over(this.copy, seq);
  }

  /** Tells of a change of view or status. */
  changed() {
    if (this.#telling) return;
    this.#telling = true;
    queueMicrotask(() => {
      this.#telling = false;
      if (!this.#closed) this.onchange();
    });
  }

  /** Ends everything in this tab. What is stored stays. */
  async close() {
    if (this.#closed) return;
    this.#closed = true;
    for (const name of EVENTS) this.#world.events?.removeEventListener(name, this.#wake);
    this.#follow();
    // Answers that are on their way are worth a moment: else their edits are sent once more.
    if (this.#sender.busy) await Promise.race([this.#sender.idle(), pause(this.#world, 1_000)]);
    if (this.#tabs.leads) await this.#saver.now();
    await this.#tabs.close();
    this.storage.close();
  }

  /** Ends everything and deletes what is stored, in all tabs. */
  async erase() {
    this.#tabs.post({ type: 'erased' });
    this.copy.cursor = null;
    await this.close();
    await this.storage.erase();
  }

  /** This tab leads from now on. The former leader may have stored more than it told. */
  async #lead() {
    try {
      await this.outbox.load();
      const stored = await this.#stored.revision();
      if (stored > this.copy.revision) this.copy = await this.#stored.load(this.#world.now());
      else if (stored < this.copy.revision) this.copy.marks.everything();
      await this.ahead.load();
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
    }
    if (!this.#tabs.leads || this.#closed) return;
    this.#overlay.settle(this.copy);
    this.replay();
    this.#feed.start();
    this.#sender.start();
    // What the others read from storage must not be older than what they are told of.
    await this.#saver.now();
    this.#announce();
  }

  /** This tab does not lead any more. */
  #follow() {
    this.#feed.stop();
    this.#sender.stop();
    this.#saver.stop();
    this.ahead.stop();
  }

  /** @returns {import('./feed.js').Listener} */
  #listener() {
    return {
      cursor: () => this.#lost ? null : this.copy.cursor,
      wanted: () => [...this.copy.wanted],
      identify: () => this.#identify(),
      lost: () => void (this.#lost = true),
      changes: (answer, asked) => this.#takeChanges(answer, asked),
      snapshot: (snapshot, lists, asked) =>
        this.#takeCopy(() => {
          takeSnapshot(this.copy, snapshot);
          for (const list of lists) takeList(this.copy, list);
          this.#lost = false;
          this.#overlay.settleBefore(asked);
        }),
      list: (snapshot) => this.#takeCopy(() => takeList(this.copy, snapshot)),
      gone: (id) =>
        this.#takeCopy(() => {
          this.copy.wanted.delete(id);
          this.copy.removeList(id);
        }),
    };
  }

  /** Whether the session is this user's. It may be another one's by now, after a sign-in in another tab. */
  async #identify() {
    if (!this.#identified) {
      const user = (await this.http.request('GET', '/v1/me', { is: isUser })).value;
      if (user.id !== this.userID) return false;
      this.#takeUser(user);
    }
    this.#identified = false;
    this.#sure = true;
    this.#sender.wake();
    this.ahead.refreshIfOld(this.#world, this.copy, this.#aheadChanged);
    void this.#takeLimits();
    return true;
  }

  #identifyAnew() {
    this.#sure = false;
    this.#feed.identifyAnew();
  }

  /** @param {User} user */
  #takeUser(user) {
    if (user.id !== this.userID || (this.copy.user && this.copy.user.version >= user.version)) return;
    this.copy.user = user;
    this.copy.marks.me = true;
    this.replay();
  }

  async #takeLimits() {
    const answer = await this.http.request('GET', '/v1/limits', { is: isLimits }).catch(() => null);
    if (!answer || same(answer.value, this.copy.limits)) return;
    this.copy.limits = answer.value;
    this.copy.marks.me = true;
    this.changed();
  }

  /**
   * @param {{ cursor: string, changes: Change[] }} answer
   * @param {number} asked
   */
  async #takeChanges({ cursor, changes }, asked) {
    this.ahead.refreshIfOld(this.#world, this.copy, this.#aheadChanged);
    const own = changes.some(({ actor }) => actor?.id === this.userID);
    // The answer to an edit and its change may overtake each other: shown together, nothing counts twice.
    if (own && this.#sender.busy) await Promise.race([this.#sender.idle(), pause(this.#world, GATE)]);
    const from = this.copy.revision;
    const gone = this.#apply({ cursor, changes, asked });
    if (gone) this.#tabs.post({ type: 'changes', from, cursor, changes, asked, gone });
    this.#sender.wake();
  }

  /**
   * @param {{ cursor: string, changes: Change[], asked: number }} answer
   * @returns {string[] | null} the edits that are settled now; null if only a snapshot helps
   */
  #apply({ cursor, changes, asked }) {
    const { repeats } = this.copy;
    /** @type {OthersChange[]} */
    const others = [];
    for (const change of changes) {
      const outcome = applyChange(this.copy, change);
      if (outcome === 'jump') {
        this.#lost = true;
        break;
      }
      if (outcome === 'repeat') continue;
      this.#overlay.note(change);
      if (!this.#overlay.hasMade(change)) others.push(described(this.copy, change));
    }
    if (!this.#lost) {
      this.copy.cursor = cursor;
      this.copy.revision++;
    }
    const gone = this.#overlay.settle(this.copy, { asked, changes });
    // A poll without news changes nothing that anybody sees.
    if (changes.length > 0 || gone.length > 0) this.replay();
    if (this.#tabs.leads) {
      this.#saver.soon();
      if (this.copy.repeats !== repeats) this.#lookAhead();
    }
    if (others.length > 0) this.onothers(others);
    return this.#lost ? null : gone;
  }

  /**
   * Puts more than single changes in the place of what was there.
   * @param {() => void} take
   */
  async #takeCopy(take) {
    take();
    this.copy.revision++;
    this.#overlay.settle(this.copy);
    this.replay();
    this.#lookAhead();
    await this.#saver.now();
    this.#announce();
  }

  #lookAhead() {
    this.ahead.refresh(this.#world, this.copy, this.#aheadChanged);
  }

  #aheadChanged = (/** @type {boolean} */ stored) => {
    if (stored) this.#tabs.post({ type: 'ahead' });
    else this.changed();
  };

  async #store() {
    const settled = [...this.#overlay.settled];
    this.copy.clock = this.http.ahead;
    await this.#stored.save(this.copy);
    settled.forEach((id) => this.#overlay.settled.delete(id));
    await this.outbox.forget(settled);
  }

  /** @param {any} message of another tab */
  async #hear(message) {
    if (message.type === 'news') {
      for (const id of message.news.gone) this.#overlay.settled.delete(id);
      await loadActions();
      this.outbox.hear({ ...message.news, notices: message.notices });
      this.#takeNews(message.news);
      if (this.#tabs.leads) this.#tabs.post({ type: 'state', ...this.#state() });
      return;
    }
    if (message.type === 'erased') return this.#end(false);
    if (message.type === 'hello') this.outbox.tellRest();
    if (this.#tabs.leads) await this.#hearAsLeader(message);
    else await this.#hearAsFollower(message);
  }

  /** @param {any} message */
  async #hearAsLeader({ type, token }) {
    // Another tab led just before, or will after this one. Two that answer each other would never end.
    if (ANSWERS.includes(type)) return;
    if (type === 'refresh') this.refresh();
    if (type === 'unreachable') this.unreachable();
    if (type === 'signed-in' || (type === 'hello' && this.connection.signedOut)) {
      this.http.token = token;
      this.#identifyAnew();
    }
    // Any word will do: it shows that this tab is awake.
    if (type !== 'sync') this.#tabs.post({ type: 'state', ...this.#state() });
    if (type === 'sync') {
      await this.#saver.now();
      this.#announce();
    }
  }

  /** @param {any} message */
  async #hearAsFollower(message) {
    const { revision } = this.copy;
    if (message.type === 'changes') {
      if (message.from > revision) return this.#tabs.post({ type: 'sync' });
      if (message.from < revision) return;
      this.#overlay.drop(message.gone);
      this.#apply(message);
    } else if (message.type === 'copy') {
      this.connection.set(message);
      if (message.revision !== revision) await this.#reload(message.whole);
      else await this.#compareEdits(message.edits);
    } else if (message.type === 'state') {
      this.connection.set(message);
      if (message.revision !== revision) this.#tabs.post({ type: 'sync' });
      else await this.#compareEdits(message.edits);
    } else if (message.type === 'signed-in') {
      this.http.token = message.token;
      this.#identifyAnew();
    } else if (message.type === 'ahead') {
      await this.ahead.load().catch(() => {});
      this.changed();
    }
  }

  /**
   * A tab that slept may not have heard of every change of the outbox.
   * @param {number} edits how many the tab that leads has
   */
  async #compareEdits(edits) {
    if (edits === this.outbox.rows.length) return;
    await this.outbox.load().catch(() => {});
    this.#takeNews({ rows: [], gone: [], answers: {} });
  }

  /** @param {ReturnType<typeof packed>} [whole] the copy, if no storage keeps it */
  async #reload(whole) {
    try {
      await this.outbox.load();
      const now = this.#world.now();
      this.copy = whole ? unpacked(whole, this.userID, now) : await this.#stored.load(now);
      this.#lost = false;
      this.#overlay.settle(this.copy);
      this.replay();
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
    }
  }

  /** The stored copy is another one now; or there is none, and the others get it so. */
  #announce() {
    const whole = this.storage.mode === 'ok' ? undefined : packed(this.copy);
    this.#tabs.post({ type: 'copy', ...this.#state(), whole });
  }

  #state() {
    const { offline, signedOut } = this.connection;
    return { offline, signedOut, revision: this.copy.revision, edits: this.outbox.rows.length };
  }

  #connectionChanged() {
    if (this.#tabs.leads) {
      this.#tabs.post({ type: 'state', ...this.#state() });
      this.#sender.wake();
    }
    this.changed();
  }

  /** @param {News} news of the outbox, whichever tab has changed it */
  #takeNews(news) {
    this.#overlay.settle(this.copy);
    this.replay();
    this.onanswers(news.answers);
    this.#sender.wake();
  }

  #wake = (/** @type {Event | undefined} */ event) => {
    const { events } = this.#world;
    if (event?.type === 'pagehide') return this.#tabs.release();
    if (events?.onLine === false) return this.connection.failed();
    if (events?.visible === false) {
      // It may be the last that this page is heard of.
      if (this.#saver.isDue) void this.#saver.now();
      return;
    }
    this.#sender.restless();
    this.refresh();
  };

  /** @param {boolean} newer whether a newer release has taken the storage; else another tab has deleted it */
  #end(newer) {
    this.outdated ||= newer;
    this.erased ||= !newer;
    if (this.erased) this.copy.cursor = null;
    this.connection.set({ signedOut: this.erased });
    void this.close();
    this.onchange();
  }
}
