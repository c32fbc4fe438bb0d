// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneCasePerLine
// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

public import Recurrence

/// The user's own things.
public struct Me: Codable, Hashable, Sendable {
    /// The version of the user's own stream that this shows.
    public var version: Int64
    public var settings: UserSettings
    /// How many points you have. Below zero if points that you had spent were taken back.
    public var balance: Int64
    /// In their order.
    public var rewards: [Reward]
    /// Of all tasks that have some, by task.
    public var reminders: [Reminders]
    /// In their order.
    public var modes: [Mode]
    /// The entry of the timer that runs. Null: none.
    @OrNull public var entry: Entry?
    /// The user's own, of tasks that they see, dated from 62 days ago on; not of dates that were taken out.
    public var records: [OccurrenceRecord]
}

/// How much is due, told at the start of a day, a week or a month.
public struct NotificationSetting: Codable, Hashable, Sendable {
    public var enabled: Bool
    /// A local time. Null: when the day starts.
    @OrNull public var at: TimeOfDay?
    /// Whether it comes by e-mail, too. False as long as the server sends no mail; true is refused.
    public var email: Bool
}

public struct NotificationSettings: Codable, Hashable, Sendable {
    public var day: NotificationSetting
    public var week: NotificationSetting
    public var month: NotificationSetting
}

public struct PlannedPause: Codable, Hashable, Sendable {
    public var from: CalendarDate
    /// The last day. Null: until further notice.
    @OrNull public var to: CalendarDate?
}

/// A user's settings. `version` is the place of its last change in the user's own stream.
public struct UserSettings: Codable, Hashable, Sendable {
    /// A name of the IANA time zone database.
    public var timeZone: String
    /// The local time at which a day starts. With `04:00`, a completion at 02:00 counts for the day before, and a local
    /// time before 04:00 is on the next calendar day.
    public var dayStartsAt: TimeOfDay
    public var weekStartsOn: Open<WeekStart>
    /// A language tag (BCP 47).
    public var locale: String
    public var notifications: NotificationSettings
    /// Whether entries of time may overlap.
    public var overlappingEntries: Bool
    /// Days on which nothing of your own is due, such as holidays.
    public var pauses: [PlannedPause]
    /// The checklist that every user has.
    public var inboxID: Identifier
    /// The place of the last change in the stream.
    public var version: Int64

    private enum CodingKeys: String, CodingKey {
        case timeZone = "time_zone", dayStartsAt = "day_starts_at", weekStartsOn = "week_starts_on", locale
        case notifications, overlappingEntries = "overlapping_entries", pauses, inboxID = "inbox_id", version
    }
}
