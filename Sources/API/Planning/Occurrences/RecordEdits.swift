import Checklists
import Foundation
import JSON
import LocalTime
import Recurrence
import Store

/// What a request does to occurrences, with what the database must know of their dates: the daemon works them out
/// before, and the action finds whether a task repeats otherwise by then.
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
        ///   - arguments: what the request says beside them.
        init(_ task: UUID, _ date: CalendarDate, _ arguments: [JSONValue.Member], isDelete: Bool = false) {
            (self.task, self.date, self.isDelete) = (task, date, isDelete)
            self.arguments = arguments
        }
    }

    let edits: [Edit]

    /// The tasks, each once.
    var tasks: [UUID] { Array(Set(edits.map(\.task))) }

    /// The arguments of each edit. Those of one task see what the ones before them did.
    func worked(_ days: ReaderDays, _ tasks: [StoredRepeatingTask], _ zones: Zones) -> [[JSONValue.Member]] {
        var known = Dictionary(tasks.map { ($0.id, Known($0)) }) { first, _ in first }
        return edits.map { edit in
            var arguments =
                edit.arguments + [
                    .init("id", .string(edit.task.lowercase)), .init("date", .string(edit.date.description)),
                ]
            guard var task = known[edit.task] else {
                // Of a task that does not repeat, or that the user does not see, nothing is known.
                return arguments + [.init("shared", false)]
            }
            arguments += task.facts(edit.date, days)
            if edit.isDelete {
                if !task.task.isExcepted(edit.date) { task.task.except(edit.date) }
            } else {
                task.note(edit, days, zones)
            }
            task.isSettled = true
            known[edit.task] = task
            return arguments
        }
    }

    /// A task, as the edits so far leave it.
    private struct Known {
        var task: RepeatingTask
        let basis: String
        let latest: String?
        /// Whether an edit before has compared it with what is stored.
        var isSettled = false

        init(_ stored: StoredRepeatingTask) {
            (task, basis, latest) = (stored.task, stored.basis, stored.latest)
        }

        func facts(_ date: CalendarDate, _ days: ReaderDays) -> [JSONValue.Member] {
            [
                .init("shared", .bool(task.rule.isShared)), .init("ends_on", .string(task.end(of: date).description)),
                .init("span", .string(task.span(of: date).rawValue)), .init("occurs", .bool(task.occurs(on: date))),
                .init("excepted", .bool(task.isExcepted(date))),
            ]
                + (isSettled
                    ? [.init("settled", true)]
                    : [
                        .init("basis", .string(basis)), .init("settings_was", .integer(days.version)),
                        .init("latest_was", latest.map(JSONValue.string) ?? .null),
                    ])
        }

        /// A task that repeats from its completion may have another occurrence open after this edit. That is known
        /// where the goal is 1.
        mutating func note(_ edit: Edit, _ days: ReaderDays, _ zones: Zones) {
            guard task.rule.origin == .completion, edit.date >= task.latest?.date ?? .first else { return }
            let named = JSONValue.object(edit.arguments)
            let closes =
                switch named["op"]?.string {
                case "complete": task.rule.goal == 1
                case "set": named["count"]?.integer == Int64(task.rule.goal)
                case "skip": true
                default: false
                }
            guard closes, task.occurs(on: edit.date) else { return }
            let day = named["at"]?.string.flatMap { Self.day(of: $0, days, zones) } ?? days.today
            task.latest = .init(date: edit.date, day: day, count: (task.latest?.count ?? 0) + 1)
        }

        private static func day(of time: String, _ days: ReaderDays, _ zones: Zones) -> CalendarDate? {
            guard let rules = zones.rules(of: days.zone), let starts = TimeOfDay(days.startsAt),
                let moment = try? Date(
                    time, strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true))
            else { return nil }
            return LocalDays(zone: rules, dayStartsAt: starts).day(of: moment)
        }
    }
}
