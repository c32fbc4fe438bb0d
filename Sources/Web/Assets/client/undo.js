import { actionOf } from './actions/actions.js';
import { isOpen, isParked } from './outbox/turn.js';

import { same } from './view/same.js';

/**
 * @import { Guard, Inverse } from './actions/action.js'
 * @import { Outbox } from './outbox/outbox.js'
 * @import { Row } from './outbox/row.js'
 * @import { Edit } from './types/client.js'
 * @import { Problem } from './types/server.js'
 * @import { Draft } from './view/draft.js'
 */

/** How many edits can be taken back. */
const DEPTH = 20;

/** @typedef {{ id: string, name: string, title?: string, inverse: Inverse | null }} Entry */

/** The last edits of this tab, and what takes them back. */
export class Undo {
  /** @type {Outbox} */ #outbox;
  /** Newest first. @type {Entry[]} */ #entries = [];

  /** @param {Outbox} outbox */
  constructor(outbox) {
    this.#outbox = outbox;
  }

  /**
   * Those that can be taken back now, newest first. A deletion can until it is sent.
   * @returns {{ id: string, name: string, title?: string }[]}
   */
  get undoable() {
    return this.#entries.filter((entry) => this.#canUndo(entry)).map(({ id, name, title }) => ({ id, name, title }));
  }

  /**
   * Notes an edit that is shown now.
   * @param {Row} row
   * @param {string} name
   * @param {Draft} before
   * @param {Draft} after
   */
  note(row, name, before, after) {
    const inverse = actionOf(row.action).invert?.(row, before, after) ?? null;
    const known = this.#entries.find(({ id }) => id === row.id);
    if (known) {
      // It took the place of an earlier one: back is where that one began.
      if (known.inverse && inverse) known.inverse.guards = inverse.guards;
      return;
    }
    this.#entries.unshift({ id: row.id, name, title: row.title, inverse });
    this.#entries.length = Math.min(this.#entries.length, DEPTH);
  }

  /**
   * The server may write things otherwise than they were sent; what it wrote is nobody else's change.
   * @param {string} id
   * @param {any} value the answer
   */
  answered(id, value) {
    const entry = this.#entries.find((one) => one.id === id);
    for (const guard of entry?.inverse?.guards ?? []) {
      // Settings have no id.
      if (!value || (guard.id && value.id !== guard.id)) continue;
      for (const name of Object.keys(guard.members)) if (name in value) guard.members[name] = value[name];
    }
  }

  /**
   * Takes an edit back.
   * @param {string | undefined} id  the last one that can be, if none is named
   * @param {Draft} draft what is shown now
   * @returns {Promise<{ undone: boolean, problem?: Problem, edits: Edit[] }>} with the edits that are to follow
   */
  async undo(id, draft) {
    const entry = id === undefined
      ? this.#entries.find((one) => this.#canUndo(one))
      : this.#entries.find((one) => one.id === id);
    if (!entry) return { undone: false, problem: problem('nothing-to-undo', 'There is nothing to undo'), edits: [] };
    this.#entries = this.#entries.filter((one) => one !== entry);
    if (await this.#removed(entry.id)) return { undone: true, edits: [] };
    if (!entry.inverse) {
      return { undone: false, problem: problem('not-undoable', 'This cannot be undone any more'), edits: [] };
    }
    if (!entry.inverse.guards.every((guard) => stillThere(guard, draft))) {
      return { undone: false, problem: problem('changed-since', 'Somebody has changed it since'), edits: [] };
    }
    return { undone: true, edits: entry.inverse.edits };
  }

  /** @param {Entry} entry */
  #canUndo({ id, inverse }) {
    return inverse !== null || this.#outbox.row(id)?.state === 'waiting';
  }

  /**
   * Removes an edit that is not sent, or that is parked, from the outbox.
   * @param {string} id
   */
  async #removed(id) {
    if (!this.#outbox.row(id)) return false;
    // What is built on it would be left in the air: then the inverse follows behind.
    if (this.#outbox.rows.some((row) => isOpen(row) && row.depends_on.includes(id))) return false;
    let removed = false;
    await this.#outbox.change(id, (row) => {
      removed = (row.state === 'waiting' && row.sent_at === undefined) || isParked(row);
      return removed ? null : row;
    }, { answer: { value: null } });
    return removed;
  }
}

/**
 * @param {Guard} guard
 * @param {Draft} draft
 */
function stillThere({ kind, id, members }, draft) {
  const thing = thingOf(kind, id, draft);
  return thing !== undefined && Object.entries(members).every(([name, value]) => same(thing[name], value));
}

/**
 * @param {Guard['kind']} kind
 * @param {string} id
 * @param {Draft} draft
 * @returns {any}
 */
function thingOf(kind, id, draft) {
  if (kind === 'task') return draft.task(id);
  if (kind === 'checklist') return draft.checklist(id);
  if (kind === 'settings') return draft.settings ?? undefined;
  if (kind === 'user') return draft.user ?? undefined;
  if (kind === 'reminders') return { reminders: draft.reminders.get(id) ?? draft.copy.reminders.get(id) ?? [] };
  if (kind === 'record') {
    const [task, date] = id.split(' ');
    return draft.record(task, date) ?? { count: 0, skipped: false };
  }
  const layer = kind === 'reward' ? draft.rewards : draft.modes;
  const things = kind === 'reward' ? draft.copy.rewards : draft.copy.modes;
  return layer.get(id) ?? things.get(id);
}

/**
 * @param {string} name
 * @param {string} title
 * @returns {Problem}
 */
const problem = (name, title) => ({ type: `/problems/${name}`, title, status: 409 });
