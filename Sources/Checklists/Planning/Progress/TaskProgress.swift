public import JSON
public import Recurrence

/// A user's progress with a repeating task: the occurrences so far, and those that are left.
public struct TaskProgress: Sendable, Equatable {
    /// How many occurrences in a row were met, up to today. Today's breaks it only when it is over.
    public private(set) var currentStreak = 0
    /// The most that were ever met in a row.
    public private(set) var longestStreak = 0
    /// How many were met.
    public private(set) var done = 0
    /// How many are over without being met or skipped.
    public private(set) var missed = 0
    /// How many were skipped.
    public private(set) var skipped = 0
    /// How many are still to be done, today's included; nil if it never ends.
    public private(set) var left: Int?
    /// The date of the first occurrence; nil if there is none.
    public private(set) var firstDate: CalendarDate?
    /// The date of the last one; nil if it never ends.
    public private(set) var lastDate: CalendarDate?

    /// - Parameters:
    ///   - task: the task.
    ///   - records: everything that the user recorded of it, by date.
    ///   - today: the user's day.
    ///   - most: the most that `left` counts.
    public init(_ task: RepeatingTask, records: [RepeatingTask.Record], today: CalendarDate, most: Int) {
        let records = records.filter { !task.isExcepted($0.date) }
        done = records.count { $0.state == .done }
        skipped = records.count { $0.state == .skipped }
        for (occurrence, record) in task.occurrences(touching: .first...today, records: records, today: today) {
            switch record?.state ?? .open {
            case .done:
                currentStreak += 1
                longestStreak = max(longestStreak, currentStreak)
            case .skipped: break
            case .open:
                guard task.rule.origin == .schedule, occurrence.endsOn < today else { continue }
                missed += 1
                currentStreak = 0
            }
        }
        let dates = task.bounds
        firstDate = [dates.first, records.first?.date].compactMap(\.self).min()
        left = task.left(records: records, today: today, most: most)
        if left != nil { lastDate = [dates.last, records.last?.date].compactMap(\.self).max() }
    }

    /// The progress in the interface.
    public var json: JSONValue {
        func text(_ date: CalendarDate?) -> JSONValue { date.map { .string($0.description) } ?? .null }
        return [
            "current_streak": .integer(Int64(currentStreak)), "longest_streak": .integer(Int64(longestStreak)),
            "done": .integer(Int64(done)), "missed": .integer(Int64(missed)), "skipped": .integer(Int64(skipped)),
            "left": left.map { .integer(Int64($0)) } ?? .null, "first_date": text(firstDate),
            "last_date": text(lastDate),
        ]
    }
}
