import Foundation

extension Copy {
    /// The fields that differ from those of `other`, a line each: first this copy's value, then the value of `other`.
    public func differences(from other: Copy) -> [String] {
        var lines: [String] = []
        for id in Set(checklists.keys).union(other.checklists.keys).sorted() {
            guard let mine = checklists[id], let theirs = other.checklists[id] else {
                lines.append("checklist \(id): \(checklists[id] == nil ? "is missing" : "is one too many")")
                continue
            }
            if mine.isTorn { lines.append("checklist \(id): was told of changes without their bodies") }
            lines += Self.differences(mine.comparable, theirs.comparable, "checklist \(id)")
            lines += Self.differences(shown(mine.records), other.shown(theirs.records), "records of checklist \(id)")
            for task in Set(mine.tasks.keys).union(theirs.tasks.keys).sorted() {
                lines += Self.differences(mine.tasks[task]?.object, theirs.tasks[task]?.object, "task \(task) of \(id)")
            }
        }
        return lines + Self.differences(invitations, other.invitations, "invitations")
            + Self.differences(shownMe(), other.shownMe(beside: self), "me")
            + Self.differences(shown(records), other.shown(other.records), "own records")
            + Self.differences(shownReminders, other.shownReminders, "reminders")
    }

    /// What is the user's own as a client shows it: the entry that runs with its task only where the client has that
    /// task. What an older copy was told without the task may have it again since: no change says so.
    private func shownMe(beside older: Copy? = nil) -> [String: JSON] {
        var shown = me
        guard var entry = shown["entry"]?.object, let task = entry["task_id"]?.string else { return shown }
        let isTold = older.map { $0.me["entry"]?["task_id"] != .null } ?? true
        if !isTold || !checklists.values.contains(where: { $0.tasks[task] != nil }) { entry["task_id"] = .null }
        shown["entry"] = .object(entry)
        return shown
    }

    /// The reminders of tasks that the client has: others may be of tasks that are gone.
    private var shownReminders: [String: JSON] {
        reminders.filter { task, _ in checklists.values.contains { $0.tasks[task] != nil } }
    }

    /// Of the records those that a client shows: of tasks that it has, without the dates that were taken out, and none
    /// from before 60 days ago, which it may drop.
    private func shown(_ records: [RecordKey: JSON]) -> [String: JSON] {
        let tasks = checklists.values.reduce(into: [:]) { $0.merge($1.tasks) { $1 } }
        let earliest = String(Date(timeIntervalSinceNow: -60 * 86_400).ISO8601Format().prefix(10))
        let shown = records.filter { key, _ in
            guard let task = tasks[key.task], key.date >= earliest else { return false }
            return !task["repeat"]["except"].array.contains(.string(key.date))
        }
        return Dictionary(shown.map { ("\($0.key.task) \($0.key.date)", $0.value) }) { $1 }
    }

    private static func differences(_ mine: [String: JSON]?, _ theirs: [String: JSON]?, _ place: String) -> [String] {
        guard let mine, let theirs else { return ["\(place): \(mine == nil ? "is missing" : "is one too many")"] }
        return Set(mine.keys).union(theirs.keys).sorted().filter { mine[$0] != theirs[$0] }.map { name in
            "\(place), \(name): \(mine[name] ?? "absent") and not \(theirs[name] ?? "absent")"
        }
    }
}

extension Copy.Checklist {
    /// The fields, with participants by name, because the order of participants is not promised.
    fileprivate var comparable: [String: JSON] {
        var fields = fields
        let people = fields["participants"]?.array ?? []
        fields["participants"] = .array(people.sorted { ($0["username"].string ?? "") < ($1["username"].string ?? "") })
        return fields
    }
}
