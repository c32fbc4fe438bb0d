import Checklists
import Foundation
import HTTPServer
import JSON
import NIOCore
import Recurrence
import Store
import Workers

/// What is due and what was done, day by day.
struct CalendarDays: Sendable {
    let store: Store
    let rules: RuleTurns
    let limits: Limits

    /// The JSON of a user's calendar.
    /// - Throws: `busy`; the store's errors.
    func json(of user: UUID, in range: ClosedRange<CalendarDate>) async throws -> ByteBuffer {
        let (days, tasks) = try await store.repeatingTasks(for: user, in: range, limits: limits)
        let due = try await rules.run(for: user) { [limits] cancellation in
            try Self.places(of: tasks, in: range, on: days.today, limits, cancellation)
        }
        let occurrences = try await store.calendarOccurrences(due, for: user, in: range, limits: limits)
        let tasksDue = try await store.calendarTasks(for: user, in: range, limits: limits)
        let entries = try await store.calendarEntries(of: user, in: range, limits: limits)
        let figures = try await store.calendarFigures(of: user, in: range, limits: limits)
        return try await rules.run(for: user) { _ in
            Self.json(
                days.zone, range, [("occurrences", occurrences), ("tasks", tasksDue), ("entries", entries)],
                figures.milliseconds, figures.points)
        }
    }

    private static func json(
        _ zone: String, _ range: ClosedRange<CalendarDate>, _ lists: [(name: String, items: [CalendarItem])],
        _ milliseconds: [CalendarDate: Int64], _ points: [CalendarDate: Int64]
    ) -> ByteBuffer {
        let lists = lists.map { (name: $0.name, byDay: byDay($0.items, in: range)) }
        let days = Self.days(of: range).enumerated().map { place, day in
            var members: [JSONValue.Member] = [.init("date", .string("\(day)"))]
            for (name, byDay) in lists { members.append(.init(name, .array(byDay[place]))) }
            members.append(.init("seconds", TimeFigures.seconds(milliseconds[day] ?? 0)))
            members.append(.init("points", .integer(points[day] ?? 0)))
            return JSONValue.object(members)
        }
        let calendar: JSONValue = ["time_zone": .string(zone), "days": .array(days)]
        return ByteBuffer(bytes: calendar.bytes)
    }

    /// Where the occurrences of a calendar stand, each with the last day on which it is shown as long as it is open.
    /// Refused before they are read where they cannot fit.
    private static func places(
        of tasks: [StoredRepeatingTask], in range: ClosedRange<CalendarDate>, on today: CalendarDate, _ limits: Limits,
        _ cancellation: Cancellation
    ) throws -> [(place: OccurrencePlace, lasts: CalendarDate, isOfCompletion: Bool)] {
        let origins = Dictionary(tasks.map { ($0.id, $0.task.rule.origin) }) { first, _ in first }
        let found = try FoundOccurrence.all(of: tasks, touching: range, on: today, cancellation)
        // Each is longer than this.
        guard found.count <= limits[.calendarBytes] / 400 else {
            throw StoreError.overLimit(.calendarTooLarge, limits[.calendarBytes])
        }
        return found.map { found in
            let (end, isOfCompletion) = (found.place.occurrence.endsOn, origins[found.place.task] == .completion)
            return (found.place, isOfCompletion ? max(end, today) : end, isOfCompletion)
        }
    }

    private static func days(of range: ClosedRange<CalendarDate>) -> [CalendarDate] {
        (0...range.lowerBound.days(to: range.upperBound)).compactMap { range.lowerBound.adding(days: $0) }
    }

    /// The JSON of what touches each day of a range.
    private static func byDay(_ items: [CalendarItem], in range: ClosedRange<CalendarDate>) -> [[JSONValue]] {
        var days = [[JSONValue]](repeating: [], count: range.lowerBound.days(to: range.upperBound) + 1)
        for item in items {
            for place in range.lowerBound.days(
                to: item.days.lowerBound)...range.lowerBound.days(to: item.days.upperBound)
            where days.indices.contains(place) { days[place].append(.raw(item.json)) }
        }
        return days
    }
}
