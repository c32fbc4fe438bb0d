/**
 * What an action is: everything that the engine has to know of one writing route, declared once.
 *
 * @module
 */

/**
 * @import { Copy } from '../copy/copy.js'
 * @import { Draft } from '../view/draft.js'
 * @import { Edit } from '../types/client.js'
 * @import { Row } from '../outbox/row.js'
 */

/**
 * What takes an edit back once the server has it, and what must still be as that edit left it.
 * @typedef {object} Inverse
 * @property {Edit[]} edits
 * @property {Guard[]} guards
 */

/**
 * Members of a thing as the edit left them.
 * @typedef {object} Guard
 * @property {'task' | 'checklist' | 'reward' | 'mode' | 'record' | 'settings' | 'user' | 'reminders'} kind
 * @property {string} id
 * @property {Record<string, any>} members
 */

/**
 * @typedef {object} Action
 * @property {string} method
 * @property {string} path  with the names of its parameters in braces
 * @property {'checklist' | 'task' | 'own' | ((row: Row, listOf: (task: string) => string) => string[])} lane
 *   where it waits for its turn: the checklist that it names, that of the task, or the user's own things
 * @property {boolean} [repeatable]  whether sending it once more does no harm, even when the server has forgotten its key
 * @property {boolean} [counts]  whether shown twice it would count twice
 * @property {boolean} [merges]  whether a later one of the same thing can take its place while it is not sent
 * @property {(row: Row) => string | undefined} [stamp]  the member that says when the user acted
 * @property {(row: Pick<Row, 'params' | 'body' | 'creates' | 'title'>) => string[]} [touches]  the things that it is about, where its request does not say so
 * @property {(copy: Copy) => number | undefined} [match]  the version that it is about, where its path does not say
 * @property {(draft: Draft, row: Row) => void} show  what the user sees at once
 * @property {(row: Row, before: Draft, after: Draft) => Inverse | null} [invert]
 * @property {(draft: Draft, row: Row) => string | undefined} [title]  that of its thing
 */

/**
 * The request's path and query.
 * @param {Action} action
 * @param {Record<string, string>} params
 */
export const pathOf = (action, params) =>
  action.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name]));

/**
 * The members of a thing that a patch names.
 * @param {any} thing
 * @param {Iterable<string>} names
 * @returns {Record<string, any>}
 */
export const pick = (thing, names) => Object.fromEntries([...names].map((name) => [name, thing?.[name]]));

/**
 * An edit that goes at once, though it deletes.
 * @template {{ hold?: number }} T
 * @param {T} edit
 * @returns {T}
 */
export const gone = (edit) => ({ ...edit, hold: 0 });

/** @param {Row} row */
export const made = (row) => /** @type {string} */ (row.creates);
