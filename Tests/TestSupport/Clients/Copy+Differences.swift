import ClientValues
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
            lines += Self.differences(
                values: shown(mine.records), other.shown(theirs.records), "records of checklist \(id)")
            for task in Set(mine.tasks.keys).union(theirs.tasks.keys).sorted() {
                lines += Self.differences(mine.tasks[task], theirs.tasks[task], "task \(task) of \(id)")
            }
        }
        return lines + Self.differences(values: invitations, other.invitations, "invitations")
            + Self.differences(shownMe(), other.shownMe(beside: self), "me")
            + Self.differences(values: shown(records), other.shown(other.records), "own records")
            + Self.differences(values: shownReminders, other.shownReminders, "reminders")
    }

    /// What is the user's own as a client shows it: the entry that runs with its task only where the client has that
    /// task. What an older copy was told without the task may have it again since: no change says so.
    private func shownMe(beside older: Copy? = nil) -> Me {
        var shown = me
        shown.version = 0
        shown.records = []
        shown.reminders = []
        guard let task = shown.entry?.taskID else { return shown }
        let isTold = older.map { $0.me.entry?.taskID != nil } ?? true
        let isThere = checklists.values.contains { $0.tasks[task.rawValue] != nil }
        if !isTold || !isThere { shown.entry?.taskID = nil }
        return shown
    }

    /// The reminders of tasks that the client has: others may be of tasks that are gone.
    private var shownReminders: [String: Reminders] {
        reminders.filter { task, _ in checklists.values.contains { $0.tasks[task] != nil } }
    }

    /// Of the records those that a client shows: of tasks that it has, without the dates that were taken out, and none
    /// from before 60 days ago, which it may drop.
    private func shown(_ records: [RecordKey: OccurrenceRecord]) -> [String: OccurrenceRecord] {
        let tasks = checklists.values.reduce(into: [:]) { $0.merge($1.tasks) { $1 } }
        let earliest = String(Date(timeIntervalSinceNow: -60 * 86_400).ISO8601Format().prefix(10))
        let shown = records.filter { key, _ in
            guard let task = tasks[key.task], key.date >= earliest else { return false }
            return !(task.repeat?.except.contains { "\($0)" == key.date } ?? false)
        }
        return Dictionary(shown.map { ("\($0.key.task) \($0.key.date)", $0.value) }) { $1 }
    }

    private static func differences<Value: Encodable & Equatable>(
        _ mine: Value?, _ theirs: Value?, _ place: String
    ) -> [String] {
        guard mine != theirs else { return [] }
        guard let mine, let theirs else { return ["\(place): \(mine == nil ? "is missing" : "is one too many")"] }
        let lines = differences(values: JSON.members(of: mine), JSON.members(of: theirs), place)
        return lines.isEmpty ? ["\(place): differs in what JSON does not show"] : lines
    }

    private static func differences<Value: Equatable>(
        values mine: [String: Value], _ theirs: [String: Value], _ place: String
    ) -> [String] {
        func text(_ value: Value?) -> String { value.map { "\($0)" } ?? "absent" }
        return Set(mine.keys).union(theirs.keys).sorted().filter { mine[$0] != theirs[$0] }.map { name in
            "\(place), \(name): \(text(mine[name])) and not \(text(theirs[name]))"
        }
    }
}

extension Copy.Checklist {
    /// The fields, with participants by name, because the order of participants is not promised.
    fileprivate var comparable: ListedChecklist {
        var fields = fields
        fields.participants.sort { $0.username < $1.username }
        return fields
    }
}
