public import JSON
import Recurrence

extension Representations {
    private static let number = Schema.count

    /// How far a repeating task has come: `TaskProgress`.
    public static let taskProgress = Schema.object(
        "TaskProgress",
        [
            .init(
                "current_streak",
                number.described(
                    "Occurrences in a row that were met, up to today. Today's breaks it only when it is over.")),
            .init("longest_streak", number), .init("done", number.described("Occurrences whose goal is met.")),
            .init("missed", number.described("Occurrences that are over, neither done nor skipped.")),
            .init("skipped", number),
            .init(
                "left",
                Schema.integer(0...10_000).nullable.described(
                    "Occurrences that are not over, neither done nor skipped; 10,000 at most. Null: it never ends.")),
            .init("first_date", dateOrNull.described("Null: there is none.")),
            .init("last_date", dateOrNull.described("Null: it never ends, or there is none.")),
        ],
        description: """
            Skipped, paused and unscheduled dates and those that were taken out neither add to a streak nor break it.
            """,
        example: [
            "current_streak": 4, "longest_streak": 12, "done": 40, "missed": 3, "skipped": 1, "left": .null,
            "first_date": "2026-10-12", "last_date": .null,
        ])

    static let completedFigures = Schema.object(
        "CompletedFigures", ProgressReport.Figures.kinds.map { .init($0, number) },
        description: "Occurrences by their span, and `once`: tasks that do not repeat.")

    private static let figures: [Schema.Property] = [
        .init(
            "points",
            Schema.wholeNumber.described("Points earned, less those that were taken back. Purchases are left out.")),
        .init("completed", completedFigures),
        .init(
            "by_priority", .object("PriorityFigures", ProgressReport.Figures.priorities.map { .init($0, number) })),
    ]

    private static let figuresExample: [JSONValue.Member] = [
        .init("points", 35), .init("completed", ["day": 5, "week": 1, "month": 0, "once": 2]),
        .init("by_priority", ["do_first": 3, "plan": 4, "delegate": 0, "delay": 0, "none": 1]),
    ]

    /// A user's completions and points: `ProgressReport`.
    public static let progress = Schema.object(
        "ProgressReport",
        [
            .init("time_zone", .string), .init("from", .date), .init("to", .date),
            .init("by", .words(ProgressReport.Step.self)),
            .init(
                "buckets",
                .array(
                    of: .object("ProgressBucket", [.init("from", .date), .init("to", .date)] + figures),
                    0...Limit.progressDays.highest)),
            .init("totals", .object("ProgressTotals", figures)),
        ],
        description: """
            Occurrences count under their date when their goal is met, for the user who met it, with the priority that they \
            keep. Other tasks count under the user's local day on which they completed them.
            """,
        example: .object([
            .init("time_zone", "Europe/Berlin"), .init("from", "2026-11-16"), .init("to", "2026-11-22"),
            .init("by", "week"),
            .init(
                "buckets",
                .array([.object([.init("from", "2026-11-16"), .init("to", "2026-11-22")] + figuresExample)])),
            .init("totals", .object(figuresExample)),
        ]))
}
