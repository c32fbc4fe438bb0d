// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneCasePerLine
// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

public import Recurrence

/// The time of a reminder has come.
public struct DueReminder: Codable, Hashable, Sendable {
    public var taskID: Identifier
    /// The date of the occurrence, or the day on which the task is due.
    public var date: CalendarDate
    public var title: String
    /// The time for which it was set.
    public var dueFor: Timestamp
    /// Whether it comes more than five minutes after that time.
    public var late: Bool

    private enum CodingKeys: String, CodingKey {
        case taskID = "task_id", date, title, dueFor = "due_for", late
    }
}

public struct DueTaskCounts: Codable, Hashable, Sendable {
    public var open: Int
    public var done: Int
    /// Open, and due before the first day.
    public var overdue: Int
}

public struct LeadReminder: Codable, Hashable, Sendable {
    /// So many minutes before the task is due (`due_at`), or before an occurrence begins (`starts_at`). Without such a
    /// time, the reminder does not come.
    public var beforeMinutes: Int

    private enum CodingKeys: String, CodingKey {
        case beforeMinutes = "before_minutes"
    }
}

/// By how long an occurrence may be worked on.
public struct OccurrenceCounts: Codable, Hashable, Sendable {
    public var day: SpanCount
    public var week: SpanCount
    public var month: SpanCount
}

/// Your reminders of a task. Nobody else sees them.
public struct Reminders: Codable, Hashable, Sendable {
    public var taskID: Identifier
    /// In the order in which they were set.
    public var reminders: [Reminder]

    private enum CodingKeys: String, CodingKey {
        case taskID = "task_id", reminders
    }
}

extension Reminders {
    /// The member `reminders` of `Reminders`.
    public enum Reminder: Codable, Hashable, Sendable {
        case timeReminder(TimeReminder)
        case leadReminder(LeadReminder)
        /// An object of a later release.
        case unknown(OpaqueValue)

        public init(from decoder: any Decoder) throws {
            let members = try MemberNames(of: decoder)
            if members.include(["at"]) {
                self = .timeReminder(try TimeReminder(from: decoder))
            } else if members.include(["before_minutes"]) {
                self = .leadReminder(try LeadReminder(from: decoder))
            } else {
                self = .unknown(try OpaqueValue(from: decoder))
            }
        }

        public func encode(to encoder: any Encoder) throws {
            switch self {
            case .timeReminder(let object): try object.encode(to: encoder)
            case .leadReminder(let object): try object.encode(to: encoder)
            case .unknown(let object): try object.encode(to: encoder)
            }
        }
    }
}

/// How many occurrences are open and done. Those that are skipped do not count.
public struct SpanCount: Codable, Hashable, Sendable {
    public var open: Int
    public var done: Int
}

/// How much is due in a day, a week or a month, without muted checklists.
public struct Summary: Codable, Hashable, Sendable {
    /// The first day.
    public var from: CalendarDate
    /// The last day.
    public var to: CalendarDate
    /// The time for which it was set.
    public var dueFor: Timestamp
    /// Whether it comes more than five minutes after that time.
    public var late: Bool
    /// Those that touch these days, of repeating tasks that are due for you. Null: they are too many to count.
    @OrNull public var occurrences: OccurrenceCounts?
    /// Your own tasks that do not repeat and are due on these days. Null: they are too many to count.
    @OrNull public var tasks: DueTaskCounts?

    private enum CodingKeys: String, CodingKey {
        case from, to, dueFor = "due_for", late, occurrences, tasks
    }
}

public struct TimeReminder: Codable, Hashable, Sendable {
    /// A local time, of each day of an occurrence that is not done or skipped; of a task that does not repeat, of the
    /// day on which it is due.
    public var at: TimeOfDay
}
