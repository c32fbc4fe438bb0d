public import JSON

extension Shapes {
    /// `POST /v1/checklists/{id}/tasks`
    public static func newTask(_ limits: Limits) -> Shape {
        Shape(
            "NewTask", [.id("id"), title(limits).required] + task(limits) + [.newRepeat(limits)], atMostOneOf: places,
            oneValueOf: dues,
            description: "At the end of the checklist if it has no place. \(placeRule)",
            example: [
                "title": "Write the meta tags", "section": "Head / Meta tag", "priority": "plan", "labels": ["seo"],
            ])
    }

    /// `PATCH /v1/tasks/{id}`
    public static func taskPatch(_ limits: Limits) -> Shape {
        Shape(
            "TaskPatch", [title(limits), status, completedAt] + task(limits) + [.repeatPatch(limits)],
            atMostOneOf: places, oneValueOf: dues,
            companions: ["at": ["status"]],
            description: placeRule,
            example: ["status": "completed"])
    }

    /// `POST /v1/checklists/{id}/tasks/batch`
    public static func batch(_ limits: Limits) -> Batch {
        batch(
            "Batch", limits, creating: [],
            example: [
                ["op": "create", "title": "Write the meta tags"],
                ["op": "claim", "id": "0197c1a2-9b40-7c1e-8a77-5d0e1f2a3b4c"],
            ])
    }

    /// `POST /v1/tasks/batch`
    public static func batchAcross(_ limits: Limits) -> Batch {
        batch(
            "BatchAcross", limits, creating: [Field.id("checklist_id").required.described("Its checklist.")],
            example: [
                [
                    "op": "create", "checklist_id": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10",
                    "title": "Write the meta tags",
                ],
                ["op": "claim", "id": "0197c1a2-9b40-7c1e-8a77-5d0e1f2a3b4c"],
            ])
    }

    /// A batch whose creates have these members more.
    private static func batch(
        _ name: String, _ limits: Limits, creating more: [Field], example: JSONValue
    ) -> Batch {
        let id = Field.id("id").required
        return Batch(
            name, limit: limits[.batchOperations],
            operations: [
                "create": Shape(
                    name + "Create", more + newTask(limits).fields, atMostOneOf: places, oneValueOf: dues,
                    description: placeRule),
                "update": Shape(
                    "BatchUpdate", [id] + taskPatch(limits).fields, atMostOneOf: places, oneValueOf: dues,
                    companions: ["at": ["status"]],
                    description: placeRule),
                "move": Shape(
                    "BatchMove",
                    [id] + task(limits).filter { (["section", "parent_id"] + places).contains($0.name) },
                    atMostOneOf: places, description: placeRule),
                "delete": Shape("BatchDelete", [id]), "claim": Shape("BatchClaim", [id]),
                "release": Shape("BatchRelease", [id]),
            ], example: example)
    }

    /// `POST /v1/tasks/move`
    public static func movedTasks(_ limits: Limits) -> Shape {
        Shape(
            "MoveTasks",
            [
                .distinct("task_ids", of: .id(""), 1...limits[.batchOperations]).required.described(
                    "The tasks, each once, in their new order. Their subtasks move with them."),
                Field.id("checklist_id").required.described("The target checklist."),
                section(limits).nullable.described(
                    """
                    A path of headings: the section of all of them on that checklist. Null or absent: none. A task \
                    that is on that checklist already keeps its section where this is absent.
                    """),
            ],
            example: [
                "task_ids": ["0197c1a2-9b40-7c1e-8a77-5d0e1f2a3b4c"],
                "checklist_id": "0197c1a5-2d3e-7f40-8b51-6c7d8e9fa0b1", "section": "Later",
            ])
    }

    /// A checklist in a JSON document, without its tasks.
    static func checklistDocument(_ limits: Limits) -> Shape {
        Shape(
            "ChecklistDocument",
            [
                title(limits).required, description(limits).nullable, dueAt.nullable, color.nullable, priority.nullable,
            ])
    }

    /// A task in a JSON document, without its subtasks.
    static func taskDocument(_ limits: Limits) -> Shape {
        Shape(
            "TaskDocument",
            [
                title(limits).required, description(limits).nullable, section(limits).nullable, status.nullable,
                priority.nullable, dueAt.nullable, dueOn.nullable, labels(limits).nullable, points(limits).nullable,
                .newRepeat(limits), Field.uid.nullable,
                Field.time("completed_at").nullable.described(
                    "With the status `completed`: when that was. Null or in the future: at the import."),
            ], oneValueOf: dues)
    }

    /// The members that set a task's place.
    private static let places = ["position", "before", "after"]
    private static let placeRule = "At most one of `position`, `before` and `after`."
    /// The members that say when a task is due.
    private static let dues = ["due_at", "due_on"]

    /// The members that a task and its patch have in common.
    private static func task(_ limits: Limits) -> [Field] {
        [
            description(limits).nullable, section(limits).nullable,
            Field.id("parent_id").nullable.described(
                "Its parent, a task of the same checklist. At most \(limits[.depth]) levels. Null: none."),
            Field.number("position").described("Orders the tasks of a checklist, lowest first; ties go by id."),
            .id("before"), .id("after"), priority.nullable, dueAt.nullable, dueOn.nullable, labels(limits).nullable,
            .integer("participant_limit", 1...limits[.taskParticipants]).nullable.described(
                "How many participants the task takes at once at most. Null: 3."),
            points(limits).nullable,
        ]
    }

    private static var completedAt: Field {
        at.described("With the status `completed`: when that was, if it was before. Up to 10 s ahead is now.")
    }

    private static var dueOn: Field {
        let field = Field.date("due_on")
        return field.as(
            field.schema.described(
                """
                A date of the years 1970 to 2199 (RFC 3339, full-date), instead of `due_at`: a task has one of both at \
                most. Setting one clears the other.
                """))
    }

    private static func points(_ limits: Limits) -> Field {
        .integer("points", 0...limits[.taskPoints]).described(
            "The points that completing it gives to `completed_by`. Null: 0. A change leaves earlier completions alone."
        )
    }

    private static func section(_ limits: Limits) -> Field {
        .line("section", 1...limits[.sectionLength]).described(
            "A path of headings, such as `Head / Meta tag`. Null: none. A subtask stands in its parent's section.")
    }

    private static func labels(_ limits: Limits) -> Field {
        .labels("labels", limits).described("Distinct ignoring case. Null: none.")
    }

    private static var status: Field {
        .choice("status", TaskStatus.self).described(
            "`available`: nobody has claimed it. `in_progress`: somebody works on it. `completed`: done.")
    }
}
