// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneCasePerLine
// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

public import Recurrence

public struct FormerRule: Codable, Hashable, Sendable {
    /// An RFC 5545 rule over dates: FREQ from DAILY to YEARLY, INTERVAL, COUNT or UNTIL (a date), BYDAY, BYMONTHDAY,
    /// BYMONTH, BYYEARDAY, BYSETPOS, WKST. Another one holds from today on.
    public var rule: String
    /// The day from which on the rule gives dates. It is one only if the rule gives it.
    public var startsOn: CalendarDate
    /// How long an occurrence may be worked on. Another one holds from today on.
    public var span: Open<Span>
    /// Its last day.
    public var until: CalendarDate

    private enum CodingKeys: String, CodingKey {
        case rule, startsOn = "starts_on", span, until
    }
}

public struct Repeat: Codable, Hashable, Sendable {
    /// An RFC 5545 rule over dates: FREQ from DAILY to YEARLY, INTERVAL, COUNT or UNTIL (a date), BYDAY, BYMONTHDAY,
    /// BYMONTH, BYYEARDAY, BYSETPOS, WKST. Another one holds from today on.
    public var rule: String
    /// The day from which on the rule gives dates. It is one only if the rule gives it.
    public var startsOn: CalendarDate
    /// How long an occurrence may be worked on. Another one holds from today on.
    public var span: Open<Span>
    /// How many times an occurrence must be done.
    public var goal: Int
    /// Whether one record serves everyone on the checklist; otherwise each keeps their own.
    public var shared: Bool
    /// `completion`: the next date follows from the day on which the one before was done or skipped, and one occurrence
    /// is open at a time. Where a month is too short for that day, its last day is the date, unless the rule names
    /// days.
    public var from: Open<RepeatOrigin>
    /// `skip`: an occurrence that was missed is over. `carry`: it is shown until it is done, skipped, or the next one
    /// is missed.
    public var missed: Open<MissedOccurrence>
    /// Dates that are taken out, after COUNT has counted.
    public var except: [CalendarDate]
    /// Dates that are added.
    public var extra: [CalendarDate]
    /// Days on which it is not due.
    public var pauses: [PlannedPause]
    /// The local time at which it starts.
    @OrNull public var startsAt: TimeOfDay?
    /// How long it takes.
    @OrNull public var minutes: Int?
    /// The rules that were in force before, in order, each up to its last day.
    public var former: [FormerRule]

    private enum CodingKeys: String, CodingKey {
        case rule, startsOn = "starts_on", span, goal, shared, from, missed, except, extra, pauses
        case startsAt = "starts_at", minutes, former
    }
}
