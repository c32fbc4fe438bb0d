// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneCasePerLine
// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

/// The answer to `GET /v1/about`.
public struct About: Codable, Hashable, Sendable {
    /// `open`: everyone may sign up; `invited`: with a code of the operator's; `closed`: nobody.
    public var registration: Open<Registration>
    /// The ways to sign in.
    public var signIn: [Open<SignIn>]
    /// The server's address, if the operator has named it (`public-url`).
    @OrNull public var publicURL: String?

    private enum CodingKeys: String, CodingKey {
        case registration, signIn = "sign_in", publicURL = "public_url"
    }
}

extension About {
    /// The member `registration` of `About`.
    public enum Registration: String, CaseIterable, Sendable {
        case open, invited, closed
    }
}

extension About {
    /// The member `sign_in` of `About`.
    public enum SignIn: String, CaseIterable, Sendable {
        case password
    }
}

public struct Conditions: Codable, Hashable, Sendable {
    /// The database answers.
    public var database: Bool
    /// The feed follows the change log.
    public var feed: Bool
    /// Nobody has asked the daemon to stop.
    public var serving: Bool
}

/// With `stale`: the present state.
public enum Current: Codable, Hashable, Sendable {
    case checklist(Checklist)
    case checklistTask(ChecklistTask)
    case user(User)
    case userSettings(UserSettings)
    case rewardWithMissing(RewardWithMissing)
    case entry(Entry)
    case mode(Mode)
    /// An object of a later release.
    case unknown(OpaqueValue)

    public init(from decoder: any Decoder) throws {
        let members = try MemberNames(of: decoder)
        if members.include([
            "id", "title", "description", "owner", "participants", "participant_limit", "task_count", "open_task_count",
            "completed", "archived", "version", "created_at", "updated_at", "role",
        ]) {
            self = .checklist(try Checklist(from: decoder))
        } else if members.include([
            "id", "checklist_id", "title", "description", "position", "status", "labels", "participants",
            "participant_limit", "version", "created_at", "updated_at", "points",
        ]) {
            self = .checklistTask(try ChecklistTask(from: decoder))
        } else if members.include([
            "id", "username", "email", "display_name", "disabled", "version", "created_at", "updated_at", "who_may_add",
        ]) {
            self = .user(try User(from: decoder))
        } else if members.include([
            "time_zone", "day_starts_at", "week_starts_on", "locale", "notifications", "overlapping_entries", "pauses",
            "inbox_id", "version",
        ]) {
            self = .userSettings(try UserSettings(from: decoder))
        } else if members.include([
            "id", "title", "description", "price", "tracked", "position", "version", "created_at", "updated_at",
        ]) {
            self = .rewardWithMissing(try RewardWithMissing(from: decoder))
        } else if members.include([
            "id", "mode_id", "description", "started_at", "by_timer", "may_overlap", "version", "created_at",
            "updated_at",
        ]) {
            self = .entry(try Entry(from: decoder))
        } else if members.include(["id", "name", "position", "archived", "version", "created_at", "updated_at"]) {
            self = .mode(try Mode(from: decoder))
        } else {
            self = .unknown(try OpaqueValue(from: decoder))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .checklist(let object): try object.encode(to: encoder)
        case .checklistTask(let object): try object.encode(to: encoder)
        case .user(let object): try object.encode(to: encoder)
        case .userSettings(let object): try object.encode(to: encoder)
        case .rewardWithMissing(let object): try object.encode(to: encoder)
        case .entry(let object): try object.encode(to: encoder)
        case .mode(let object): try object.encode(to: encoder)
        case .unknown(let object): try object.encode(to: encoder)
        }
    }
}

public struct FieldError: Codable, Hashable, Sendable {
    /// A JSON pointer (RFC 6901) into the body, empty for the whole body; `?` and the name of a parameter; the name of
    /// a header; or `line` and a number in an imported document.
    public var pointer: String
    public var detail: String
}

/// The answer to `GET /v1/limits`.
public struct Limits: Codable, Hashable, Sendable {
    /// Bytes in a request's body.
    public var bodyBytes: Int
    /// Bytes in an exported document; over is 422.
    public var documentBytes: Int
    /// Characters in a title.
    public var titleLength: Int
    /// Characters in a description or a comment.
    public var descriptionLength: Int
    /// Operations in a batch.
    public var batchOperations: Int
    /// Bytes of tasks in the answer of a batch; an operation behind those is refused.
    public var batchBytes: Int
    /// Elements on a page.
    public var page: Int
    /// Bytes of changes in an answer of the feed, and of the elements of a page; a single one may be larger.
    public var pageBytes: Int
    /// A user's API tokens that are live at once.
    public var tokens: Int
    /// Characters in the name of an API token.
    public var tokenNameLength: Int
    /// Days until an API token expires.
    public var tokenDays: Int
    /// Characters in a section.
    public var sectionLength: Int
    /// Tasks on a checklist.
    public var tasks: Int
    /// Comments on a checklist, on all its tasks together.
    public var comments: Int
    /// Levels of subtasks, the task itself counted.
    public var depth: Int
    /// UTF-8 bytes of text on a checklist: its title and description, and those, the sections, the labels and the
    /// `repeat` of its tasks.
    public var checklistBytes: Int
    /// Labels on a task.
    public var labels: Int
    /// Characters in a label.
    public var labelLength: Int
    /// Tasks that a request changes beside those that it names: subtasks that go along, and neighbours that make room.
    /// Records of occurrences and reminders that change with them count as tasks.
    public var carriedTasks: Int
    /// Checklists that a user may own.
    public var checklists: Int
    /// People on a checklist besides its owner.
    public var checklistParticipants: Int
    /// People on a task at once.
    public var taskParticipants: Int
    /// Invitations to a checklist that are live at once.
    public var invitations: Int
    /// People who come in by one invitation.
    public var invitationUses: Int
    /// Days until an invitation expires.
    public var invitationDays: Int
    /// Invitations that wait for one user.
    public var receivedInvitations: Int
    /// Invitations of one owner that wait for one user.
    public var receivedInvitationsOfOwner: Int
    /// Users whom a user may block.
    public var blocks: Int
    /// Characters in a search, `q`.
    public var searchLength: Int
    /// Words in a search.
    public var searchWords: Int
    /// Bytes that `GET /v1/tasks` and `GET /v1/labels` look through: those of the checklists' text, and 100 for each
    /// task. For labels, 64 for each of them too.
    public var searchBytes: Int
    /// Pauses of a user, and of a task.
    public var pauses: Int
    /// Dates that a repeating task has taken out, and as many added.
    public var repeatDates: Int
    /// Former rules of a task. Of more, the server keeps the latest.
    public var formerRules: Int
    /// Occurrences of a task that a user has recorded, or all users if they share records.
    public var records: Int
    /// Days of occurrences that one request asks for.
    public var occurrenceDays: Int
    /// Days of progress that one request asks for.
    public var progressDays: Int
    /// Repeating tasks that one request looks through.
    public var repeatingTasks: Int
    /// Days after its end for which a missed occurrence is carried.
    public var carriedDays: Int
    /// Tasks that do not repeat in an answer of `GET /v1/today`.
    public var dueTasks: Int
    /// A user's reminders of a task.
    public var reminders: Int
    /// A user's reminders of all tasks together.
    public var remindersOfUser: Int
    /// Points that a task carries.
    public var taskPoints: Int
    /// Rewards of a user.
    public var rewards: Int
    /// Points that a reward costs.
    public var rewardPrice: Int
    /// How many of a reward one purchase buys.
    public var purchaseQuantity: Int
    /// Purchases that one `DELETE /v1/purchases` takes out of the history.
    public var deletedPurchases: Int
    /// Modes of a user.
    public var modes: Int
    /// Characters in the name of a mode.
    public var modeNameLength: Int
    /// Hours that an entry lasts, unless the timer made it.
    public var entryHours: Int
    /// Days of entries that one request asks for.
    public var entryDays: Int
    /// Entries that one entry overlaps, where that is allowed.
    public var overlaps: Int
    /// Days of a calendar.
    public var calendarDays: Int
    /// Bytes of occurrences, of tasks and of entries in a calendar, each; what stands on several days counts on each.
    public var calendarBytes: Int
    /// Tasks in a calendar.
    public var calendarTasks: Int
    /// Entries of time that a report or a calendar looks through.
    public var reportEntries: Int
    /// Modes with time in the buckets of `GET /v1/reports/time`, together.
    public var reportFigures: Int
    /// Streaks in a daily or weekly report.
    public var reportStreaks: Int
    /// Changes of a checklist that its burndown looks through; days before those are left out.
    public var burndownChanges: Int
    /// Seconds that a poll may wait.
    public var wait: Int
    /// Polls of a user that may wait at one daemon at once. More get 429.
    public var waitingPolls: Int
    /// Changes in an answer of the feed.
    public var changes: Int
    /// Bytes of a snapshot of all checklists: those of their text and of the user's rewards. Each task counts for 600
    /// more, each participant of a checklist for 120, each record for 400, and each reminder for 100.
    public var snapshotBytes: Int

    private enum CodingKeys: String, CodingKey {
        case bodyBytes = "body_bytes", documentBytes = "document_bytes", titleLength = "title_length"
        case descriptionLength = "description_length", batchOperations = "batch_operations", batchBytes = "batch_bytes"
        case page, pageBytes = "page_bytes", tokens, tokenNameLength = "token_name_length", tokenDays = "token_days"
        case sectionLength = "section_length", tasks, comments, depth, checklistBytes = "checklist_bytes", labels
        case labelLength = "label_length", carriedTasks = "carried_tasks", checklists
        case checklistParticipants = "checklist_participants", taskParticipants = "task_participants", invitations
        case invitationUses = "invitation_uses", invitationDays = "invitation_days"
        case receivedInvitations = "received_invitations", receivedInvitationsOfOwner = "received_invitations_of_owner"
        case blocks, searchLength = "search_length", searchWords = "search_words", searchBytes = "search_bytes", pauses
        case repeatDates = "repeat_dates", formerRules = "former_rules", records, occurrenceDays = "occurrence_days"
        case progressDays = "progress_days", repeatingTasks = "repeating_tasks", carriedDays = "carried_days"
        case dueTasks = "due_tasks", reminders, remindersOfUser = "reminders_of_user", taskPoints = "task_points"
        case rewards, rewardPrice = "reward_price", purchaseQuantity = "purchase_quantity"
        case deletedPurchases = "deleted_purchases", modes, modeNameLength = "mode_name_length"
        case entryHours = "entry_hours", entryDays = "entry_days", overlaps, calendarDays = "calendar_days"
        case calendarBytes = "calendar_bytes", calendarTasks = "calendar_tasks", reportEntries = "report_entries"
        case reportFigures = "report_figures", reportStreaks = "report_streaks", burndownChanges = "burndown_changes"
        case wait, waitingPolls = "waiting_polls", changes, snapshotBytes = "snapshot_bytes"
    }
}

/// The answer to `GET /livez`.
public struct Liveness: Codable, Hashable, Sendable {
    public var status: String
}

public struct OnlyID: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
}

/// RFC 9457.
public struct Problem: Codable, Hashable, Sendable {
    public var type: Open<ProblemType>
    public var title: String
    public var status: Int
    /// The reason, in this case.
    public var detail: String
    /// The operator finds the request in the log by this id.
    public var requestID: String
    /// Every mistake in the request, up to about a hundred.
    public var errors: [FieldError]?
    /// The limit that the request ran into.
    public var limit: Int?
    /// How much of the limit is in use.
    public var taken: Int?
    /// With `rule-invalid`: the part of the rule that is wrong; empty: the whole rule.
    public var part: String?
    /// With `not-enough-points`: the points that you have.
    public var balance: Int64?
    /// With `not-enough-points`: the points that it takes.
    public var price: Int?
    /// With `entry-overlaps`: the entry of the same time.
    public var entryID: Identifier?
    /// With `insufficient-scope`: the scope that the operation needs.
    public var scope: Open<Scope>?
    public var current: Current?

    private enum CodingKeys: String, CodingKey {
        case type, title, status, detail, requestID = "request_id", errors, limit, taken, part, balance, price
        case entryID = "entry_id", scope, current
    }
}

/// The member `type` of `Problem`.
public enum ProblemType: String, CaseIterable, Sendable {
    case aboveGoal = "/problems/above-goal", bodyTooLarge = "/problems/body-too-large", busy = "/problems/busy"
    case calendarTooLarge = "/problems/calendar-too-large", checklistArchived = "/problems/checklist-archived"
    case checklistFull = "/problems/checklist-full", checklistTooLarge = "/problems/checklist-too-large"
    case crossOrigin = "/problems/cross-origin", cursorExpired = "/problems/cursor-expired"
    case documentTooLarge = "/problems/document-too-large", emailTaken = "/problems/email-taken"
    case entryOverlaps = "/problems/entry-overlaps", forbidden = "/problems/forbidden"
    case headersTooLarge = "/problems/headers-too-large", idTaken = "/problems/id-taken"
    case idempotencyKeyReused = "/problems/idempotency-key-reused", inboxStays = "/problems/inbox-stays"
    case insufficientScope = "/problems/insufficient-scope", insufficientStorage = "/problems/insufficient-storage"
    case `internal` = "/problems/internal", invalidHeader = "/problems/invalid-header"
    case invalidJson = "/problems/invalid-json", invalidParameter = "/problems/invalid-parameter"
    case invalidRequest = "/problems/invalid-request", invitationEnded = "/problems/invitation-ended"
    case invitationNotFound = "/problems/invitation-not-found", invitationRequired = "/problems/invitation-required"
    case isOneself = "/problems/is-oneself", isOwner = "/problems/is-owner"
    case limitBelowTaken = "/problems/limit-below-taken", malformedRequest = "/problems/malformed-request"
    case methodNotAllowed = "/problems/method-not-allowed", modeArchived = "/problems/mode-archived"
    case modeInUse = "/problems/mode-in-use", modeNotFound = "/problems/mode-not-found"
    case nameTaken = "/problems/name-taken", neighbourNotFound = "/problems/neighbour-not-found"
    case notAParticipant = "/problems/not-a-participant", notAcceptable = "/problems/not-acceptable"
    case notEnoughPoints = "/problems/not-enough-points", notFound = "/problems/not-found"
    case notOffered = "/problems/not-offered", notRepeating = "/problems/not-repeating", outdated = "/problems/outdated"
    case ownSubtask = "/problems/own-subtask", parentNotFound = "/problems/parent-not-found"
    case rangeTooLong = "/problems/range-too-long", registrationClosed = "/problems/registration-closed"
    case ruleInvalid = "/problems/rule-invalid", ruleWithoutDates = "/problems/rule-without-dates"
    case sectionOfParent = "/problems/section-of-parent", signInFailed = "/problems/sign-in-failed"
    case snapshotTooLarge = "/problems/snapshot-too-large", stale = "/problems/stale"
    case taskCompleted = "/problems/task-completed", taskFull = "/problems/task-full"
    case taskNotFound = "/problems/task-not-found", timerNotRunning = "/problems/timer-not-running"
    case titleTaken = "/problems/title-taken", tooDeep = "/problems/too-deep"
    case tooManyBlocks = "/problems/too-many-blocks", tooManyChecklists = "/problems/too-many-checklists"
    case tooManyComments = "/problems/too-many-comments", tooManyDates = "/problems/too-many-dates"
    case tooManyInvitations = "/problems/too-many-invitations", tooManyModes = "/problems/too-many-modes"
    case tooManyOverlaps = "/problems/too-many-overlaps", tooManyPurchases = "/problems/too-many-purchases"
    case tooManyRecords = "/problems/too-many-records", tooManyReminders = "/problems/too-many-reminders"
    case tooManyRepeating = "/problems/too-many-repeating", tooManyRequests = "/problems/too-many-requests"
    case tooManyRewards = "/problems/too-many-rewards", tooManyTasks = "/problems/too-many-tasks"
    case tooManyTokens = "/problems/too-many-tokens", tooMuchAtOnce = "/problems/too-much-at-once"
    case tooMuchTime = "/problems/too-much-time", tooMuchToSearch = "/problems/too-much-to-search"
    case unauthenticated = "/problems/unauthenticated", unavailable = "/problems/unavailable"
    case unreadableImport = "/problems/unreadable-import", unsupportedMediaType = "/problems/unsupported-media-type"
    case userEnabled = "/problems/user-enabled", userNotFound = "/problems/user-not-found"
    case usernameTaken = "/problems/username-taken", wrongPassword = "/problems/wrong-password"
    case zoneUnknown = "/problems/zone-unknown"
}

/// The answer to `GET /problems/{name}`.
public struct ProblemDescription: Codable, Hashable, Sendable {
    public var type: Open<ProblemType>
    public var title: String
    public var status: Int
    public var description: String
}

/// The answer to `GET /readyz`.
public struct Readiness: Codable, Hashable, Sendable {
    public var status: Open<Status>
    public var conditions: Conditions
}

extension Readiness {
    /// The member `status` of `Readiness`.
    public enum Status: String, CaseIterable, Sendable {
        case ready, notReady = "not ready"
    }
}
