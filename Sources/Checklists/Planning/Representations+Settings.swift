public import JSON

extension Representations {
    /// When a user gets a summary.
    private static let notification = Schema.object(
        "NotificationSetting",
        [
            .init("enabled", .boolean),
            .init("at", Schema.localTime.nullable.described("A local time. Null: when the day starts.")),
            .init("email", .boolean.described(SettingsText.email)),
        ],
        description: "How much is due, told at the start of a day, a week or a month.")

    /// Days on which nothing of the user's own is due.
    static let pause = Schema.object(
        "Pause",
        [
            .init("from", .date),
            .init("to", Schema.date.nullable.described("The last day. Null: until further notice.")),
        ])

    /// A user's settings: `shown_settings`.
    public static let settings = Schema.object(
        "Settings",
        [
            .init("time_zone", .string(1...64).described("A name of the IANA time zone database.")),
            .init("day_starts_at", .localTime.described(SettingsText.dayStart)),
            .init("week_starts_on", .words(WeekStart.self)),
            .init("locale", .string(2...64).described("A language tag (BCP 47).")),
            .init(
                "notifications",
                .object(
                    "NotificationSettings",
                    [.init("day", notification), .init("week", notification), .init("month", notification)])),
            .init("overlapping_entries", .boolean.described(SettingsText.overlaps)),
            .init("pauses", .array(of: pause, 0...Limit.pauses.highest).described(SettingsText.pauses)),
            .init("inbox_id", .id.described("The checklist that every user has.")),
            .init("version", .version),
        ],
        description: "A user's settings. `version` is the place of its last change in the user's own stream.",
        example: [
            "time_zone": "Europe/Berlin", "day_starts_at": "04:00", "week_starts_on": "monday", "locale": "de-DE",
            "notifications": [
                "day": ["enabled": true, "at": "07:30", "email": false],
                "week": ["enabled": false, "at": .null, "email": false],
                "month": ["enabled": false, "at": .null, "email": false],
            ],
            "overlapping_entries": false, "pauses": [["from": "2026-12-24", "to": "2027-01-06"]],
            "inbox_id": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10", "version": 7,
        ])

    /// The reader's own state: `me_json()`.
    static let me = Schema.object(
        "Me",
        [
            .init("version", Schema.version.described("The version of the user's own stream that this shows.")),
            .init("settings", settings), .init("balance", balanceNumber),
            .init("rewards", .array(of: reward, 0...Limit.rewards.highest).described("In their order.")),
            .init("reminders", .array(of: reminders).described("Of all tasks that have some, by task.")),
            .init("modes", .array(of: mode, 0...Limit.modes.highest).described("In their order.")),
            .init("entry", entry.nullable.described("The entry of the timer that runs. Null: none.")),
            .init(
                "records",
                records.described(
                    "The user's own, of tasks that they see, dated from 62 days ago on; not of dates that were taken out."
                )),
        ], description: "The user's own things.")
}

/// Words for requests and answers alike.
enum SettingsText {
    static let dayStart = """
        The local time at which a day starts. With `04:00`, a completion at 02:00 counts for the day before, and a \
        local time before 04:00 is on the next calendar day.
        """
    static let email = "Whether it comes by e-mail, too. False as long as the server sends no mail; true is refused."
    static let overlaps = "Whether entries of time may overlap."
    static let pauses = "Days on which nothing of your own is due, such as holidays."
}
