// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneCasePerLine
// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

public import Recurrence

/// Occurrences by their span, and `once`: tasks that do not repeat.
public struct CompletedFigures: Codable, Hashable, Sendable {
    public var day: Int
    public var week: Int
    public var month: Int
    public var once: Int
}

public struct PriorityFigures: Codable, Hashable, Sendable {
    public var doFirst: Int
    public var plan: Int
    public var delegate: Int
    public var delay: Int
    public var none: Int

    private enum CodingKeys: String, CodingKey {
        case doFirst = "do_first", plan, delegate, delay, none
    }
}

public struct ProgressBucket: Codable, Hashable, Sendable {
    public var from: CalendarDate
    public var to: CalendarDate
    /// Points earned, less those that were taken back. Purchases are left out.
    public var points: Int64
    public var completed: CompletedFigures
    public var byPriority: PriorityFigures

    private enum CodingKeys: String, CodingKey {
        case from, to, points, completed, byPriority = "by_priority"
    }
}

/// Occurrences count under their date when their goal is met, for the user who met it, with the priority that they
/// keep. Other tasks count under the user's local day on which they completed them.
public struct ProgressReport: Codable, Hashable, Sendable {
    public var timeZone: String
    public var from: CalendarDate
    public var to: CalendarDate
    public var by: Open<ProgressStep>
    public var buckets: [ProgressBucket]
    public var totals: ProgressTotals

    private enum CodingKeys: String, CodingKey {
        case timeZone = "time_zone", from, to, by, buckets, totals
    }
}

public struct ProgressTotals: Codable, Hashable, Sendable {
    /// Points earned, less those that were taken back. Purchases are left out.
    public var points: Int64
    public var completed: CompletedFigures
    public var byPriority: PriorityFigures

    private enum CodingKeys: String, CodingKey {
        case points, completed, byPriority = "by_priority"
    }
}

/// Skipped, paused and unscheduled dates and those that were taken out neither add to a streak nor break it.
public struct TaskProgress: Codable, Hashable, Sendable {
    /// Occurrences in a row that were met, up to today. Today's breaks it only when it is over.
    public var currentStreak: Int
    public var longestStreak: Int
    /// Occurrences whose goal is met.
    public var done: Int
    /// Occurrences that are over, neither done nor skipped.
    public var missed: Int
    public var skipped: Int
    /// Occurrences that are not over, neither done nor skipped; 10,000 at most. Null: it never ends.
    @OrNull public var left: Int?
    /// Null: there is none.
    @OrNull public var firstDate: CalendarDate?
    /// Null: it never ends, or there is none.
    @OrNull public var lastDate: CalendarDate?

    private enum CodingKeys: String, CodingKey {
        case currentStreak = "current_streak", longestStreak = "longest_streak", done, missed, skipped, left
        case firstDate = "first_date", lastDate = "last_date"
    }
}
