/**
 * An edit in the outbox, as it is stored. Types only.
 * @module
 */

/** @import { Problem } from '../types/server.js' */

/**
 * @typedef {object} Row
 * @property {string} id
 * @property {number} format  the form of the row: later releases bring older ones up to theirs
 * @property {number} seq  its place among all edits
 * @property {string} action
 * @property {Record<string, string>} params
 * @property {Record<string, any>} [body]
 * @property {string} [creates]
 * @property {string} [base]  the long text that the user saw when they began to change it
 * @property {string} [title]  that of the thing, when the edit was made
 * @property {number} made_at  milliseconds since 1970, by this device's clock
 * @property {string} acted_at  the same by the server's clock, as far as it was known (RFC 3339)
 * @property {string} [stamped]  the member of its body that says when the user acted, if the engine has put it there
 * @property {string[]} lanes  where it waits for its turn: checklists, or `own`
 * @property {string[]} touches  the things that it is about
 * @property {string[]} depends_on  edits that make what it names
 * @property {number} [not_before]  it is not sent earlier, in milliseconds since 1970
 * @property {State} state
 * @property {string} key  its Idempotency-Key: the edit's id, until another request has to take its place
 * @property {number} [sent_at]  when it was first sent under that key
 * @property {string} [if_match]  the version it was sent with
 * @property {number} [failures]  how many times the server answered 500
 * @property {number} [failing_since]  the first time
 * @property {number} [failed_at]  the last time
 * @property {Problem | null} [problem]
 * @property {any} [current]  the thing as the server has it
 * @property {{ stream: string, version: number }[]} [until]  answered: the copy has it from these versions on
 * @property {number} [answered_at]
 */

/**
 * waiting: not sent yet. sent: it may have arrived. answered: the server has it, and the copy not yet. The others are
 * parked: they do not go on by themselves.
 * @typedef {'waiting' | 'sent' | 'answered' | 'refused' | 'conflict' | 'unknown'} State
 */

export {};
