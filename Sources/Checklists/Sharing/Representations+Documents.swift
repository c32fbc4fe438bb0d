public import JSON

/// Checklists in documents, and the answer to a dry run of an import.
extension Representations {
    private static func taskDocument(_ limits: Limits) -> Schema {
        let shape = Shapes.taskDocument(limits)
        return .object(
            "TaskDocument",
            shape.fields.map(\.property) + [
                .optional(
                    "subtasks",
                    .array(of: .reference("TaskDocument")).nullable.described(
                        "At most \(limits[.depth]) levels, this one counted."))
            ],
            keywords: [.init("x-one-value-of", .array(shape.oneValueOf.map(JSONValue.string)))])
    }

    /// A checklist as a JSON document.
    public static func checklistDocument(_ limits: Limits) -> Schema {
        .object(
            "ChecklistDocument",
            Shapes.checklistDocument(limits).fields.map(\.property) + [
                .optional(
                    "tasks",
                    .array(of: taskDocument(limits)).nullable.described(
                        "At most \(limits[.tasks]), subtasks counted."))
            ],
            description:
                "A checklist in a document, without ids, people or versions. Null means the same as an absent member.",
            example: [
                "title": "Launch",
                "tasks": [["title": "Write the meta tags", "section": "Head / Meta tag", "status": "completed"]],
            ])
    }

    private static let dryRunTask = Schema.object(
        "DryRunTask",
        [
            .init("title", .string), .init("section", .string.nullable),
            .init("priority", .words(Priority.self).nullable), .init("completed", .boolean),
            .init(
                "line", .integer(1...).nullable.described("The line of the document, the first being 1; null in JSON.")),
            .init("subtasks", .array(of: .reference("DryRunTask"))),
        ])

    /// The answer to a dry run of an import.
    public static let dryRun = Schema.object(
        "DryRun",
        [
            .init("dry_run", Schema.boolean.with("x-const", true)),
            .init(
                "would_create",
                .object(
                    "DryRunChecklist",
                    [
                        .init("title", .string), .init("task_count", .count), .init("section_count", .count),
                        .init("sections", .array(of: .string)), .init("tasks", .array(of: dryRunTask)),
                    ])),
            .init(
                "issues",
                .array(
                    of: .object(
                        "ImportIssue",
                        [
                            .init("line", .integer(1...)), .init("severity", .openWords(["note", "warning"])),
                            .init("message", .string),
                        ])
                ).described("Where the reader deviated from the document.")),
        ])
}
