public import JSON

extension Representations {
    private static let reminder = Schema.any(of: [
        .object("TimeReminder", [.init("at", Schema.localTime.described(ReminderText.at))]),
        .object(
            "LeadReminder",
            [.init("before_minutes", Schema.integer(Planning.reminderMinutes).described(ReminderText.before))]),
    ])

    /// A user's reminders of a task.
    public static let reminders = Schema.object(
        "Reminders",
        [
            .init("task_id", .id),
            .init(
                "reminders",
                .array(of: reminder, 0...Limit.reminders.highest).described("In the order in which they were set.")),
        ],
        description: "Your reminders of a task. Nobody else sees them.",
        example: [
            "task_id": "0197c1a2-9b40-7c1e-8a77-5d0e1f2a3b4c", "reminders": [["at": "19:00"], ["before_minutes": 30]],
        ])

    private static let dueFor = Schema.time.described("The time for which it was set.")
    private static let late = Schema.boolean.described("Whether it comes more than five minutes after that time.")

    /// A reminder whose time has come: the body of a change.
    static let dueReminder = Schema.object(
        "DueReminder",
        [
            .init("task_id", .id),
            .init("date", Schema.date.described("The date of the occurrence, or the day on which the task is due.")),
            .init("title", .string), .init("due_for", dueFor), .init("late", late),
        ],
        description: "The time of a reminder has come.",
        example: [
            "task_id": "0197c1a2-9b40-7c1e-8a77-5d0e1f2a3b4c", "date": "2026-12-01", "title": "Run 5 km",
            "due_for": "2026-12-01T18:00:00.000Z", "late": false,
        ])

    private static let spanCount = Schema.object(
        "SpanCount", [.init("open", .count), .init("done", .count)],
        description: "How many occurrences are open and done. Those that are skipped do not count.")
    private static let occurrenceCounts = Schema.object(
        "OccurrenceCounts", [.init("day", spanCount), .init("week", spanCount), .init("month", spanCount)],
        description: "By how long an occurrence may be worked on.")
    private static let taskCounts = Schema.object(
        "DueTaskCounts",
        [
            .init("open", .count), .init("done", .count),
            .init("overdue", Schema.count.described("Open, and due before the first day.")),
        ])

    /// How much is due in a day, a week or a month: the body of a change.
    static let summary = Schema.object(
        "Summary",
        [
            .init("from", Schema.date.described("The first day.")), .init("to", Schema.date.described("The last day.")),
            .init("due_for", dueFor), .init("late", late),
            .init(
                "occurrences",
                occurrenceCounts.nullable.described(
                    "Those that touch these days, of repeating tasks that are due for you. Null: they are too many to count."
                )),
            .init(
                "tasks",
                taskCounts.nullable.described(
                    "Your own tasks that do not repeat and are due on these days. Null: they are too many to count.")),
        ],
        description: "How much is due in a day, a week or a month, without muted checklists.",
        example: [
            "from": "2026-12-01", "to": "2026-12-01", "due_for": "2026-12-01T06:30:00.000Z", "late": false,
            "occurrences": [
                "day": ["open": 3, "done": 0], "week": ["open": 1, "done": 1], "month": ["open": 0, "done": 0],
            ],
            "tasks": ["open": 2, "done": 0, "overdue": 1],
        ])
}
