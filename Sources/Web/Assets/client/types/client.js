/**
 * Shapes of the engine's own face. Types only: this module has no code.
 *
 * @module
 */

/** @import * as Server from './server.js' */

/**
 * What a user wants done, as a factory of `edits` makes it. Plain data: it is stored, and read by later releases.
 * @typedef {object} Edit
 * @property {string} action  the factory's name, which is also that of its declaration in actions/
 * @property {Record<string, string>} params  what its path and query name
 * @property {Record<string, any>} [body]
 * @property {string} [creates]  the id of the new thing
 * @property {string} [base]  the long text that the user saw when they began to change it
 * @property {number} [hold]  milliseconds that it waits before it is sent, so that it can be taken back
 */

/**
 * @typedef {object} Handle
 * @property {string} id  the edit's id, for `undo`, `resolve`, `retry`, `dismiss`
 * @property {Promise<any>} done  the answer's JSON (null for 204); rejects with Refusal
 */

/**
 * An edit that cannot go on by itself.
 * @typedef {object} Parked
 * @property {WaitingEdit} edit
 * @property {'refused' | 'conflict' | 'unknown'} kind  unknown: it may have happened
 * @property {Server.Problem | null} problem
 * @property {any} current  the thing as the server has it now; null if it has none
 */

/**
 * An edit that waits for its answer.
 * @typedef {object} WaitingEdit
 * @property {string} id
 * @property {string} action  the name of its factory
 * @property {'waiting' | 'sent' | 'answered' | 'refused' | 'conflict' | 'unknown'} state  answered: the server has it,
 *   and the copy is just about to have it
 * @property {string} name  that, or what it amounts to: `completeTask`, `reopenTask`
 * @property {string} [title]  that of the thing, when the edit was made
 * @property {string} [field]  the long text that it guards
 * @property {string} [mine]  what the user has written there
 * @property {Record<string, string>} params
 * @property {string} method
 * @property {string} path
 * @property {Record<string, any>} [body]
 * @property {string} [creates]
 * @property {number} made_at  milliseconds since 1970, by this device's clock
 * @property {number} [not_before]  milliseconds since 1970: it is not sent earlier
 */

/**
 * Something that the user should be told, though no edit is parked. It stays until `dismiss`.
 * @typedef {object} Notice
 * @property {string} id  for `dismiss`
 * @property {'title-changed' | 'at-refused' | 'moved-to-end'} kind
 *   title-changed: the checklist's title was taken, and it is `title` now; at-refused: the server did not take the time
 *   at which the user acted, and has its own; moved-to-end: the neighbour was gone
 * @property {string} edit  the edit's id
 * @property {string} [title]  that of the thing
 */

/**
 * @typedef {object} Status
 * @property {'saved' | 'waiting' | 'offline' | 'signed-out' | 'gone-stale'} state
 *   gone-stale: a newer release has the storage, or the stored edits cannot be read; load the page anew
 * @property {boolean} offline
 * @property {number} waiting  how many edits have no answer yet, parked ones not counted
 * @property {number | null} since  when the oldest of them was made, in milliseconds since 1970
 * @property {Parked[]} parked
 * @property {Notice[]} notices  oldest first
 * @property {'ok' | 'memory' | 'full'} storage  memory: nothing outlives this page; full: nothing new is stored
 */

/**
 * What the user sees: what the server has said, with the waiting edits on top. The same object comes back from each
 * getter until it changes. Nobody may change what it gives out.
 * @typedef {object} View
 * @property {boolean} ready  false until there is a copy
 * @property {Server.User | null} user
 * @property {Server.Settings | null} settings
 * @property {number} balance
 * @property {Server.Entry | null} entry  what runs
 * @property {ReadonlyMap<string, Server.Checklist>} checklists
 * @property {Server.Checklist[]} lists  those that are not archived, in one's own order
 * @property {Server.Reward[]} rewards
 * @property {Server.Mode[]} modes
 * @property {Server.ReceivedInvitation[]} invitations
 * @property {(checklistID: string) => Server.Task[]} tasks  in the list's order, subtasks behind their parent
 * @property {(id: string) => Server.Task | undefined} task
 * @property {(taskID: string, date: string) => Server.OccurrenceRecord | undefined} record
 * @property {(taskID: string) => Server.OccurrenceRecord[]} records  by date
 * @property {(taskID: string) => ({ at: string } | { before_minutes: number })[]} reminders
 * @property {(id: string) => boolean} waits  whether an edit of this thing has no answer yet
 * @property {(checklistID: string) => boolean} knows  whether its tasks are in the copy
 */

/**
 * @typedef {object} Read
 * @property {any} value  the answer's JSON; text of text and SVG; else a Blob
 * @property {string | null} next  the path of the next page
 * @property {number} at  when it was read, in milliseconds since 1970
 * @property {boolean} stale  whether it is the last answer because there is none now
 */

/**
 * @typedef {object} SendOptions
 * @property {Record<string, string>} [headers]
 * @property {AbortSignal} [signal]
 * @property {number} [patience]  milliseconds until the answer begins
 */

/**
 * @typedef {object} Sent
 * @property {any} value
 * @property {number} status
 * @property {Headers} headers
 */

/**
 * A change that no edit of this browser made: somebody else's, one of the same user's other devices, or the server's own
 * (`reminder.due`).
 * @typedef {object} OthersChange
 * @property {string} kind
 * @property {Server.Actor | null} actor
 * @property {string | null} checklist_id  null: of the user's own things
 * @property {string} [task_id]
 * @property {string} [title]  that of the thing, if it is known
 * @property {any} body
 */

/**
 * @typedef {object} Drafts
 * @property {(key: string) => string | undefined} get
 * @property {(key: string, text: string) => void} set  stored within 300 ms
 * @property {(key: string) => void} delete
 */

/**
 * @typedef {object} Client
 * @property {View} view
 * @property {Status} status
 * @property {string} userID
 * @property {(listener: () => void) => () => void} subscribe
 *   after each change of view or status, at most once a microtask; gives back what ends it
 * @property {(edit: Edit) => Handle} edit  shows it at once and sends it in order
 * @property {(id?: string) => Promise<{ undone: boolean, problem?: Server.Problem }>} undo
 * @property {{ id: string, name: string, title?: string }[]} undoable  newest first
 * @property {(id: string, held: boolean) => void} hold
 *   keeps a waiting delete from being sent while its toast has focus or pointer; false: its seconds go on
 * @property {(editID: string, choice: 'mine' | 'theirs' | 'both') => void} resolve  ends a conflict
 * @property {(editID: string) => void} retry
 * @property {(id: string) => void} dismiss  gives up a parked edit, or takes a notice away
 * @property {(path: string) => Promise<Read>} get  throws Offline if there is no answer at all, Refusal
 * @property {(method: string, path: string, body?: any, options?: SendOptions) => Promise<Sent>} send
 *   never queued; a Blob, string or FormData goes as it is, all else as JSON; throws Offline, Refusal
 * @property {Drafts} drafts
 * @property {(date?: string) => Server.Today} today
 * @property {(listener: (changes: OthersChange[]) => void) => () => void} onOthers
 * @property {() => void} refresh  asks for changes at once: call it on `online`, when the page becomes visible, on waking
 * @property {(token?: string) => void} signedIn  the same user has signed in again: what was paused goes on
 * @property {() => number} now  milliseconds since 1970 by the server's clock, as far as it is known
 * @property {Server.Limits | null} limits
 * @property {() => WaitingEdit[]} pending  oldest first
 * @property {() => Promise<void>} close
 * @property {() => Promise<void>} erase
 */

/**
 * What the engine needs of the world. Everything has a default of the browser's (or deno's); tests put their own in
 * place. Nothing of the engine goes round these.
 * @typedef {object} Options
 * @property {string} [server]  origin of the daemon, '' for the page's own
 * @property {string | null} [userID]  null: it is asked for
 * @property {string | null} [token]  null: the cookie
 * @property {boolean} [lean]  resolves before what only edits need is loaded: a page can paint earlier
 * @property {(url: string, init: RequestInit) => Promise<Response>} [fetch]
 * @property {IDBFactory | null} [indexedDB]  null: none, what is kept does not outlive the page
 * @property {LockManager | null} [locks]  null: none, a lease in storage instead
 * @property {((name: string) => Channel) | null} [channel]  null: none, messages go through storage instead
 * @property {() => number} [now]  milliseconds since 1970
 * @property {Timers} [timers]
 * @property {() => number} [random]  0 ≤ x < 1
 * @property {Events | null} [events]
 * @property {(() => Promise<boolean>) | null} [persist]  asks that storage be kept, at the first edit
 */

/**
 * How tabs talk: a BroadcastChannel.
 * @typedef {object} Channel
 * @property {(message: any) => void} postMessage
 * @property {((event: MessageEvent) => void) | null} onmessage
 * @property {() => void} close
 */

/**
 * @typedef {object} Timers
 * @property {(run: () => void, ms: number) => any} setTimeout
 * @property {(timer: any) => void} clearTimeout
 */

/**
 * What wakes the engine: `online`, `offline`, `visibilitychange`, `pagehide`, `pageshow`, `resume`, `focus`.
 * @typedef {object} Events
 * @property {(name: string, listener: (event?: Event) => void) => void} addEventListener
 * @property {(name: string, listener: (event?: Event) => void) => void} removeEventListener
 * @property {boolean} onLine
 * @property {boolean} visible
 */

export {};
