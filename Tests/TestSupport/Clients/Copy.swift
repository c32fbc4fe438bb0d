public import ClientValues
import Foundation

/// A client's copy of the checklists that one user sees. It begins with a snapshot and follows changes only by the
/// rules of feed.md and of the interface's document.
public struct Copy: Sendable {
    /// A checklist with its tasks.
    public struct Checklist: Sendable {
        /// The checklist as the copy's user sees it.
        public var fields: ListedChecklist
        /// The tasks by their ids.
        public var tasks: [String: ChecklistTask]
        /// The shared records, each by its task and date.
        public var records: [RecordKey: OccurrenceRecord] = [:]
        /// The version of the user's own stream as of which the user's own things on it are.
        public var ownVersion: Int64 = 0
        /// Whether changes came without bodies: those from before its reader came back onto it. A snapshot is due.
        public private(set) var isTorn = false

        /// The version of its stream.
        public var version: Int64 { fields.version }
        /// The role of the copy's user.
        public var role: Open<Role> { fields.role }
        /// Whether it is archived.
        public var isArchived: Bool { fields.archived }
    }

    /// The server sent something that the promise rules out: a gap, an unknown kind, or tasks out of order.
    public struct Breach: Error, CustomStringConvertible {
        /// The content, in a sentence.
        public let description: String

        /// - Parameter description: the content, in a sentence.
        public init(description: String) { self.description = description }
    }

    /// The key of a record.
    public struct RecordKey: Hashable, Sendable {
        /// The task.
        public let task: String
        /// The date of the occurrence.
        public let date: String

        init(_ record: OccurrenceRecord) {
            (task, date) = (record.taskID.rawValue, "\(record.date)")
        }
    }

    /// The user of the copy.
    public let user: String
    /// By their ids.
    public private(set) var checklists: [String: Checklist] = [:]
    /// The invitations that wait for the user, by their ids.
    public private(set) var invitations: [String: ReceivedInvitation] = [:]
    /// The rest of the user's own state, as of the beginning where something else here has it.
    public private(set) var me: Me
    /// The user's own records.
    public internal(set) var records: [RecordKey: OccurrenceRecord] = [:]
    /// The user's reminders, by the ids of their tasks.
    public private(set) var reminders: [String: Reminders] = [:]
    /// The place in the user's own stream.
    private var ownVersion: Int64
    /// The number of changes that came again.
    public private(set) var repeats = 0

    /// A copy from the answer of `GET /v1/snapshot`, or of `GET /v1/snapshot?only=me`: then the rest comes in parts.
    /// - Throws: `Breach` for another answer.
    public init(of user: String, _ snapshot: JSON) throws {
        let snapshot = try snapshot.value(as: Snapshot.self)
        self.user = user
        me = snapshot.me
        ownVersion = me.version
        for list in snapshot.checklists ?? [] {
            try take(list.base, list.tasks, list.records, ownVersion: ownVersion)
        }
        for record in me.records { records[RecordKey(record)] = record }
        for one in me.reminders { reminders[one.taskID.rawValue] = one }
        take(snapshot.invitations ?? [])
    }

    /// Takes in the answer of `GET /v1/checklists/{id}/snapshot`: with the user's own things, as of a version of the
    /// user's stream.
    /// - Throws: `Breach` for another answer.
    public mutating func take(_ snapshot: JSON) throws {
        let snapshot = try snapshot.value(as: ChecklistSnapshot.self)
        let tasks = Set(snapshot.tasks.map(\.id.rawValue))
        records = records.filter { !tasks.contains($0.key.task) }
        for record in snapshot.records where !record.shared { records[RecordKey(record)] = record }
        reminders = reminders.filter { !tasks.contains($0.key) }
        for one in snapshot.reminders { reminders[one.taskID.rawValue] = one }
        try take(snapshot.base, snapshot.tasks, snapshot.records, ownVersion: snapshot.meVersion)
    }

    /// Takes in the answer of `GET /v1/me/invitations`.
    /// - Throws: `Breach` for another answer.
    public mutating func take(invitations waiting: [JSON]) throws {
        take(try waiting.map { try $0.value(as: ReceivedInvitation.self) })
    }

    private mutating func take(_ waiting: [ReceivedInvitation]) {
        for invitation in waiting { invitations[invitation.id.rawValue] = invitation }
    }

    private mutating func take(
        _ fields: ListedChecklist, _ tasks: [ChecklistTask], _ records: [OccurrenceRecord], ownVersion: Int64
    ) throws {
        let places = tasks.map { ($0.position, $0.id) }
        guard zip(places, places.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw Breach(description: "The tasks of \(fields.id) are not in their order: \(places)")
        }
        let shared = records.filter(\.shared).map { (RecordKey($0), $0) }
        checklists[fields.id.rawValue] = Checklist(
            fields: fields, tasks: Dictionary(tasks.map { ($0.id.rawValue, $0) }) { $1 },
            records: Dictionary(shared) { $1 }, ownVersion: ownVersion)
    }

    /// Takes in a change. Returns the id of a checklist whose snapshot the caller must take in before the next change.
    /// - Throws: `Breach` for one that the promise rules out.
    public mutating func apply(_ change: JSON) throws -> String? {
        let change = try change.value(as: Change.self)
        let (stream, version) = (change.stream.rawValue, change.version)
        if stream == user { return try applyOwn(change) }
        // A missing checklist is one whose `checklist.added` is still to come, or one that the user left.
        guard var checklist = checklists[stream] else { return nil }
        guard version > checklist.version else {
            repeats += 1
            return nil
        }
        guard version == checklist.version + 1 else {
            throw Breach(description: "\(stream) went from \(checklist.version) to \(version): \(change)")
        }
        try checklist.apply(change, of: user)
        // Of a task that moved, the user is told if its reminders end.
        if case .deletedTask(let task)? = change.body, task.reason != .moved {
            reminders.removeValue(forKey: task.id.rawValue)
        }
        checklists[stream] = checklist
        return nil
    }

    private mutating func applyOwn(_ change: Change) throws -> String? {
        let version = change.version
        guard version == ownVersion + 1 else {
            guard version <= ownVersion else {
                throw Breach(description: "The user's stream went from \(ownVersion) to \(version): \(change)")
            }
            repeats += 1
            return nil
        }
        ownVersion = version
        switch change.body {
        case .addedChecklist(let list)?:
            return isNews(version, to: list.id) ? list.id.rawValue : nil
        case .removedChecklist(let list)? where isNews(version, to: list.id):
            checklists[list.id.rawValue] = nil
            for task in list.reminders ?? [] where !knows(task, as: version) {
                reminders.removeValue(forKey: task.rawValue)
            }
        case .placedChecklist(let list)? where isNews(version, to: list.id):
            // It may be of a checklist that the user has left since.
            checklists[list.id.rawValue]?.fields.mine = list.mine
        case .receivedInvitation(let invitation)?:
            take([invitation])
        case .userSettings(let settings)?:
            me.settings = settings
        case .pointsEntry(let entry)?:
            me.balance = entry.balance
        case .occurrenceRecord(let record)? where !knows(record.taskID, as: version):
            records[RecordKey(record)] = record
        case .reminders(let task)? where !knows(task.taskID, as: version):
            reminders[task.taskID.rawValue] = task.reminders.isEmpty ? nil : task
        case .reward(let reward)?:
            me.rewards = (me.rewards.filter { $0.id != reward.id } + [reward]).sorted {
                ($0.position, $0.id) < ($1.position, $1.id)
            }
        case .mode(let mode)?:
            me.modes = (me.modes.filter { $0.id != mode.id } + [mode]).sorted {
                ($0.position, $0.id) < ($1.position, $1.id)
            }
        case .entry(let entry)?:
            // Kept as long as it runs.
            if entry.endedAt == nil { me.entry = entry } else if me.entry?.id == entry.id { me.entry = nil }
        case .onlyID(let thing)?:
            try end(thing.id, by: change.kind)
        case .removedChecklist?, .placedChecklist?, .occurrenceRecord?, .reminders?, .dueReminder?, .summary?, .user?,
            .purchase?:
            break
        default:
            throw Breach(description: "'\(change.kind)' is unknown in a user's stream: \(change)")
        }
        return nil
    }

    /// Takes a thing away that is gone.
    private mutating func end(_ id: Identifier, by kind: Open<Change.Kind>) throws {
        switch kind {
        case .known(.invitationEnded): invitations[id.rawValue] = nil
        case .known(.rewardDeleted): me.rewards.removeAll { $0.id == id }
        case .known(.modeDeleted): me.modes.removeAll { $0.id == id }
        case .known(.entryDeleted): if me.entry?.id == id { me.entry = nil }
        // A copy keeps none of these.
        case .known(.purchaseDeleted), .known(.sessionEnded), .known(.sessionRotated), .known(.userDeleted): break
        default: throw Breach(description: "'\(kind)' ends \(id), of which a copy knows nothing")
        }
    }

    /// Whether the snapshot of a checklist, if there is one, was as of an earlier version of the user's stream.
    private func isNews(_ version: Int64, to checklist: Identifier) -> Bool {
        checklists[checklist.rawValue].map { version > $0.ownVersion } ?? true
    }

    /// Whether the snapshot of a checklist with this task was as of this version of the user's stream, or a later one.
    private func knows(_ task: Identifier, as version: Int64) -> Bool {
        checklists.values.contains { $0.ownVersion >= version && $0.tasks[task.rawValue] != nil }
    }
}

extension Copy.Checklist {
    fileprivate mutating func apply(_ change: Change, of user: String) throws {
        switch (change.kind, change.body) {
        // A comment: its text may have been deleted since.
        case (.known(.commentAdded), _), (.known(.commentUpdated), _), (.known(.commentDeleted), _):
            break
        case (_, nil):
            isTorn = true
        case (_, .sharedChecklist(let list)?):
            fields.base.base = list
        case (let kind, .participant(let person)?):
            fields.participants.removeAll { $0.id == person.id }
            if kind != .participantRemoved { fields.participants.append(person) }
        case (_, .deletedTask(let task)?):
            tasks[task.id.rawValue] = nil
            records = records.filter { $0.key.task != task.id.rawValue }
        case (_, .occurrenceRecord(let record)?):
            records[Copy.RecordKey(record)] = record
        case (_, .checklistTask(let task)?):
            if let former = tasks[task.id.rawValue], former.section != task.section { carry(below: task) }
            tasks[task.id.rawValue] = task
        default:
            throw Copy.Breach(description: "'\(change.kind)' is unknown in a checklist's stream: \(change)")
        }
        guard let count = change.taskCount, let open = change.openTaskCount else {
            throw Copy.Breach(description: "A checklist's change without its counts: \(change)")
        }
        fields.version = change.version
        fields.updatedAt = change.at
        fields.taskCount = count
        fields.openTaskCount = open
        fields.completed = count != 0 && open == 0
        fields.role = role(of: user)
    }

    /// The subtasks of a task that has another section now have that too.
    private mutating func carry(below task: ChecklistTask) {
        for (id, var subtask) in tasks where subtask.parentID == task.id {
            subtask.section = task.section
            subtask.version = task.version
            subtask.updatedAt = task.updatedAt
            tasks[id] = subtask
            carry(below: subtask)
        }
    }

    /// The user's role; the present one where the user is on the checklist no longer, and will be told so.
    private func role(of user: String) -> Open<Role> {
        if fields.owner.id.rawValue == user { return .known(.owner) }
        let participant = fields.participants.first { $0.id.rawValue == user }
        return participant.map { Open(rawValue: $0.role.rawValue) } ?? fields.role
    }
}
