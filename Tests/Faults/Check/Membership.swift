/// Who is on which checklist from which version on, as the log has it.
struct Membership {
    private var owners: [String: String] = [:]
    /// Of each checklist and user, the versions at which they came (true) and went (false), in order.
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

    /// Whether somebody is on a checklist at a version, or comes on it later: the past is shown to whoever comes. Whoever
    /// goes at a version is shown that.
    func isOn(_ user: String, _ list: String, atOrAfter version: Int) -> Bool {
        if owners[list] == user { return true }
        guard let turns = turns[list]?[user] else { return false }
        if turns.contains(where: { $0.version >= version }) { return true }
        return turns.last?.isOn ?? false
    }
}
