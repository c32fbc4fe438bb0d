// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneCasePerLine
// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

public import Recurrence

public struct AddedChecklist: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    public var title: String
    /// The owner may do everything; an editor may add, change, move and delete tasks, and edit title, description and
    /// due date; a viewer reads and comments.
    public var role: Open<Role>
    /// The place of the last change in the stream.
    public var version: Int64
}

/// The answer to `POST /v1/tasks/batch`.
public struct BatchAcrossAnswer: Codable, Hashable, Sendable {
    /// One result for each operation, in their order.
    public var results: [BatchResult]
}

/// The answer to `POST /v1/checklists/{id}/tasks/batch`.
public struct BatchAnswer: Codable, Hashable, Sendable {
    /// The checklist's version after the batch.
    public var version: Int64
    /// One result for each operation, in their order.
    public var results: [BatchResult]
}

public struct BatchDeleted: Codable, Hashable, Sendable {
    public var status: Int
}

public struct BatchOccurrence: Codable, Hashable, Sendable {
    public var status: Int
    public var occurrence: TaskOccurrence
}

public struct BatchProblem: Codable, Hashable, Sendable {
    public var status: Int
    public var problem: Problem
}

public enum BatchResult: Codable, Hashable, Sendable {
    case batchTask(BatchTask)
    case batchProblem(BatchProblem)
    case batchDeleted(BatchDeleted)
    /// An object of a later release.
    case unknown(OpaqueValue)

    public init(from decoder: any Decoder) throws {
        let members = try MemberNames(of: decoder)
        if members.include(["status", "task"]) {
            self = .batchTask(try BatchTask(from: decoder))
        } else if members.include(["status", "problem"]) {
            self = .batchProblem(try BatchProblem(from: decoder))
        } else if members.are(["status"]) {
            self = .batchDeleted(try BatchDeleted(from: decoder))
        } else {
            self = .unknown(try OpaqueValue(from: decoder))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .batchTask(let object): try object.encode(to: encoder)
        case .batchProblem(let object): try object.encode(to: encoder)
        case .batchDeleted(let object): try object.encode(to: encoder)
        case .unknown(let object): try object.encode(to: encoder)
        }
    }
}

public struct BatchTask: Codable, Hashable, Sendable {
    public var status: Int
    public var task: ChecklistTask
}

/// A user whom you have blocked, and since when.
public struct Block: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    /// Not only dots. Unique ignoring case. It never changes.
    public var username: String
    public var createdAt: Timestamp

    private enum CodingKeys: String, CodingKey {
        case id, username, createdAt = "created_at"
    }
}

/// The answer to `GET /v1/me/blocks`.
public struct BlockPage: Codable, Hashable, Sendable {
    public var blocks: [Block]
}

/// The answer to `GET /v1/checklists/{id}/activity`.
public struct ChangePage: Codable, Hashable, Sendable {
    public var changes: [Change]
}

/// A checklist as one reader sees it.
public typealias Checklist = Extended<SharedChecklist, ChecklistRest>

/// The members that `Checklist` has beside those of `SharedChecklist`.
public struct ChecklistRest: Codable, Hashable, Sendable {
    /// The owner may do everything; an editor may add, change, move and delete tasks, and edit title, description and
    /// due date; a viewer reads and comments.
    public var role: Open<Role>
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
    public var priority: Open<Priority>?
    /// At most 10000, subtasks counted.
    public var tasks: [TaskDocument]?

    private enum CodingKeys: String, CodingKey {
        case title, description, dueAt = "due_at", color, priority, tasks
    }
}

/// The answer to `GET /v1/checklists`.
public struct ChecklistPage: Codable, Hashable, Sendable {
    public var checklists: [ListedChecklist]
}

/// A checklist with its tasks, in their order, all at its version, and what is the reader's own.
public typealias ChecklistSnapshot = Extended<ListedChecklist, ChecklistSnapshotRest>

/// The members that `ChecklistSnapshot` has beside those of `ListedChecklist`.
public struct ChecklistSnapshotRest: Codable, Hashable, Sendable {
    /// Your own, of its tasks that have some, by task.
    public var reminders: [Reminders]
    /// The version of your own stream: `mine`, `reminders` and your own `records` are as of then, and later changes of
    /// that stream apply to them.
    public var meVersion: Int64
    public var tasks: [ChecklistTask]
    /// The shared ones and your own, dated from 62 days ago on; not of dates that were taken out.
    public var records: [OccurrenceRecord]

    private enum CodingKeys: String, CodingKey {
        case reminders, meVersion = "me_version", tasks, records
    }
}

/// The answer to `GET /v1/tasks/{id}` and others.
public struct ChecklistTask: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    public var checklistID: Identifier
    @OrNull public var parentID: Identifier?
    public var title: String
    public var description: String
    @OrNull public var section: String?
    /// Orders the tasks of a checklist, lowest first; ties go by id.
    public var position: Double
    /// `available`: nobody has claimed it. `in_progress`: somebody works on it. `completed`: done.
    public var status: Open<TaskStatus>
    /// The fields of the Eisenhower matrix: urgent and important, important, urgent, neither. Null: none.
    @OrNull public var priority: Open<Priority>?
    @OrNull public var dueAt: Timestamp?
    public var labels: [String]
    /// The users who claimed it, in the order of their claims.
    public var participants: [Person]
    public var participantLimit: Int
    @OrNull public var completedAt: Timestamp?
    @OrNull public var completedBy: Person?
    /// The version of the checklist at this task's last change.
    public var version: Int64
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    /// The date on which it is due, instead of `due_at`.
    @OrNull public var dueOn: CalendarDate?
    /// How it repeats. Null: it does not.
    @OrNull public var `repeat`: Repeat?
    /// The points that completing it gives to `completed_by`.
    public var points: Int

    private enum CodingKeys: String, CodingKey {
        case id, checklistID = "checklist_id", parentID = "parent_id", title, description, section, position, status
        case priority, dueAt = "due_at", labels, participants, participantLimit = "participant_limit"
        case completedAt = "completed_at", completedBy = "completed_by", version, createdAt = "created_at"
        case updatedAt = "updated_at", dueOn = "due_on", `repeat`, points
    }
}

/// The answer to `POST /v1/tasks/{id}/comments`.
public struct Comment: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    public var checklistID: Identifier
    public var taskID: Identifier
    /// Null: the account was deleted.
    @OrNull public var author: Person?
    public var body: String
    public var createdAt: Timestamp

    private enum CodingKeys: String, CodingKey {
        case id, checklistID = "checklist_id", taskID = "task_id", author, body, createdAt = "created_at"
    }
}

/// The answer to `GET /v1/tasks/{id}/comments`.
public struct CommentPage: Codable, Hashable, Sendable {
    public var comments: [Comment]
}

public struct DeletedComment: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    public var taskID: Identifier

    private enum CodingKeys: String, CodingKey {
        case id, taskID = "task_id"
    }
}

public struct DeletedTask: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    /// `moved`: the task is on another checklist now, whose stream has a `task.created`.
    public var reason: Open<Reason>?
    /// Whether it repeated. Absent: it did not.
    public var repeats: Bool?
}

extension DeletedTask {
    /// The member `reason` of `DeletedTask`.
    public enum Reason: String, CaseIterable, Sendable {
        case moved
    }
}

/// The answer to `PUT /v1/checklists/{id}/participants/{username}`.
public struct Invitation: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    public var checklistID: Identifier
    public var role: Open<ParticipantRole>
    /// Only the user with this address may accept it. Null: anyone who has the token.
    @OrNull public var email: String?
    public var expiresAt: Timestamp
    /// How many may come in by it; null if there is no limit.
    @OrNull public var maxUses: Int?
    /// How many have.
    public var uses: Int
    public var createdAt: Timestamp
    /// The user whom it names, and who needs no token; null: it names none.
    @OrNull public var user: Person?

    private enum CodingKeys: String, CodingKey {
        case id, checklistID = "checklist_id", role, email, expiresAt = "expires_at", maxUses = "max_uses", uses
        case createdAt = "created_at", user
    }
}

/// The answer to `GET /v1/checklists/{id}/invitations`.
public struct InvitationPage: Codable, Hashable, Sendable {
    public var invitations: [Invitation]
}

/// The answer to `POST /v1/invitations/preview`.
public struct InvitationPreview: Codable, Hashable, Sendable {
    public var checklist: InvitingChecklist
    public var owner: Person
    public var role: Open<ParticipantRole>
    public var expiresAt: Timestamp

    private enum CodingKeys: String, CodingKey {
        case checklist, owner, role, expiresAt = "expires_at"
    }
}

/// The answer to `POST /v1/checklists/{id}/invitations`.
public typealias InvitationWithToken = Extended<Invitation, InvitationWithTokenRest>

/// The members that `InvitationWithToken` has beside those of `Invitation`.
public struct InvitationWithTokenRest: Codable, Hashable, Sendable {
    /// Pass it on to the invited user. Only this answer shows it.
    public var token: String
}

public struct InvitingChecklist: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    public var title: String
}

/// A checklist as one reader sees it, with the reader's own order and look.
public typealias ListedChecklist = Extended<Checklist, ListedChecklistRest>

/// The members that `ListedChecklist` has beside those of `Checklist`.
public struct ListedChecklistRest: Codable, Hashable, Sendable {
    public var mine: Placement
}

/// The answer to `POST /v1/tasks/move`.
public struct MovedTasks: Codable, Hashable, Sendable {
    /// The tasks as they are now, in the order given, without those that moved below another of them.
    public var tasks: [ChecklistTask]
}

/// The answer to `POST /v1/occurrences/batch`.
public struct OccurrencesBatchAnswer: Codable, Hashable, Sendable {
    /// One result for each operation, in their order.
    public var results: [OccurrencesBatchResult]
}

public enum OccurrencesBatchResult: Codable, Hashable, Sendable {
    case batchOccurrence(BatchOccurrence)
    case batchProblem(BatchProblem)
    case batchDeleted(BatchDeleted)
    /// An object of a later release.
    case unknown(OpaqueValue)

    public init(from decoder: any Decoder) throws {
        let members = try MemberNames(of: decoder)
        if members.include(["status", "occurrence"]) {
            self = .batchOccurrence(try BatchOccurrence(from: decoder))
        } else if members.include(["status", "problem"]) {
            self = .batchProblem(try BatchProblem(from: decoder))
        } else if members.are(["status"]) {
            self = .batchDeleted(try BatchDeleted(from: decoder))
        } else {
            self = .unknown(try OpaqueValue(from: decoder))
        }
    }

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
public typealias OwnChecklistSnapshot = Extended<ListedChecklist, OwnChecklistSnapshotRest>

/// The members that `OwnChecklistSnapshot` has beside those of `ListedChecklist`.
public struct OwnChecklistSnapshotRest: Codable, Hashable, Sendable {
    public var tasks: [ChecklistTask]
    /// The shared ones dated from 62 days ago on; not of dates that were taken out.
    public var records: [OccurrenceRecord]
}

/// A user on a checklist other than its owner.
public struct Participant: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    /// Not only dots. Unique ignoring case. It never changes.
    public var username: String
    public var role: Open<ParticipantRole>
}

public enum ParticipantRole: String, CaseIterable, Sendable {
    case editor, viewer
}

public enum Priority: String, CaseIterable, Sendable {
    case doFirst = "do_first", plan, delegate, delay
}

/// A checklist as anyone with its link sees it.
public struct PublicChecklist: Codable, Hashable, Sendable {
    public var title: String
    public var description: String
    @OrNull public var dueAt: Timestamp?
    @OrNull public var color: String?
    /// The fields of the Eisenhower matrix: urgent and important, important, urgent, neither. Null: none.
    @OrNull public var priority: Open<Priority>?
    public var taskCount: Int
    public var openTaskCount: Int
    /// Whether there are tasks and all are completed.
    public var completed: Bool
    public var updatedAt: Timestamp
    /// The place of the last change in the stream.
    public var version: Int64
    /// In their order.
    public var tasks: [PublicTask]

    private enum CodingKeys: String, CodingKey {
        case title, description, dueAt = "due_at", color, priority, taskCount = "task_count"
        case openTaskCount = "open_task_count", completed, updatedAt = "updated_at", version, tasks
    }
}

public struct PublicTask: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    @OrNull public var parentID: Identifier?
    public var title: String
    public var description: String
    @OrNull public var section: String?
    /// Orders the tasks of a checklist, lowest first; ties go by id.
    public var position: Double
    /// `available`: nobody has claimed it. `in_progress`: somebody works on it. `completed`: done.
    public var status: Open<TaskStatus>
    /// The fields of the Eisenhower matrix: urgent and important, important, urgent, neither. Null: none.
    @OrNull public var priority: Open<Priority>?
    @OrNull public var dueAt: Timestamp?
    public var labels: [String]
    @OrNull public var completedAt: Timestamp?
    @OrNull public var dueOn: CalendarDate?
    @OrNull public var `repeat`: Repeat?
    /// The points that completing it gives to `completed_by`.
    public var points: Int

    private enum CodingKeys: String, CodingKey {
        case id, parentID = "parent_id", title, description, section, position, status, priority, dueAt = "due_at"
        case labels, completedAt = "completed_at", dueOn = "due_on", `repeat`, points
    }
}

/// An invitation as the invited user sees it. The title is the checklist's when the owner last sent it.
public struct ReceivedInvitation: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    public var checklist: InvitingChecklist
    public var owner: Person
    public var role: Open<ParticipantRole>
    public var createdAt: Timestamp
    public var expiresAt: Timestamp

    private enum CodingKeys: String, CodingKey {
        case id, checklist, owner, role, createdAt = "created_at", expiresAt = "expires_at"
    }
}

/// The answer to `GET /v1/me/invitations`.
public struct ReceivedInvitationPage: Codable, Hashable, Sendable {
    public var invitations: [ReceivedInvitation]
}

public struct RemovedChecklist: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    public var title: String
    public var reason: Open<Reason>
    /// The tasks whose reminders ended. Absent where the checklist is deleted, and its tasks with it.
    public var reminders: [Identifier]?
}

extension RemovedChecklist {
    /// The member `reason` of `RemovedChecklist`.
    public enum Reason: String, CaseIterable, Sendable {
        case removed, left, deleted
    }
}

public enum Role: String, CaseIterable, Sendable {
    case owner, editor, viewer
}

/// A checklist as its changes carry it: without `role`, which differs from reader to reader.
public struct SharedChecklist: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    public var title: String
    public var description: String
    @OrNull public var dueAt: Timestamp?
    @OrNull public var color: String?
    /// The fields of the Eisenhower matrix: urgent and important, important, urgent, neither. Null: none.
    @OrNull public var priority: Open<Priority>?
    public var owner: Person
    /// In the order in which they joined.
    public var participants: [Participant]
    public var participantLimit: Int
    public var taskCount: Int
    public var openTaskCount: Int
    /// Whether there are tasks and all are completed.
    public var completed: Bool
    public var archived: Bool
    /// The place of the last change in the stream.
    public var version: Int64
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    /// The participant who becomes the owner by accepting; null: it is not offered.
    @OrNull public var offeredTo: Person?

    private enum CodingKeys: String, CodingKey {
        case id, title, description, dueAt = "due_at", color, priority, owner, participants
        case participantLimit = "participant_limit", taskCount = "task_count", openTaskCount = "open_task_count"
        case completed, archived, version, createdAt = "created_at", updatedAt = "updated_at", offeredTo = "offered_to"
    }
}

public struct TaskDocument: Codable, Hashable, Sendable {
    /// One line of 1 to 200 characters, not blank. The server drops white space at both ends, and does not count it. No
    /// control characters.
    public var title: String
    /// Markdown. No control characters but line breaks and tabs. Null: empty.
    public var description: String?
    /// A path of headings, such as `Head / Meta tag`. Null: none. A subtask stands in its parent's section.
    public var section: String?
    public var status: Open<TaskStatus>?
    public var priority: Open<Priority>?
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
    public var `repeat`: NewRepeat?
    /// What the task was called in the calendar that it comes from (RFC 5545, UID).
    public var uid: String?
    /// With the status `completed`: when that was. Null or in the future: at the import.
    public var completedAt: String?
    /// At most 8 levels, this one counted.
    public var subtasks: [TaskDocument]?

    private enum CodingKeys: String, CodingKey {
        case title, description, section, status, priority, dueAt = "due_at", dueOn = "due_on", labels, points, `repeat`
        case uid, completedAt = "completed_at", subtasks
    }
}

/// The answer to `GET /v1/checklists/{id}/tasks`.
public struct TaskPage: Codable, Hashable, Sendable {
    public var tasks: [ChecklistTask]
}

public enum TaskStatus: String, CaseIterable, Sendable {
    case available, inProgress = "in_progress", completed
}
