// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

public import Recurrence

/// How many tasks of a checklist were open and completed, without those that repeat: a task that repeats now counts on
/// no day.
public struct Burndown: Codable, Hashable, Sendable {
    /// The member `time_zone`.
    public var timeZone: String
    /// The first day whose figures the change log still has. Days before are left out.
    public var keptFrom: CalendarDate
    /// The member `days`.
    public var days: [BurndownDay]

    /// A value with these members.
    public init(timeZone: String, keptFrom: CalendarDate, days: [BurndownDay]) {
        self.timeZone = timeZone
        self.keptFrom = keptFrom
        self.days = days
    }

    private enum CodingKeys: String, CodingKey {
        case timeZone = "time_zone"
        case keptFrom = "kept_from"
        case days
    }
}

/// The tasks at the end of a day; those of the present day, as they are now.
public struct BurndownDay: Codable, Hashable, Sendable {
    /// The member `date`.
    public var date: CalendarDate
    /// The member `open`.
    public var open: Int
    /// The member `completed`.
    public var completed: Int

    /// A value with these members.
    public init(date: CalendarDate, open: Int, completed: Int) {
        self.date = date
        self.open = open
        self.completed = completed
    }
}

/// The schema `CalendarDay` of the interface's document.
public struct CalendarDay: Codable, Hashable, Sendable {
    /// The member `date`.
    public var date: CalendarDate
    /// Those that touch the day, done and skipped ones too.
    public var occurrences: [Occurrence]
    /// Your open tasks that do not repeat and are due on that day.
    public var tasks: [ChecklistTask]
    /// Those that touch the day, in the order of their start.
    public var entries: [Entry]
    /// The time of that day, of all entries together.
    public var seconds: Double
    /// Points earned, less those taken back.
    public var points: Int64

    /// A value with these members.
    public init(
        date: CalendarDate, occurrences: [Occurrence], tasks: [ChecklistTask], entries: [Entry], seconds: Double,
        points: Int64
    ) {
        self.date = date
        self.occurrences = occurrences
        self.tasks = tasks
        self.entries = entries
        self.seconds = seconds
        self.points = points
    }
}

/// What is due and what was done, day by day. What touches several days is there on each.
public struct CalendarDays: Codable, Hashable, Sendable {
    /// The member `time_zone`.
    public var timeZone: String
    /// The member `days`.
    public var days: [CalendarDay]

    /// A value with these members.
    public init(timeZone: String, days: [CalendarDay]) {
        self.timeZone = timeZone
        self.days = days
    }

    private enum CodingKeys: String, CodingKey {
        case timeZone = "time_zone"
        case days
    }
}

/// What one did on a day. `usual` is the mean of the 28 days before.
public struct DailyReport: Codable, Hashable, Sendable {
    /// The member `date`.
    public var date: CalendarDate
    /// The member `time_zone`.
    public var timeZone: String
    /// The member `time`.
    public var time: SpentTime
    /// The member `planned`.
    public var planned: PlannedTime
    /// The member `radar`.
    public var radar: Radar
    /// The member `completed`.
    public var completed: CompletedFigures
    /// Points earned, less those that were taken back.
    public var points: Int64
    /// Of the first repeating tasks that are due then, as they were at its end, or as they are now.
    public var streaks: [TaskStreak]

    /// A value with these members.
    public init(
        date: CalendarDate, timeZone: String, time: SpentTime, planned: PlannedTime, radar: Radar,
        completed: CompletedFigures, points: Int64, streaks: [TaskStreak]
    ) {
        self.date = date
        self.timeZone = timeZone
        self.time = time
        self.planned = planned
        self.radar = radar
        self.completed = completed
        self.points = points
        self.streaks = streaks
    }

    private enum CodingKeys: String, CodingKey {
        case date
        case timeZone = "time_zone"
        case time, planned, radar, completed, points, streaks
    }
}

/// A time that a user spent on something.
public struct Entry: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// The member `mode_id`.
    public var modeID: Identifier
    /// Null, too, where the task is gone or you may not see it.
    @OrNull public var taskID: Identifier?
    /// The member `description`.
    public var description: String
    /// The member `started_at`.
    public var startedAt: Timestamp
    /// Null: it runs.
    @OrNull public var endedAt: Timestamp?
    /// How long it was, in whole seconds. Null: it runs.
    @OrNull public var seconds: Int64?
    /// Whether the timer made it: such a one may be longer than a day.
    public var byTimer: Bool
    /// What your settings said when its times were written.
    public var mayOverlap: Bool
    /// The place of the last change in the stream.
    public var version: Int64
    /// The member `created_at`.
    public var createdAt: Timestamp
    /// The member `updated_at`.
    public var updatedAt: Timestamp

    /// A value with these members.
    public init(
        id: Identifier, modeID: Identifier, taskID: Identifier?, description: String, startedAt: Timestamp,
        endedAt: Timestamp?, seconds: Int64?, byTimer: Bool, mayOverlap: Bool, version: Int64, createdAt: Timestamp,
        updatedAt: Timestamp
    ) {
        self.id = id
        self.modeID = modeID
        self.taskID = taskID
        self.description = description
        self.startedAt = startedAt
        self.endedAt = endedAt
        self.seconds = seconds
        self.byTimer = byTimer
        self.mayOverlap = mayOverlap
        self.version = version
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case modeID = "mode_id"
        case taskID = "task_id"
        case description
        case startedAt = "started_at"
        case endedAt = "ended_at"
        case seconds
        case byTimer = "by_timer"
        case mayOverlap = "may_overlap"
        case version
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// The schema `EntryPage` of the interface's document.
public struct EntryPage: Codable, Hashable, Sendable {
    /// The member `entries`.
    public var entries: [Entry]

    /// A value with these members.
    public init(entries: [Entry]) {
        self.entries = entries
    }
}

/// What a user spends time on.
public struct Mode: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// The member `name`.
    public var name: String
    /// The member `color`.
    @OrNull public var color: String?
    /// Orders the user's modes, lowest first; ties go by id.
    public var position: Double
    /// Whether the user uses it no longer.
    public var archived: Bool
    /// The place of the last change in the stream.
    public var version: Int64
    /// The member `created_at`.
    public var createdAt: Timestamp
    /// The member `updated_at`.
    public var updatedAt: Timestamp

    /// A value with these members.
    public init(
        id: Identifier, name: String, color: String?, position: Double, archived: Bool, version: Int64,
        createdAt: Timestamp, updatedAt: Timestamp
    ) {
        self.id = id
        self.name = name
        self.color = color
        self.position = position
        self.archived = archived
        self.version = version
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, color, position, archived, version
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// The schema `ModePage` of the interface's document.
public struct ModePage: Codable, Hashable, Sendable {
    /// The member `modes`.
    public var modes: [Mode]

    /// A value with these members.
    public init(modes: [Mode]) {
        self.modes = modes
    }
}

/// The time of one mode.
public struct ModeTime: Codable, Hashable, Sendable {
    /// The member `mode_id`.
    public var modeID: Identifier
    /// The member `name`.
    public var name: String
    /// The member `color`.
    @OrNull public var color: String?
    /// Seconds, to the thousandth.
    public var seconds: Double
    /// Its share of all, to the ten thousandth; those of one list add up to 1.
    public var share: Double

    /// A value with these members.
    public init(modeID: Identifier, name: String, color: String?, seconds: Double, share: Double) {
        self.modeID = modeID
        self.name = name
        self.color = color
        self.seconds = seconds
        self.share = share
    }

    private enum CodingKeys: String, CodingKey {
        case modeID = "mode_id"
        case name, color, seconds, share
    }
}

/// The time that is planned for one mode. Without a mode, `mode_id` and `name` are null.
public struct PlannedModeTime: Codable, Hashable, Sendable {
    /// The member `mode_id`.
    @OrNull public var modeID: Identifier?
    /// The member `name`.
    @OrNull public var name: String?
    /// The member `color`.
    @OrNull public var color: String?
    /// Seconds, to the thousandth.
    public var seconds: Double
    /// Its share of all, to the ten thousandth; those of one list add up to 1.
    public var share: Double

    /// A value with these members.
    public init(modeID: Identifier?, name: String?, color: String?, seconds: Double, share: Double) {
        self.modeID = modeID
        self.name = name
        self.color = color
        self.seconds = seconds
        self.share = share
    }

    private enum CodingKeys: String, CodingKey {
        case modeID = "mode_id"
        case name, color, seconds, share
    }
}

/// The `minutes` of the occurrences dated there, without those that are skipped. The mode is that of the task's first
/// label that is a mode's name, ignoring case.
public struct PlannedTime: Codable, Hashable, Sendable {
    /// Seconds, to the thousandth.
    public var seconds: Double
    /// Those with time, in their order.
    public var modes: [PlannedModeTime]

    /// A value with these members.
    public init(seconds: Double, modes: [PlannedModeTime]) {
        self.seconds = seconds
        self.modes = modes
    }
}

/// The series of a radar chart: modes that are not archived, and those with time, in their order.
public struct Radar: Codable, Hashable, Sendable {
    /// The names of the modes.
    public var axes: [String]
    /// The hours of each.
    public var hours: [Double]
    /// The hours that are usual for each.
    public var usual: [Double]

    /// A value with these members.
    public init(axes: [String], hours: [Double], usual: [Double]) {
        self.axes = axes
        self.hours = hours
        self.usual = usual
    }
}

/// The schema `SpentTime` of the interface's document.
public struct SpentTime: Codable, Hashable, Sendable {
    /// Seconds, to the thousandth.
    public var seconds: Double
    /// Those with time, in their order.
    public var modes: [ModeTime]

    /// A value with these members.
    public init(seconds: Double, modes: [ModeTime]) {
        self.seconds = seconds
        self.modes = modes
    }
}

/// How many occurrences of a repeating task in a row were met.
public struct TaskStreak: Codable, Hashable, Sendable {
    /// The member `task_id`.
    public var taskID: Identifier
    /// The member `title`.
    public var title: String
    /// The member `current_streak`.
    public var currentStreak: Int

    /// A value with these members.
    public init(taskID: Identifier, title: String, currentStreak: Int) {
        self.taskID = taskID
        self.title = title
        self.currentStreak = currentStreak
    }

    private enum CodingKeys: String, CodingKey {
        case taskID = "task_id"
        case title
        case currentStreak = "current_streak"
    }
}

/// The schema `TimeBucket` of the interface's document.
public struct TimeBucket: Codable, Hashable, Sendable {
    /// The member `from`.
    public var from: CalendarDate
    /// The member `to`.
    public var to: CalendarDate
    /// Seconds, to the thousandth.
    public var seconds: Double
    /// Those with time, in their order.
    public var modes: [ModeTime]

    /// A value with these members.
    public init(from: CalendarDate, to: CalendarDate, seconds: Double, modes: [ModeTime]) {
        self.from = from
        self.to = to
        self.seconds = seconds
        self.modes = modes
    }
}

/// What lies over the border of two days is split there. A day has 23 or 25 hours where the clocks change. Entries that
/// overlap count in full, each.
public struct TimeReport: Codable, Hashable, Sendable {
    /// The member `time_zone`.
    public var timeZone: String
    /// The member `from`.
    public var from: CalendarDate
    /// The member `to`.
    public var to: CalendarDate
    /// The member `by`.
    public var by: ProgressStep
    /// The member `buckets`.
    public var buckets: [TimeBucket]
    /// The member `totals`.
    public var totals: TimeTotals

    /// A value with these members.
    public init(
        timeZone: String, from: CalendarDate, to: CalendarDate, by: ProgressStep, buckets: [TimeBucket],
        totals: TimeTotals
    ) {
        self.timeZone = timeZone
        self.from = from
        self.to = to
        self.by = by
        self.buckets = buckets
        self.totals = totals
    }

    private enum CodingKeys: String, CodingKey {
        case timeZone = "time_zone"
        case from, to, by, buckets, totals
    }
}

/// The schema `TimeTotals` of the interface's document.
public struct TimeTotals: Codable, Hashable, Sendable {
    /// Seconds, to the thousandth.
    public var seconds: Double
    /// Those with time, in their order.
    public var modes: [ModeTime]

    /// A value with these members.
    public init(seconds: Double, modes: [ModeTime]) {
        self.seconds = seconds
        self.modes = modes
    }
}

/// The schema `Timer` of the interface's document.
public struct Timer: Codable, Hashable, Sendable {
    /// The entry that runs. Null: none.
    @OrNull public var entry: Entry?

    /// A value with these members.
    public init(entry: Entry?) {
        self.entry = entry
    }
}

/// The schema `TimerSwitch` of the interface's document.
public struct TimerSwitch: Codable, Hashable, Sendable {
    /// The entry that runs now. Null: none.
    @OrNull public var entry: Entry?
    /// The entry that was stopped. Null: none ran.
    @OrNull public var stopped: Entry?

    /// A value with these members.
    public init(entry: Entry?, stopped: Entry?) {
        self.entry = entry
        self.stopped = stopped
    }
}

/// What one did in a week. `usual` is the mean of the 4 weeks before.
public struct WeeklyReport: Codable, Hashable, Sendable {
    /// The day that was asked for.
    public var date: CalendarDate
    /// The first day of its week.
    public var from: CalendarDate
    /// The last one.
    public var to: CalendarDate
    /// The member `time_zone`.
    public var timeZone: String
    /// The member `time`.
    public var time: SpentTime
    /// The member `planned`.
    public var planned: PlannedTime
    /// The member `radar`.
    public var radar: Radar
    /// The member `completed`.
    public var completed: CompletedFigures
    /// Points earned, less those that were taken back.
    public var points: Int64
    /// Of the first repeating tasks that are due then, as they were at its end, or as they are now.
    public var streaks: [TaskStreak]

    /// A value with these members.
    public init(
        date: CalendarDate, from: CalendarDate, to: CalendarDate, timeZone: String, time: SpentTime,
        planned: PlannedTime, radar: Radar, completed: CompletedFigures, points: Int64, streaks: [TaskStreak]
    ) {
        self.date = date
        self.from = from
        self.to = to
        self.timeZone = timeZone
        self.time = time
        self.planned = planned
        self.radar = radar
        self.completed = completed
        self.points = points
        self.streaks = streaks
    }

    private enum CodingKeys: String, CodingKey {
        case date, from, to
        case timeZone = "time_zone"
        case time, planned, radar, completed, points, streaks
    }
}
