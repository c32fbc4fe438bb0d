// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneCasePerLine
// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

public import Recurrence

/// The answer to `GET /v1/tasks`.
public struct FoundTaskPage: Codable, Hashable, Sendable {
    public var tasks: [ChecklistTask]
}

public struct TaskLabel: Codable, Hashable, Sendable {
    public var label: String
    public var openTaskCount: Int

    private enum CodingKeys: String, CodingKey {
        case label, openTaskCount = "open_task_count"
    }
}

/// The answer to `GET /v1/labels`.
public struct LabelPage: Codable, Hashable, Sendable {
    public var labels: [TaskLabel]
}

public enum MissedOccurrence: String, CaseIterable, Sendable {
    case skip, carry
}

public struct NewRepeat: Codable, Hashable, Sendable {
    /// An RFC 5545 rule over dates: FREQ from DAILY to YEARLY, INTERVAL, COUNT or UNTIL (a date), BYDAY, BYMONTHDAY,
    /// BYMONTH, BYYEARDAY, BYSETPOS, WKST. Another one holds from today on.
    public var rule: String
    /// The day from which on the rule gives dates. It is one only if the rule gives it.
    public var startsOn: CalendarDate
    public var span: Open<Span>?
    /// How many times an occurrence must be done. Null: 1.
    public var goal: Int?
    /// Whether one record serves everyone on the checklist; otherwise each keeps their own. Null: no.
    public var shared: Bool?
    public var from: Open<RepeatOrigin>?
    public var missed: Open<MissedOccurrence>?
    /// Dates that are taken out, after COUNT has counted.
    public var except: [CalendarDate]?
    /// Dates that are added.
    public var extra: [CalendarDate]?
    /// Days on which it is not due.
    public var pauses: [PauseInput]?
    /// The local time at which it starts.
    public var startsAt: TimeOfDay?
    /// How long it takes.
    public var minutes: Int?

    private enum CodingKeys: String, CodingKey {
        case rule, startsOn = "starts_on", span, goal, shared, from, missed, except, extra, pauses
        case startsAt = "starts_at", minutes
    }
}

/// The answer to `GET /v1/occurrences`.
public struct OccurrencePage: Codable, Hashable, Sendable {
    public var occurrences: [TaskOccurrence]
}

public struct PauseInput: Codable, Hashable, Sendable {
    public var from: CalendarDate
    /// The last day. Null or absent: until further notice.
    public var to: CalendarDate?
}

/// The answer to `PATCH /v1/me/checklists/{id}`.
public struct PlacedChecklist: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    public var mine: Placement
}

/// Where a user has put a checklist, and how they see it. Nobody else sees that.
public struct Placement: Codable, Hashable, Sendable {
    /// Orders the user's checklists, lowest first; ties go by id. Unless set, the seconds from 1970 to `created_at`.
    public var position: Double
    /// Null: the checklist's own.
    @OrNull public var color: String?
    public var favorite: Bool
    public var muted: Bool
}

/// The answer to `GET /v1/points/entries`.
public struct PointsEntryPage: Codable, Hashable, Sendable {
    public var entries: [PointsEntry]
}

public enum ProgressStep: String, CaseIterable, Sendable {
    case day, week, month
}

/// The answer to `GET /v1/purchases`.
public struct PurchasePage: Codable, Hashable, Sendable {
    public var purchases: [Purchase]
}

public enum RepeatOrigin: String, CaseIterable, Sendable {
    case schedule, completion
}

/// The answer to `GET /v1/rewards`.
public struct RewardPage: Codable, Hashable, Sendable {
    public var rewards: [RewardWithMissing]
}

public enum WeekStart: String, CaseIterable, Sendable {
    case monday, sunday, saturday
}
