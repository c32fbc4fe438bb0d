import { actionOf } from './actions/actions.js';
import { Ahead } from './today/ahead.js';
import { Connection } from './connection.js';
import { applyChange } from './copy/changes.js';
import { Copy, takeList, takeSnapshot } from './copy/copy.js';
import { StoredCopy, Superseded } from './copy/stored.js';
import { Feed } from './feed.js';
import { isSettled } from './outbox/settled.js';
import { Outbox } from './outbox/outbox.js';
import { Sender } from './outbox/sender.js';
import { isOpen, isParked } from './outbox/turn.js';
import { NotStored, Storage } from './storage/storage.js';
import { channelOf } from './tabs/channel.js';
import { Leader } from './tabs/leader.js';
import { Draft, recordKey } from './view/draft.js';
import { same } from './view/same.js';
import { View } from './view/view.js';
import { pause } from './world.js';

/**
 * @import { Http } from './http.js'
 * @import { Row } from './outbox/row.js'
 * @import { Channel, OthersChange } from './types/client.js'
 * @import { Change, User } from './types/server.js'
 * @import { World } from './world.js'
 */

/** How long the copy may be ahead of what is stored, in milliseconds. */
const SAVING = 1_000;

/** How long changes of the user's own wait for the answers to the edits that made them, in milliseconds. */
const GATE = 500;

/** Events after which the network may be another one. */
const WAKING = ['online', 'visibilitychange', 'pageshow', 'resume', 'focus'];

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
  /** Called after each change of view or status, once a microtask. */
  onchange = () => {};
  /** Called with what came of edits. @type {(answers: Record<string, { value?: any, problem?: any }>) => void} */
  onanswers = () => {};
  /** @type {(changes: OthersChange[]) => void} */
  onothers = () => {};

  /** @type {World} */ #world;
  /** @type {StoredCopy} */ #stored;
  /** @type {Leader} */ #leader;
  /** @type {Feed} */ #feed;
  /** @type {Sender} */ #sender;
  /** @type {Channel} */ #channel;
  /** Messages of other tabs are taken in one after the other. */ #heard = Promise.resolve();
  #lost = false;
  #closed = false;
  /** Without storage each tab is on its own. */ #alone = false;
  /** Whether it was found out already whose session it is. */ #identified = false;
  #telling = false;
  /** @type {any} */ #saving = null;
  #saved = Promise.resolve();
  /** Edits whose work is in the copy, but not in the stored one. @type {Set<string>} */ #settled = new Set();
  #asked = 0;
  /** Edits without an answer that count, and whose change the copy has: shown too, they would count twice. */
  /** @type {Set<string>} */ #arrived = new Set();

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
    this.#stored = new StoredCopy(this.storage, userID);
    this.#leader = new Leader(world, this.storage, userID);
    this.#channel = channelOf(world, this.storage, userID);
    this.#feed = new Feed(world, http, this.connection, this.#listener());
    this.#sender = new Sender({
      world,
      http,
      userID,
      outbox: this.outbox,
      connection: this.connection,
      mayLead: (tx) => this.#leader.mayLead(tx),
      current: (row) => this.#thingOf(row) ?? null,
      version: (row) => this.#versionFor(row),
      end: (row) => this.#endFor(row),
      ask: () => this.#feed.refresh(),
    });
  }

  /** Reads what is stored. Afterwards the view shows it. */
  async open() {
    this.storage.onmode = () => {
      if (this.storage.mode === 'ok') void this.outbox.storeAll();
      this.changed();
    };
    this.storage.onreset = () => {
      this.copy.marks.everything();
      void this.outbox.storeAll();
      this.#saveSoon();
    };
    this.storage.onended = (newer) => this.#end(newer);
    try {
      const load = [this.#stored.load(this.#world.now()), this.outbox.load(), this.ahead.load()];
      [this.copy] = /** @type {[Copy]} */ (await Promise.all(load));
      this.http.ahead = this.copy.clock;
    } catch (error) {
      if (error instanceof RangeError) this.outdated = true;
      else if (!(error instanceof NotStored)) throw error;
    }
    this.#settle(0, new Set());
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
    this.#alone = this.storage.mode === 'memory';
    this.outbox.onnews = (news) => {
      this.#post({ type: 'news', news, notices: this.outbox.notices });
      this.#tellOf(news);
    };
    this.connection.onchange = () => this.#connectionChanged();
    this.#channel.onmessage = ({ data }) => {
      if (this.#alone) return;
      this.#heard = this.#heard.then(() => this.#hear(data)).catch((error) => console.error(error));
    };
    if (this.#world.events?.onLine === false) this.connection.failed();
    for (const name of [...WAKING, 'offline']) this.#world.events?.addEventListener(name, this.#wake);
    this.#leader.onchange = (leads) => void (leads ? this.#lead() : this.#follow());
    this.#leader.stand();
    this.#post({ type: 'hello', token: this.http.token });
  }

  /** Somebody had no answer: whether there is a network at all, the feed finds out. */
  unreachable() {
    if (!this.#leader.leads) return this.#post({ type: 'unreachable' });
    this.connection.failed();
    this.refresh();
  }

  /** Asks for changes at once. */
  refresh() {
    if (!this.#leader.leads) return this.#post({ type: 'refresh' });
    if (this.connection.signedOut) this.#feed.identifyAnew();
    else this.#feed.refresh();
  }

  /** @param {string | null} token */
  signedIn(token) {
    this.http.token = token;
    this.#post({ type: 'signed-in', token });
    if (this.#leader.leads) this.#feed.identifyAnew();
  }

  /** Works out anew what the user sees. */
  replay() {
    const draft = this.drafted(Infinity);
    this.draft = draft.copy === this.draft.copy ? draft.settled(this.draft) : draft;
    this.view.show(this.draft);
    this.changed();
  }

  /**
   * What the edits up to one make of the copy.
   * @param {number} seq
   */
  drafted(seq) {
    const draft = new Draft(this.copy);
    for (const row of this.outbox.rows) {
      if (row.seq > seq || isParked(row) || this.#arrived.has(row.id)) continue;
      actionOf(row.action).show(draft, row);
      if (isOpen(row)) row.touches.forEach((thing) => draft.waits.add(thing));
    }
    return draft;
  }

  /** Tells of a change of view or status. */
  changed() {
    if (this.#telling) return;
    this.#telling = true;
    queueMicrotask(() => {
      this.#telling = false;
      if (!this.#closed || this.erased) this.onchange();
    });
  }

  /** Looks whether an edit can be sent. */
  wake() {
    this.#sender.wake();
  }

  /** Ends everything in this tab. What is stored stays. */
  async close() {
    if (this.#closed) return;
    this.#closed = true;
    for (const name of [...WAKING, 'offline']) this.#world.events?.removeEventListener(name, this.#wake);
    this.#feed.stop();
    this.#sender.stop();
    this.ahead.stop();
    this.#world.timers.clearTimeout(this.#saving);
    // Answers that are on their way are worth a moment: else their edits are sent once more.
    if (this.#sender.busy) await Promise.race([this.#sender.idle(), pause(this.#world, 1_000)]);
    if (this.#leader.leads) await this.#save();
    await this.#leader.close();
    this.#channel.close();
    this.storage.close();
  }

  /** Ends everything and deletes what is stored, in all tabs. */
  async erase() {
    this.#post({ type: 'erased' });
    this.copy.cursor = null;
    await this.close();
    await this.storage.erase();
  }

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
    if (!this.#leader.leads || this.#closed) return;
    this.#settle(0, new Set());
    this.replay();
    this.#feed.start();
    this.#sender.start();
    this.#announce();
  }

  #follow() {
    this.#feed.stop();
    this.#sender.stop();
    this.ahead.stop();
    this.#world.timers.clearTimeout(this.#saving);
    this.#saving = null;
  }

  /** @returns {import('./feed.js').Listener} */
  #listener() {
    return {
      cursor: () => this.#lost ? null : this.copy.cursor,
      wanted: () => [...this.copy.wanted],
      identify: () => this.#identify(),
      lost: () => void (this.#lost = true),
      changes: (answer, asked) => this.#takeChanges(answer, asked),
      snapshot: (snapshot, lists, asked) => this.#takeSnapshot(snapshot, lists, asked),
      list: (snapshot) => this.#takeList(snapshot),
      gone: (id) => this.#forgetList(id),
    };
  }

  /** Whether the session is this user's. It may be another one's by now, who has signed in in another tab. */
  async #identify() {
    if (!this.#identified) {
      const user = (await this.http.request('GET', '/v1/me')).value;
      if (user.id !== this.userID) return false;
      this.#takeUser(user);
    }
    this.#identified = false;
    this.ahead.refreshIfOld(this.#world, this.copy, this.#aheadChanged);
    void this.#takeLimits();
    return true;
  }

  /** @param {User} user */
  #takeUser(user) {
    if (user.id !== this.userID || (this.copy.user && this.copy.user.version >= user.version)) return;
    this.copy.user = user;
    this.copy.marks.me = true;
    this.replay();
  }

  async #takeLimits() {
    const answer = await this.http.request('GET', '/v1/limits').catch(() => null);
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
    const news = this.#apply(cursor, changes, asked);
    if (news) this.#post({ type: 'changes', from, cursor, changes, asked, ...news });
    this.#sender.wake();
  }

  /**
   * @param {string} cursor
   * @param {Change[]} changes
   * @param {number} asked
   * @returns {{ gone: string[] } | null} null if only a snapshot helps
   */
  #apply(cursor, changes, asked) {
    /** @type {Set<string>} */
    const seen = new Set();
    /** @type {OthersChange[]} */
    const others = [];
    const repeats = this.copy.repeats;
    for (const change of changes) {
      if (change.actor?.id === this.userID) thingsOf(change).forEach((id) => seen.add(id));
      const outcome = applyChange(this.copy, change);
      if (outcome === 'applied') this.#noteArrival(change);
      if (outcome === 'jump') {
        this.#lost = true;
        break;
      }
      if (outcome === 'applied' && !this.#isOwn(change)) others.push(this.#described(change));
    }
    if (!this.#lost) {
      this.copy.cursor = cursor;
      this.copy.revision++;
    }
    const gone = this.#settle(asked, seen);
    // A poll without news changes nothing that anybody sees.
    if (changes.length > 0 || gone.length > 0) this.replay();
    if (this.#leader.leads) {
      this.#saveSoon();
      if (this.copy.repeats !== repeats) this.#lookAhead();
    }
    if (others.length > 0) this.onothers(others);
    return this.#lost ? null : { gone };
  }

  /**
   * @param {any} snapshot
   * @param {any[]} lists
   * @param {number} asked
   */
  async #takeSnapshot(snapshot, lists, asked) {
    takeSnapshot(this.copy, snapshot);
    for (const list of lists) takeList(this.copy, list);
    this.copy.revision++;
    this.#lost = false;
    // Whatever was answered before is in it, as far as the server still knows of it.
    const answered = this.outbox.rows.filter((row) => row.state === 'answered' && (row.answered_at ?? 0) < asked);
    this.#drop(answered.map(({ id }) => id));
    this.replay();
    this.#lookAhead();
    await this.#save();
    this.#announce();
  }

  /** @param {any} snapshot */
  async #takeList(snapshot) {
    takeList(this.copy, snapshot);
    this.copy.revision++;
    this.#settle(0, new Set());
    this.replay();
    this.#lookAhead();
    await this.#save();
    this.#announce();
  }

  /** @param {string} id */
  async #forgetList(id) {
    this.copy.wanted.delete(id);
    this.copy.removeList(id);
    this.copy.revision++;
    this.replay();
    await this.#save();
    this.#announce();
  }

  /**
   * Drops the edits whose work is in the copy.
   * @param {number} asked when the latest answer of the feed was asked for
   * @param {Set<string>} seen
   * @returns {string[]} their ids
   */
  #settle(asked, seen) {
    this.#asked = Math.max(this.#asked, asked);
    const gone = this.outbox.rows.filter((row) =>
      row.state === 'answered' && isSettled(row, this.copy, this.#asked, seen)
    ).map(({ id }) => id);
    this.#drop(gone);
    return gone;
  }

  /** @param {string[]} ids */
  #drop(ids) {
    this.outbox.drop(ids);
    ids.forEach((id) => this.#arrived.delete(id));
    // They stay stored until the copy is: else a page that ends in between would show neither.
    for (const id of ids) this.#settled.add(id);
  }

  /**
   * A change of an edit whose answer is lost, or still to come.
   * @param {Change} change
   */
  #noteArrival(change) {
    if (change.actor?.id !== this.userID) return;
    const things = thingsOf(change);
    const made = this.outbox.rows.find((row) =>
      row.state === 'sent' && actionOf(row.action).counts && !this.#arrived.has(row.id) &&
      row.touches.some((thing) => things.includes(thing))
    );
    if (made) this.#arrived.add(made.id);
  }

  /** Whether an edit of this user's outbox has made a change. @param {Change} change */
  #isOwn(change) {
    if (change.actor?.id !== this.userID) return false;
    const things = thingsOf(change);
    return this.outbox.rows.some((row) =>
      (row.state === 'sent' || row.state === 'answered') && things.some((id) => row.touches.includes(id))
    );
  }

  /**
   * @param {Change} change
   * @returns {OthersChange}
   */
  #described({ stream, kind, actor, body }) {
    const task_id = body?.task_id ?? (kind.startsWith('task.') ? body?.id : undefined);
    return {
      kind,
      actor,
      checklist_id: stream === this.userID ? null : stream,
      ...task_id ? { task_id } : {},
      title: body?.title ?? this.copy.task(task_id)?.title ?? this.copy.lists.get(stream)?.checklist.title,
      body,
    };
  }

  #lookAhead() {
    this.ahead.refresh(this.#world, this.copy, this.#aheadChanged);
  }

  #aheadChanged = (/** @type {boolean} */ stored) => {
    if (stored) this.#post({ type: 'ahead' });
    else this.changed();
  };

  #saveSoon() {
    if (this.#saving !== null || this.#closed) return;
    this.#saving = this.#world.timers.setTimeout(() => void this.#save(), SAVING);
  }

  /** Stores the copy, one time after the other. */
  #save() {
    this.#world.timers.clearTimeout(this.#saving);
    this.#saving = null;
    this.#saved = this.#saved.then(async () => {
      const settled = [...this.#settled];
      this.copy.clock = this.http.ahead;
      try {
        await this.#stored.save(this.copy);
        settled.forEach((id) => this.#settled.delete(id));
        await this.outbox.forget(settled);
      } catch (error) {
        if (error instanceof Superseded) this.#follow();
        // The next change stores all of it; nothing that was stored before is lost.
        else if (!(error instanceof NotStored)) console.error(error);
      }
    });
    return this.#saved;
  }

  /** @param {any} message */
  async #hear(message) {
    if (this.#closed) return;
    const { type } = message;
    if (type === 'news') {
      for (const id of message.news.gone) this.#settled.delete(id);
      this.outbox.hear({ ...message.news, notices: message.notices });
      this.#tellOf(message.news);
    } else if (type === 'erased') this.#end(false);
    else if (this.#leader.leads) await this.#hearAsLeader(message);
    else await this.#hearAsFollower(message);
  }

  /** @param {any} message */
  async #hearAsLeader(message) {
    if (message.type === 'refresh') this.refresh();
    if (message.type === 'unreachable') this.unreachable();
    if (message.type === 'signed-in' || (message.type === 'hello' && this.connection.signedOut)) {
      this.http.token = message.token;
      this.#feed.identifyAnew();
    }
    if (message.type === 'hello') this.#announceState();
    if (message.type === 'sync') {
      await this.#save();
      this.#announce();
    }
  }

  /** @param {any} message */
  async #hearAsFollower(message) {
    const { revision } = this.copy;
    if (message.type === 'changes') {
      if (message.from > revision) return this.#post({ type: 'sync' });
      if (message.from < revision) return;
      this.outbox.drop(message.gone);
      this.#apply(message.cursor, message.changes, message.asked);
    } else if (message.type === 'copy') {
      this.connection.set(message);
      if (message.revision !== revision) await this.#reload();
    } else if (message.type === 'state') {
      this.connection.set(message);
      if (message.revision !== revision) this.#post({ type: 'sync' });
    } else if (message.type === 'ahead') {
      await this.ahead.load().catch(() => {});
      this.changed();
    }
  }

  async #reload() {
    try {
      this.copy = await this.#stored.load(this.#world.now());
      this.#lost = false;
      this.#settle(0, new Set());
      this.replay();
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
    }
  }

  /** The stored copy is another one now. */
  #announce() {
    this.#post({ type: 'copy', ...this.#state() });
  }

  #announceState() {
    this.#post({ type: 'state', ...this.#state() });
  }

  #state() {
    const { offline, signedOut } = this.connection;
    return { offline, signedOut, revision: this.copy.revision };
  }

  #connectionChanged() {
    if (this.#leader.leads) {
      this.#announceState();
      this.#sender.wake();
    }
    this.changed();
  }

  /** @param {import('./outbox/outbox.js').News} news */
  #tellOf(news) {
    this.#settle(0, new Set());
    this.replay();
    this.onanswers(news.answers);
    this.#sender.wake();
  }

  #wake = () => {
    const { events } = this.#world;
    if (events?.onLine === false) return this.connection.failed();
    if (events?.visible === false) {
      // It may be the last that this page is heard of.
      if (this.#leader.leads && this.#saving !== null) void this.#save();
      return;
    }
    this.#sender.restless();
    this.refresh();
  };

  /** @param {boolean} newer whether a newer release has taken the storage, or another tab has deleted it */
  #end(newer) {
    if (newer) this.outdated = true;
    else this.erased = true;
    if (this.erased) this.copy.cursor = null;
    this.connection.set({ signedOut: this.erased });
    void this.close().then(() => this.onchange());
  }

  /** @param {any} message */
  #post(message) {
    if (!this.#closed && !this.#alone) this.#channel.postMessage(message);
  }

  /** The thing that an edit is about, as the copy has it. @param {Row} row */
  #thingOf({ params: { task, date, checklist, reward, mode, entry } }) {
    const { copy } = this;
    if (task && date) {
      return copy.records.get(task, date) ??
        copy.lists.get(copy.task(task)?.checklist_id ?? '')?.records.get(task, date);
    }
    if (task) return copy.task(task);
    if (checklist) return copy.lists.get(checklist)?.checklist;
    if (reward) return copy.rewards.get(reward);
    if (mode) return copy.modes.get(mode);
    if (entry && copy.entry?.id === entry) return copy.entry;
  }

  /** @param {Row} row */
  #versionFor(row) {
    if (row.base === undefined) return actionOf(row.action).match?.(this.copy);
    const thing = /** @type {any} */ (this.#thingOf(row));
    return thing?.description === row.base ? thing.version : undefined;
  }

  /** @param {Row} row */
  #endFor({ action, params, lanes }) {
    if (action !== 'placeChecklist') return this.draft.end(params.checklist ?? lanes[0]);
    return Math.max(0, ...[...this.copy.checklists.values()].map(({ mine }) => mine.position)) + 1024;
  }
}

/**
 * The things that a change is about, as edits name what they touch.
 * @param {Change} change
 * @returns {string[]}
 */
function thingsOf({ stream, body }) {
  if (!body) return [stream];
  const { id, task_id, date, reward_id, purchase_id } = body;
  return [id, task_id, date && recordKey(task_id, date), reward_id, purchase_id].filter(Boolean);
}
