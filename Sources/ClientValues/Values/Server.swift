// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

/// The schema `About` of the interface's document.
public struct About: Codable, Hashable, Sendable {
    /// `open`: everyone may sign up; `invited`: with a code of the operator's; `closed`: nobody.
    public var registration: About.Registration
    /// The ways to sign in.
    public var signIn: [About.SignIn]
    /// The server's address, if the operator has named it (`public-url`).
    @OrNull public var publicURL: String?

    /// A value with these members.
    public init(registration: About.Registration, signIn: [About.SignIn], publicURL: String?) {
        self.registration = registration
        self.signIn = signIn
        self.publicURL = publicURL
    }

    private enum CodingKeys: String, CodingKey {
        case registration
        case signIn = "sign_in"
        case publicURL = "public_url"
    }
}

extension About {
    /// The member `registration` of `About`.
    public enum Registration: Word {
        /// `open`
        case open
        /// `invited`
        case invited
        /// `closed`
        case closed
        /// A word of a later release.
        case unknown(String)

        /// The words of this release.
        public static let known: [Registration] = [.open, .invited, .closed]

        /// The case of a word.
        public init(rawValue: String) {
            switch rawValue {
            case "open": self = .open
            case "invited": self = .invited
            case "closed": self = .closed
            default: self = .unknown(rawValue)
            }
        }

        /// The word.
        public var rawValue: String {
            switch self {
            case .open: "open"
            case .invited: "invited"
            case .closed: "closed"
            case .unknown(let word): word
            }
        }
    }
}

extension About {
    /// The member `sign_in` of `About`.
    public enum SignIn: Word {
        /// `password`
        case password
        /// A word of a later release.
        case unknown(String)

        /// The words of this release.
        public static let known: [SignIn] = [.password]

        /// The case of a word.
        public init(rawValue: String) {
            switch rawValue {
            case "password": self = .password
            default: self = .unknown(rawValue)
            }
        }

        /// The word.
        public var rawValue: String {
            switch self {
            case .password: "password"
            case .unknown(let word): word
            }
        }
    }
}

/// The schema `Conditions` of the interface's document.
public struct Conditions: Codable, Hashable, Sendable {
    /// The database answers.
    public var database: Bool
    /// The feed follows the change log.
    public var feed: Bool
    /// Nobody has asked the daemon to stop.
    public var serving: Bool

    /// A value with these members.
    public init(database: Bool, feed: Bool, serving: Bool) {
        self.database = database
        self.feed = feed
        self.serving = serving
    }
}

/// With `stale`: the present state.
public enum Current: Codable, Hashable, Sendable {
    /// The object has `owner`.
    case checklist(Checklist)
    /// The object has `checklist_id`.
    case checklistTask(ChecklistTask)
    /// The object has `username`.
    case user(User)
    /// The object has `time_zone`.
    case settings(Settings)
    /// The object has `price`.
    case rewardWithMissing(RewardWithMissing)
    /// The object has `name`.
    case mode(Mode)
    /// The object has `mode_id`.
    case entry(Entry)
    /// An object of a later release.
    case unknown(OpaqueValue)

    /// Reads the object that the members tell.
    public init(from decoder: any Decoder) throws {
        let members = try MemberNames(of: decoder)
        if members.contains("owner") {
            self = .checklist(try Checklist(from: decoder))
        } else if members.contains("checklist_id") {
            self = .checklistTask(try ChecklistTask(from: decoder))
        } else if members.contains("username") {
            self = .user(try User(from: decoder))
        } else if members.contains("time_zone") {
            self = .settings(try Settings(from: decoder))
        } else if members.contains("price") {
            self = .rewardWithMissing(try RewardWithMissing(from: decoder))
        } else if members.contains("name") {
            self = .mode(try Mode(from: decoder))
        } else if members.contains("mode_id") {
            self = .entry(try Entry(from: decoder))
        } else {
            self = .unknown(try OpaqueValue(from: decoder))
        }
    }

    /// Writes the object.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .checklist(let object): try object.encode(to: encoder)
        case .checklistTask(let object): try object.encode(to: encoder)
        case .user(let object): try object.encode(to: encoder)
        case .settings(let object): try object.encode(to: encoder)
        case .rewardWithMissing(let object): try object.encode(to: encoder)
        case .mode(let object): try object.encode(to: encoder)
        case .entry(let object): try object.encode(to: encoder)
        case .unknown(let object): try object.encode(to: encoder)
        }
    }
}

/// The schema `FieldError` of the interface's document.
public struct FieldError: Codable, Hashable, Sendable {
    /// A JSON pointer (RFC 6901) into the body, empty for the whole body; `?` and the name of a parameter; the name of
    /// a header; or `line` and a number in an imported document.
    public var pointer: String
    /// The member `detail`.
    public var detail: String

    /// A value with these members.
    public init(pointer: String, detail: String) {
        self.pointer = pointer
        self.detail = detail
    }
}

/// The schema `Limits` of the interface's document.
public struct Limits: Codable, Hashable, Sendable {
    /// Bytes in a request's body.
    public var bodyBytes: Int
    /// Bytes in an exported document; over is 422.
    public var documentBytes: Int
    /// Characters in a title.
    public var titleLength: Int
    /// Characters in a description or a comment.
    public var descriptionLength: Int
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
    /// People on a checklist besides its owner.
    public var checklistParticipants: Int
    /// People on a task at once.
    public var taskParticipants: Int
    /// Invitations to a checklist that are live at once.
    public var invitations: Int
    /// People who come in by one invitation.
    public var invitationUses: Int
    /// Invitations that wait for one user.
    public var receivedInvitations: Int
    /// Invitations of one owner that wait for one user.
    public var receivedInvitationsOfOwner: Int
    /// Users whom a user may block.
    public var blocks: Int
    /// Days until an invitation expires.
    public var invitationDays: Int
    /// A user's API tokens that are live at once.
    public var tokens: Int
    /// Characters in the name of an API token.
    public var tokenNameLength: Int
    /// Days until an API token expires.
    public var tokenDays: Int
    /// Checklists that a user may own.
    public var checklists: Int
    /// Labels on a task.
    public var labels: Int
    /// Characters in a label.
    public var labelLength: Int
    /// Characters in a search, `q`.
    public var searchLength: Int
    /// Words in a search.
    public var searchWords: Int
    /// Bytes that `GET /v1/tasks` and `GET /v1/labels` look through: those of the checklists' text, and 100 for each
    /// task. For labels, 64 for each of them too.
    public var searchBytes: Int
    /// Operations in a batch.
    public var batchOperations: Int
    /// Bytes of tasks in the answer of a batch; an operation behind those is refused.
    public var batchBytes: Int
    /// Tasks that a request changes beside those that it names: subtasks that go along, and neighbours that make room.
    /// Records of occurrences and reminders that change with them count as tasks.
    public var carriedTasks: Int
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
    /// Elements on a page.
    public var page: Int
    /// Seconds that a poll may wait.
    public var wait: Int
    /// Polls of a user that may wait at one daemon at once. More get 429.
    public var waitingPolls: Int
    /// Changes in an answer of the feed.
    public var changes: Int
    /// Bytes of changes in an answer of the feed, and of the elements of a page; a single one may be larger.
    public var pageBytes: Int
    /// Bytes of a snapshot of all checklists: those of their text and of the user's rewards, 600 for each task, 120 for
    /// each participant of a checklist, 400 for each record, and 100 for each reminder.
    public var snapshotBytes: Int

    /// A value with these members.
    public init(
        bodyBytes: Int, documentBytes: Int, titleLength: Int, descriptionLength: Int, sectionLength: Int, tasks: Int,
        comments: Int, depth: Int, checklistBytes: Int, checklistParticipants: Int, taskParticipants: Int,
        invitations: Int, invitationUses: Int, receivedInvitations: Int, receivedInvitationsOfOwner: Int, blocks: Int,
        invitationDays: Int, tokens: Int, tokenNameLength: Int, tokenDays: Int, checklists: Int, labels: Int,
        labelLength: Int, searchLength: Int, searchWords: Int, searchBytes: Int, batchOperations: Int, batchBytes: Int,
        carriedTasks: Int, pauses: Int, repeatDates: Int, formerRules: Int, records: Int, occurrenceDays: Int,
        progressDays: Int, calendarDays: Int, calendarBytes: Int, calendarTasks: Int, reportEntries: Int,
        reportFigures: Int, reportStreaks: Int, burndownChanges: Int, repeatingTasks: Int, carriedDays: Int,
        dueTasks: Int, reminders: Int, remindersOfUser: Int, taskPoints: Int, rewards: Int, rewardPrice: Int,
        purchaseQuantity: Int, deletedPurchases: Int, modes: Int, modeNameLength: Int, entryHours: Int, entryDays: Int,
        overlaps: Int, page: Int, wait: Int, waitingPolls: Int, changes: Int, pageBytes: Int, snapshotBytes: Int
    ) {
        self.bodyBytes = bodyBytes
        self.documentBytes = documentBytes
        self.titleLength = titleLength
        self.descriptionLength = descriptionLength
        self.sectionLength = sectionLength
        self.tasks = tasks
        self.comments = comments
        self.depth = depth
        self.checklistBytes = checklistBytes
        self.checklistParticipants = checklistParticipants
        self.taskParticipants = taskParticipants
        self.invitations = invitations
        self.invitationUses = invitationUses
        self.receivedInvitations = receivedInvitations
        self.receivedInvitationsOfOwner = receivedInvitationsOfOwner
        self.blocks = blocks
        self.invitationDays = invitationDays
        self.tokens = tokens
        self.tokenNameLength = tokenNameLength
        self.tokenDays = tokenDays
        self.checklists = checklists
        self.labels = labels
        self.labelLength = labelLength
        self.searchLength = searchLength
        self.searchWords = searchWords
        self.searchBytes = searchBytes
        self.batchOperations = batchOperations
        self.batchBytes = batchBytes
        self.carriedTasks = carriedTasks
        self.pauses = pauses
        self.repeatDates = repeatDates
        self.formerRules = formerRules
        self.records = records
        self.occurrenceDays = occurrenceDays
        self.progressDays = progressDays
        self.calendarDays = calendarDays
        self.calendarBytes = calendarBytes
        self.calendarTasks = calendarTasks
        self.reportEntries = reportEntries
        self.reportFigures = reportFigures
        self.reportStreaks = reportStreaks
        self.burndownChanges = burndownChanges
        self.repeatingTasks = repeatingTasks
        self.carriedDays = carriedDays
        self.dueTasks = dueTasks
        self.reminders = reminders
        self.remindersOfUser = remindersOfUser
        self.taskPoints = taskPoints
        self.rewards = rewards
        self.rewardPrice = rewardPrice
        self.purchaseQuantity = purchaseQuantity
        self.deletedPurchases = deletedPurchases
        self.modes = modes
        self.modeNameLength = modeNameLength
        self.entryHours = entryHours
        self.entryDays = entryDays
        self.overlaps = overlaps
        self.page = page
        self.wait = wait
        self.waitingPolls = waitingPolls
        self.changes = changes
        self.pageBytes = pageBytes
        self.snapshotBytes = snapshotBytes
    }

    private enum CodingKeys: String, CodingKey {
        case bodyBytes = "body_bytes"
        case documentBytes = "document_bytes"
        case titleLength = "title_length"
        case descriptionLength = "description_length"
        case sectionLength = "section_length"
        case tasks, comments, depth
        case checklistBytes = "checklist_bytes"
        case checklistParticipants = "checklist_participants"
        case taskParticipants = "task_participants"
        case invitations
        case invitationUses = "invitation_uses"
        case receivedInvitations = "received_invitations"
        case receivedInvitationsOfOwner = "received_invitations_of_owner"
        case blocks
        case invitationDays = "invitation_days"
        case tokens
        case tokenNameLength = "token_name_length"
        case tokenDays = "token_days"
        case checklists, labels
        case labelLength = "label_length"
        case searchLength = "search_length"
        case searchWords = "search_words"
        case searchBytes = "search_bytes"
        case batchOperations = "batch_operations"
        case batchBytes = "batch_bytes"
        case carriedTasks = "carried_tasks"
        case pauses
        case repeatDates = "repeat_dates"
        case formerRules = "former_rules"
        case records
        case occurrenceDays = "occurrence_days"
        case progressDays = "progress_days"
        case calendarDays = "calendar_days"
        case calendarBytes = "calendar_bytes"
        case calendarTasks = "calendar_tasks"
        case reportEntries = "report_entries"
        case reportFigures = "report_figures"
        case reportStreaks = "report_streaks"
        case burndownChanges = "burndown_changes"
        case repeatingTasks = "repeating_tasks"
        case carriedDays = "carried_days"
        case dueTasks = "due_tasks"
        case reminders
        case remindersOfUser = "reminders_of_user"
        case taskPoints = "task_points"
        case rewards
        case rewardPrice = "reward_price"
        case purchaseQuantity = "purchase_quantity"
        case deletedPurchases = "deleted_purchases"
        case modes
        case modeNameLength = "mode_name_length"
        case entryHours = "entry_hours"
        case entryDays = "entry_days"
        case overlaps, page, wait
        case waitingPolls = "waiting_polls"
        case changes
        case pageBytes = "page_bytes"
        case snapshotBytes = "snapshot_bytes"
    }
}

/// The schema `Liveness` of the interface's document.
public struct Liveness: Codable, Hashable, Sendable {
    /// The member `status`.
    public var status: String

    /// A value with these members.
    public init(status: String) {
        self.status = status
    }
}

/// The schema `OnlyID` of the interface's document.
public struct OnlyID: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier

    /// A value with these members.
    public init(id: Identifier) {
        self.id = id
    }
}

/// RFC 9457.
public struct Problem: Codable, Hashable, Sendable {
    /// The member `type`.
    public var type: ProblemType
    /// The member `title`.
    public var title: String
    /// The member `status`.
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
    public var scope: Scope?
    /// The member `current`.
    public var current: Current?

    /// A value with these members.
    public init(
        type: ProblemType, title: String, status: Int, detail: String, requestID: String, errors: [FieldError]? = nil,
        limit: Int? = nil, taken: Int? = nil, part: String? = nil, balance: Int64? = nil, price: Int? = nil,
        entryID: Identifier? = nil, scope: Scope? = nil, current: Current? = nil
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.requestID = requestID
        self.errors = errors
        self.limit = limit
        self.taken = taken
        self.part = part
        self.balance = balance
        self.price = price
        self.entryID = entryID
        self.scope = scope
        self.current = current
    }

    private enum CodingKeys: String, CodingKey {
        case type, title, status, detail
        case requestID = "request_id"
        case errors, limit, taken, part, balance, price
        case entryID = "entry_id"
        case scope, current
    }
}

/// The member `type` of `Problem`.
public enum ProblemType: Word {
    /// `/problems/above-goal`
    case aboveGoal
    /// `/problems/body-too-large`
    case bodyTooLarge
    /// `/problems/busy`
    case busy
    /// `/problems/calendar-too-large`
    case calendarTooLarge
    /// `/problems/checklist-archived`
    case checklistArchived
    /// `/problems/checklist-full`
    case checklistFull
    /// `/problems/checklist-too-large`
    case checklistTooLarge
    /// `/problems/cross-origin`
    case crossOrigin
    /// `/problems/cursor-expired`
    case cursorExpired
    /// `/problems/document-too-large`
    case documentTooLarge
    /// `/problems/email-taken`
    case emailTaken
    /// `/problems/entry-overlaps`
    case entryOverlaps
    /// `/problems/forbidden`
    case forbidden
    /// `/problems/headers-too-large`
    case headersTooLarge
    /// `/problems/id-taken`
    case idTaken
    /// `/problems/idempotency-key-reused`
    case idempotencyKeyReused
    /// `/problems/inbox-stays`
    case inboxStays
    /// `/problems/insufficient-scope`
    case insufficientScope
    /// `/problems/insufficient-storage`
    case insufficientStorage
    /// `/problems/internal`
    case `internal`
    /// `/problems/invalid-header`
    case invalidHeader
    /// `/problems/invalid-json`
    case invalidJson
    /// `/problems/invalid-parameter`
    case invalidParameter
    /// `/problems/invalid-request`
    case invalidRequest
    /// `/problems/invitation-ended`
    case invitationEnded
    /// `/problems/invitation-not-found`
    case invitationNotFound
    /// `/problems/invitation-required`
    case invitationRequired
    /// `/problems/is-oneself`
    case isOneself
    /// `/problems/is-owner`
    case isOwner
    /// `/problems/limit-below-taken`
    case limitBelowTaken
    /// `/problems/malformed-request`
    case malformedRequest
    /// `/problems/method-not-allowed`
    case methodNotAllowed
    /// `/problems/mode-archived`
    case modeArchived
    /// `/problems/mode-in-use`
    case modeInUse
    /// `/problems/mode-not-found`
    case modeNotFound
    /// `/problems/name-taken`
    case nameTaken
    /// `/problems/neighbour-not-found`
    case neighbourNotFound
    /// `/problems/not-a-participant`
    case notAParticipant
    /// `/problems/not-acceptable`
    case notAcceptable
    /// `/problems/not-enough-points`
    case notEnoughPoints
    /// `/problems/not-found`
    case notFound
    /// `/problems/not-offered`
    case notOffered
    /// `/problems/not-repeating`
    case notRepeating
    /// `/problems/outdated`
    case outdated
    /// `/problems/own-subtask`
    case ownSubtask
    /// `/problems/parent-not-found`
    case parentNotFound
    /// `/problems/range-too-long`
    case rangeTooLong
    /// `/problems/registration-closed`
    case registrationClosed
    /// `/problems/rule-invalid`
    case ruleInvalid
    /// `/problems/rule-without-dates`
    case ruleWithoutDates
    /// `/problems/section-of-parent`
    case sectionOfParent
    /// `/problems/sign-in-failed`
    case signInFailed
    /// `/problems/snapshot-too-large`
    case snapshotTooLarge
    /// `/problems/stale`
    case stale
    /// `/problems/task-completed`
    case taskCompleted
    /// `/problems/task-full`
    case taskFull
    /// `/problems/task-not-found`
    case taskNotFound
    /// `/problems/timer-not-running`
    case timerNotRunning
    /// `/problems/title-taken`
    case titleTaken
    /// `/problems/too-deep`
    case tooDeep
    /// `/problems/too-many-blocks`
    case tooManyBlocks
    /// `/problems/too-many-checklists`
    case tooManyChecklists
    /// `/problems/too-many-comments`
    case tooManyComments
    /// `/problems/too-many-dates`
    case tooManyDates
    /// `/problems/too-many-invitations`
    case tooManyInvitations
    /// `/problems/too-many-modes`
    case tooManyModes
    /// `/problems/too-many-overlaps`
    case tooManyOverlaps
    /// `/problems/too-many-purchases`
    case tooManyPurchases
    /// `/problems/too-many-records`
    case tooManyRecords
    /// `/problems/too-many-reminders`
    case tooManyReminders
    /// `/problems/too-many-repeating`
    case tooManyRepeating
    /// `/problems/too-many-requests`
    case tooManyRequests
    /// `/problems/too-many-rewards`
    case tooManyRewards
    /// `/problems/too-many-tasks`
    case tooManyTasks
    /// `/problems/too-many-tokens`
    case tooManyTokens
    /// `/problems/too-much-at-once`
    case tooMuchAtOnce
    /// `/problems/too-much-time`
    case tooMuchTime
    /// `/problems/too-much-to-search`
    case tooMuchToSearch
    /// `/problems/unauthenticated`
    case unauthenticated
    /// `/problems/unavailable`
    case unavailable
    /// `/problems/unreadable-import`
    case unreadableImport
    /// `/problems/unsupported-media-type`
    case unsupportedMediaType
    /// `/problems/user-enabled`
    case userEnabled
    /// `/problems/user-not-found`
    case userNotFound
    /// `/problems/username-taken`
    case usernameTaken
    /// `/problems/wrong-password`
    case wrongPassword
    /// `/problems/zone-unknown`
    case zoneUnknown
    /// A word of a later release.
    case unknown(String)

    /// The words of this release.
    public static let known: [ProblemType] = [
        .aboveGoal, .bodyTooLarge, .busy, .calendarTooLarge, .checklistArchived, .checklistFull, .checklistTooLarge,
        .crossOrigin, .cursorExpired, .documentTooLarge, .emailTaken, .entryOverlaps, .forbidden, .headersTooLarge,
        .idTaken, .idempotencyKeyReused, .inboxStays, .insufficientScope, .insufficientStorage, .internal,
        .invalidHeader, .invalidJson, .invalidParameter, .invalidRequest, .invitationEnded, .invitationNotFound,
        .invitationRequired, .isOneself, .isOwner, .limitBelowTaken, .malformedRequest, .methodNotAllowed,
        .modeArchived, .modeInUse, .modeNotFound, .nameTaken, .neighbourNotFound, .notAParticipant, .notAcceptable,
        .notEnoughPoints, .notFound, .notOffered, .notRepeating, .outdated, .ownSubtask, .parentNotFound, .rangeTooLong,
        .registrationClosed, .ruleInvalid, .ruleWithoutDates, .sectionOfParent, .signInFailed, .snapshotTooLarge,
        .stale, .taskCompleted, .taskFull, .taskNotFound, .timerNotRunning, .titleTaken, .tooDeep, .tooManyBlocks,
        .tooManyChecklists, .tooManyComments, .tooManyDates, .tooManyInvitations, .tooManyModes, .tooManyOverlaps,
        .tooManyPurchases, .tooManyRecords, .tooManyReminders, .tooManyRepeating, .tooManyRequests, .tooManyRewards,
        .tooManyTasks, .tooManyTokens, .tooMuchAtOnce, .tooMuchTime, .tooMuchToSearch, .unauthenticated, .unavailable,
        .unreadableImport, .unsupportedMediaType, .userEnabled, .userNotFound, .usernameTaken, .wrongPassword,
        .zoneUnknown,
    ]

    /// The case of a word.
    public init(rawValue: String) {
        switch rawValue {
        case "/problems/above-goal": self = .aboveGoal
        case "/problems/body-too-large": self = .bodyTooLarge
        case "/problems/busy": self = .busy
        case "/problems/calendar-too-large": self = .calendarTooLarge
        case "/problems/checklist-archived": self = .checklistArchived
        case "/problems/checklist-full": self = .checklistFull
        case "/problems/checklist-too-large": self = .checklistTooLarge
        case "/problems/cross-origin": self = .crossOrigin
        case "/problems/cursor-expired": self = .cursorExpired
        case "/problems/document-too-large": self = .documentTooLarge
        case "/problems/email-taken": self = .emailTaken
        case "/problems/entry-overlaps": self = .entryOverlaps
        case "/problems/forbidden": self = .forbidden
        case "/problems/headers-too-large": self = .headersTooLarge
        case "/problems/id-taken": self = .idTaken
        case "/problems/idempotency-key-reused": self = .idempotencyKeyReused
        case "/problems/inbox-stays": self = .inboxStays
        case "/problems/insufficient-scope": self = .insufficientScope
        case "/problems/insufficient-storage": self = .insufficientStorage
        case "/problems/internal": self = .internal
        case "/problems/invalid-header": self = .invalidHeader
        case "/problems/invalid-json": self = .invalidJson
        case "/problems/invalid-parameter": self = .invalidParameter
        case "/problems/invalid-request": self = .invalidRequest
        case "/problems/invitation-ended": self = .invitationEnded
        case "/problems/invitation-not-found": self = .invitationNotFound
        case "/problems/invitation-required": self = .invitationRequired
        case "/problems/is-oneself": self = .isOneself
        case "/problems/is-owner": self = .isOwner
        case "/problems/limit-below-taken": self = .limitBelowTaken
        case "/problems/malformed-request": self = .malformedRequest
        case "/problems/method-not-allowed": self = .methodNotAllowed
        case "/problems/mode-archived": self = .modeArchived
        case "/problems/mode-in-use": self = .modeInUse
        case "/problems/mode-not-found": self = .modeNotFound
        case "/problems/name-taken": self = .nameTaken
        case "/problems/neighbour-not-found": self = .neighbourNotFound
        case "/problems/not-a-participant": self = .notAParticipant
        case "/problems/not-acceptable": self = .notAcceptable
        case "/problems/not-enough-points": self = .notEnoughPoints
        case "/problems/not-found": self = .notFound
        case "/problems/not-offered": self = .notOffered
        case "/problems/not-repeating": self = .notRepeating
        case "/problems/outdated": self = .outdated
        case "/problems/own-subtask": self = .ownSubtask
        case "/problems/parent-not-found": self = .parentNotFound
        case "/problems/range-too-long": self = .rangeTooLong
        case "/problems/registration-closed": self = .registrationClosed
        case "/problems/rule-invalid": self = .ruleInvalid
        case "/problems/rule-without-dates": self = .ruleWithoutDates
        case "/problems/section-of-parent": self = .sectionOfParent
        case "/problems/sign-in-failed": self = .signInFailed
        case "/problems/snapshot-too-large": self = .snapshotTooLarge
        case "/problems/stale": self = .stale
        case "/problems/task-completed": self = .taskCompleted
        case "/problems/task-full": self = .taskFull
        case "/problems/task-not-found": self = .taskNotFound
        case "/problems/timer-not-running": self = .timerNotRunning
        case "/problems/title-taken": self = .titleTaken
        case "/problems/too-deep": self = .tooDeep
        case "/problems/too-many-blocks": self = .tooManyBlocks
        case "/problems/too-many-checklists": self = .tooManyChecklists
        case "/problems/too-many-comments": self = .tooManyComments
        case "/problems/too-many-dates": self = .tooManyDates
        case "/problems/too-many-invitations": self = .tooManyInvitations
        case "/problems/too-many-modes": self = .tooManyModes
        case "/problems/too-many-overlaps": self = .tooManyOverlaps
        case "/problems/too-many-purchases": self = .tooManyPurchases
        case "/problems/too-many-records": self = .tooManyRecords
        case "/problems/too-many-reminders": self = .tooManyReminders
        case "/problems/too-many-repeating": self = .tooManyRepeating
        case "/problems/too-many-requests": self = .tooManyRequests
        case "/problems/too-many-rewards": self = .tooManyRewards
        case "/problems/too-many-tasks": self = .tooManyTasks
        case "/problems/too-many-tokens": self = .tooManyTokens
        case "/problems/too-much-at-once": self = .tooMuchAtOnce
        case "/problems/too-much-time": self = .tooMuchTime
        case "/problems/too-much-to-search": self = .tooMuchToSearch
        case "/problems/unauthenticated": self = .unauthenticated
        case "/problems/unavailable": self = .unavailable
        case "/problems/unreadable-import": self = .unreadableImport
        case "/problems/unsupported-media-type": self = .unsupportedMediaType
        case "/problems/user-enabled": self = .userEnabled
        case "/problems/user-not-found": self = .userNotFound
        case "/problems/username-taken": self = .usernameTaken
        case "/problems/wrong-password": self = .wrongPassword
        case "/problems/zone-unknown": self = .zoneUnknown
        default: self = .unknown(rawValue)
        }
    }

    /// The word.
    public var rawValue: String {
        switch self {
        case .aboveGoal: "/problems/above-goal"
        case .bodyTooLarge: "/problems/body-too-large"
        case .busy: "/problems/busy"
        case .calendarTooLarge: "/problems/calendar-too-large"
        case .checklistArchived: "/problems/checklist-archived"
        case .checklistFull: "/problems/checklist-full"
        case .checklistTooLarge: "/problems/checklist-too-large"
        case .crossOrigin: "/problems/cross-origin"
        case .cursorExpired: "/problems/cursor-expired"
        case .documentTooLarge: "/problems/document-too-large"
        case .emailTaken: "/problems/email-taken"
        case .entryOverlaps: "/problems/entry-overlaps"
        case .forbidden: "/problems/forbidden"
        case .headersTooLarge: "/problems/headers-too-large"
        case .idTaken: "/problems/id-taken"
        case .idempotencyKeyReused: "/problems/idempotency-key-reused"
        case .inboxStays: "/problems/inbox-stays"
        case .insufficientScope: "/problems/insufficient-scope"
        case .insufficientStorage: "/problems/insufficient-storage"
        case .internal: "/problems/internal"
        case .invalidHeader: "/problems/invalid-header"
        case .invalidJson: "/problems/invalid-json"
        case .invalidParameter: "/problems/invalid-parameter"
        case .invalidRequest: "/problems/invalid-request"
        case .invitationEnded: "/problems/invitation-ended"
        case .invitationNotFound: "/problems/invitation-not-found"
        case .invitationRequired: "/problems/invitation-required"
        case .isOneself: "/problems/is-oneself"
        case .isOwner: "/problems/is-owner"
        case .limitBelowTaken: "/problems/limit-below-taken"
        case .malformedRequest: "/problems/malformed-request"
        case .methodNotAllowed: "/problems/method-not-allowed"
        case .modeArchived: "/problems/mode-archived"
        case .modeInUse: "/problems/mode-in-use"
        case .modeNotFound: "/problems/mode-not-found"
        case .nameTaken: "/problems/name-taken"
        case .neighbourNotFound: "/problems/neighbour-not-found"
        case .notAParticipant: "/problems/not-a-participant"
        case .notAcceptable: "/problems/not-acceptable"
        case .notEnoughPoints: "/problems/not-enough-points"
        case .notFound: "/problems/not-found"
        case .notOffered: "/problems/not-offered"
        case .notRepeating: "/problems/not-repeating"
        case .outdated: "/problems/outdated"
        case .ownSubtask: "/problems/own-subtask"
        case .parentNotFound: "/problems/parent-not-found"
        case .rangeTooLong: "/problems/range-too-long"
        case .registrationClosed: "/problems/registration-closed"
        case .ruleInvalid: "/problems/rule-invalid"
        case .ruleWithoutDates: "/problems/rule-without-dates"
        case .sectionOfParent: "/problems/section-of-parent"
        case .signInFailed: "/problems/sign-in-failed"
        case .snapshotTooLarge: "/problems/snapshot-too-large"
        case .stale: "/problems/stale"
        case .taskCompleted: "/problems/task-completed"
        case .taskFull: "/problems/task-full"
        case .taskNotFound: "/problems/task-not-found"
        case .timerNotRunning: "/problems/timer-not-running"
        case .titleTaken: "/problems/title-taken"
        case .tooDeep: "/problems/too-deep"
        case .tooManyBlocks: "/problems/too-many-blocks"
        case .tooManyChecklists: "/problems/too-many-checklists"
        case .tooManyComments: "/problems/too-many-comments"
        case .tooManyDates: "/problems/too-many-dates"
        case .tooManyInvitations: "/problems/too-many-invitations"
        case .tooManyModes: "/problems/too-many-modes"
        case .tooManyOverlaps: "/problems/too-many-overlaps"
        case .tooManyPurchases: "/problems/too-many-purchases"
        case .tooManyRecords: "/problems/too-many-records"
        case .tooManyReminders: "/problems/too-many-reminders"
        case .tooManyRepeating: "/problems/too-many-repeating"
        case .tooManyRequests: "/problems/too-many-requests"
        case .tooManyRewards: "/problems/too-many-rewards"
        case .tooManyTasks: "/problems/too-many-tasks"
        case .tooManyTokens: "/problems/too-many-tokens"
        case .tooMuchAtOnce: "/problems/too-much-at-once"
        case .tooMuchTime: "/problems/too-much-time"
        case .tooMuchToSearch: "/problems/too-much-to-search"
        case .unauthenticated: "/problems/unauthenticated"
        case .unavailable: "/problems/unavailable"
        case .unreadableImport: "/problems/unreadable-import"
        case .unsupportedMediaType: "/problems/unsupported-media-type"
        case .userEnabled: "/problems/user-enabled"
        case .userNotFound: "/problems/user-not-found"
        case .usernameTaken: "/problems/username-taken"
        case .wrongPassword: "/problems/wrong-password"
        case .zoneUnknown: "/problems/zone-unknown"
        case .unknown(let word): word
        }
    }
}

/// The schema `ProblemDescription` of the interface's document.
public struct ProblemDescription: Codable, Hashable, Sendable {
    /// The member `type`.
    public var type: ProblemType
    /// The member `title`.
    public var title: String
    /// The member `status`.
    public var status: Int
    /// The member `description`.
    public var description: String

    /// A value with these members.
    public init(type: ProblemType, title: String, status: Int, description: String) {
        self.type = type
        self.title = title
        self.status = status
        self.description = description
    }
}

/// The schema `Readiness` of the interface's document.
public struct Readiness: Codable, Hashable, Sendable {
    /// The member `status`.
    public var status: Readiness.Status
    /// The member `conditions`.
    public var conditions: Conditions

    /// A value with these members.
    public init(status: Readiness.Status, conditions: Conditions) {
        self.status = status
        self.conditions = conditions
    }
}

extension Readiness {
    /// The member `status` of `Readiness`.
    public enum Status: Word {
        /// `ready`
        case ready
        /// `not ready`
        case notReady
        /// A word of a later release.
        case unknown(String)

        /// The words of this release.
        public static let known: [Status] = [.ready, .notReady]

        /// The case of a word.
        public init(rawValue: String) {
            switch rawValue {
            case "ready": self = .ready
            case "not ready": self = .notReady
            default: self = .unknown(rawValue)
            }
        }

        /// The word.
        public var rawValue: String {
            switch self {
            case .ready: "ready"
            case .notReady: "not ready"
            case .unknown(let word): word
            }
        }
    }
}
