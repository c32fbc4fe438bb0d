import Checklists
import Foundation
import Recurrence
import Store
import Workers

/// An occurrence that a reader asked for, before it is read.
struct FoundOccurrence: Sendable {
    let place: OccurrencePlace
    let priority: Int
    let position: Double
    let state: RepeatingTask.Record.State

    init(_ stored: StoredRepeatingTask, _ occurrence: Occurrence, _ record: RepeatingTask.Record?) {
        place = OccurrencePlace(
            task: stored.id, occurrence: occurrence, span: record?.span ?? stored.task.span(of: occurrence.date))
        priority = record?.priority ?? stored.priority
        position = stored.position
        state = record?.state ?? .open
    }

    /// The occurrences of some tasks that touch a range of days: by date, then priority, then position.
    static func all(
        of tasks: [StoredRepeatingTask], touching range: ClosedRange<CalendarDate>, on today: CalendarDate,
        _ cancellation: Cancellation
    ) throws -> [FoundOccurrence] {
        try tasks.flatMap { stored in
            guard !cancellation.isCancelled else { throw CancellationError() }
            let found = stored.task.occurrences(touching: range, records: stored.records, today: today)
            // Of a task that is not due for the reader, only what they recorded.
            return found.filter { stored.isDue || $0.record != nil }
                .map { FoundOccurrence(stored, $0.occurrence, $0.record) }
        }.sorted(by: precedes)
    }

    /// The missed occurrences that some tasks carry to a day, in the same order.
    static func carried(
        of tasks: [StoredRepeatingTask], to day: CalendarDate, lookingBack days: Int
    ) -> [FoundOccurrence] {
        tasks.filter(\.isDue).compactMap { stored in
            stored.task.carried(on: day, records: stored.records, lookingBack: days)
                .map { FoundOccurrence(stored, $0.occurrence, $0.record) }
        }.sorted(by: precedes)
    }

    private static func precedes(_ one: FoundOccurrence, _ other: FoundOccurrence) -> Bool {
        let (first, second) = (one.place, other.place)
        guard first.occurrence.date == second.occurrence.date else {
            return first.occurrence.date < second.occurrence.date
        }
        guard one.priority == other.priority else { return one.priority < other.priority }
        guard one.position == other.position else { return one.position < other.position }
        return first.task.uuidString < second.task.uuidString
    }

    /// Its place among the others for a page. Where another one takes its place, the page begins with the next group.
    var key: PageKey {
        PageKey(order: Int64(CalendarDate.first.days(to: place.occurrence.date)) * 8 + Int64(priority), id: place.task)
    }

    /// The occurrences behind a page that ended before `key`. If that occurrence is gone, those of its date and
    /// priority come again: none is left out.
    private static func from(_ key: PageKey, in all: [FoundOccurrence]) -> ArraySlice<FoundOccurrence> {
        let start = all.firstIndex { $0.key == key } ?? all.firstIndex { $0.key.order >= key.order } ?? all.endIndex
        return all[start...]
    }

    /// A page of them, and the place of the next. It works out some days at a time, until the page is full.
    static func page(
        of tasks: [StoredRepeatingTask], touching range: ClosedRange<CalendarDate>, on today: CalendarDate,
        after key: PageKey?, limit: Int, _ cancellation: Cancellation, where isWanted: (FoundOccurrence) -> Bool
    ) throws -> (places: [OccurrencePlace], next: PageKey?) {
        var found: [FoundOccurrence] = []
        // The first days have the occurrences that began before them, too.
        var earliest = key.flatMap { CalendarDate.first.adding(days: Int($0.order >> 3)) } ?? .first
        var (first, days, key) = (max(earliest, range.lowerBound), 1, key)
        while found.count <= limit, first <= range.upperBound {
            let last = min(first.adding(days: days - 1) ?? .last, range.upperBound)
            let all = try all(of: tasks, touching: first...last, on: today, cancellation)
                .filter { $0.place.occurrence.date >= earliest && isWanted($0) }
            found += key.map { from($0, in: all) } ?? all[...]
            guard let next = last.adding(days: 1) else { break }
            (earliest, first, days, key) = (next, next, min(days * 2, 64), nil)
        }
        return (found.prefix(limit).map(\.place), found.dropFirst(limit).first?.key)
    }
}
