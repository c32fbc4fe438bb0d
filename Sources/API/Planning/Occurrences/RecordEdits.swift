import Checklists
import Foundation
import HTTPServer
import JSON
import LocalTime
import Recurrence
import Store

/// A request's edits of occurrences, with the facts about their dates for the database. The daemon works these out
/// before, and the action notices if a task repeats differently by then.
struct RecordEdits: Sendable {
    /// One operation: the arguments of its action.
    struct Edit: Sendable {
        let task: UUID
        let date: CalendarDate
        let arguments: [JSONValue.Member]
        /// Whether it takes its date out of the task.
        let isDelete: Bool

        /// - Parameters:
        ///   - task: the task.
        ///   - date: the date of the occurrence.
        ///   - arguments: the request's other arguments.
        init(_ task: UUID, _ date: CalendarDate, _ arguments: [JSONValue.Member], isDelete: Bool = false) {
            (self.task, self.date, self.isDelete) = (task, date, isDelete)
            self.arguments = arguments
        }
    }

    /// The facts for the database.
    struct Worked: Sendable {
        /// The arguments of each edit.
        let edits: [[JSONValue.Member]]
        /// What may follow what, by the id of the task: see `Openings`.
        let openings: [JSONValue.Member]
    }

    let edits: [Edit]

    /// The tasks, each once.
    var tasks: [UUID] { Array(Set(edits.map(\.task))) }

    /// The dates of tasks with more than one edit: the first of these decides about the next.
    var followed: [(task: UUID, date: CalendarDate)] {
        let counts = Dictionary(edits.map { ($0.task, 1) }, uniquingKeysWith: +)
        return edits.filter { counts[$0.task, default: 0] > 1 }.map { ($0.task, $0.date) }
    }

    /// Works out the facts of each edit by its task as it is stored. What the edits before it do is the database's to
    /// say; where that decides about the next date, the openings have an answer for each case.
    func worked(_ days: ReaderDays, _ tasks: [StoredRepeatingTask], _ zones: Zones) throws(Problem) -> Worked {
        var known = Dictionary(tasks.map { ($0.id, Known($0)) }) { first, _ in first }
        let worked = edits.map { edit in
            let arguments =
                edit.arguments + [
                    .init("id", .string(edit.task.lowercase)), .init("date", .string(edit.date.description)),
                ]
            // The daemon knows nothing of a task that does not repeat, or that the user does not see.
            return arguments + (known[edit.task]?.facts(edit, days) ?? [.init("shared", false)])
        }
        return Worked(edits: worked, openings: try openings(days, tasks, zones))
    }

    private func openings(
        _ days: ReaderDays, _ tasks: [StoredRepeatingTask], _ zones: Zones
    ) throws(Problem) -> [JSONValue.Member] {
        var openings = Openings(days, zones)
        let edits = Dictionary(grouping: edits, by: \.task)
        for stored in tasks where stored.task.rule.origin == .completion {
            if let several = edits[stored.id], several.count > 1 { try openings.add(stored, several) }
        }
        return openings.members
    }

    /// A task, with the dates that the edits so far take out.
    private struct Known {
        let stored: StoredRepeatingTask
        private var task: RepeatingTask
        /// Whether an earlier edit has compared it with the stored state.
        private var isSettled = false

        init(_ stored: StoredRepeatingTask) { (self.stored, task) = (stored, stored.task) }

        mutating func facts(_ edit: Edit, _ days: ReaderDays) -> [JSONValue.Member] {
            let date = edit.date
            defer {
                isSettled = true
                // The occurrence before it may last longer then.
                if edit.isDelete { task.except(date) }
            }
            return [
                .init("shared", .bool(task.rule.isShared)), .init("ends_on", .string(task.end(of: date).description)),
                .init("span", .string(task.span(of: date).rawValue)), .init("occurs", .bool(occurs(edit))),
            ]
                + (isSettled
                    ? [.init("settled", true)]
                    : [
                        .init("basis", .string(stored.basis)), .init("settings_was", .integer(days.version)),
                        .init("latest_was", stored.latest.map(JSONValue.raw) ?? .null),
                    ])
        }

        /// Whether an edit finds an occurrence of its date, beside those that were recorded. An editor takes a date out
        /// for everyone, and so also one of their own pauses.
        private func occurs(_ edit: Edit) -> Bool {
            let task = stored.task
            return (edit.isDelete && task.rule.origin == .schedule ? task.withoutOwnPauses : task).occurs(on: edit.date)
        }
    }
}
