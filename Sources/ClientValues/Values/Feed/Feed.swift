// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneCasePerLine
// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

public struct ActingUser: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    /// Null: the account was deleted.
    @OrNull public var username: String?
}

/// A committed edit, with its place in its stream.
///
///     switch change.body {
///     case .checklistTask(let task)?: tasks[task.id] = task
///     case .deletedTask(let task)?: tasks[task.id] = nil
///     default: break
///     }
///
/// `body` is the thing as it is after the change, by `kind`. It is null if the change is from before the reader came
/// onto the checklist, or has the text of a comment that was deleted since. A kind that is not in the table is of a
/// later release: `unknown`.
public struct Change: Codable, Hashable, Sendable {
    /// The checklist or the user whose stream it is in.
    public var stream: Identifier
    /// Its place in the stream: 1, 2, 3 … without gap. `(stream, version)` shows a repeat.
    public var version: Int64
    /// The user who made the change. Null: the operator, or a user who is not named here.
    @OrNull public var actor: ActingUser?
    public var at: Timestamp
    /// Of the checklist after this change; null in a user's stream.
    @OrNull public var taskCount: Int?
    /// Of the checklist after this change; null in a user's stream.
    @OrNull public var openTaskCount: Int?
    /// What was done.
    public var kind: Open<Kind>
    /// The thing as it is after the change; nil for null.
    @OrNull public var body: Body?

    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        stream = try members.decode(Identifier.self, forKey: .stream)
        version = try members.decode(Int64.self, forKey: .version)
        _actor = try members.decode(OrNull<ActingUser>.self, forKey: .actor)
        at = try members.decode(Timestamp.self, forKey: .at)
        _taskCount = try members.decode(OrNull<Int>.self, forKey: .taskCount)
        _openTaskCount = try members.decode(OrNull<Int>.self, forKey: .openTaskCount)
        kind = try members.decode(Open<Kind>.self, forKey: .kind)
        let isNull = try !members.contains(.body) || members.decodeNil(forKey: .body)
        body = isNull ? nil : try Body(of: kind, from: members.superDecoder(forKey: .body))
    }

    private enum CodingKeys: String, CodingKey {
        case stream, version, actor, at, taskCount = "task_count", openTaskCount = "open_task_count", kind, body
    }
}

extension Change {
    /// What was done, with the stream and the body of each.
    public enum Kind: String, CaseIterable, Sendable {
        /// In the stream of a user; `OnlyID`; a session or an API token.
        case sessionEnded = "session.ended"
        /// In the stream of a user; `OnlyID`; it has another token.
        case sessionRotated = "session.rotated"
        /// In the stream of a user; `User`.
        case userUpdated = "user.updated"
        /// In the stream of a user; `User`.
        case userDisabled = "user.disabled"
        /// In the stream of a user; `User`.
        case userEnabled = "user.enabled"
        /// In the stream of a user; `OnlyID`.
        case userDeleted = "user.deleted"
        /// In the stream of a checklist; `SharedChecklist`.
        case checklistCreated = "checklist.created"
        /// In the stream of a checklist; `SharedChecklist`; an import's tasks have no changes of their own.
        case checklistImported = "checklist.imported"
        /// In the stream of a checklist; `SharedChecklist`.
        case checklistUpdated = "checklist.updated"
        /// In the stream of a checklist; `SharedChecklist`.
        case checklistArchived = "checklist.archived"
        /// In the stream of a checklist; `SharedChecklist`.
        case checklistUnarchived = "checklist.unarchived"
        /// In the stream of a checklist; `Participant`.
        case participantAdded = "participant.added"
        /// In the stream of a checklist; `Participant`.
        case participantUpdated = "participant.updated"
        /// In the stream of a checklist; `Participant`.
        case participantRemoved = "participant.removed"
        /// In the stream of a user; `AddedChecklist`; fetch that checklist's snapshot and continue from its version.
        case checklistAdded = "checklist.added"
        /// In the stream of a user; `RemovedChecklist`; the user may no longer see it.
        case checklistRemoved = "checklist.removed"
        /// In the stream of a checklist; `SharedChecklist`.
        case checklistOffered = "checklist.offered"
        /// In the stream of a checklist; `SharedChecklist`.
        case checklistOfferWithdrawn = "checklist.offer_withdrawn"
        /// In the stream of a checklist; `SharedChecklist`.
        case checklistOfferDeclined = "checklist.offer_declined"
        /// In the stream of a checklist; `SharedChecklist`.
        case checklistHandedOver = "checklist.handed_over"
        /// In the stream of a checklist; `ChecklistTask`.
        case taskCreated = "task.created"
        /// In the stream of a checklist; `ChecklistTask`.
        case taskUpdated = "task.updated"
        /// In the stream of a checklist; `ChecklistTask`; with another section, its subtasks have that too, with this
        /// version and `updated_at`.
        case taskMoved = "task.moved"
        /// In the stream of a checklist; `ChecklistTask`.
        case taskCompleted = "task.completed"
        /// In the stream of a checklist; `ChecklistTask`.
        case taskReopened = "task.reopened"
        /// In the stream of a checklist; `ChecklistTask`.
        case taskClaimed = "task.claimed"
        /// In the stream of a checklist; `ChecklistTask`.
        case taskReleased = "task.released"
        /// In the stream of a checklist; `DeletedTask`; each subtask before its parent; drop it only from a copy of
        /// this checklist.
        case taskDeleted = "task.deleted"
        /// In the stream of a checklist; `Comment`.
        case commentAdded = "comment.added"
        /// In the stream of a checklist; `Comment`.
        case commentUpdated = "comment.updated"
        /// In the stream of a checklist; `DeletedComment`.
        case commentDeleted = "comment.deleted"
        /// In the stream of a user; `ReceivedInvitation`; takes the place of one with the same id; drop it at
        /// `expires_at`.
        case invitationReceived = "invitation.received"
        /// In the stream of a user; `OnlyID`; accepted, declined or withdrawn.
        case invitationEnded = "invitation.ended"
        /// In the stream of a user; `UserSettings`.
        case settingsUpdated = "settings.updated"
        /// In the stream of a user; `PlacedChecklist`; how the user sees that checklist, its `mine`; drop it with
        /// `checklist.removed`.
        case checklistPlaced = "checklist.placed"
        /// In the stream of a user; `PointsEntry`; `balance` is the balance after it; `actor` is null where somebody
        /// else took the points back.
        case pointsAdded = "points.added"
        /// In the stream of a user; `Reward`.
        case rewardCreated = "reward.created"
        /// In the stream of a user; `Reward`.
        case rewardUpdated = "reward.updated"
        /// In the stream of a user; `OnlyID`.
        case rewardDeleted = "reward.deleted"
        /// In the stream of a user; `Purchase`.
        case purchaseCreated = "purchase.created"
        /// In the stream of a user; `OnlyID`.
        case purchaseDeleted = "purchase.deleted"
        /// In the stream of a checklist or user; `OccurrenceRecord`; a shared record is in the checklist's stream, an
        /// own one in the user's.
        case occurrenceUpdated = "occurrence.updated"
        /// In the stream of a user; `Reminders`; all that the user has of that task; drop them with the task and with
        /// `checklist.removed`.
        case remindersUpdated = "reminders.updated"
        /// In the stream of a user; `DueReminder`; it changes nothing; `actor` is null.
        case reminderDue = "reminder.due"
        /// In the stream of a user; `Summary`; it changes nothing; `actor` is null.
        case summaryDay = "summary.day"
        /// In the stream of a user; `Summary`; it changes nothing; `actor` is null.
        case summaryWeek = "summary.week"
        /// In the stream of a user; `Summary`; it changes nothing; `actor` is null.
        case summaryMonth = "summary.month"
        /// In the stream of a user; `Mode`.
        case modeCreated = "mode.created"
        /// In the stream of a user; `Mode`.
        case modeUpdated = "mode.updated"
        /// In the stream of a user; `OnlyID`.
        case modeDeleted = "mode.deleted"
        /// In the stream of a user; `Entry`; without `ended_at` it runs; `task_id` is of the time of the change: take
        /// it as null as long as you do not have that task; no change says that it is gone, or there again.
        case entryCreated = "entry.created"
        /// In the stream of a user; `Entry`; without `ended_at` it runs; `task_id` is of the time of the change: take
        /// it as null as long as you do not have that task; no change says that it is gone, or there again.
        case entryUpdated = "entry.updated"
        /// In the stream of a user; `OnlyID`.
        case entryDeleted = "entry.deleted"
    }
}

extension Change {
    /// What a change was done to.
    public enum Body: Encodable, Hashable, Sendable {
        case addedChecklist(AddedChecklist)
        case checklistTask(ChecklistTask)
        case comment(Comment)
        case deletedComment(DeletedComment)
        case deletedTask(DeletedTask)
        case dueReminder(DueReminder)
        case entry(Entry)
        case mode(Mode)
        case occurrenceRecord(OccurrenceRecord)
        case onlyID(OnlyID)
        case participant(Participant)
        case placedChecklist(PlacedChecklist)
        case pointsEntry(PointsEntry)
        case purchase(Purchase)
        case receivedInvitation(ReceivedInvitation)
        case reminders(Reminders)
        case removedChecklist(RemovedChecklist)
        case reward(Reward)
        case sharedChecklist(SharedChecklist)
        case summary(Summary)
        case user(User)
        case userSettings(UserSettings)
        /// The body of a kind that this release does not know.
        case unknown(OpaqueValue)

        init(of kind: Open<Kind>, from decoder: any Decoder) throws {
            guard case .known(let kind) = kind else {
                self = .unknown(try OpaqueValue(from: decoder))
                return
            }
            switch kind {
            case .checklistAdded:
                self = .addedChecklist(try AddedChecklist(from: decoder))
            case .taskCreated, .taskUpdated, .taskMoved, .taskCompleted, .taskReopened, .taskClaimed, .taskReleased:
                self = .checklistTask(try ChecklistTask(from: decoder))
            case .commentAdded, .commentUpdated:
                self = .comment(try Comment(from: decoder))
            case .commentDeleted:
                self = .deletedComment(try DeletedComment(from: decoder))
            case .taskDeleted:
                self = .deletedTask(try DeletedTask(from: decoder))
            case .reminderDue:
                self = .dueReminder(try DueReminder(from: decoder))
            case .entryCreated, .entryUpdated:
                self = .entry(try Entry(from: decoder))
            case .modeCreated, .modeUpdated:
                self = .mode(try Mode(from: decoder))
            case .occurrenceUpdated:
                self = .occurrenceRecord(try OccurrenceRecord(from: decoder))
            case .sessionEnded, .sessionRotated, .userDeleted, .invitationEnded, .rewardDeleted, .purchaseDeleted,
                .modeDeleted, .entryDeleted:
                self = .onlyID(try OnlyID(from: decoder))
            case .participantAdded, .participantUpdated, .participantRemoved:
                self = .participant(try Participant(from: decoder))
            case .checklistPlaced:
                self = .placedChecklist(try PlacedChecklist(from: decoder))
            case .pointsAdded:
                self = .pointsEntry(try PointsEntry(from: decoder))
            case .purchaseCreated:
                self = .purchase(try Purchase(from: decoder))
            case .invitationReceived:
                self = .receivedInvitation(try ReceivedInvitation(from: decoder))
            case .remindersUpdated:
                self = .reminders(try Reminders(from: decoder))
            case .checklistRemoved:
                self = .removedChecklist(try RemovedChecklist(from: decoder))
            case .rewardCreated, .rewardUpdated:
                self = .reward(try Reward(from: decoder))
            case .checklistCreated, .checklistImported, .checklistUpdated, .checklistArchived, .checklistUnarchived,
                .checklistOffered, .checklistOfferWithdrawn, .checklistOfferDeclined, .checklistHandedOver:
                self = .sharedChecklist(try SharedChecklist(from: decoder))
            case .summaryDay, .summaryWeek, .summaryMonth:
                self = .summary(try Summary(from: decoder))
            case .userUpdated, .userDisabled, .userEnabled:
                self = .user(try User(from: decoder))
            case .settingsUpdated:
                self = .userSettings(try UserSettings(from: decoder))
            }
        }

        public func encode(to encoder: any Encoder) throws {
            switch self {
            case .addedChecklist(let body): try body.encode(to: encoder)
            case .checklistTask(let body): try body.encode(to: encoder)
            case .comment(let body): try body.encode(to: encoder)
            case .deletedComment(let body): try body.encode(to: encoder)
            case .deletedTask(let body): try body.encode(to: encoder)
            case .dueReminder(let body): try body.encode(to: encoder)
            case .entry(let body): try body.encode(to: encoder)
            case .mode(let body): try body.encode(to: encoder)
            case .occurrenceRecord(let body): try body.encode(to: encoder)
            case .onlyID(let body): try body.encode(to: encoder)
            case .participant(let body): try body.encode(to: encoder)
            case .placedChecklist(let body): try body.encode(to: encoder)
            case .pointsEntry(let body): try body.encode(to: encoder)
            case .purchase(let body): try body.encode(to: encoder)
            case .receivedInvitation(let body): try body.encode(to: encoder)
            case .reminders(let body): try body.encode(to: encoder)
            case .removedChecklist(let body): try body.encode(to: encoder)
            case .reward(let body): try body.encode(to: encoder)
            case .sharedChecklist(let body): try body.encode(to: encoder)
            case .summary(let body): try body.encode(to: encoder)
            case .user(let body): try body.encode(to: encoder)
            case .userSettings(let body): try body.encode(to: encoder)
            case .unknown(let body): try body.encode(to: encoder)
            }
        }
    }
}

/// The answer to `GET /v1/changes`.
public struct Changes: Codable, Hashable, Sendable {
    /// Opaque: how far the client has read.
    public var cursor: String
    /// Each stream's changes are in order.
    public var changes: [Change]
    /// Whether more changes are ready: poll again at once.
    public var more: Bool
}

/// The answer to `GET /v1/snapshot`.
public struct Snapshot: Codable, Hashable, Sendable {
    /// Opaque: how far the client has read.
    public var cursor: String
    public var me: Me
    /// Those that wait for the user. Absent with `only=me`.
    public var invitations: [ReceivedInvitation]?
    /// Absent with `only=me`.
    public var checklists: [OwnChecklistSnapshot]?
}
