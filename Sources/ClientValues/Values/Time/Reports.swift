// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneCasePerLine
// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

public import Recurrence

/// How many tasks of a checklist were open and completed, without those that repeat: a task that repeats now counts on
/// no day.
public struct Burndown: Codable, Hashable, Sendable {
    public var timeZone: String
    /// The first day whose figures the change log still has. Days before are left out.
    public var keptFrom: CalendarDate
    public var days: [BurndownDay]

    private enum CodingKeys: String, CodingKey {
        case timeZone = "time_zone", keptFrom = "kept_from", days
    }
}

/// The tasks at the end of a day; those of the present day, as they are now.
public struct BurndownDay: Codable, Hashable, Sendable {
    public var date: CalendarDate
    public var open: Int
    public var completed: Int
}

public struct CalendarDay: Codable, Hashable, Sendable {
    public var date: CalendarDate
    /// Those that touch the day, done and skipped ones too.
    public var occurrences: [TaskOccurrence]
    /// Your open tasks that do not repeat and are due on that day.
    public var tasks: [ChecklistTask]
    /// Those that touch the day, in the order of their start.
    public var entries: [Entry]
    /// The time of that day, of all entries together.
    public var seconds: Double
    /// Points earned, less those taken back.
    public var points: Int64
}

/// What is due and what was done, day by day. What touches several days is there on each.
public struct CalendarDays: Codable, Hashable, Sendable {
    public var timeZone: String
    public var days: [CalendarDay]

    private enum CodingKeys: String, CodingKey {
        case timeZone = "time_zone", days
    }
}

/// What one did on a day. `usual` is the mean of the 28 days before.
public struct DailyReport: Codable, Hashable, Sendable {
    public var date: CalendarDate
    public var timeZone: String
    public var time: SpentTime
    public var planned: PlannedTime
    public var radar: Radar
    public var completed: CompletedFigures
    /// Points earned, less those that were taken back.
    public var points: Int64
    /// Of the first repeating tasks that are due then, as they were at its end, or as they are now.
    public var streaks: [TaskStreak]

    private enum CodingKeys: String, CodingKey {
        case date, timeZone = "time_zone", time, planned, radar, completed, points, streaks
    }
}

/// The time of one mode.
public struct ModeTime: Codable, Hashable, Sendable {
    public var modeID: Identifier
    public var name: String
    @OrNull public var color: String?
    /// Seconds, to the thousandth.
    public var seconds: Double
    /// Its share of all, to the ten thousandth; those of one list add up to 1.
    public var share: Double

    private enum CodingKeys: String, CodingKey {
        case modeID = "mode_id", name, color, seconds, share
    }
}

/// The time that is planned for one mode. Without a mode, `mode_id` and `name` are null.
public struct PlannedModeTime: Codable, Hashable, Sendable {
    @OrNull public var modeID: Identifier?
    @OrNull public var name: String?
    @OrNull public var color: String?
    /// Seconds, to the thousandth.
    public var seconds: Double
    /// Its share of all, to the ten thousandth; those of one list add up to 1.
    public var share: Double

    private enum CodingKeys: String, CodingKey {
        case modeID = "mode_id", name, color, seconds, share
    }
}

/// The `minutes` of the occurrences dated there, without those that are skipped. The mode is that of the task's first
/// label that is a mode's name, ignoring case.
public struct PlannedTime: Codable, Hashable, Sendable {
    /// Seconds, to the thousandth.
    public var seconds: Double
    /// Those with time, in their order.
    public var modes: [PlannedModeTime]
}

/// The series of a radar chart: modes that are not archived, and those with time, in their order.
public struct Radar: Codable, Hashable, Sendable {
    /// The names of the modes.
    public var axes: [String]
    /// The hours of each.
    public var hours: [Double]
    /// The hours that are usual for each.
    public var usual: [Double]
}

public struct SpentTime: Codable, Hashable, Sendable {
    /// Seconds, to the thousandth.
    public var seconds: Double
    /// Those with time, in their order.
    public var modes: [ModeTime]
}

/// How many occurrences of a repeating task in a row were met.
public struct TaskStreak: Codable, Hashable, Sendable {
    public var taskID: Identifier
    public var title: String
    public var currentStreak: Int

    private enum CodingKeys: String, CodingKey {
        case taskID = "task_id", title, currentStreak = "current_streak"
    }
}

public struct TimeBucket: Codable, Hashable, Sendable {
    public var from: CalendarDate
    public var to: CalendarDate
    /// Seconds, to the thousandth.
    public var seconds: Double
    /// Those with time, in their order.
    public var modes: [ModeTime]
}

/// What lies over the border of two days is split there. A day has 23 or 25 hours where the clocks change. Entries that
/// overlap count in full, each.
public struct TimeReport: Codable, Hashable, Sendable {
    public var timeZone: String
    public var from: CalendarDate
    public var to: CalendarDate
    public var by: Open<ProgressStep>
    public var buckets: [TimeBucket]
    public var totals: TimeTotals

    private enum CodingKeys: String, CodingKey {
        case timeZone = "time_zone", from, to, by, buckets, totals
    }
}

public struct TimeTotals: Codable, Hashable, Sendable {
    /// Seconds, to the thousandth.
    public var seconds: Double
    /// Those with time, in their order.
    public var modes: [ModeTime]
}

/// What one did in a week. `usual` is the mean of the 4 weeks before.
public struct WeeklyReport: Codable, Hashable, Sendable {
    /// The day that was asked for.
    public var date: CalendarDate
    /// The first day of its week.
    public var from: CalendarDate
    /// The last one.
    public var to: CalendarDate
    public var timeZone: String
    public var time: SpentTime
    public var planned: PlannedTime
    public var radar: Radar
    public var completed: CompletedFigures
    /// Points earned, less those that were taken back.
    public var points: Int64
    /// Of the first repeating tasks that are due then, as they were at its end, or as they are now.
    public var streaks: [TaskStreak]

    private enum CodingKeys: String, CodingKey {
        case date, from, to, timeZone = "time_zone", time, planned, radar, completed, points, streaks
    }
}
