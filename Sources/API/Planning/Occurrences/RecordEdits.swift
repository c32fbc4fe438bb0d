import Checklists
import Foundation
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

    let edits: [Edit]

    /// The tasks, each once.
    var tasks: [UUID] { Array(Set(edits.map(\.task))) }

    /// The dates of tasks with more than one edit: the first of these decides about the next.
    var followed: [(task: UUID, date: CalendarDate)] {
        let counts = Dictionary(edits.map { ($0.task, 1) }, uniquingKeysWith: +)
        return edits.filter { counts[$0.task, default: 0] > 1 }.map { ($0.task, $0.date) }
    }

    /// The arguments of each edit. Those of one task see what the ones before them did.
    func worked(_ days: ReaderDays, _ tasks: [StoredRepeatingTask], _ zones: Zones) -> [[JSONValue.Member]] {
        var known = Dictionary(tasks.map { ($0.id, Known($0)) }) { first, _ in first }
        return edits.map { edit in
            var arguments =
                edit.arguments + [
                    .init("id", .string(edit.task.lowercase)), .init("date", .string(edit.date.description)),
                ]
            guard var task = known[edit.task] else {
                // The daemon knows nothing of a task that does not repeat, or that the user does not see.
                return arguments + [.init("shared", false)]
            }
            arguments += task.facts(edit, days)
            // The action refuses text that is no date.
            if task.isThere(edit) {
                if edit.isDelete { task.delete(edit.date) } else { task.note(edit, days, zones) }
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
        /// The records of the dates of these edits.
        private var touched: [CalendarDate: RepeatingTask.Touched]
        /// Whether an earlier edit has compared it with the stored state.
        var isSettled = false

        init(_ stored: StoredRepeatingTask) {
            (task, basis, latest, touched) = (stored.task, stored.basis, stored.latest, stored.touched)
        }

        func facts(_ edit: Edit, _ days: ReaderDays) -> [JSONValue.Member] {
            let date = edit.date
            return [
                .init("shared", .bool(task.rule.isShared)), .init("ends_on", .string(task.end(of: date).description)),
                .init("span", .string(task.span(of: date).rawValue)), .init("occurs", .bool(occurs(edit))),
                .init("excepted", .bool(task.isExcepted(date))),
            ]
                + (isSettled
                    ? [.init("settled", true)]
                    : [
                        .init("basis", .string(basis)), .init("settings_was", .integer(days.version)),
                        .init("latest_was", latest.map(JSONValue.string) ?? .null),
                    ])
        }

        /// Whether an edit finds an occurrence of its date.
        func isThere(_ edit: Edit) -> Bool {
            !task.isExcepted(edit.date) && (touched[edit.date]?.isThere ?? false || occurs(edit))
        }

        /// The same without the records. An editor takes a date out for everyone, and so also one of their own pauses.
        private func occurs(_ edit: Edit) -> Bool {
            (edit.isDelete && task.rule.origin == .schedule ? task.withoutOwnPauses : task).occurs(on: edit.date)
        }

        mutating func delete(_ date: CalendarDate) {
            task.except(date)
            keep(.init(), of: date)
        }

        /// The record as apply_record() leaves it. A task that repeats from its completion may have another occurrence
        /// open after that.
        mutating func note(_ edit: Edit, _ days: ReaderDays, _ zones: Zones) {
            guard task.rule.origin == .completion else { return }
            let was = touched[edit.date] ?? .init()
            let goal = was.goal ?? task.rule.goal
            let named = JSONValue.object(edit.arguments)
            let op = named["op"]?.string
            let count: Int
            switch op {
            case "complete": count = min(was.count + 1, goal)
            case "uncomplete": count = max(was.count - 1, 0)
            case "set": count = named["count"]?.integer.map(Int.init) ?? was.count
            case "skip": count = 0
            default: count = was.count
            }
            guard count <= goal else { return }
            let wasSkipped = was.goal == nil && was.closedOn != nil
            let isSkipped = op == "skip" || op == "uncomplete" && wasSkipped
            var now = was
            now.count = count
            now.goal = count > 0 ? goal : nil
            if !isSkipped, count < goal {
                now.closedOn = nil
            } else if isSkipped != wasSkipped || count != was.count {
                // A time just ahead counts as now: see by_our_clock().
                let day = named["at"]?.string.flatMap { Self.day(of: $0, days, zones) } ?? days.today
                now.closedOn = min(day, days.today)
            }
            keep(now, of: edit.date)
        }

        private mutating func keep(_ now: RepeatingTask.Touched, of date: CalendarDate) {
            let closed = (touched[date]?.closedOn != nil ? -1 : 0) + (now.closedOn != nil ? 1 : 0)
            touched[date] = now
            guard task.rule.origin == .completion else { return }
            let count = (task.latest?.count ?? 0) + closed
            let last = touched.filter { $0.value.closedOn != nil }.max { $0.key < $1.key }
            task.latest = last.flatMap { last in
                last.value.closedOn.map { .init(date: last.key, day: $0, count: count) }
            }
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
