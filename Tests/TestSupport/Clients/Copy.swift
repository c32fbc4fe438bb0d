import Foundation

/// A client's copy of the checklists that one user sees. It begins with a snapshot and follows changes only by the
/// rules of feed.md and of the interface's document.
public struct Copy: Sendable {
    /// A checklist with its tasks.
    public struct Checklist: Sendable {
        /// The fields of `GET /v1/checklists/{id}`.
        public var fields: [String: JSON]
        /// The tasks by their ids.
        public var tasks: [String: JSON]
        /// The shared records, each by its task and date.
        public var records: [RecordKey: JSON] = [:]
        /// The version of the user's own stream as of which the user's own things on it are.
        public var ownVersion = 0
        /// Whether changes came without bodies: those from before its reader came back onto it. A snapshot is due.
        public private(set) var isTorn = false

        /// The version of its stream.
        public var version: Int { fields["version"]?.int ?? 0 }
        /// The role of the copy's user.
        public var role: String { fields["role"]?.string ?? "" }
        /// Whether it is archived.
        public var isArchived: Bool { fields["archived"]?.bool ?? false }
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

        init(_ record: JSON) { (task, date) = (record["task_id"].string ?? "", record["date"].string ?? "") }
    }

    /// The user of the copy.
    public let user: String
    /// By their ids.
    public private(set) var checklists: [String: Checklist] = [:]
    /// The invitations that wait for the user, by their ids.
    public private(set) var invitations: [String: JSON] = [:]
    /// The rest of the user's own state, by the names of its members.
    public private(set) var me: [String: JSON] = [:]
    /// The user's own records.
    public internal(set) var records: [RecordKey: JSON] = [:]
    /// The user's reminders, by the ids of their tasks.
    public private(set) var reminders: [String: JSON] = [:]
    /// The place in the user's own stream.
    private var ownVersion: Int
    /// The number of changes that came again.
    public private(set) var repeats = 0

    /// A copy from the answer of `GET /v1/snapshot`, or of `GET /v1/snapshot?only=me`: then the rest comes in parts.
    public init(of user: String, _ snapshot: JSON) throws {
        self.user = user
        me = snapshot["me"].object
        guard let version = me.removeValue(forKey: "version")?.int else {
            throw Breach(description: "A snapshot without a version: \(snapshot)")
        }
        ownVersion = version
        for checklist in snapshot["checklists"].array { try take(checklist, isSingle: false) }
        for record in me.removeValue(forKey: "records")?.array ?? [] { records[RecordKey(record)] = record }
        for one in me.removeValue(forKey: "reminders")?.array ?? [] { reminders[one["task_id"].string ?? ""] = one }
        take(invitations: snapshot["invitations"].array)
    }

    /// Takes in the answer of `GET /v1/checklists/{id}/snapshot`.
    public mutating func take(_ snapshot: JSON) throws { try take(snapshot, isSingle: true) }

    /// Takes in the answer of `GET /v1/me/invitations`.
    public mutating func take(invitations waiting: [JSON]) {
        for invitation in waiting { invitations[invitation["id"].string ?? ""] = invitation }
    }

    /// - Parameter isSingle: whether it has the user's own things, too, as of a version of the user's stream.
    private mutating func take(_ snapshot: JSON, isSingle: Bool) throws {
        var fields = snapshot.object
        let tasks = fields.removeValue(forKey: "tasks")?.array ?? []
        guard let id = fields["id"]?.string else { throw Breach(description: "A snapshot without id: \(snapshot)") }
        guard fields["mine"] != nil else { throw Breach(description: "A snapshot without 'mine': \(snapshot)") }
        let version = fields.removeValue(forKey: "me_version")?.int
        guard (version != nil) == isSingle else { throw Breach(description: "'me_version' is amiss: \(snapshot)") }
        let reminding = fields.removeValue(forKey: "reminders")?.array ?? []
        let places = tasks.map { (Self.position($0), $0["id"].string ?? "") }
        guard zip(places, places.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw Breach(description: "The tasks of \(id) are not in their order: \(places)")
        }
        let byID = Dictionary(tasks.map { ($0["id"].string ?? "", $0) }) { $1 }
        let all = fields.removeValue(forKey: "records")?.array ?? []
        let (shared, own) = (all.filter { $0["shared"] == true }, all.filter { $0["shared"] != true })
        let byKey = Dictionary(shared.map { (RecordKey($0), $0) }) { $1 }
        if isSingle {
            records = records.filter { byID[$0.key.task] == nil }
            for record in own { records[RecordKey(record)] = record }
            reminders = reminders.filter { byID[$0.key] == nil }
            for one in reminding { reminders[one["task_id"].string ?? ""] = one }
        }
        checklists[id] = Checklist(fields: fields, tasks: byID, records: byKey, ownVersion: version ?? ownVersion)
    }

    /// Takes in a change. Returns the id of a checklist whose snapshot the caller must take in before the next change.
    public mutating func apply(_ change: JSON) throws -> String? {
        guard let stream = change["stream"].string, let version = change["version"].int,
            let kind = change["kind"].string
        else {
            throw Breach(description: "No change: \(change)")
        }
        if stream == user { return try applyOwn(kind, version, change) }
        // A missing checklist is one whose `checklist.added` is still to come, or one that the user left.
        guard var checklist = checklists[stream] else { return nil }
        guard version > checklist.version else {
            repeats += 1
            return nil
        }
        guard version == checklist.version + 1 else {
            throw Breach(description: "\(stream) went from \(checklist.version) to \(version): \(change)")
        }
        try checklist.apply(kind, change["body"])
        // Of a task that moved, the user is told if its reminders end.
        if kind == "task.deleted", change["body"]["reason"] != "moved" {
            reminders.removeValue(forKey: change["body"]["id"].string ?? "")
        }
        checklist.fields["version"] = change["version"]
        checklist.fields["updated_at"] = change["at"]
        checklist.fields["task_count"] = change["task_count"]
        checklist.fields["open_task_count"] = change["open_task_count"]
        let isCompleted = change["task_count"] != 0 && change["open_task_count"] == 0
        checklist.fields["completed"] = .bool(isCompleted)
        checklist.fields["role"] = checklist.role(of: user)
        checklists[stream] = checklist
        return nil
    }

    private mutating func applyOwn(_ kind: String, _ version: Int, _ change: JSON) throws -> String? {
        guard version == ownVersion + 1 else {
            guard version <= ownVersion else {
                throw Breach(description: "The user's stream went from \(ownVersion) to \(version): \(change)")
            }
            repeats += 1
            return nil
        }
        ownVersion = version
        let list = change["body"]["id"].string ?? ""
        let task = change["body"]["task_id"].string ?? ""
        switch kind {
        // The checklist's snapshot is as of a later version.
        case "checklist.added", "checklist.removed", "checklist.placed":
            if let known = checklists[list], version <= known.ownVersion { return nil }
        case "reminders.updated", "occurrence.updated":
            if knows(task, as: version) { return nil }
        default: break
        }
        switch kind {
        case "checklist.added":
            return list
        case "checklist.removed":
            checklists[list] = nil
            for task in change["body"]["reminders"].array.compactMap(\.string) where !knows(task, as: version) {
                reminders.removeValue(forKey: task)
            }
        case "checklist.placed":
            // It may be of a checklist that the user has left since.
            checklists[list]?.fields["mine"] = change["body"]["mine"]
        case "invitation.received":
            invitations[change["body"]["id"].string ?? ""] = change["body"]
        case "invitation.ended":
            invitations[change["body"]["id"].string ?? ""] = nil
        case "settings.updated":
            me["settings"] = change["body"]
        case "points.added":
            me["balance"] = change["body"]["balance"]
        case "occurrence.updated":
            records[RecordKey(change["body"])] = change["body"]
        case "reward.created", "reward.updated", "reward.deleted":
            take(change["body"], among: "rewards", isThere: kind != "reward.deleted")
        case "mode.created", "mode.updated", "mode.deleted":
            take(change["body"], among: "modes", isThere: kind != "mode.deleted")
        case "entry.created", "entry.updated", "entry.deleted":
            take(entry: change["body"], isThere: kind != "entry.deleted")
        case "reminders.updated":
            reminders[task] = change["body"]
            if change["body"]["reminders"] == [] { reminders.removeValue(forKey: task) }
        case "reminder.due", "summary.day", "summary.week", "summary.month", "session.ended", "session.rotated",
            "user.updated", "user.disabled", "user.enabled", "user.deleted",
            "purchase.created", "purchase.deleted":
            break
        default:
            throw Breach(description: "'\(kind)' is unknown in a user's stream: \(change)")
        }
        return nil
    }

    /// Whether the snapshot of a checklist with this task was as of this version of the user's stream, or a later one.
    private func knows(_ task: String, as version: Int) -> Bool {
        checklists.values.contains { $0.ownVersion >= version && $0.tasks[task] != nil }
    }

    /// Keeps an entry as long as it runs.
    private mutating func take(entry: JSON, isThere: Bool) {
        if isThere, entry["ended_at"] == .null {
            me["entry"] = entry
        } else if me["entry"]?["id"] == entry["id"] {
            me["entry"] = .null
        }
    }

    /// Puts a reward or a mode in its place among the others, or takes it away.
    private mutating func take(_ thing: JSON, among name: String, isThere: Bool) {
        var things = me[name]?.array ?? []
        things.removeAll { $0["id"] == thing["id"] }
        if isThere { things.append(thing) }
        me[name] = .array(
            things.sorted {
                (Self.position($0), $0["id"].string ?? "") < (Self.position($1), $1["id"].string ?? "")
            })
    }

    private static func position(_ thing: JSON) -> Double {
        if case .number(let position) = thing["position"] { position } else { .nan }
    }
}

extension Copy.Checklist {
    fileprivate mutating func apply(_ kind: String, _ body: JSON) throws {
        let id = body["id"].string ?? ""
        let parts = kind.split(separator: ".")
        switch parts.first {
        // A comment: its text may have been deleted since.
        case "comment":
            break
        case _ where body == .null:
            isTorn = true
        case "checklist":
            let mine = fields["mine"]
            fields = body.object
            fields["mine"] = mine
        case "participant":
            let others = (fields["participants"]?.array ?? []).filter { $0["id"].string != id }
            fields["participants"] = .array(kind == "participant.removed" ? others : others + [body])
        case "task" where kind == "task.deleted":
            tasks[id] = nil
            records = records.filter { $0.key.task != id }
        case "occurrence":
            records[Copy.RecordKey(body)] = body
        case "task":
            if let former = tasks[id], former["section"] != body["section"] { carry(below: id, body) }
            tasks[id] = body
        default:
            throw Copy.Breach(description: "'\(kind)' is unknown in a checklist's stream")
        }
    }

    /// The subtasks of a task that has another section now have that too.
    private mutating func carry(below id: String, _ body: JSON) {
        for (subtask, fields) in tasks where fields["parent_id"].string == id {
            var fields = fields.object
            for name in ["section", "version", "updated_at"] { fields[name] = body[name] }
            tasks[subtask] = .object(fields)
            carry(below: subtask, body)
        }
    }

    fileprivate func role(of user: String) -> JSON {
        if fields["owner"]?["id"].string == user { return "owner" }
        return fields["participants"]?.array.first { $0["id"].string == user }?["role"] ?? .null
    }
}
