public import JSON
import Recurrence

extension Representations {
    private static let count = Schema.integer(0...Repeat.goals.upperBound).described("How many times it was done.")
    private static let completedBy = person.nullable.described("The user who did it for the last time.")
    private static let skipped = Schema.boolean.described("Whether it was skipped: it is neither done nor missed.")

    /// An occurrence of a task: `shown_occurrence`.
    public static let occurrence = Schema.object(
        "Occurrence",
        [
            .init("task_id", .id), .init("checklist_id", .id),
            .init("date", Schema.date.described("It names the occurrence.")),
            .init("ends_on", Schema.date.described("The last day on which it may be worked on.")),
            .init("title", .string), .init("span", .words(Recurrence.Span.self)), .init("priority", priority),
            .init("labels", .array(of: .string)),
            .init("points", Schema.integer(0...Limit.taskPoints.highest).described("The points that each time earns.")),
            .init("goal", Schema.integer(Repeat.goals).described("How many times it must be done.")),
            .init("count", count), .init("done", Schema.boolean.described("Whether its goal is met.")),
            .init("skipped", skipped), .init("completed_at", timeOrNull), .init("completed_by", completedBy),
            .init("shared", Schema.boolean.described("Whether one record serves everyone on the checklist.")),
            .init(
                "version",
                Schema.integer(0...).with("format", "int64").described(
                    "The place of the record's last change in its stream; 0: nobody has touched it.")),
        ],
        description: """
            One date of a task that repeats, with its record. It keeps `goal`, `span`, `points` and `priority` from \
            the first time that it was done.
            """,
        example: [
            "task_id": "0197c1a2-9b40-7c1e-8a77-5d0e1f2a3b4c",
            "checklist_id": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10", "date": "2026-12-01", "ends_on": "2026-12-01",
            "title": "Run 5 km", "span": "day", "priority": "plan", "labels": ["Workout"], "points": 5, "goal": 2,
            "count": 1, "done": false, "skipped": false, "completed_at": .null, "completed_by": .null,
            "shared": false, "version": 14,
        ])

    /// The record of an occurrence, as changes and snapshots have it: `shown_record`.
    public static let record = Schema.object(
        "OccurrenceRecord",
        [
            .init("task_id", .id), .init("date", .date),
            .init("shared", Schema.boolean.described("Whether it serves everyone on the checklist.")),
            .init("count", count),
            .init("goal", Schema.integer(Repeat.goals).nullable.described("Null while `count` is 0: the task's.")),
            .init("span", Schema.words(Recurrence.Span.self).nullable.described("Null while `count` is 0.")),
            .init(
                "points",
                Schema.integer(1...Limit.taskPoints.highest).nullable.described(
                    "The points that each time earned; null: none.")
            ),
            .init("priority", priority.described("Null while `count` is 0, and if it had none.")),
            .init("skipped", skipped), .init("completed_at", timeOrNull), .init("completed_by", completedBy),
            .init("version", .version),
        ],
        description: "The record of one occurrence. It is done if `count` is `goal`.",
        example: [
            "task_id": "0197c1a2-9b40-7c1e-8a77-5d0e1f2a3b4c", "date": "2026-12-01", "shared": false, "count": 1,
            "goal": 2, "span": "day", "points": 5, "priority": "plan", "skipped": false, "completed_at": .null,
            "completed_by": .null, "version": 14,
        ])

    /// The records of a snapshot.
    static let records = Schema.array(of: record)

    /// The answer of `GET /v1/today`.
    public static let today = Schema.object(
        "Today",
        [
            .init("date", .date), .init("time_zone", .string),
            .init(
                "occurrences",
                Schema.array(of: occurrence).described("Those that touch the day, done and skipped ones too.")),
            .init(
                "carried",
                Schema.array(of: occurrence).described(
                    "The last one that was missed of each task that carries missed ones, up to a year ago.")),
            .init(
                "tasks",
                Schema.array(of: task).described(
                    "Your open tasks that do not repeat and are due by the end of that day, overdue ones first.")),
            .init("more", Schema.boolean.described("Whether there are more such tasks: `GET /v1/tasks` has them.")),
        ],
        description: "The occurrences and tasks that are due on a day.")
}
