import Checklists
import Foundation
import HTTPServer
import JSON
import Recurrence
import Sessions
import Store
import Workers

/// Reports on a day or a week.
struct PeriodReports: Sendable {
    let store: Store
    let rules: RuleTurns
    let limits: Limits

    /// What a request for a report asks for, as far as pictures need it: without what is planned, and without streaks.
    func period(_ span: PeriodReport.Span, _ call: Call) async throws -> PeriodReport {
        let date = try call.query("date") == nil ? nil : try call.calendarDate("date")
        return try await store.period(span, of: try call.user.user, date: date, limits: limits)
    }

    /// The whole report that a request asks for.
    func report(_ span: PeriodReport.Span, _ call: Call) async throws -> PeriodReport {
        let user = try call.user.user
        var report = try await period(span, call)
        let (days, tasks) = try await store.repeatingTasks(for: user, in: report.range, limits: limits)
        let due = try await rules.run(for: user) { [range = report.range, limits] cancellation in
            try DuePlans(of: tasks, in: range, on: days.today, limits, cancellation)
        }
        async let names = store.namedTasks(Array(Set(due.minutes.keys).union(due.tasks)), for: user)
        let lengths = try await streaks(of: due.tasks, until: min(report.range.upperBound, days.today), user)
        let named = try await names
        let places = Dictionary(report.modes.indices.map { (report.modes[$0].0.id, $0) }) { first, _ in first }
        for (task, minutes) in due.minutes {
            guard let known = named[task] else { continue }
            report.planned.add(Int64(minutes) * 60_000, of: known.mode.flatMap { places[$0.lowercase] } ?? -1)
        }
        report.streaks = due.tasks.compactMap { task in
            guard let length = lengths[task], let title = named[task]?.title else { return nil }
            return PeriodReport.Streak(task: task.lowercase, title: title, length: length)
        }
        return report
    }

    /// The streaks of some tasks at the end of a day.
    private func streaks(of tasks: [UUID], until day: CalendarDate, _ user: UUID) async throws -> [UUID: Int] {
        let whole = try await store.repeatingTasks(whole: tasks, for: user)
        guard !whole.isEmpty else { return [:] }
        return try await rules.run(for: user) { cancellation in
            try Dictionary(
                whole.map { stored in
                    guard !cancellation.isCancelled else { throw CancellationError() }
                    return (stored.id, stored.task.currentStreak(records: stored.records, today: day))
                }
            ) { first, _ in first }
        }
    }
}

/// What is due in the days of a report.
struct DuePlans: Sendable {
    /// The minutes that the occurrences of each task take which are dated there and not skipped.
    private(set) var minutes: [UUID: Int] = [:]
    /// The first tasks with an occurrence that touches these days, in the order in which they are due.
    private(set) var tasks: [UUID] = []

    init(
        of stored: [StoredRepeatingTask], in range: ClosedRange<CalendarDate>, on today: CalendarDate, _ limits: Limits,
        _ cancellation: Cancellation
    ) throws {
        let lengths = Dictionary(stored.map { ($0.id, $0.task.rule.minutes) }) { first, _ in first }
        var seen: Set<UUID> = []
        for found in try FoundOccurrence.all(of: stored, touching: range, on: today, cancellation) {
            let (task, date) = (found.place.task, found.place.occurrence.date)
            if let length = lengths[task] ?? nil, range.contains(date), found.state != .skipped {
                minutes[task, default: 0] += length
            }
            if tasks.count < limits[.reportStreaks], seen.insert(task).inserted { tasks.append(task) }
        }
    }
}
