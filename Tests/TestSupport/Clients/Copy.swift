/// What a client knows of the checklists that one user sees. It begins with a snapshot and goes on by what feed.md and
/// the interface's document say of changes, and by nothing else.
public struct Copy: Sendable {
    /// A checklist with its tasks.
    public struct Checklist: Sendable {
        /// As `GET /v1/checklists/{id}` shows it.
        public var fields: [String: JSON]
        /// The tasks by their ids.
        public var tasks: [String: JSON]

        /// The stream's.
        public var version: Int { fields["version"]?.int ?? 0 }
        /// Of whose copy it is.
        public var role: String { fields["role"]?.string ?? "" }
        /// Whether it is archived.
        public var isArchived: Bool { fields["archived"]?.bool ?? false }
    }

    /// Something was sent that the promise rules out: a gap, a kind that nobody knows, tasks out of their order.
    public struct Breach: Error, CustomStringConvertible {
        /// What was sent, in a sentence.
        public let description: String

        /// - Parameter description: what was sent, in a sentence.
        public init(description: String) { self.description = description }
    }

    /// Whose it is.
    public let user: String
    /// By their ids.
    public private(set) var checklists: [String: Checklist] = [:]
    /// The place in the user's own stream; nil as long as nothing came of it.
    private var ownVersion: Int?
    /// How many changes came that had come before.
    public private(set) var repeats = 0

    /// The state that `GET /v1/snapshot` answers with.
    public init(of user: String, _ snapshot: JSON) throws {
        self.user = user
        for checklist in snapshot["checklists"].array { try take(checklist) }
    }

    /// Takes in what `GET /v1/checklists/{id}/snapshot` answers with.
    public mutating func take(_ snapshot: JSON) throws {
        var fields = snapshot.object
        let tasks = fields.removeValue(forKey: "tasks")?.array ?? []
        guard let id = fields["id"]?.string else { throw Breach(description: "A snapshot without id: \(snapshot)") }
        let places = tasks.map { (Self.position($0), $0["id"].string ?? "") }
        guard zip(places, places.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw Breach(description: "The tasks of \(id) are not in their order: \(places)")
        }
        let byID = Dictionary(tasks.map { ($0["id"].string ?? "", $0) }) { $1 }
        checklists[id] = Checklist(fields: fields, tasks: byID)
    }

    /// Takes in a change. Returns the id of a checklist whose snapshot is to be taken before the next one.
    public mutating func apply(_ change: JSON) throws -> String? {
        guard let stream = change["stream"].string, let version = change["version"].int,
            let kind = change["kind"].string
        else {
            throw Breach(description: "No change: \(change)")
        }
        if stream == user { return try applyOwn(kind, version, change) }
        // One that is not there is one whose `checklist.added` is still to come, or that was left.
        guard var checklist = checklists[stream] else { return nil }
        guard version > checklist.version else {
            repeats += 1
            return nil
        }
        guard version == checklist.version + 1 else {
            throw Breach(description: "\(stream) went from \(checklist.version) to \(version): \(change)")
        }
        try checklist.apply(kind, change["body"])
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
        if let ownVersion, version != ownVersion + 1 {
            guard version <= ownVersion else {
                throw Breach(description: "The user's stream went from \(ownVersion) to \(version): \(change)")
            }
            repeats += 1
            return nil
        }
        ownVersion = version
        switch kind {
        case "checklist.added":
            return change["body"]["id"].string
        case "checklist.removed":
            checklists[change["body"]["id"].string ?? ""] = nil
        case "session.ended", "session.rotated", "user.updated", "user.disabled", "user.enabled", "user.deleted":
            break
        default:
            throw Breach(description: "Nobody knows what '\(kind)' is in a user's stream: \(change)")
        }
        return nil
    }

    private static func position(_ task: JSON) -> Double {
        if case .number(let position) = task["position"] { position } else { .nan }
    }
}

extension Copy.Checklist {
    fileprivate mutating func apply(_ kind: String, _ body: JSON) throws {
        let id = body["id"].string ?? ""
        let parts = kind.split(separator: ".")
        switch parts.first {
        case "checklist":
            fields = body.object
        case "participant":
            let others = (fields["participants"]?.array ?? []).filter { $0["id"].string != id }
            fields["participants"] = .array(kind == "participant.removed" ? others : others + [body])
        case "task" where kind == "task.deleted":
            tasks[id] = nil
        case "task":
            tasks[id] = body
        case "comment":
            break
        default:
            throw Copy.Breach(description: "Nobody knows what '\(kind)' is in a checklist's stream")
        }
    }

    fileprivate func role(of user: String) -> JSON {
        if fields["owner"]?["id"].string == user { return "owner" }
        return fields["participants"]?.array.first { $0["id"].string == user }?["role"] ?? .null
    }
}
