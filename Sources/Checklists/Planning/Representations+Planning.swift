public import JSON

extension Representations {
    /// How a user sees a checklist: `shown_placement`.
    public static let placement = Schema.object(
        "Placement",
        [
            .init(
                "position",
                .number.described(
                    "Orders the user's checklists, lowest first; ties go by id. Unless set, the seconds from 1970 to `created_at`."
                )),
            .init("color", .string(pattern: "^#[0-9a-f]{6}$").nullable.described("Null: the checklist's own.")),
            .init("favorite", .boolean), .init("muted", .boolean),
        ],
        description: "Where a user has put a checklist, and how they see it. Nobody else sees that.")

    /// A checklist's id with how the user sees it.
    public static let placedChecklist = Schema.object(
        "PlacedChecklist", [.init("id", .id), .init("mine", placement)],
        example: [
            "id": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10",
            "mine": ["position": 1_796_112_000, "color": .null, "favorite": true, "muted": false],
        ])

    /// A label, and how many open tasks have it.
    public static let label = Schema.object(
        "Label", [.init("label", .string), .init("open_task_count", .count)],
        example: ["label": "seo", "open_task_count": 3])

    /// The labels that a user without any is offered.
    public static let offeredLabels = ["Study", "Workout", "Hobby", "Habit", "Other"]
}
