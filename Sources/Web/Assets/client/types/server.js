/**
 * Shapes of the interface, as `docs/reference/openapi.json` has them. Ids are lower-case UUIDs, times are RFC 3339 in
 * UTC with milliseconds, days are `YYYY-MM-DD`. Types only: this module has no code.
 *
 * @module
 */

/**
 * @typedef {object} Person
 * @property {string} id
 * @property {string} username
 */

/**
 * @typedef {object} Actor
 * @property {string} id
 * @property {string | null} username
 */

/** @typedef {'owner' | 'editor' | 'viewer'} Role */

/** @typedef {'editor' | 'viewer'} ParticipantRole */

/**
 * A user on a checklist other than its owner.
 * @typedef {object} Participant
 * @property {string} id
 * @property {string} username
 * @property {ParticipantRole} role
 */

/** @typedef {'do_first' | 'plan' | 'delegate' | 'delay'} Priority */

/** @typedef {'available' | 'in_progress' | 'completed'} TaskStatus */

/**
 * Where a user has put a checklist, and how they see it. Nobody else sees that.
 * @typedef {object} Placement
 * @property {number} position
 * @property {string | null} color
 * @property {boolean} favorite
 * @property {boolean} muted
 */

/** @typedef {'day' | 'week' | 'month'} Span */

/**
 * @typedef {object} Pause
 * @property {string} from
 * @property {string | null} to
 */

/**
 * @typedef {object} FormerRule
 * @property {string} rule
 * @property {string} starts_on
 * @property {Span} span
 * @property {string} until
 */

/**
 * @typedef {object} Repeat
 * @property {string} rule
 * @property {string} starts_on
 * @property {Span} span
 * @property {number} goal
 * @property {boolean} shared
 * @property {'schedule' | 'completion'} from
 * @property {'skip' | 'carry'} missed
 * @property {string[]} except
 * @property {string[]} extra
 * @property {Pause[]} pauses
 * @property {string | null} starts_at
 * @property {number | null} minutes
 * @property {FormerRule[]} former
 */

/**
 * @typedef {object} Task
 * @property {string} id
 * @property {string} checklist_id
 * @property {string | null} parent_id
 * @property {string} title
 * @property {string} description
 * @property {string | null} section
 * @property {number} position
 * @property {TaskStatus} status
 * @property {Priority | null} priority
 * @property {string | null} due_at
 * @property {string[]} labels
 * @property {Person[]} participants
 * @property {number} participant_limit
 * @property {string | null} completed_at
 * @property {Person | null} completed_by
 * @property {number} version
 * @property {string} created_at
 * @property {string} updated_at
 * @property {string | null} due_on
 * @property {Repeat | null} repeat
 * @property {number} points
 */

/**
 * @typedef {object} Comment
 * @property {string} id
 * @property {string} checklist_id
 * @property {string} task_id
 * @property {Person | null} author
 * @property {string} body
 * @property {string} created_at
 */

/**
 * The record of one occurrence. It is done if `count` is `goal`.
 * @typedef {object} OccurrenceRecord
 * @property {string} task_id
 * @property {string} date
 * @property {boolean} shared
 * @property {number} count
 * @property {number | null} goal
 * @property {Span | null} span
 * @property {number | null} points
 * @property {Priority | null} priority
 * @property {boolean} skipped
 * @property {string | null} completed_at
 * @property {Person | null} completed_by
 * @property {number} version
 */

/**
 * One date of a task that repeats, with its record. It keeps `goal`, `span`, `points` and `priority` from the first
 * time that it was done.
 * @typedef {object} Occurrence
 * @property {string} task_id
 * @property {string} checklist_id
 * @property {string} date
 * @property {string} ends_on
 * @property {string} title
 * @property {Span} span
 * @property {Priority | null} priority
 * @property {string[]} labels
 * @property {number} points
 * @property {number} goal
 * @property {number} count
 * @property {boolean} done
 * @property {boolean} skipped
 * @property {string | null} completed_at
 * @property {Person | null} completed_by
 * @property {boolean} shared
 * @property {number} version
 */

/**
 * Your reminders of a task. Nobody else sees them.
 * @typedef {object} Reminders
 * @property {string} task_id
 * @property {({ at: string } | { before_minutes: number })[]} reminders
 */

/**
 * A user's settings. `version` is the place of its last change in the user's own stream.
 * @typedef {object} Settings
 * @property {string} time_zone
 * @property {string} day_starts_at
 * @property {'monday' | 'sunday' | 'saturday'} week_starts_on
 * @property {string} locale
 * @property {NotificationSettings} notifications
 * @property {boolean} overlapping_entries
 * @property {Pause[]} pauses
 * @property {string} inbox_id
 * @property {number} version
 */

/**
 * How much is due, told at the start of a day, a week or a month.
 * @typedef {object} NotificationSetting
 * @property {boolean} enabled
 * @property {string | null} at
 * @property {boolean} email
 */

/**
 * @typedef {object} NotificationSettings
 * @property {NotificationSetting} day
 * @property {NotificationSetting} week
 * @property {NotificationSetting} month
 */

/**
 * A user as they see themselves. `version` is the place of the last change in their own stream.
 * @typedef {object} User
 * @property {string} id
 * @property {string} username
 * @property {string} email
 * @property {string} display_name
 * @property {boolean} disabled
 * @property {number} version
 * @property {string} created_at
 * @property {string} updated_at
 * @property {'anyone' | 'nobody'} who_may_add
 */

/**
 * A thing that a user may buy for points. The missing points follow from its price and the balance.
 * @typedef {object} Reward
 * @property {string} id
 * @property {string} title
 * @property {string} description
 * @property {number} price
 * @property {boolean} tracked
 * @property {string | null} color
 * @property {number} position
 * @property {number} version
 * @property {string} created_at
 * @property {string} updated_at
 */

/**
 * A purchase. It keeps the title and the price that the reward had then.
 * @typedef {object} Purchase
 * @property {string} id
 * @property {string} reward_id
 * @property {string} title
 * @property {number} price
 * @property {number} quantity
 * @property {string} at
 */

/**
 * What a user spends time on.
 * @typedef {object} Mode
 * @property {string} id
 * @property {string} name
 * @property {string | null} color
 * @property {number} position
 * @property {boolean} archived
 * @property {number} version
 * @property {string} created_at
 * @property {string} updated_at
 */

/**
 * A time that a user spent on something.
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} mode_id
 * @property {string | null} task_id
 * @property {string} description
 * @property {string} started_at
 * @property {string | null} ended_at
 * @property {number | null} seconds
 * @property {boolean} by_timer
 * @property {boolean} may_overlap
 * @property {number} version
 * @property {string} created_at
 * @property {string} updated_at
 */

/**
 * An invitation as the invited user sees it. The title is the checklist's when the owner last sent it.
 * @typedef {object} ReceivedInvitation
 * @property {string} id
 * @property {{ id: string, title: string }} checklist
 * @property {Person} owner
 * @property {ParticipantRole} role
 * @property {string} created_at
 * @property {string} expires_at
 */

/**
 * @typedef {object} Invitation
 * @property {string} id
 * @property {string} checklist_id
 * @property {ParticipantRole} role
 * @property {string | null} email
 * @property {string} expires_at
 * @property {number | null} max_uses
 * @property {number} uses
 * @property {string} created_at
 * @property {Person | null} user
 */

/**
 * A user whom you have blocked, and since when.
 * @typedef {object} Block
 * @property {string} id
 * @property {string} username
 * @property {string} created_at
 */

/**
 * @typedef {object} Limits
 * @property {number} body_bytes
 * @property {number} document_bytes
 * @property {number} title_length
 * @property {number} description_length
 * @property {number} section_length
 * @property {number} tasks
 * @property {number} comments
 * @property {number} depth
 * @property {number} checklist_bytes
 * @property {number} checklist_participants
 * @property {number} task_participants
 * @property {number} invitations
 * @property {number} invitation_uses
 * @property {number} received_invitations
 * @property {number} received_invitations_of_owner
 * @property {number} blocks
 * @property {number} invitation_days
 * @property {number} tokens
 * @property {number} token_name_length
 * @property {number} token_days
 * @property {number} checklists
 * @property {number} labels
 * @property {number} label_length
 * @property {number} search_length
 * @property {number} search_words
 * @property {number} search_bytes
 * @property {number} batch_operations
 * @property {number} batch_bytes
 * @property {number} carried_tasks
 * @property {number} pauses
 * @property {number} repeat_dates
 * @property {number} former_rules
 * @property {number} records
 * @property {number} occurrence_days
 * @property {number} progress_days
 * @property {number} calendar_days
 * @property {number} calendar_bytes
 * @property {number} calendar_tasks
 * @property {number} report_entries
 * @property {number} report_figures
 * @property {number} report_streaks
 * @property {number} burndown_changes
 * @property {number} repeating_tasks
 * @property {number} carried_days
 * @property {number} due_tasks
 * @property {number} reminders
 * @property {number} reminders_of_user
 * @property {number} task_points
 * @property {number} rewards
 * @property {number} reward_price
 * @property {number} purchase_quantity
 * @property {number} deleted_purchases
 * @property {number} modes
 * @property {number} mode_name_length
 * @property {number} entry_hours
 * @property {number} entry_days
 * @property {number} overlaps
 * @property {number} page
 * @property {number} wait
 * @property {number} waiting_polls
 * @property {number} changes
 * @property {number} page_bytes
 * @property {number} snapshot_bytes
 */

/**
 * @typedef {object} NewChecklist
 * @property {string} [id]
 * @property {string} title
 * @property {string | null} [description]
 * @property {string | null} [due_at]
 * @property {string | null} [color]
 * @property {Priority | null} [priority]
 * @property {number | null} [participant_limit]
 */

/**
 * `color`, `priority`, `participant_limit` and `archived` are for the owner.
 * @typedef {object} ChecklistPatch
 * @property {string} [title]
 * @property {boolean} [archived]
 * @property {string | null} [description]
 * @property {string | null} [due_at]
 * @property {string | null} [color]
 * @property {Priority | null} [priority]
 * @property {number | null} [participant_limit]
 */

/**
 * At the end of the checklist if it has no place. At most one of `position`, `before` and `after`.
 * @typedef {object} NewTask
 * @property {string} [id]
 * @property {string} title
 * @property {string | null} [description]
 * @property {string | null} [section]
 * @property {string | null} [parent_id]
 * @property {number} [position]
 * @property {string} [before]
 * @property {string} [after]
 * @property {Priority | null} [priority]
 * @property {string | null} [due_at]
 * @property {string | null} [due_on]
 * @property {string[] | null} [labels]
 * @property {number | null} [participant_limit]
 * @property {number | null} [points]
 * @property {NewRepeat | null} [repeat]
 */

/**
 * At most one of `position`, `before` and `after`.
 * @typedef {object} TaskPatch
 * @property {string} [title]
 * @property {TaskStatus} [status]
 * @property {string} [at]
 * @property {string | null} [description]
 * @property {string | null} [section]
 * @property {string | null} [parent_id]
 * @property {number} [position]
 * @property {string} [before]
 * @property {string} [after]
 * @property {Priority | null} [priority]
 * @property {string | null} [due_at]
 * @property {string | null} [due_on]
 * @property {string[] | null} [labels]
 * @property {number | null} [participant_limit]
 * @property {number | null} [points]
 * @property {RepeatPatch | null} [repeat]
 */

/**
 * @typedef {object} NewRepeat
 * @property {string} rule
 * @property {string} starts_on
 * @property {Span | null} [span]
 * @property {number | null} [goal]
 * @property {boolean | null} [shared]
 * @property {'schedule' | 'completion' | null} [from]
 * @property {'skip' | 'carry' | null} [missed]
 * @property {string[] | null} [except]
 * @property {string[] | null} [extra]
 * @property {({ from: string, to?: string | null })[] | null} [pauses]
 * @property {string | null} [starts_at]
 * @property {number | null} [minutes]
 */

/**
 * @typedef {object} RepeatPatch
 * @property {string} [rule]
 * @property {string} [starts_on]
 * @property {Span | null} [span]
 * @property {number | null} [goal]
 * @property {boolean | null} [shared]
 * @property {'schedule' | 'completion' | null} [from]
 * @property {'skip' | 'carry' | null} [missed]
 * @property {string[] | null} [except]
 * @property {string[] | null} [extra]
 * @property {({ from: string, to?: string | null })[] | null} [pauses]
 * @property {string | null} [starts_at]
 * @property {number | null} [minutes]
 */

/**
 * At most one of `position`, `before` and `after`. Nobody else sees any of it.
 * @typedef {object} PlacementPatch
 * @property {number | null} [position]
 * @property {string} [before]
 * @property {string} [after]
 * @property {string | null} [color]
 * @property {boolean} [favorite]
 * @property {boolean} [muted]
 */

/**
 * Behind the others if it has no position.
 * @typedef {object} NewReward
 * @property {string} [id]
 * @property {string} title
 * @property {number} price
 * @property {string | null} [description]
 * @property {boolean} [tracked]
 * @property {string | null} [color]
 * @property {number} [position]
 */

/**
 * @typedef {object} RewardPatch
 * @property {string} [title]
 * @property {number} [price]
 * @property {string | null} [description]
 * @property {boolean} [tracked]
 * @property {string | null} [color]
 * @property {number} [position]
 */

/**
 * Absent members stay as they are, also those within `notifications`.
 * @typedef {object} SettingsPatch
 * @property {string} [time_zone]
 * @property {string} [day_starts_at]
 * @property {'monday' | 'sunday' | 'saturday'} [week_starts_on]
 * @property {string} [locale]
 * @property {NotificationsPatch} [notifications]
 * @property {boolean} [overlapping_entries]
 * @property {({ from: string, to?: string | null })[]} [pauses]
 */

/**
 * Behind the others where it has no position.
 * @typedef {object} NewMode
 * @property {string} [id]
 * @property {string} name
 * @property {string | null} [color]
 * @property {number} [position]
 * @property {boolean} [archived]
 */

/**
 * @typedef {object} ModePatch
 * @property {string} [name]
 * @property {string | null} [color]
 * @property {number} [position]
 * @property {boolean} [archived]
 */

/**
 * @typedef {object} NewEntry
 * @property {string} [id]
 * @property {string} mode_id
 * @property {string | null} [task_id]
 * @property {string | null} [description]
 * @property {string} started_at
 * @property {string} ended_at
 */

/**
 * @typedef {object} EntryPatch
 * @property {string} [mode_id]
 * @property {string | null} [task_id]
 * @property {string | null} [description]
 * @property {string} [started_at]
 * @property {string} [ended_at]
 */

/**
 * `id` is that of the new entry.
 * @typedef {object} TimerStart
 * @property {string} [id]
 * @property {string} mode_id
 * @property {string | null} [task_id]
 * @property {string | null} [description]
 * @property {string} [started_at]
 */

/**
 * @typedef {object} NotificationsPatch
 * @property {Partial<NotificationSetting>} [day]
 * @property {Partial<NotificationSetting>} [week]
 * @property {Partial<NotificationSetting>} [month]
 */

/**
 * Where a task goes. At most one of `position`, `before` and `after`.
 * @typedef {object} Move
 * @property {string | null} [section]
 * @property {string | null} [parent_id]
 * @property {number} [position]
 * @property {string} [before]
 * @property {string} [after]
 */

/** @typedef {{ op: 'create' } & NewTask} CreateOperation */
/** @typedef {{ op: 'update', id: string } & TaskPatch} UpdateOperation */
/** @typedef {{ op: 'move', id: string } & Move} MoveOperation */
/** @typedef {{ op: 'delete' | 'claim' | 'release', id: string }} PlainOperation */
/** @typedef {CreateOperation | UpdateOperation | MoveOperation | PlainOperation} BatchOperation */
/** @typedef {BatchOperation | (CreateOperation & { checklist_id: string })} BatchAcrossOperation */

/**
 * @typedef {object} OccurrenceOperation
 * @property {'complete' | 'uncomplete' | 'skip' | 'unskip' | 'set' | 'delete'} op
 * @property {string} task_id
 * @property {string} date
 * @property {number} [count] with `set`
 * @property {string} [at] when the user acted; the client fills it in
 */

/**
 * A checklist as the view has it: the interface's, with the reader's `role` and `mine`.
 * @typedef {object} Checklist
 * @property {string} id
 * @property {string} title
 * @property {string} description
 * @property {string | null} due_at
 * @property {string | null} color
 * @property {Priority | null} priority
 * @property {Person} owner
 * @property {Participant[]} participants
 * @property {number} participant_limit
 * @property {number} task_count
 * @property {number} open_task_count
 * @property {boolean} completed
 * @property {boolean} archived
 * @property {number} version
 * @property {string} created_at
 * @property {string} updated_at
 * @property {Person | null} offered_to
 * @property {Role} role
 * @property {Placement} mine
 */

/**
 * What a day has, as `GET /v1/today` says it.
 * @typedef {object} Today
 * @property {string} date
 * @property {Occurrence[]} occurrences
 * @property {Occurrence[]} carried
 * @property {Task[]} tasks
 * @property {boolean} known  false: the copy does not reach that day ("Not known offline")
 */

/**
 * One change of the feed.
 * @typedef {object} Change
 * @property {string} stream
 * @property {number} version
 * @property {string} kind
 * @property {Actor | null} actor
 * @property {string} at
 * @property {number | null} [task_count]
 * @property {number | null} [open_task_count]
 * @property {any} body
 */

/**
 * A problem (RFC 9457). Some have further members, such as `limit`, `taken`, `current`.
 * @typedef {object} ProblemMembers
 * @property {string} type
 * @property {string} title
 * @property {number} status
 * @property {string} [detail]
 * @property {string} [request_id]
 * @property {{ pointer: string, detail: string }[]} [errors]
 * @property {any} [current]
 */
/** @typedef {ProblemMembers & Record<string, any>} Problem */

export {};
