import TestSupport

/// Compares what the devices of a user were told with the user's stream, and that with what is stored.
enum TimerChecker {
    /// What is wrong, a sentence each; none where every promise is kept.
    /// - Parameters:
    ///   - lines: the lines of all journals.
    ///   - changes: the user's stream, in the order of its versions: `{version, kind, body}`.
    ///   - stored: the entries.
    static func breaches(lines: [TimerDevice.Line], changes: [JSON], stored: [JSON]) -> [String] {
        var breaches: [String] = []
        let versions = changes.map { $0["version"].int ?? 0 }
        if versions != Array(1...max(1, changes.count)) { breaches.append("The stream has a gap, or a change twice") }
        var (entries, made): ([String: JSON], [String: Int]) = ([:], [:])
        for change in changes where change["kind"].string?.hasPrefix("entry.") == true {
            let id = change["body"]["id"].string ?? ""
            entries[id] = change["body"]
            if change["kind"] == "entry.created" { made[id, default: 0] += 1 }
            if !isInOrder(entries) { breaches.append("Two entries run or overlap after \(change)") }
        }
        breaches += made.filter { $0.value > 1 }.map { "The entry \($0.key) was made \($0.value) times" }
        if Dictionary(stored.map { ($0["id"].string ?? "", $0) }, uniquingKeysWith: { $1 }) != entries {
            breaches.append("What is stored is not what the changes say")
        }
        let bodies = Dictionary(zip(versions, changes.map { $0["body"] })) { first, _ in first }
        return breaches + lines.flatMap { Self.breaches(of: $0, entries, bodies) }
    }

    /// Whether at most one entry runs, and none overlap.
    private static func isInOrder(_ entries: [String: JSON]) -> Bool {
        let spans = entries.values.map { ($0["started_at"].string ?? "", $0["ended_at"].string ?? "9") }
            .filter { $0.0 < $0.1 }.sorted { $0 < $1 }
        return entries.values.count { $0["ended_at"] == .null } <= 1
            && zip(spans, spans.dropFirst()).allSatisfy { $0.1 <= $1.0 }
    }

    /// What a device was told must be there, and as it was told.
    private static func breaches(
        of line: TimerDevice.Line, _ entries: [String: JSON], _ bodies: [Int: JSON]
    ) -> [String] {
        let (isSo, told): (Bool, [TimerDevice.Told])
        switch line {
        case .starts, .stops: return []
        case .started(let entry, let status, let answer):
            (isSo, told) = (status == 201 && answer.first?.entry == entry && entries[entry] != nil, answer)
        case .stopped(let entry, let status, let answer):
            // With 409, another device has stopped it.
            let isAnswered = status == 200 ? answer.first?.entry == entry : status == 409
            (isSo, told) = (isAnswered && entries[entry].map { $0["ended_at"] != .null } ?? false, answer)
        }
        let wrong = told.filter { one in
            let body = bodies[one.version] ?? .null
            return body["id"].string != one.entry || body["ended_at"].string != one.endedAt
        }
        return (isSo ? [] : ["It is not so: \(line)"]) + wrong.map { "It was not so at its version: \($0)" }
    }
}
