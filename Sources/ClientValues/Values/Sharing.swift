// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

public import Recurrence

/// The schema `AddedChecklist` of the interface's document.
public struct AddedChecklist: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// The member `title`.
    public var title: String
    /// The owner may do everything; an editor may add, change, move and delete tasks, and edit title, description and
    /// due date; a viewer reads and comments.
    public var role: Role
    /// The place of the last change in the stream.
    public var version: Int64

    /// A value with these members.
    public init(id: Identifier, title: String, role: Role, version: Int64) {
        self.id = id
        self.title = title
        self.role = role
        self.version = version
    }
}

/// The schema `BatchAcrossAnswer` of the interface's document.
public struct BatchAcrossAnswer: Codable, Hashable, Sendable {
    /// One result for each operation, in their order.
    public var results: [BatchResult]

    /// A value with these members.
    public init(results: [BatchResult]) {
        self.results = results
    }
}

/// The schema `BatchAnswer` of the interface's document.
public struct BatchAnswer: Codable, Hashable, Sendable {
    /// The checklist's version after the batch.
    public var version: Int64
    /// One result for each operation, in their order.
    public var results: [BatchResult]

    /// A value with these members.
    public init(version: Int64, results: [BatchResult]) {
        self.version = version
        self.results = results
    }
}

/// The schema `BatchDeleted` of the interface's document.
public struct BatchDeleted: Codable, Hashable, Sendable {
    /// The member `status`.
    public var status: Int

    /// A value with these members.
    public init(status: Int) {
        self.status = status
    }
}

/// The schema `BatchOccurrence` of the interface's document.
public struct BatchOccurrence: Codable, Hashable, Sendable {
    /// The member `status`.
    public var status: Int
    /// The member `occurrence`.
    public var occurrence: Occurrence

    /// A value with these members.
    public init(status: Int, occurrence: Occurrence) {
        self.status = status
        self.occurrence = occurrence
    }
}

/// The schema `BatchProblem` of the interface's document.
public struct BatchProblem: Codable, Hashable, Sendable {
    /// The member `status`.
    public var status: Int
    /// The member `problem`.
    public var problem: Problem

    /// A value with these members.
    public init(status: Int, problem: Problem) {
        self.status = status
        self.problem = problem
    }
}

/// The schema `BatchResult` of the interface's document.
public enum BatchResult: Codable, Hashable, Sendable {
    /// The object has `task`.
    case batchTask(BatchTask)
    /// The object has `problem`.
    case batchProblem(BatchProblem)
    /// The object has only members that others have, too.
    case batchDeleted(BatchDeleted)
    /// An object of a later release.
    case unknown(OpaqueValue)

    /// Reads the object that the members tell.
    public init(from decoder: any Decoder) throws {
        let members = try MemberNames(of: decoder)
        if members.contains("task") {
            self = .batchTask(try BatchTask(from: decoder))
        } else if members.contains("problem") {
            self = .batchProblem(try BatchProblem(from: decoder))
        } else if members.are(["status"]) {
            self = .batchDeleted(try BatchDeleted(from: decoder))
        } else {
            self = .unknown(try OpaqueValue(from: decoder))
        }
    }

    /// Writes the object.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .batchTask(let object): try object.encode(to: encoder)
        case .batchProblem(let object): try object.encode(to: encoder)
        case .batchDeleted(let object): try object.encode(to: encoder)
        case .unknown(let object): try object.encode(to: encoder)
        }
    }
}

/// The schema `BatchTask` of the interface's document.
public struct BatchTask: Codable, Hashable, Sendable {
    /// The member `status`.
    public var status: Int
    /// The member `task`.
    public var task: ChecklistTask

    /// A value with these members.
    public init(status: Int, task: ChecklistTask) {
        self.status = status
        self.task = task
    }
}

/// A user whom you have blocked, and since when.
public struct Block: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// Not only dots. Unique ignoring case. It never changes.
    public var username: String
    /// The member `created_at`.
    public var createdAt: Timestamp

    /// A value with these members.
    public init(id: Identifier, username: String, createdAt: Timestamp) {
        self.id = id
        self.username = username
        self.createdAt = createdAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, username
        case createdAt = "created_at"
    }
}

/// The schema `BlockPage` of the interface's document.
public struct BlockPage: Codable, Hashable, Sendable {
    /// The member `blocks`.
    public var blocks: [Block]

    /// A value with these members.
    public init(blocks: [Block]) {
        self.blocks = blocks
    }
}

/// The schema `ChangePage` of the interface's document.
public struct ChangePage: Codable, Hashable, Sendable {
    /// The member `changes`.
    public var changes: [Change]

    /// A value with these members.
    public init(changes: [Change]) {
        self.changes = changes
    }
}

/// A checklist as one reader sees it.
@dynamicMemberLookup
public struct Checklist: Codable, Hashable, Identifiable, Sendable {
    /// Its members that are those of `SharedChecklist`.
    public var sharedChecklist: SharedChecklist
    /// The id.
    public var id: Identifier { sharedChecklist.id }
    /// The owner may do everything; an editor may add, change, move and delete tasks, and edit title, description and
    /// due date; a viewer reads and comments.
    public var role: Role

    /// A value with these members.
    public init(sharedChecklist: SharedChecklist, role: Role) {
        self.sharedChecklist = sharedChecklist
        self.role = role
    }

    /// Reads an object with the members of both.
    public init(from decoder: any Decoder) throws {
        sharedChecklist = try SharedChecklist(from: decoder)
        let members = try decoder.container(keyedBy: CodingKeys.self)
        role = try members.decode(Role.self, forKey: .role)
    }

    /// Writes one object.
    public func encode(to encoder: any Encoder) throws {
        try sharedChecklist.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(role, forKey: .role)
    }

    /// A member of `sharedChecklist`.
    public subscript<Value>(dynamicMember member: WritableKeyPath<SharedChecklist, Value>) -> Value {
        get { sharedChecklist[keyPath: member] }
        set { sharedChecklist[keyPath: member] = newValue }
    }

    private enum CodingKeys: String, CodingKey {
        case role
    }
}

/// A checklist in a document, without ids, people or versions. Null means the same as an absent member.
public struct ChecklistDocument: Codable, Hashable, Sendable {
    /// One line of 1 to 200 characters, not blank. The server drops white space at both ends, and does not count it. No
    /// control characters.
    public var title: String
    /// Markdown. No control characters but line breaks and tabs. Null: empty.
    public var description: String?
    /// A time of the years 1 to 9999 in RFC 3339 with any offset. The server keeps milliseconds; the fraction may have
    /// 9 digits.
    public var dueAt: String?
    /// `#` and six hexadecimal digits, stored in lower case. Null: none.
    public var color: String?
    /// The member `priority`.
    public var priority: Priority?
    /// At most 10,000, subtasks counted.
    public var tasks: [TaskDocument]?

    /// A value with these members.
    public init(
        title: String, description: String? = nil, dueAt: String? = nil, color: String? = nil,
        priority: Priority? = nil, tasks: [TaskDocument]? = nil
    ) {
        self.title = title
        self.description = description
        self.dueAt = dueAt
        self.color = color
        self.priority = priority
        self.tasks = tasks
    }

    private enum CodingKeys: String, CodingKey {
        case title, description
        case dueAt = "due_at"
        case color, priority, tasks
    }
}

/// The schema `ChecklistPage` of the interface's document.
public struct ChecklistPage: Codable, Hashable, Sendable {
    /// The member `checklists`.
    public var checklists: [ListedChecklist]

    /// A value with these members.
    public init(checklists: [ListedChecklist]) {
        self.checklists = checklists
    }
}

/// A checklist with its tasks, in their order, all at its version, and what is the reader's own.
@dynamicMemberLookup
public struct ChecklistSnapshot: Codable, Hashable, Identifiable, Sendable {
    /// Its members that are those of `ListedChecklist`.
    public var listedChecklist: ListedChecklist
    /// The id.
    public var id: Identifier { listedChecklist.id }
    /// Your own, of its tasks that have some, by task.
    public var reminders: [Reminders]
    /// The version of your own stream: `mine`, `reminders` and your own `records` are as of then, and later changes of
    /// that stream apply to them.
    public var meVersion: Int64
    /// The member `tasks`.
    public var tasks: [ChecklistTask]
    /// The shared ones and your own, dated from 62 days ago on; not of dates that were taken out.
    public var records: [OccurrenceRecord]

    /// A value with these members.
    public init(
        listedChecklist: ListedChecklist, reminders: [Reminders], meVersion: Int64, tasks: [ChecklistTask],
        records: [OccurrenceRecord]
    ) {
        self.listedChecklist = listedChecklist
        self.reminders = reminders
        self.meVersion = meVersion
        self.tasks = tasks
        self.records = records
    }

    /// Reads an object with the members of both.
    public init(from decoder: any Decoder) throws {
        listedChecklist = try ListedChecklist(from: decoder)
        let members = try decoder.container(keyedBy: CodingKeys.self)
        reminders = try members.decode([Reminders].self, forKey: .reminders)
        meVersion = try members.decode(Int64.self, forKey: .meVersion)
        tasks = try members.decode([ChecklistTask].self, forKey: .tasks)
        records = try members.decode([OccurrenceRecord].self, forKey: .records)
    }

    /// Writes one object.
    public func encode(to encoder: any Encoder) throws {
        try listedChecklist.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(reminders, forKey: .reminders)
        try members.encode(meVersion, forKey: .meVersion)
        try members.encode(tasks, forKey: .tasks)
        try members.encode(records, forKey: .records)
    }

    /// A member of `listedChecklist`.
    public subscript<Value>(dynamicMember member: WritableKeyPath<ListedChecklist, Value>) -> Value {
        get { listedChecklist[keyPath: member] }
        set { listedChecklist[keyPath: member] = newValue }
    }

    private enum CodingKeys: String, CodingKey {
        case reminders
        case meVersion = "me_version"
        case tasks, records
    }
}

/// The schema `ChecklistTask` of the interface's document.
public struct ChecklistTask: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// The member `checklist_id`.
    public var checklistID: Identifier
    /// The member `parent_id`.
    @OrNull public var parentID: Identifier?
    /// The member `title`.
    public var title: String
    /// The member `description`.
    public var description: String
    /// The member `section`.
    @OrNull public var section: String?
    /// Orders the tasks of a checklist, lowest first; ties go by id.
    public var position: Double
    /// `available`: nobody has claimed it. `in_progress`: somebody works on it. `completed`: done.
    public var status: TaskStatus
    /// The fields of the Eisenhower matrix: urgent and important, important, urgent, neither. Null: none.
    @OrNull public var priority: Priority?
    /// The member `due_at`.
    @OrNull public var dueAt: Timestamp?
    /// The member `labels`.
    public var labels: [String]
    /// The users who claimed it, in the order of their claims.
    public var participants: [Person]
    /// The member `participant_limit`.
    public var participantLimit: Int
    /// The member `completed_at`.
    @OrNull public var completedAt: Timestamp?
    /// The member `completed_by`.
    @OrNull public var completedBy: Person?
    /// The version of the checklist at this task's last change.
    public var version: Int64
    /// The member `created_at`.
    public var createdAt: Timestamp
    /// The member `updated_at`.
    public var updatedAt: Timestamp
    /// The date on which it is due, instead of `due_at`.
    @OrNull public var dueOn: CalendarDate?
    /// How it repeats. Null: it does not.
    @OrNull public var `repeat`: Repeat?
    /// The points that completing it gives to `completed_by`.
    public var points: Int

    /// A value with these members.
    public init(
        id: Identifier, checklistID: Identifier, parentID: Identifier?, title: String, description: String,
        section: String?, position: Double, status: TaskStatus, priority: Priority?, dueAt: Timestamp?,
        labels: [String], participants: [Person], participantLimit: Int, completedAt: Timestamp?, completedBy: Person?,
        version: Int64, createdAt: Timestamp, updatedAt: Timestamp, dueOn: CalendarDate?, repeat: Repeat?, points: Int
    ) {
        self.id = id
        self.checklistID = checklistID
        self.parentID = parentID
        self.title = title
        self.description = description
        self.section = section
        self.position = position
        self.status = status
        self.priority = priority
        self.dueAt = dueAt
        self.labels = labels
        self.participants = participants
        self.participantLimit = participantLimit
        self.completedAt = completedAt
        self.completedBy = completedBy
        self.version = version
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.dueOn = dueOn
        self.repeat = `repeat`
        self.points = points
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case checklistID = "checklist_id"
        case parentID = "parent_id"
        case title, description, section, position, status, priority
        case dueAt = "due_at"
        case labels, participants
        case participantLimit = "participant_limit"
        case completedAt = "completed_at"
        case completedBy = "completed_by"
        case version
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case dueOn = "due_on"
        case `repeat`, points
    }
}

/// The schema `Comment` of the interface's document.
public struct Comment: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// The member `checklist_id`.
    public var checklistID: Identifier
    /// The member `task_id`.
    public var taskID: Identifier
    /// Null: the account was deleted.
    @OrNull public var author: Person?
    /// The member `body`.
    public var body: String
    /// The member `created_at`.
    public var createdAt: Timestamp

    /// A value with these members.
    public init(
        id: Identifier, checklistID: Identifier, taskID: Identifier, author: Person?, body: String, createdAt: Timestamp
    ) {
        self.id = id
        self.checklistID = checklistID
        self.taskID = taskID
        self.author = author
        self.body = body
        self.createdAt = createdAt
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case checklistID = "checklist_id"
        case taskID = "task_id"
        case author, body
        case createdAt = "created_at"
    }
}

/// The schema `CommentPage` of the interface's document.
public struct CommentPage: Codable, Hashable, Sendable {
    /// The member `comments`.
    public var comments: [Comment]

    /// A value with these members.
    public init(comments: [Comment]) {
        self.comments = comments
    }
}

/// The schema `DeletedComment` of the interface's document.
public struct DeletedComment: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// The member `task_id`.
    public var taskID: Identifier

    /// A value with these members.
    public init(id: Identifier, taskID: Identifier) {
        self.id = id
        self.taskID = taskID
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case taskID = "task_id"
    }
}

/// The schema `DeletedTask` of the interface's document.
public struct DeletedTask: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// `moved`: the task is on another checklist now, whose stream has a `task.created`.
    public var reason: DeletedTask.Reason?
    /// Whether it repeated. Absent: it did not.
    public var repeats: Bool?

    /// A value with these members.
    public init(id: Identifier, reason: DeletedTask.Reason? = nil, repeats: Bool? = nil) {
        self.id = id
        self.reason = reason
        self.repeats = repeats
    }
}

extension DeletedTask {
    /// The member `reason` of `DeletedTask`.
    public enum Reason: Word {
        /// `moved`
        case moved
        /// A word of a later release.
        case unknown(String)

        /// The words of this release.
        public static let known: [Reason] = [.moved]

        /// The case of a word.
        public init(rawValue: String) {
            switch rawValue {
            case "moved": self = .moved
            default: self = .unknown(rawValue)
            }
        }

        /// The word.
        public var rawValue: String {
            switch self {
            case .moved: "moved"
            case .unknown(let word): word
            }
        }
    }
}

/// The schema `DryRun` of the interface's document.
public struct DryRun: Codable, Hashable, Sendable {
    /// The member `dry_run`.
    public var dryRun: Bool
    /// The member `would_create`.
    public var wouldCreate: DryRunChecklist
    /// Where the reader deviated from the document.
    public var issues: [ImportIssue]

    /// A value with these members.
    public init(dryRun: Bool, wouldCreate: DryRunChecklist, issues: [ImportIssue]) {
        self.dryRun = dryRun
        self.wouldCreate = wouldCreate
        self.issues = issues
    }

    private enum CodingKeys: String, CodingKey {
        case dryRun = "dry_run"
        case wouldCreate = "would_create"
        case issues
    }
}

/// The schema `DryRunChecklist` of the interface's document.
public struct DryRunChecklist: Codable, Hashable, Sendable {
    /// The member `title`.
    public var title: String
    /// The member `task_count`.
    public var taskCount: Int
    /// The member `section_count`.
    public var sectionCount: Int
    /// The member `sections`.
    public var sections: [String]
    /// The member `tasks`.
    public var tasks: [DryRunTask]

    /// A value with these members.
    public init(title: String, taskCount: Int, sectionCount: Int, sections: [String], tasks: [DryRunTask]) {
        self.title = title
        self.taskCount = taskCount
        self.sectionCount = sectionCount
        self.sections = sections
        self.tasks = tasks
    }

    private enum CodingKeys: String, CodingKey {
        case title
        case taskCount = "task_count"
        case sectionCount = "section_count"
        case sections, tasks
    }
}

/// The schema `DryRunTask` of the interface's document.
public struct DryRunTask: Codable, Hashable, Sendable {
    /// The member `title`.
    public var title: String
    /// The member `section`.
    @OrNull public var section: String?
    /// The member `priority`.
    @OrNull public var priority: Priority?
    /// The member `completed`.
    public var completed: Bool
    /// The line of the document, the first being 1; null in JSON.
    @OrNull public var line: Int?
    /// The member `subtasks`.
    public var subtasks: [DryRunTask]

    /// A value with these members.
    public init(
        title: String, section: String?, priority: Priority?, completed: Bool, line: Int?, subtasks: [DryRunTask]
    ) {
        self.title = title
        self.section = section
        self.priority = priority
        self.completed = completed
        self.line = line
        self.subtasks = subtasks
    }
}

/// The schema `ImportIssue` of the interface's document.
public struct ImportIssue: Codable, Hashable, Sendable {
    /// The member `line`.
    public var line: Int
    /// The member `severity`.
    public var severity: ImportIssue.Severity
    /// The member `message`.
    public var message: String

    /// A value with these members.
    public init(line: Int, severity: ImportIssue.Severity, message: String) {
        self.line = line
        self.severity = severity
        self.message = message
    }
}

extension ImportIssue {
    /// The member `severity` of `ImportIssue`.
    public enum Severity: Word {
        /// `note`
        case note
        /// `warning`
        case warning
        /// A word of a later release.
        case unknown(String)

        /// The words of this release.
        public static let known: [Severity] = [.note, .warning]

        /// The case of a word.
        public init(rawValue: String) {
            switch rawValue {
            case "note": self = .note
            case "warning": self = .warning
            default: self = .unknown(rawValue)
            }
        }

        /// The word.
        public var rawValue: String {
            switch self {
            case .note: "note"
            case .warning: "warning"
            case .unknown(let word): word
            }
        }
    }
}

/// The schema `Invitation` of the interface's document.
public struct Invitation: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// The member `checklist_id`.
    public var checklistID: Identifier
    /// The member `role`.
    public var role: ParticipantRole
    /// Only the user with this address may accept it. Null: anyone who has the token.
    @OrNull public var email: String?
    /// The member `expires_at`.
    public var expiresAt: Timestamp
    /// How many may come in by it; null if there is no limit.
    @OrNull public var maxUses: Int?
    /// How many have.
    public var uses: Int
    /// The member `created_at`.
    public var createdAt: Timestamp
    /// The user whom it names, and who needs no token; null: it names none.
    @OrNull public var user: Person?

    /// A value with these members.
    public init(
        id: Identifier, checklistID: Identifier, role: ParticipantRole, email: String?, expiresAt: Timestamp,
        maxUses: Int?, uses: Int, createdAt: Timestamp, user: Person?
    ) {
        self.id = id
        self.checklistID = checklistID
        self.role = role
        self.email = email
        self.expiresAt = expiresAt
        self.maxUses = maxUses
        self.uses = uses
        self.createdAt = createdAt
        self.user = user
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case checklistID = "checklist_id"
        case role, email
        case expiresAt = "expires_at"
        case maxUses = "max_uses"
        case uses
        case createdAt = "created_at"
        case user
    }
}

/// The schema `InvitationPage` of the interface's document.
public struct InvitationPage: Codable, Hashable, Sendable {
    /// The member `invitations`.
    public var invitations: [Invitation]

    /// A value with these members.
    public init(invitations: [Invitation]) {
        self.invitations = invitations
    }
}

/// The schema `InvitationPreview` of the interface's document.
public struct InvitationPreview: Codable, Hashable, Sendable {
    /// The member `checklist`.
    public var checklist: InvitingChecklist
    /// The member `owner`.
    public var owner: Person
    /// The member `role`.
    public var role: ParticipantRole
    /// The member `expires_at`.
    public var expiresAt: Timestamp

    /// A value with these members.
    public init(checklist: InvitingChecklist, owner: Person, role: ParticipantRole, expiresAt: Timestamp) {
        self.checklist = checklist
        self.owner = owner
        self.role = role
        self.expiresAt = expiresAt
    }

    private enum CodingKeys: String, CodingKey {
        case checklist, owner, role
        case expiresAt = "expires_at"
    }
}

/// The schema `InvitationWithToken` of the interface's document.
@dynamicMemberLookup
public struct InvitationWithToken: Codable, Hashable, Identifiable, Sendable {
    /// Its members that are those of `Invitation`.
    public var invitation: Invitation
    /// The id.
    public var id: Identifier { invitation.id }
    /// Pass it on to the invited user. Only this answer shows it.
    public var token: String

    /// A value with these members.
    public init(invitation: Invitation, token: String) {
        self.invitation = invitation
        self.token = token
    }

    /// Reads an object with the members of both.
    public init(from decoder: any Decoder) throws {
        invitation = try Invitation(from: decoder)
        let members = try decoder.container(keyedBy: CodingKeys.self)
        token = try members.decode(String.self, forKey: .token)
    }

    /// Writes one object.
    public func encode(to encoder: any Encoder) throws {
        try invitation.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(token, forKey: .token)
    }

    /// A member of `invitation`.
    public subscript<Value>(dynamicMember member: WritableKeyPath<Invitation, Value>) -> Value {
        get { invitation[keyPath: member] }
        set { invitation[keyPath: member] = newValue }
    }

    private enum CodingKeys: String, CodingKey {
        case token
    }
}

/// The schema `InvitingChecklist` of the interface's document.
public struct InvitingChecklist: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// The member `title`.
    public var title: String

    /// A value with these members.
    public init(id: Identifier, title: String) {
        self.id = id
        self.title = title
    }
}

/// A checklist as one reader sees it, with the reader's own order and look.
@dynamicMemberLookup
public struct ListedChecklist: Codable, Hashable, Identifiable, Sendable {
    /// Its members that are those of `Checklist`.
    public var checklist: Checklist
    /// The id.
    public var id: Identifier { checklist.id }
    /// The member `mine`.
    public var mine: Placement

    /// A value with these members.
    public init(checklist: Checklist, mine: Placement) {
        self.checklist = checklist
        self.mine = mine
    }

    /// Reads an object with the members of both.
    public init(from decoder: any Decoder) throws {
        checklist = try Checklist(from: decoder)
        let members = try decoder.container(keyedBy: CodingKeys.self)
        mine = try members.decode(Placement.self, forKey: .mine)
    }

    /// Writes one object.
    public func encode(to encoder: any Encoder) throws {
        try checklist.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(mine, forKey: .mine)
    }

    /// A member of `checklist`.
    public subscript<Value>(dynamicMember member: WritableKeyPath<Checklist, Value>) -> Value {
        get { checklist[keyPath: member] }
        set { checklist[keyPath: member] = newValue }
    }

    private enum CodingKeys: String, CodingKey {
        case mine
    }
}

/// The schema `MovedTasks` of the interface's document.
public struct MovedTasks: Codable, Hashable, Sendable {
    /// The tasks as they are now, in the order given, without those that moved below another of them.
    public var tasks: [ChecklistTask]

    /// A value with these members.
    public init(tasks: [ChecklistTask]) {
        self.tasks = tasks
    }
}

/// The schema `OccurrencesBatchAnswer` of the interface's document.
public struct OccurrencesBatchAnswer: Codable, Hashable, Sendable {
    /// One result for each operation, in their order.
    public var results: [OccurrencesBatchResult]

    /// A value with these members.
    public init(results: [OccurrencesBatchResult]) {
        self.results = results
    }
}

/// The schema `OccurrencesBatchResult` of the interface's document.
public enum OccurrencesBatchResult: Codable, Hashable, Sendable {
    /// The object has `occurrence`.
    case batchOccurrence(BatchOccurrence)
    /// The object has `problem`.
    case batchProblem(BatchProblem)
    /// The object has only members that others have, too.
    case batchDeleted(BatchDeleted)
    /// An object of a later release.
    case unknown(OpaqueValue)

    /// Reads the object that the members tell.
    public init(from decoder: any Decoder) throws {
        let members = try MemberNames(of: decoder)
        if members.contains("occurrence") {
            self = .batchOccurrence(try BatchOccurrence(from: decoder))
        } else if members.contains("problem") {
            self = .batchProblem(try BatchProblem(from: decoder))
        } else if members.are(["status"]) {
            self = .batchDeleted(try BatchDeleted(from: decoder))
        } else {
            self = .unknown(try OpaqueValue(from: decoder))
        }
    }

    /// Writes the object.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .batchOccurrence(let object): try object.encode(to: encoder)
        case .batchProblem(let object): try object.encode(to: encoder)
        case .batchDeleted(let object): try object.encode(to: encoder)
        case .unknown(let object): try object.encode(to: encoder)
        }
    }
}

/// A checklist with its tasks, in their order, and how the reader sees it.
@dynamicMemberLookup
public struct OwnChecklistSnapshot: Codable, Hashable, Identifiable, Sendable {
    /// Its members that are those of `ListedChecklist`.
    public var listedChecklist: ListedChecklist
    /// The id.
    public var id: Identifier { listedChecklist.id }
    /// The member `tasks`.
    public var tasks: [ChecklistTask]
    /// The shared ones dated from 62 days ago on; not of dates that were taken out.
    public var records: [OccurrenceRecord]

    /// A value with these members.
    public init(listedChecklist: ListedChecklist, tasks: [ChecklistTask], records: [OccurrenceRecord]) {
        self.listedChecklist = listedChecklist
        self.tasks = tasks
        self.records = records
    }

    /// Reads an object with the members of both.
    public init(from decoder: any Decoder) throws {
        listedChecklist = try ListedChecklist(from: decoder)
        let members = try decoder.container(keyedBy: CodingKeys.self)
        tasks = try members.decode([ChecklistTask].self, forKey: .tasks)
        records = try members.decode([OccurrenceRecord].self, forKey: .records)
    }

    /// Writes one object.
    public func encode(to encoder: any Encoder) throws {
        try listedChecklist.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(tasks, forKey: .tasks)
        try members.encode(records, forKey: .records)
    }

    /// A member of `listedChecklist`.
    public subscript<Value>(dynamicMember member: WritableKeyPath<ListedChecklist, Value>) -> Value {
        get { listedChecklist[keyPath: member] }
        set { listedChecklist[keyPath: member] = newValue }
    }

    private enum CodingKeys: String, CodingKey {
        case tasks, records
    }
}

/// A user on a checklist other than its owner.
public struct Participant: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// Not only dots. Unique ignoring case. It never changes.
    public var username: String
    /// The member `role`.
    public var role: ParticipantRole

    /// A value with these members.
    public init(id: Identifier, username: String, role: ParticipantRole) {
        self.id = id
        self.username = username
        self.role = role
    }
}

/// The schema `ParticipantRole` of the interface's document.
public enum ParticipantRole: Word {
    /// `editor`
    case editor
    /// `viewer`
    case viewer
    /// A word of a later release.
    case unknown(String)

    /// The words of this release.
    public static let known: [ParticipantRole] = [.editor, .viewer]

    /// The case of a word.
    public init(rawValue: String) {
        switch rawValue {
        case "editor": self = .editor
        case "viewer": self = .viewer
        default: self = .unknown(rawValue)
        }
    }

    /// The word.
    public var rawValue: String {
        switch self {
        case .editor: "editor"
        case .viewer: "viewer"
        case .unknown(let word): word
        }
    }
}

/// The schema `Priority` of the interface's document.
public enum Priority: Word {
    /// `do_first`
    case doFirst
    /// `plan`
    case plan
    /// `delegate`
    case delegate
    /// `delay`
    case delay
    /// A word of a later release.
    case unknown(String)

    /// The words of this release.
    public static let known: [Priority] = [.doFirst, .plan, .delegate, .delay]

    /// The case of a word.
    public init(rawValue: String) {
        switch rawValue {
        case "do_first": self = .doFirst
        case "plan": self = .plan
        case "delegate": self = .delegate
        case "delay": self = .delay
        default: self = .unknown(rawValue)
        }
    }

    /// The word.
    public var rawValue: String {
        switch self {
        case .doFirst: "do_first"
        case .plan: "plan"
        case .delegate: "delegate"
        case .delay: "delay"
        case .unknown(let word): word
        }
    }
}

/// A checklist as anyone with its link sees it.
public struct PublicChecklist: Codable, Hashable, Sendable {
    /// The member `title`.
    public var title: String
    /// The member `description`.
    public var description: String
    /// The member `due_at`.
    @OrNull public var dueAt: Timestamp?
    /// The member `color`.
    @OrNull public var color: String?
    /// The fields of the Eisenhower matrix: urgent and important, important, urgent, neither. Null: none.
    @OrNull public var priority: Priority?
    /// The member `task_count`.
    public var taskCount: Int
    /// The member `open_task_count`.
    public var openTaskCount: Int
    /// Whether there are tasks and all are completed.
    public var completed: Bool
    /// The member `updated_at`.
    public var updatedAt: Timestamp
    /// The place of the last change in the stream.
    public var version: Int64
    /// In their order.
    public var tasks: [PublicTask]

    /// A value with these members.
    public init(
        title: String, description: String, dueAt: Timestamp?, color: String?, priority: Priority?, taskCount: Int,
        openTaskCount: Int, completed: Bool, updatedAt: Timestamp, version: Int64, tasks: [PublicTask]
    ) {
        self.title = title
        self.description = description
        self.dueAt = dueAt
        self.color = color
        self.priority = priority
        self.taskCount = taskCount
        self.openTaskCount = openTaskCount
        self.completed = completed
        self.updatedAt = updatedAt
        self.version = version
        self.tasks = tasks
    }

    private enum CodingKeys: String, CodingKey {
        case title, description
        case dueAt = "due_at"
        case color, priority
        case taskCount = "task_count"
        case openTaskCount = "open_task_count"
        case completed
        case updatedAt = "updated_at"
        case version, tasks
    }
}

/// The schema `PublicTask` of the interface's document.
public struct PublicTask: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// The member `parent_id`.
    @OrNull public var parentID: Identifier?
    /// The member `title`.
    public var title: String
    /// The member `description`.
    public var description: String
    /// The member `section`.
    @OrNull public var section: String?
    /// Orders the tasks of a checklist, lowest first; ties go by id.
    public var position: Double
    /// `available`: nobody has claimed it. `in_progress`: somebody works on it. `completed`: done.
    public var status: TaskStatus
    /// The fields of the Eisenhower matrix: urgent and important, important, urgent, neither. Null: none.
    @OrNull public var priority: Priority?
    /// The member `due_at`.
    @OrNull public var dueAt: Timestamp?
    /// The member `labels`.
    public var labels: [String]
    /// The member `completed_at`.
    @OrNull public var completedAt: Timestamp?
    /// The member `due_on`.
    @OrNull public var dueOn: CalendarDate?
    /// The member `repeat`.
    @OrNull public var `repeat`: Repeat?
    /// The points that completing it gives to `completed_by`.
    public var points: Int

    /// A value with these members.
    public init(
        id: Identifier, parentID: Identifier?, title: String, description: String, section: String?, position: Double,
        status: TaskStatus, priority: Priority?, dueAt: Timestamp?, labels: [String], completedAt: Timestamp?,
        dueOn: CalendarDate?, repeat: Repeat?, points: Int
    ) {
        self.id = id
        self.parentID = parentID
        self.title = title
        self.description = description
        self.section = section
        self.position = position
        self.status = status
        self.priority = priority
        self.dueAt = dueAt
        self.labels = labels
        self.completedAt = completedAt
        self.dueOn = dueOn
        self.repeat = `repeat`
        self.points = points
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case parentID = "parent_id"
        case title, description, section, position, status, priority
        case dueAt = "due_at"
        case labels
        case completedAt = "completed_at"
        case dueOn = "due_on"
        case `repeat`, points
    }
}

/// An invitation as the invited user sees it. The title is the checklist's when the owner last sent it.
public struct ReceivedInvitation: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// The member `checklist`.
    public var checklist: InvitingChecklist
    /// The member `owner`.
    public var owner: Person
    /// The member `role`.
    public var role: ParticipantRole
    /// The member `created_at`.
    public var createdAt: Timestamp
    /// The member `expires_at`.
    public var expiresAt: Timestamp

    /// A value with these members.
    public init(
        id: Identifier, checklist: InvitingChecklist, owner: Person, role: ParticipantRole, createdAt: Timestamp,
        expiresAt: Timestamp
    ) {
        self.id = id
        self.checklist = checklist
        self.owner = owner
        self.role = role
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, checklist, owner, role
        case createdAt = "created_at"
        case expiresAt = "expires_at"
    }
}

/// The schema `ReceivedInvitationPage` of the interface's document.
public struct ReceivedInvitationPage: Codable, Hashable, Sendable {
    /// The member `invitations`.
    public var invitations: [ReceivedInvitation]

    /// A value with these members.
    public init(invitations: [ReceivedInvitation]) {
        self.invitations = invitations
    }
}

/// The schema `RemovedChecklist` of the interface's document.
public struct RemovedChecklist: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// The member `title`.
    public var title: String
    /// The member `reason`.
    public var reason: RemovedChecklist.Reason
    /// The tasks whose reminders ended. Absent where the checklist is deleted, and its tasks with it.
    public var reminders: [Identifier]?

    /// A value with these members.
    public init(id: Identifier, title: String, reason: RemovedChecklist.Reason, reminders: [Identifier]? = nil) {
        self.id = id
        self.title = title
        self.reason = reason
        self.reminders = reminders
    }
}

extension RemovedChecklist {
    /// The member `reason` of `RemovedChecklist`.
    public enum Reason: Word {
        /// `removed`
        case removed
        /// `left`
        case left
        /// `deleted`
        case deleted
        /// A word of a later release.
        case unknown(String)

        /// The words of this release.
        public static let known: [Reason] = [.removed, .left, .deleted]

        /// The case of a word.
        public init(rawValue: String) {
            switch rawValue {
            case "removed": self = .removed
            case "left": self = .left
            case "deleted": self = .deleted
            default: self = .unknown(rawValue)
            }
        }

        /// The word.
        public var rawValue: String {
            switch self {
            case .removed: "removed"
            case .left: "left"
            case .deleted: "deleted"
            case .unknown(let word): word
            }
        }
    }
}

/// The schema `Role` of the interface's document.
public enum Role: Word {
    /// `owner`
    case owner
    /// `editor`
    case editor
    /// `viewer`
    case viewer
    /// A word of a later release.
    case unknown(String)

    /// The words of this release.
    public static let known: [Role] = [.owner, .editor, .viewer]

    /// The case of a word.
    public init(rawValue: String) {
        switch rawValue {
        case "owner": self = .owner
        case "editor": self = .editor
        case "viewer": self = .viewer
        default: self = .unknown(rawValue)
        }
    }

    /// The word.
    public var rawValue: String {
        switch self {
        case .owner: "owner"
        case .editor: "editor"
        case .viewer: "viewer"
        case .unknown(let word): word
        }
    }
}

/// A checklist as its changes carry it: without `role`, which differs from reader to reader.
public struct SharedChecklist: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// The member `title`.
    public var title: String
    /// The member `description`.
    public var description: String
    /// The member `due_at`.
    @OrNull public var dueAt: Timestamp?
    /// The member `color`.
    @OrNull public var color: String?
    /// The fields of the Eisenhower matrix: urgent and important, important, urgent, neither. Null: none.
    @OrNull public var priority: Priority?
    /// The member `owner`.
    public var owner: Person
    /// In the order in which they joined.
    public var participants: [Participant]
    /// The member `participant_limit`.
    public var participantLimit: Int
    /// The member `task_count`.
    public var taskCount: Int
    /// The member `open_task_count`.
    public var openTaskCount: Int
    /// Whether there are tasks and all are completed.
    public var completed: Bool
    /// The member `archived`.
    public var archived: Bool
    /// The place of the last change in the stream.
    public var version: Int64
    /// The member `created_at`.
    public var createdAt: Timestamp
    /// The member `updated_at`.
    public var updatedAt: Timestamp
    /// The participant who becomes the owner by accepting; null: it is not offered.
    @OrNull public var offeredTo: Person?

    /// A value with these members.
    public init(
        id: Identifier, title: String, description: String, dueAt: Timestamp?, color: String?, priority: Priority?,
        owner: Person, participants: [Participant], participantLimit: Int, taskCount: Int, openTaskCount: Int,
        completed: Bool, archived: Bool, version: Int64, createdAt: Timestamp, updatedAt: Timestamp, offeredTo: Person?
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.dueAt = dueAt
        self.color = color
        self.priority = priority
        self.owner = owner
        self.participants = participants
        self.participantLimit = participantLimit
        self.taskCount = taskCount
        self.openTaskCount = openTaskCount
        self.completed = completed
        self.archived = archived
        self.version = version
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.offeredTo = offeredTo
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, description
        case dueAt = "due_at"
        case color, priority, owner, participants
        case participantLimit = "participant_limit"
        case taskCount = "task_count"
        case openTaskCount = "open_task_count"
        case completed, archived, version
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case offeredTo = "offered_to"
    }
}

/// The schema `TaskDocument` of the interface's document.
public struct TaskDocument: Codable, Hashable, Sendable {
    /// One line of 1 to 200 characters, not blank. The server drops white space at both ends, and does not count it. No
    /// control characters.
    public var title: String
    /// Markdown. No control characters but line breaks and tabs. Null: empty.
    public var description: String?
    /// A path of headings, such as `Head / Meta tag`. Null: none. A subtask stands in its parent's section.
    public var section: String?
    /// The member `status`.
    public var status: TaskStatus?
    /// The member `priority`.
    public var priority: Priority?
    /// A time of the years 1 to 9999 in RFC 3339 with any offset. The server keeps milliseconds; the fraction may have
    /// 9 digits.
    public var dueAt: String?
    /// A date of the years 1970 to 2199 (RFC 3339, full-date), instead of `due_at`: a task has one of both at most.
    /// Setting one clears the other.
    public var dueOn: CalendarDate?
    /// Distinct ignoring case. Null: none.
    public var labels: [String]?
    /// The points that completing it gives to `completed_by`. Null: 0. A change leaves earlier completions alone.
    public var points: Int?
    /// The member `repeat`.
    public var `repeat`: NewRepeat?
    /// What the task was called in the calendar that it comes from (RFC 5545, UID).
    public var uid: String?
    /// With the status `completed`: when that was. Null or in the future: at the import.
    public var completedAt: String?
    /// At most 8 levels, this one counted.
    public var subtasks: [TaskDocument]?

    /// A value with these members.
    public init(
        title: String, description: String? = nil, section: String? = nil, status: TaskStatus? = nil,
        priority: Priority? = nil, dueAt: String? = nil, dueOn: CalendarDate? = nil, labels: [String]? = nil,
        points: Int? = nil, repeat: NewRepeat? = nil, uid: String? = nil, completedAt: String? = nil,
        subtasks: [TaskDocument]? = nil
    ) {
        self.title = title
        self.description = description
        self.section = section
        self.status = status
        self.priority = priority
        self.dueAt = dueAt
        self.dueOn = dueOn
        self.labels = labels
        self.points = points
        self.repeat = `repeat`
        self.uid = uid
        self.completedAt = completedAt
        self.subtasks = subtasks
    }

    private enum CodingKeys: String, CodingKey {
        case title, description, section, status, priority
        case dueAt = "due_at"
        case dueOn = "due_on"
        case labels, points, `repeat`, uid
        case completedAt = "completed_at"
        case subtasks
    }
}

/// The schema `TaskPage` of the interface's document.
public struct TaskPage: Codable, Hashable, Sendable {
    /// The member `tasks`.
    public var tasks: [ChecklistTask]

    /// A value with these members.
    public init(tasks: [ChecklistTask]) {
        self.tasks = tasks
    }
}

/// The schema `TaskStatus` of the interface's document.
public enum TaskStatus: Word {
    /// `available`
    case available
    /// `in_progress`
    case inProgress
    /// `completed`
    case completed
    /// A word of a later release.
    case unknown(String)

    /// The words of this release.
    public static let known: [TaskStatus] = [.available, .inProgress, .completed]

    /// The case of a word.
    public init(rawValue: String) {
        switch rawValue {
        case "available": self = .available
        case "in_progress": self = .inProgress
        case "completed": self = .completed
        default: self = .unknown(rawValue)
        }
    }

    /// The word.
    public var rawValue: String {
        switch self {
        case .available: "available"
        case .inProgress: "in_progress"
        case .completed: "completed"
        case .unknown(let word): word
        }
    }
}
