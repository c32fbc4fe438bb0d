public import JSON

extension Representations {
    /// A mode: `shown_mode`.
    public static let mode = Schema.object(
        "Mode",
        [
            .init("id", .id), .init("name", .string), .init("color", .string(pattern: "^#[0-9a-f]{6}$").nullable),
            .init("position", Schema.number.described("Orders the user's modes, lowest first; ties go by id.")),
            .init("archived", .boolean.described("Whether the user uses it no longer.")),
            .init("version", .version), .init("created_at", .time), .init("updated_at", .time),
        ],
        description: "What a user spends time on.",
        example: [
            "id": "0197c1a8-2f3a-7b4c-8d5e-6f708192a3b4", "name": "Study", "color": "#2563eb", "position": 1024,
            "archived": false, "version": 3, "created_at": "2026-12-01T08:00:00.000Z",
            "updated_at": "2026-12-01T08:00:00.000Z",
        ])

    /// An entry: `shown_entry`.
    public static let entry = Schema.object(
        "Entry",
        [
            .init("id", .id), .init("mode_id", .id),
            .init(
                "task_id",
                .string(format: "uuid").nullable.described("Null, too, where the task is gone or you may not see it.")),
            .init("description", .string), .init("started_at", .time),
            .init("ended_at", Schema.time.nullable.described("Null: it runs.")),
            .init(
                "seconds",
                Schema.count.with("format", "int64").nullable.described(
                    "How long it was, in whole seconds. Null: it runs.")),
            .init("by_timer", .boolean.described("Whether the timer made it: such a one may be longer than a day.")),
            .init("may_overlap", .boolean.described("What your settings said when its times were written.")),
            .init("version", .version), .init("created_at", .time), .init("updated_at", .time),
        ],
        description: "A time that a user spent on something.",
        example: [
            "id": "0197c1a8-0b1c-7d2e-9f30-415263748596", "mode_id": "0197c1a8-2f3a-7b4c-8d5e-6f708192a3b4",
            "task_id": .null, "description": "Chapter 3", "started_at": "2026-12-01T09:00:00.000Z",
            "ended_at": "2026-12-01T10:30:00.000Z", "seconds": 5400, "by_timer": true, "may_overlap": false,
            "version": 14, "created_at": "2026-12-01T09:00:00.000Z", "updated_at": "2026-12-01T10:30:00.000Z",
        ])

    /// What runs.
    public static let timer = Schema.object(
        "Timer", [.init("entry", entry.nullable.described("The entry that runs. Null: none."))],
        example: ["entry": .null])

    /// What a switch of the timer came to: `timer_json()`.
    public static let timerSwitch = Schema.object(
        "TimerSwitch",
        [
            .init("entry", entry.nullable.described("The entry that runs now. Null: none.")),
            .init("stopped", entry.nullable.described("The entry that was stopped. Null: none ran.")),
        ],
        example: ["entry": .null, "stopped": .null])
}
