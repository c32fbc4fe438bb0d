// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneCasePerLine
// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

public import Recurrence

/// One date of a task that repeats, with its record. It keeps `goal`, `span`, `points` and `priority` from the first
/// time that it was done.
public struct TaskOccurrence: Codable, Hashable, Sendable {
    public var taskID: Identifier
    public var checklistID: Identifier
    /// It names the occurrence.
    public var date: CalendarDate
    /// The last day on which it may be worked on.
    public var endsOn: CalendarDate
    public var title: String
    public var span: Open<Span>
    /// The fields of the Eisenhower matrix: urgent and important, important, urgent, neither. Null: none.
    @OrNull public var priority: Open<Priority>?
    public var labels: [String]
    /// The points that each time earns.
    public var points: Int
    /// How many times it must be done.
    public var goal: Int
    /// How many times it was done.
    public var count: Int
    /// Whether its goal is met.
    public var done: Bool
    /// Whether it was skipped: it is neither done nor missed.
    public var skipped: Bool
    @OrNull public var completedAt: Timestamp?
    /// The user who did it for the last time.
    @OrNull public var completedBy: Person?
    /// Whether one record serves everyone on the checklist.
    public var shared: Bool
    /// The place of the record's last change in its stream; 0: nobody has touched it.
    public var version: Int64

    private enum CodingKeys: String, CodingKey {
        case taskID = "task_id", checklistID = "checklist_id", date, endsOn = "ends_on", title, span, priority, labels
        case points, goal, count, done, skipped, completedAt = "completed_at", completedBy = "completed_by", shared
        case version
    }
}

/// The record of one occurrence. It is done if `count` is `goal`.
public struct OccurrenceRecord: Codable, Hashable, Sendable {
    public var taskID: Identifier
    public var date: CalendarDate
    /// Whether it serves everyone on the checklist.
    public var shared: Bool
    /// How many times it was done.
    public var count: Int
    /// Null while `count` is 0: the task's.
    @OrNull public var goal: Int?
    /// Null while `count` is 0.
    @OrNull public var span: Open<Span>?
    /// The points that each time earned; null: none.
    @OrNull public var points: Int?
    /// Null while `count` is 0, and if it had none.
    @OrNull public var priority: Open<Priority>?
    /// Whether it was skipped: it is neither done nor missed.
    public var skipped: Bool
    @OrNull public var completedAt: Timestamp?
    /// The user who did it for the last time.
    @OrNull public var completedBy: Person?
    /// The place of the last change in the stream.
    public var version: Int64

    private enum CodingKeys: String, CodingKey {
        case taskID = "task_id", date, shared, count, goal, span, points, priority, skipped
        case completedAt = "completed_at", completedBy = "completed_by", version
    }
}

/// The occurrences and tasks that are due on a day.
public struct Today: Codable, Hashable, Sendable {
    public var date: CalendarDate
    public var timeZone: String
    /// Those that touch the day, done and skipped ones too.
    public var occurrences: [TaskOccurrence]
    /// The last one that was missed of each task that carries missed ones, up to a year ago.
    public var carried: [TaskOccurrence]
    /// Your open tasks that do not repeat and are due by the end of that day, overdue ones first.
    public var tasks: [ChecklistTask]
    /// Whether there are more such tasks: `GET /v1/tasks` has them.
    public var more: Bool

    private enum CodingKeys: String, CodingKey {
        case date, timeZone = "time_zone", occurrences, carried, tasks, more
    }
}
