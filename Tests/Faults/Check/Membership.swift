/// The memberships of checklists by version, from the log.
struct Membership {
    private var owners: [String: String] = [:]
    /// For each checklist and user, the versions at which they came (true) and went (false), in order.
    private var turns: [String: [String: [(version: Int, isOn: Bool)]]] = [:]

    init(_ streams: [String: [Evidence.Change]]) {
        for (stream, changes) in streams {
            for change in changes {
                switch change.kind {
                case "checklist.created":
                    owners[stream] = change.actor
                case "participant.added":
                    turns[stream, default: [:]][change.subject, default: []].append((change.version, true))
                case "participant.removed":
                    turns[stream, default: [:]][change.subject, default: []].append((change.version, false))
                default: break
                }
            }
        }
    }

    func owner(of list: String) -> String? { owners[list] }

    /// Whether a user is on a checklist at a version, or joins it later: a new participant may see the past. A user who
    /// leaves at a version may see that version.
    func isOn(_ user: String, _ list: String, atOrAfter version: Int) -> Bool {
        if owners[list] == user { return true }
        guard let turns = turns[list]?[user] else { return false }
        if turns.contains(where: { $0.version >= version }) { return true }
        return turns.last?.isOn ?? false
    }
}
