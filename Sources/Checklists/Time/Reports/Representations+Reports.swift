public import JSON
import Recurrence

extension Representations {
    private static let seconds = Schema.number.described("Seconds, to the thousandth.")
    private static let share = Schema.number.with("minimum", 0).with("maximum", 1).described(
        "Its share of all, to the ten thousandth; those of one list add up to 1.")

    private static let modeTime = Schema.object(
        "ModeTime",
        [
            .init("mode_id", .id), .init("name", .string), .init("color", colorOrNull), .init("seconds", seconds),
            .init("share", share),
        ],
        description: "The time of one mode.")
    private static let plannedTime = Schema.object(
        "PlannedModeTime",
        [
            .init("mode_id", idOrNull), .init("name", .string(0...100).nullable), .init("color", colorOrNull),
            .init("seconds", seconds), .init("share", share),
        ],
        description: "The time that is planned for one mode. Without a mode, `mode_id` and `name` are null.")

    private static func times(of mode: Schema) -> [Schema.Property] {
        [
            .init("seconds", seconds),
            .init("modes", Schema.array(of: mode).described("Those with time, in their order.")),
        ]
    }

    private static let colorOrNull = Schema.string(pattern: "^#[0-9a-f]{6}$").nullable

    private static let timesExample: [JSONValue.Member] = [
        .init("seconds", 9_000),
        .init(
            "modes",
            [
                [
                    "mode_id": "0197c1a8-1a2b-7c3d-8e4f-5a6b7c8d9e0f", "name": "Study", "color": "#2563eb",
                    "seconds": 5_400, "share": .double(0.6),
                ],
                [
                    "mode_id": "0197c1a8-2b3c-7d4e-9f50-6b7c8d9e0f1a", "name": "Exercise", "color": "#ea580c",
                    "seconds": 3_600, "share": .double(0.4),
                ],
            ]),
    ]

    /// The time in a range of days: `TimeReport`.
    public static let timeReport = Schema.object(
        "TimeReport",
        [
            .init("time_zone", .string), .init("from", .date), .init("to", .date),
            .init("by", .words(ProgressReport.Step.self)),
            .init(
                "buckets",
                .array(
                    of: .object("TimeBucket", [.init("from", .date), .init("to", .date)] + times(of: modeTime)),
                    0...Limit.progressDays.highest)),
            .init("totals", .object("TimeTotals", times(of: modeTime))),
        ],
        description: """
            What lies over the border of two days is split there. A day has 23 or 25 hours where the clocks change. \
            Entries that overlap count in full, each.
            """,
        example: .object([
            .init("time_zone", "Europe/Berlin"), .init("from", "2026-11-16"), .init("to", "2026-11-22"),
            .init("by", "week"),
            .init(
                "buckets", .array([.object([.init("from", "2026-11-16"), .init("to", "2026-11-22")] + timesExample)])),
            .init("totals", .object(timesExample)),
        ]))

    private static let radar = Schema.object(
        "Radar",
        [
            .init("axes", Schema.array(of: .string).described("The names of the modes.")),
            .init("hours", Schema.array(of: .number).described("The hours of each.")),
            .init("usual", Schema.array(of: .number).described("The hours that are usual for each.")),
        ],
        description: "The series of a radar chart: modes that are not archived, and those with time, in their order.")

    private static let streak = Schema.object(
        "TaskStreak",
        [.init("task_id", .id), .init("title", .string), .init("current_streak", .count)],
        description: "How many occurrences of a repeating task in a row were met.")

    private static let period: [Schema.Property] = [
        .init("time_zone", .string), .init("time", .object("SpentTime", times(of: modeTime))),
        .init(
            "planned",
            .object(
                "PlannedTime", times(of: plannedTime),
                description: """
                    The `minutes` of the occurrences dated there, without those that are skipped. The mode is that of the \
                    task's first label that is a mode's name, ignoring case.
                    """)),
        .init("radar", radar), .init("completed", completedFigures),
        .init("points", Schema.wholeNumber.described("Points earned, less those that were taken back.")),
        .init(
            "streaks",
            Schema.array(of: streak, 0...Limit.reportStreaks.highest).described(
                "Of the first repeating tasks that are due then, as they were at its end, or as they are now.")),
    ]

    private static let periodExample: [JSONValue.Member] = [
        .init("time_zone", "Europe/Berlin"), .init("time", .object(timesExample)),
        .init(
            "planned",
            [
                "seconds": 1_800,
                "modes": [["mode_id": .null, "name": .null, "color": .null, "seconds": 1_800, "share": 1]],
            ]),
        .init(
            "radar",
            ["axes": ["Study", "Exercise"], "hours": [.double(1.5), 1], "usual": [.double(2.25), .double(0.5)]]),
        .init("completed", ["day": 3, "week": 0, "month": 0, "once": 2]), .init("points", 15),
        .init(
            "streaks",
            [["task_id": "0197c1a2-9b40-7c1e-8a77-5d0e1f2a3b4c", "title": "Run 5 km", "current_streak": 4]]),
    ]

    /// The answer of `GET /v1/reports/daily`: `PeriodReport`.
    public static let dailyReport = Schema.object(
        "DailyReport", [.init("date", .date)] + period,
        description: "What one did on a day. `usual` is the mean of the 28 days before.",
        example: .object([.init("date", "2026-11-18")] + periodExample))

    /// The answer of `GET /v1/reports/weekly`: `PeriodReport`.
    public static let weeklyReport = Schema.object(
        "WeeklyReport",
        [
            .init("date", Schema.date.described("The day that was asked for.")),
            // A week may begin before 1970.
            .init("from", Schema.string(format: "date").described("The first day of its week.")),
            .init("to", Schema.string(format: "date").described("The last one.")),
        ] + period,
        description: "What one did in a week. `usual` is the mean of the 4 weeks before.",
        example: .object(
            [.init("date", "2026-11-18"), .init("from", "2026-11-16"), .init("to", "2026-11-22")] + periodExample))

    /// The answer of `GET /v1/checklists/{id}/burndown`: `Burndown`.
    public static let burndown = Schema.object(
        "Burndown",
        [
            .init("time_zone", .string),
            .init(
                "kept_from",
                Schema.date.described("The first day whose figures the change log still has. Days before are left out.")
            ),
            .init(
                "days",
                .array(
                    of: .object(
                        "BurndownDay", [.init("date", .date), .init("open", .count), .init("completed", .count)],
                        description: "The tasks at the end of a day; those of the present day, as they are now."),
                    0...Limit.occurrenceDays.highest)),
        ],
        description: """
            How many tasks of a checklist were open and completed, without those that repeat: a task that repeats now \
            counts on no day.
            """,
        example: [
            "time_zone": "Europe/Berlin", "kept_from": "2026-10-25",
            "days": [["date": "2026-11-18", "open": 12, "completed": 30]],
        ])

    /// The answer of `GET /v1/calendar`.
    public static let calendar = Schema.object(
        "CalendarDays",
        [
            .init("time_zone", .string),
            .init(
                "days",
                .array(
                    of: .object(
                        "CalendarDay",
                        [
                            .init("date", .date),
                            .init(
                                "occurrences",
                                Schema.array(of: occurrence).described(
                                    "Those that touch the day, done and skipped ones too.")),
                            .init(
                                "tasks",
                                Schema.array(of: task).described(
                                    "Your open tasks that do not repeat and are due on that day.")),
                            .init(
                                "entries",
                                Schema.array(of: entry).described(
                                    "Those that touch the day, in the order of their start.")
                            ),
                            .init("seconds", seconds.described("The time of that day, of all entries together.")),
                            .init("points", Schema.wholeNumber.described("Points earned, less those taken back.")),
                        ]), 0...Limit.calendarDays.highest)),
        ],
        description: "What is due and what was done, day by day. What touches several days is there on each.")
}
