// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

/// The schema `Actor` of the interface's document.
public struct Actor: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// Null: the account was deleted.
    @OrNull public var username: String?

    /// A value with these members.
    public init(id: Identifier, username: String?) {
        self.id = id
        self.username = username
    }
}

/// A committed edit, with its place in its stream. `body` is the thing as it is after the change, by `kind`. It is null
/// if the change is from before the reader came onto the checklist, or has the text of a comment that was deleted
/// since. A kind that is not in the table is of a later release: `Kind.unknown`.
public struct Change: Codable, Hashable, Sendable {
    /// The checklist or the user whose stream it is in.
    public var stream: Identifier
    /// Its place in the stream: 1, 2, 3 … without gap. `(stream, version)` shows a repeat.
    public var version: Int64
    /// The user who made the change. Null: the operator, or a user who is not named here.
    @OrNull public var actor: Actor?
    /// The member `at`.
    public var at: Timestamp
    /// Of the checklist after this change; null in a user's stream.
    @OrNull public var taskCount: Int?
    /// Of the checklist after this change; null in a user's stream.
    @OrNull public var openTaskCount: Int?
    /// What was done.
    public var kind: Kind
    /// The thing as it is after the change; nil for null.
    @OrNull public var body: Body?

    /// A value with these members.
    public init(
        stream: Identifier, version: Int64, actor: Actor?, at: Timestamp, taskCount: Int?, openTaskCount: Int?,
        kind: Kind, body: Body?
    ) {
        self.stream = stream
        self.version = version
        self.actor = actor
        self.at = at
        self.taskCount = taskCount
        self.openTaskCount = openTaskCount
        self.kind = kind
        self.body = body
    }

    /// Reads a change; the kind tells what its body is.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        stream = try members.decode(Identifier.self, forKey: .stream)
        version = try members.decode(Int64.self, forKey: .version)
        _actor = try members.decode(OrNull<Actor>.self, forKey: .actor)
        at = try members.decode(Timestamp.self, forKey: .at)
        _taskCount = try members.decode(OrNull<Int>.self, forKey: .taskCount)
        _openTaskCount = try members.decode(OrNull<Int>.self, forKey: .openTaskCount)
        kind = try members.decode(Kind.self, forKey: .kind)
        let isNull = try !members.contains(.body) || members.decodeNil(forKey: .body)
        body = isNull ? nil : try Body(of: kind, from: members.superDecoder(forKey: .body))
    }

    private enum CodingKeys: String, CodingKey {
        case stream, version, actor, at
        case taskCount = "task_count"
        case openTaskCount = "open_task_count"
        case kind, body
    }
}

extension Change {
    /// What was done, with the stream and the body of each.
    public enum Kind: Word {
        /// `session.ended`: in the stream of a user; `OnlyID`; a session or an API token.
        case sessionEnded
        /// `session.rotated`: in the stream of a user; `OnlyID`; it has another token.
        case sessionRotated
        /// `user.updated`: in the stream of a user; `User`.
        case userUpdated
        /// `user.disabled`: in the stream of a user; `User`.
        case userDisabled
        /// `user.enabled`: in the stream of a user; `User`.
        case userEnabled
        /// `user.deleted`: in the stream of a user; `OnlyID`.
        case userDeleted
        /// `checklist.created`: in the stream of a checklist; `SharedChecklist`.
        case checklistCreated
        /// `checklist.imported`: in the stream of a checklist; `SharedChecklist`; an import's tasks have no changes of
        /// their own.
        case checklistImported
        /// `checklist.updated`: in the stream of a checklist; `SharedChecklist`.
        case checklistUpdated
        /// `checklist.archived`: in the stream of a checklist; `SharedChecklist`.
        case checklistArchived
        /// `checklist.unarchived`: in the stream of a checklist; `SharedChecklist`.
        case checklistUnarchived
        /// `participant.added`: in the stream of a checklist; `Participant`.
        case participantAdded
        /// `participant.updated`: in the stream of a checklist; `Participant`.
        case participantUpdated
        /// `participant.removed`: in the stream of a checklist; `Participant`.
        case participantRemoved
        /// `checklist.added`: in the stream of a user; `AddedChecklist`; fetch that checklist's snapshot and continue
        /// from its version.
        case checklistAdded
        /// `checklist.removed`: in the stream of a user; `RemovedChecklist`; the user may no longer see it.
        case checklistRemoved
        /// `checklist.offered`: in the stream of a checklist; `SharedChecklist`.
        case checklistOffered
        /// `checklist.offer_withdrawn`: in the stream of a checklist; `SharedChecklist`.
        case checklistOfferWithdrawn
        /// `checklist.offer_declined`: in the stream of a checklist; `SharedChecklist`.
        case checklistOfferDeclined
        /// `checklist.handed_over`: in the stream of a checklist; `SharedChecklist`.
        case checklistHandedOver
        /// `task.created`: in the stream of a checklist; `ChecklistTask`.
        case taskCreated
        /// `task.updated`: in the stream of a checklist; `ChecklistTask`.
        case taskUpdated
        /// `task.moved`: in the stream of a checklist; `ChecklistTask`; with another section, its subtasks have that
        /// too, with this version and `updated_at`.
        case taskMoved
        /// `task.completed`: in the stream of a checklist; `ChecklistTask`.
        case taskCompleted
        /// `task.reopened`: in the stream of a checklist; `ChecklistTask`.
        case taskReopened
        /// `task.claimed`: in the stream of a checklist; `ChecklistTask`.
        case taskClaimed
        /// `task.released`: in the stream of a checklist; `ChecklistTask`.
        case taskReleased
        /// `task.deleted`: in the stream of a checklist; `DeletedTask`; each subtask before its parent; drop it only
        /// from a copy of this checklist.
        case taskDeleted
        /// `comment.added`: in the stream of a checklist; `Comment`.
        case commentAdded
        /// `comment.updated`: in the stream of a checklist; `Comment`.
        case commentUpdated
        /// `comment.deleted`: in the stream of a checklist; `DeletedComment`.
        case commentDeleted
        /// `invitation.received`: in the stream of a user; `ReceivedInvitation`; takes the place of one with the same
        /// id; drop it at `expires_at`.
        case invitationReceived
        /// `invitation.ended`: in the stream of a user; `OnlyID`; accepted, declined or withdrawn.
        case invitationEnded
        /// `settings.updated`: in the stream of a user; `Settings`.
        case settingsUpdated
        /// `checklist.placed`: in the stream of a user; `PlacedChecklist`; how the user sees that checklist, its
        /// `mine`; drop it with `checklist.removed`.
        case checklistPlaced
        /// `points.added`: in the stream of a user; `PointsEntry`; `balance` is the balance after it; `actor` is null
        /// where somebody else took the points back.
        case pointsAdded
        /// `reward.created`: in the stream of a user; `Reward`.
        case rewardCreated
        /// `reward.updated`: in the stream of a user; `Reward`.
        case rewardUpdated
        /// `reward.deleted`: in the stream of a user; `OnlyID`.
        case rewardDeleted
        /// `purchase.created`: in the stream of a user; `Purchase`.
        case purchaseCreated
        /// `purchase.deleted`: in the stream of a user; `OnlyID`.
        case purchaseDeleted
        /// `occurrence.updated`: in the stream of a checklist or user; `OccurrenceRecord`; a shared record is in the
        /// checklist's stream, an own one in the user's.
        case occurrenceUpdated
        /// `reminders.updated`: in the stream of a user; `Reminders`; all that the user has of that task; drop them
        /// with the task and with `checklist.removed`.
        case remindersUpdated
        /// `reminder.due`: in the stream of a user; `DueReminder`; it changes nothing; `actor` is null.
        case reminderDue
        /// `summary.day`: in the stream of a user; `Summary`; it changes nothing; `actor` is null.
        case summaryDay
        /// `summary.week`: in the stream of a user; `Summary`; it changes nothing; `actor` is null.
        case summaryWeek
        /// `summary.month`: in the stream of a user; `Summary`; it changes nothing; `actor` is null.
        case summaryMonth
        /// `mode.created`: in the stream of a user; `Mode`.
        case modeCreated
        /// `mode.updated`: in the stream of a user; `Mode`.
        case modeUpdated
        /// `mode.deleted`: in the stream of a user; `OnlyID`.
        case modeDeleted
        /// `entry.created`: in the stream of a user; `Entry`; without `ended_at` it runs; `task_id` is of the time of
        /// the change: take it as null as long as you do not have that task; no change says that it is gone, or there
        /// again.
        case entryCreated
        /// `entry.updated`: in the stream of a user; `Entry`; without `ended_at` it runs; `task_id` is of the time of
        /// the change: take it as null as long as you do not have that task; no change says that it is gone, or there
        /// again.
        case entryUpdated
        /// `entry.deleted`: in the stream of a user; `OnlyID`.
        case entryDeleted
        /// A word of a later release.
        case unknown(String)

        /// The words of this release.
        public static let known: [Kind] = [
            .sessionEnded, .sessionRotated, .userUpdated, .userDisabled, .userEnabled, .userDeleted, .checklistCreated,
            .checklistImported, .checklistUpdated, .checklistArchived, .checklistUnarchived, .participantAdded,
            .participantUpdated, .participantRemoved, .checklistAdded, .checklistRemoved, .checklistOffered,
            .checklistOfferWithdrawn, .checklistOfferDeclined, .checklistHandedOver, .taskCreated, .taskUpdated,
            .taskMoved, .taskCompleted, .taskReopened, .taskClaimed, .taskReleased, .taskDeleted, .commentAdded,
            .commentUpdated, .commentDeleted, .invitationReceived, .invitationEnded, .settingsUpdated, .checklistPlaced,
            .pointsAdded, .rewardCreated, .rewardUpdated, .rewardDeleted, .purchaseCreated, .purchaseDeleted,
            .occurrenceUpdated, .remindersUpdated, .reminderDue, .summaryDay, .summaryWeek, .summaryMonth, .modeCreated,
            .modeUpdated, .modeDeleted, .entryCreated, .entryUpdated, .entryDeleted,
        ]

        /// The case of a word.
        public init(rawValue: String) {
            switch rawValue {
            case "session.ended": self = .sessionEnded
            case "session.rotated": self = .sessionRotated
            case "user.updated": self = .userUpdated
            case "user.disabled": self = .userDisabled
            case "user.enabled": self = .userEnabled
            case "user.deleted": self = .userDeleted
            case "checklist.created": self = .checklistCreated
            case "checklist.imported": self = .checklistImported
            case "checklist.updated": self = .checklistUpdated
            case "checklist.archived": self = .checklistArchived
            case "checklist.unarchived": self = .checklistUnarchived
            case "participant.added": self = .participantAdded
            case "participant.updated": self = .participantUpdated
            case "participant.removed": self = .participantRemoved
            case "checklist.added": self = .checklistAdded
            case "checklist.removed": self = .checklistRemoved
            case "checklist.offered": self = .checklistOffered
            case "checklist.offer_withdrawn": self = .checklistOfferWithdrawn
            case "checklist.offer_declined": self = .checklistOfferDeclined
            case "checklist.handed_over": self = .checklistHandedOver
            case "task.created": self = .taskCreated
            case "task.updated": self = .taskUpdated
            case "task.moved": self = .taskMoved
            case "task.completed": self = .taskCompleted
            case "task.reopened": self = .taskReopened
            case "task.claimed": self = .taskClaimed
            case "task.released": self = .taskReleased
            case "task.deleted": self = .taskDeleted
            case "comment.added": self = .commentAdded
            case "comment.updated": self = .commentUpdated
            case "comment.deleted": self = .commentDeleted
            case "invitation.received": self = .invitationReceived
            case "invitation.ended": self = .invitationEnded
            case "settings.updated": self = .settingsUpdated
            case "checklist.placed": self = .checklistPlaced
            case "points.added": self = .pointsAdded
            case "reward.created": self = .rewardCreated
            case "reward.updated": self = .rewardUpdated
            case "reward.deleted": self = .rewardDeleted
            case "purchase.created": self = .purchaseCreated
            case "purchase.deleted": self = .purchaseDeleted
            case "occurrence.updated": self = .occurrenceUpdated
            case "reminders.updated": self = .remindersUpdated
            case "reminder.due": self = .reminderDue
            case "summary.day": self = .summaryDay
            case "summary.week": self = .summaryWeek
            case "summary.month": self = .summaryMonth
            case "mode.created": self = .modeCreated
            case "mode.updated": self = .modeUpdated
            case "mode.deleted": self = .modeDeleted
            case "entry.created": self = .entryCreated
            case "entry.updated": self = .entryUpdated
            case "entry.deleted": self = .entryDeleted
            default: self = .unknown(rawValue)
            }
        }

        /// The word.
        public var rawValue: String {
            switch self {
            case .sessionEnded: "session.ended"
            case .sessionRotated: "session.rotated"
            case .userUpdated: "user.updated"
            case .userDisabled: "user.disabled"
            case .userEnabled: "user.enabled"
            case .userDeleted: "user.deleted"
            case .checklistCreated: "checklist.created"
            case .checklistImported: "checklist.imported"
            case .checklistUpdated: "checklist.updated"
            case .checklistArchived: "checklist.archived"
            case .checklistUnarchived: "checklist.unarchived"
            case .participantAdded: "participant.added"
            case .participantUpdated: "participant.updated"
            case .participantRemoved: "participant.removed"
            case .checklistAdded: "checklist.added"
            case .checklistRemoved: "checklist.removed"
            case .checklistOffered: "checklist.offered"
            case .checklistOfferWithdrawn: "checklist.offer_withdrawn"
            case .checklistOfferDeclined: "checklist.offer_declined"
            case .checklistHandedOver: "checklist.handed_over"
            case .taskCreated: "task.created"
            case .taskUpdated: "task.updated"
            case .taskMoved: "task.moved"
            case .taskCompleted: "task.completed"
            case .taskReopened: "task.reopened"
            case .taskClaimed: "task.claimed"
            case .taskReleased: "task.released"
            case .taskDeleted: "task.deleted"
            case .commentAdded: "comment.added"
            case .commentUpdated: "comment.updated"
            case .commentDeleted: "comment.deleted"
            case .invitationReceived: "invitation.received"
            case .invitationEnded: "invitation.ended"
            case .settingsUpdated: "settings.updated"
            case .checklistPlaced: "checklist.placed"
            case .pointsAdded: "points.added"
            case .rewardCreated: "reward.created"
            case .rewardUpdated: "reward.updated"
            case .rewardDeleted: "reward.deleted"
            case .purchaseCreated: "purchase.created"
            case .purchaseDeleted: "purchase.deleted"
            case .occurrenceUpdated: "occurrence.updated"
            case .remindersUpdated: "reminders.updated"
            case .reminderDue: "reminder.due"
            case .summaryDay: "summary.day"
            case .summaryWeek: "summary.week"
            case .summaryMonth: "summary.month"
            case .modeCreated: "mode.created"
            case .modeUpdated: "mode.updated"
            case .modeDeleted: "mode.deleted"
            case .entryCreated: "entry.created"
            case .entryUpdated: "entry.updated"
            case .entryDeleted: "entry.deleted"
            case .unknown(let word): word
            }
        }
    }
}

extension Change {
    /// What a change was done to, by its kind.
    public enum Body: Encodable, Hashable, Sendable {
        /// The body is a `AddedChecklist`.
        case addedChecklist(AddedChecklist)
        /// The body is a `ChecklistTask`.
        case checklistTask(ChecklistTask)
        /// The body is a `Comment`.
        case comment(Comment)
        /// The body is a `DeletedComment`.
        case deletedComment(DeletedComment)
        /// The body is a `DeletedTask`.
        case deletedTask(DeletedTask)
        /// The body is a `DueReminder`.
        case dueReminder(DueReminder)
        /// The body is a `Entry`.
        case entry(Entry)
        /// The body is a `Mode`.
        case mode(Mode)
        /// The body is a `OccurrenceRecord`.
        case occurrenceRecord(OccurrenceRecord)
        /// The body is a `OnlyID`.
        case onlyID(OnlyID)
        /// The body is a `Participant`.
        case participant(Participant)
        /// The body is a `PlacedChecklist`.
        case placedChecklist(PlacedChecklist)
        /// The body is a `PointsEntry`.
        case pointsEntry(PointsEntry)
        /// The body is a `Purchase`.
        case purchase(Purchase)
        /// The body is a `ReceivedInvitation`.
        case receivedInvitation(ReceivedInvitation)
        /// The body is a `Reminders`.
        case reminders(Reminders)
        /// The body is a `RemovedChecklist`.
        case removedChecklist(RemovedChecklist)
        /// The body is a `Reward`.
        case reward(Reward)
        /// The body is a `Settings`.
        case settings(Settings)
        /// The body is a `SharedChecklist`.
        case sharedChecklist(SharedChecklist)
        /// The body is a `Summary`.
        case summary(Summary)
        /// The body is a `User`.
        case user(User)
        /// The body of a kind that this release does not know.
        case unknown(OpaqueValue)

        /// Reads the body of a change.
        public init(of kind: Kind, from decoder: any Decoder) throws {
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
            case .settingsUpdated:
                self = .settings(try Settings(from: decoder))
            case .checklistCreated, .checklistImported, .checklistUpdated, .checklistArchived, .checklistUnarchived,
                .checklistOffered, .checklistOfferWithdrawn, .checklistOfferDeclined, .checklistHandedOver:
                self = .sharedChecklist(try SharedChecklist(from: decoder))
            case .summaryDay, .summaryWeek, .summaryMonth:
                self = .summary(try Summary(from: decoder))
            case .userUpdated, .userDisabled, .userEnabled:
                self = .user(try User(from: decoder))
            case .unknown:
                self = .unknown(try OpaqueValue(from: decoder))
            }
        }

        /// Writes the body.
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
            case .settings(let body): try body.encode(to: encoder)
            case .sharedChecklist(let body): try body.encode(to: encoder)
            case .summary(let body): try body.encode(to: encoder)
            case .user(let body): try body.encode(to: encoder)
            case .unknown(let body): try body.encode(to: encoder)
            }
        }
    }
}

/// The schema `Changes` of the interface's document.
public struct Changes: Codable, Hashable, Sendable {
    /// Opaque: how far the client has read.
    public var cursor: String
    /// Each stream's changes are in order.
    public var changes: [Change]
    /// Whether more changes are ready: poll again at once.
    public var more: Bool

    /// A value with these members.
    public init(cursor: String, changes: [Change], more: Bool) {
        self.cursor = cursor
        self.changes = changes
        self.more = more
    }
}

/// The schema `Snapshot` of the interface's document.
public struct Snapshot: Codable, Hashable, Sendable {
    /// Opaque: how far the client has read.
    public var cursor: String
    /// The member `me`.
    public var me: Me
    /// Those that wait for the user. Absent with `only=me`.
    public var invitations: [ReceivedInvitation]?
    /// Absent with `only=me`.
    public var checklists: [OwnChecklistSnapshot]?

    /// A value with these members.
    public init(
        cursor: String, me: Me, invitations: [ReceivedInvitation]? = nil, checklists: [OwnChecklistSnapshot]? = nil
    ) {
        self.cursor = cursor
        self.me = me
        self.invitations = invitations
        self.checklists = checklists
    }
}
