import { isLimits, isUser } from './answers.js';
import { Connection } from './connection.js';
import { Saver } from './copy/saver.js';
import { Feed } from './feed.js';
import { Outbox } from './outbox/outbox.js';
import { Sender } from './outbox/sender.js';
import { endFor, targetOf, versionFor } from './outbox/target.js';
import { Replica } from './replica.js';
import { NotStored, Storage } from './storage/storage.js';
import { Tabs } from './tabs/tabs.js';
import { Talk } from './tabs/talk.js';
import { Ahead } from './today/ahead.js';
import { pause } from './world.js';

/**
 * @import { Http } from './http.js'
 * @import { News } from './outbox/outbox.js'
 * @import { Changes } from './replica.js'
 * @import { OthersChange } from './types/client.js'
 * @import { User } from './types/server.js'
 * @import { World } from './world.js'
 */

/** How long changes of the user's own wait for the answers to the edits that made them, in milliseconds. */
const GATE = 500;

/** Events after which the network may be another one, or the page gone. */
const EVENTS = ['online', 'offline', 'visibilitychange', 'pagehide', 'pageshow', 'resume', 'focus'];

/**
 * Keeps a user's copy and outbox, in this tab and with the others. The tab that leads asks the server and stores the
 * copy; it tells the others what it has heard.
 */
export class Engine {
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
  /** @type {Saver} */ #saver;
  /** @type {Tabs} */ #tabs;
  /** @type {Talk} */ #talk;
  /** @type {Feed} */ #feed;
  /** @type {Sender} */ #sender;
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
    this.replica = new Replica(world, this.storage, this.outbox, userID);
    this.ahead = new Ahead(this.storage, http);
    this.#saver = new Saver(world, () => this.replica.store(http.ahead));
    this.#tabs = new Tabs(world, this.storage, userID);
    this.#talk = new Talk({
      ...{ tabs: this.#tabs, replica: this.replica, outbox: this.outbox, connection: this.connection },
      store: () => this.#saver.now(),
      isStored: () => this.storage.mode === 'ok',
      refresh: () => this.refresh(),
      unreachable: () => this.unreachable(),
      signedIn: (token) => this.#takeToken(token),
      news: (news) => this.#takeNews(news),
      ahead: () => this.ahead.load().then(() => this.changed(), () => {}),
      erased: () => this.#end(false),
    });
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
      current: (row) => targetOf(this.replica.copy, row) ?? null,
      version: (row) => versionFor(this.replica.copy, row),
      end: (row) => endFor(this.replica.draft, row),
      ask: () => this.#feed.refresh(),
    });
  }

  /** Reads what is stored. Afterwards the view shows it. */
  async open() {
    this.storage.onended = (newer) => this.#end(newer);
    this.storage.onmode = () => {
      if (this.storage.mode === 'ok') {
        void this.outbox.storeRest();
        if (this.#tabs.leads) this.#saver.soon();
        this.onroom();
      }
      this.changed();
    };
    this.storage.onreset = () => {
      this.replica.storeAnew();
      void this.outbox.storeAll();
      this.#saver.soon();
      this.onreset();
    };
    this.replica.onchange = () => this.changed();
    this.replica.onothers = (changes) => this.onothers(changes);
    try {
      await Promise.all([this.replica.load(), this.ahead.load()]);
      this.http.ahead = this.replica.copy.clock;
    } catch (error) {
      if (error instanceof RangeError) this.outdated = true;
      else if (!(error instanceof NotStored)) throw error;
    }
    this.replica.settle();
  }

  /**
   * Follows the server from here on.
   * @param {User} [user] if it is known already whose session it is
   */
  start(user) {
    if (user) this.replica.takeUser(user);
    this.#identified = user !== undefined;
    if (this.outdated || this.#closed) return;
    this.outbox.onnews = (news) => {
      this.#talk.news(news);
      this.#takeNews(news);
    };
    this.connection.onchange = () => this.#connectionChanged();
    this.#saver.onsuperseded = () => this.#follow();
    if (this.#world.events?.onLine === false) this.connection.failed();
    for (const name of EVENTS) this.#world.events?.addEventListener(name, this.#wake);
    this.#tabs.onlead = (leads) => void (leads ? this.#lead() : this.#follow());
    this.#tabs.open();
    this.#talk.hello(this.http.token);
  }

  /** A request had no answer: the feed finds out whether there is a network at all. */
  unreachable() {
    if (!this.#tabs.leads) return this.#talk.ask('unreachable');
    this.connection.failed();
    this.refresh();
  }

  /** Asks for changes at once. */
  refresh() {
    if (!this.#tabs.leads) return this.#talk.ask('refresh');
    if (this.connection.signedOut) this.#identifyAnew();
    else this.#feed.refresh();
  }

  /** @param {string | null} token */
  signedIn(token) {
    this.#talk.signedIn(token);
    this.#takeToken(token);
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
    this.#talk.erased();
    this.replica.copy.cursor = null;
    await this.close();
    await this.storage.erase();
  }

  /** This tab leads from now on. */
  async #lead() {
    try {
      await this.replica.catchUp();
      await this.ahead.load();
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
    }
    if (!this.#tabs.leads || this.#closed) return;
    this.replica.settle();
    this.#feed.start();
    this.#sender.start();
    // What the others read from storage must not be older than what they are told of.
    await this.#saver.now();
    this.#talk.copy();
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
    const { replica } = this;
    return {
      cursor: () => replica.cursor,
      wanted: () => [...replica.copy.wanted],
      identify: () => this.#identify(),
      lost: () => void (replica.lost = true),
      changes: ({ cursor, changes }, asked) => this.#takeChanges({ cursor, changes, asked }),
      snapshot: (snapshot, lists, asked) => {
        replica.takeSnapshot(snapshot, lists, asked);
        return this.#tookMuch();
      },
      list: (snapshot) => {
        replica.takeList(snapshot);
        return this.#tookMuch();
      },
      gone: (id) => {
        replica.removeList(id);
        return this.#tookMuch();
      },
    };
  }

  /** Whether the session is this user's. It may be another one's by now, after a sign-in in another tab. */
  async #identify() {
    if (!this.#identified) {
      const user = (await this.http.request('GET', '/v1/me', { is: isUser })).value;
      if (user.id !== this.userID) return false;
      this.replica.takeUser(user);
    }
    this.#identified = false;
    this.#sure = true;
    this.#sender.wake();
    this.#lookAheadIfOld();
    void this.#takeLimits();
    return true;
  }

  /** @param {string | null} token */
  #takeToken(token) {
    this.http.token = token;
    this.#identifyAnew();
  }

  #identifyAnew() {
    this.#sure = false;
    this.#feed.identifyAnew();
  }

  async #takeLimits() {
    const answer = await this.http.request('GET', '/v1/limits', { is: isLimits }).catch(() => null);
    if (answer) this.replica.takeLimits(answer.value);
  }

  /** @param {Changes} answer */
  async #takeChanges(answer) {
    this.#lookAheadIfOld();
    const own = answer.changes.some(({ actor }) => actor?.id === this.userID);
    // The answer to an edit and its change may overtake each other: shown together, nothing counts twice.
    if (own && this.#sender.busy) await Promise.race([this.#sender.idle(), pause(this.#world, GATE)]);
    const { revision: from, copy: { repeats } } = this.replica;
    const gone = this.replica.take(answer);
    if (this.#tabs.leads) {
      this.#saver.soon();
      if (this.replica.copy.repeats !== repeats) this.#lookAhead();
    }
    if (gone) this.#talk.changes(from, answer, gone);
    this.#sender.wake();
  }

  /** A snapshot is in the place of what was there. */
  async #tookMuch() {
    this.#lookAhead();
    await this.#saver.now();
    this.#talk.copy();
  }

  #lookAhead() {
    this.ahead.refresh(this.#world, this.replica.copy, this.#aheadChanged);
  }

  #lookAheadIfOld() {
    this.ahead.refreshIfOld(this.#world, this.replica.copy, this.#aheadChanged);
  }

  #aheadChanged = (/** @type {boolean} */ stored) => {
    if (stored) this.#talk.ahead();
    else this.changed();
  };

  #connectionChanged() {
    if (this.#tabs.leads) {
      this.#talk.state();
      this.#sender.wake();
    }
    this.changed();
  }

  /** @param {News} news of the outbox, whichever tab has changed it */
  #takeNews(news) {
    this.replica.settle();
    this.onanswers(news.answers);
    this.#sender.wake();
  }

  #wake = (/** @type {Event | undefined} */ event) => {
    const { events } = this.#world;
    if (event?.type === 'pagehide') {
      this.#tabs.release();
      // The browser keeps it for its user, who may come back. Nothing of it runs meanwhile.
      if (/** @type {PageTransitionEvent} */ (event).persisted) this.storage.sleep();
      return;
    }
    this.storage.wake();
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
    if (this.erased) this.replica.copy.cursor = null;
    this.connection.set({ signedOut: this.erased });
    void this.close();
    this.onchange();
  }
}
