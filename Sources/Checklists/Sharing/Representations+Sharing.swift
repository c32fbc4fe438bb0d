public import JSON

extension Representations {
    /// A time, or null.
    private static let timeOrNull = Schema.time.nullable
    private static let priority = Schema.words(Priority.self).nullable.described(
        "The fields of the Eisenhower matrix: urgent and important, important, urgent, neither. Null: none.")
    private static let color = Schema.string(pattern: "^#[0-9a-f]{6}$").nullable
    private static let completed = Schema.boolean.described("Whether there are tasks and all are completed.")
    private static let role = Schema.words(Role.self).described(
        """
        The owner may do everything; an editor may add, change, move and delete tasks, and edit title, description and due \
        date; a viewer reads and comments.
        """)
    private static let participantRole = Schema.words(Role.allCases.filter { $0 != .owner }.map(\.rawValue))

    /// What the position of a task is.
    static let position = Schema.number.described("Orders the tasks of a checklist, lowest first; ties go by id.")

    /// Where a task stands.
    public static let status = Schema.words(TaskStatus.self).described(
        "`available`: nobody has taken it. `in_progress`: somebody is at it. `completed`: done.")

    /// A user on a checklist other than its owner: `shown_participant`.
    public static let participant = Schema.object(
        "Participant", [.init("id", .id), .init("username", username), .init("role", participantRole)],
        description: "A user on a checklist other than its owner.")

    /// The members of a checklist that everyone on it sees alike: `shown_checklist`.
    private static let checklistProperties: [Schema.Property] = [
        .init("id", .id), .init("title", .string), .init("description", .string), .init("due_at", timeOrNull),
        .init("color", color), .init("priority", priority), .init("owner", person),
        .init("participants", .array(of: participant).described("In the order in which they came.")),
        .init("participant_limit", .count), .init("task_count", .count), .init("open_task_count", .count),
        .init("completed", completed), .init("archived", .boolean), .init("version", .version),
        .init("created_at", .time), .init("updated_at", .time),
    ]

    /// A checklist as its changes carry it.
    public static let sharedChecklist = Schema.object(
        "SharedChecklist", checklistProperties,
        description: "A checklist as its changes carry it: without `role`, which differs from reader to reader.")

    /// A checklist as one reader sees it.
    public static let checklist = Schema.object(
        "Checklist", checklistProperties + [.init("role", role)],
        description: "A checklist as one reader sees it.",
        example: [
            "id": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10", "title": "Launch", "description": "",
            "due_at": "2026-12-24T17:00:00.000Z", "color": "#1e90ff", "priority": "do_first",
            "owner": ["id": "0197c19f-03a2-7b6c-b1d4-8e9f0a1b2c3d", "username": "anna"],
            "participants": [["id": "0197c1a0-55e1-7d0f-9a2b-4c5d6e7f8091", "username": "ben", "role": "editor"]],
            "participant_limit": 3, "task_count": 1, "open_task_count": 1, "completed": false, "archived": false,
            "version": 4, "created_at": "2026-12-01T08:00:00.000Z", "updated_at": "2026-12-01T08:05:12.345Z",
            "role": "owner",
        ])

    /// A checklist with its tasks.
    public static let checklistSnapshot = Schema.object(
        "ChecklistSnapshot", checklistProperties + [.init("role", role), .init("tasks", .array(of: task))],
        description: "A checklist with its tasks, in their order, all at its version.")

    /// A task: `shown_task`. In the document it has another name, because Swift has a `Task` of its own, which a generated client
    /// would hide.
    public static let task = Schema.object(
        "ChecklistTask",
        [
            .init("id", .id), .init("checklist_id", .id), .init("parent_id", .string(format: "uuid").nullable),
            .init("title", .string), .init("description", .string), .init("section", .string.nullable),
            .init("position", position), .init("status", status), .init("priority", priority),
            .init("due_at", timeOrNull), .init("labels", .array(of: .string)),
            .init(
                "participants",
                .array(of: person).described("Who has taken it, in the order in which they did.")),
            .init("participant_limit", .integer(1...)), .init("completed_at", timeOrNull),
            .init("completed_by", person.nullable),
            .init(
                "version",
                .integer(1...).with("format", "int64").described(
                    "The version of the checklist at this task's last change.")),
            .init("created_at", .time), .init("updated_at", .time),
        ],
        example: taskExample)

    private static let taskExample: JSONValue = [
        "id": "0197c1a2-9b40-7c1e-8a77-5d0e1f2a3b4c", "checklist_id": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10",
        "parent_id": .null, "title": "Write the meta tags", "description": "", "section": "Head / Meta tag",
        "position": 1024, "status": "in_progress", "priority": "plan", "due_at": .null, "labels": ["seo"],
        "participants": [["id": "0197c1a0-55e1-7d0f-9a2b-4c5d6e7f8091", "username": "ben"]], "participant_limit": 3,
        "completed_at": .null, "completed_by": .null, "version": 4, "created_at": "2026-12-01T08:03:00.000Z",
        "updated_at": "2026-12-01T08:05:12.345Z",
    ]

    /// A comment: `shown_comment`.
    public static let comment = Schema.object(
        "Comment",
        [
            .init("id", .id), .init("checklist_id", .id), .init("task_id", .id),
            .init("author", person.nullable.described("Null: the account was deleted.")), .init("body", .string),
            .init("created_at", .time),
        ])

    /// What the change says of a task that is gone from its checklist.
    static let deletedTask = Schema.object(
        "DeletedTask",
        [
            .init("id", .id),
            .optional(
                "reason",
                .words(["moved"]).described(
                    "`moved`: the task is on another checklist now, whose stream has a `task.created`.")),
        ])

    /// Tasks that were moved.
    public static func movedTasks(_ limits: Limits) -> Schema {
        .object(
            "MovedTasks",
            [
                .init(
                    "tasks",
                    .array(of: task, 1...limits.batchOperations).described(
                        "The tasks as they are now, in the order given, without those that moved below another of them."
                    ))
            ])
    }

    /// What the change says of a comment that is gone.
    static let deletedComment = Schema.object("DeletedComment", [.init("id", .id), .init("task_id", .id)])

    /// What a user is told of a checklist that they may see from now on.
    static let addedChecklist = Schema.object(
        "AddedChecklist",
        [.init("id", .id), .init("title", .string), .init("role", role), .init("version", .version)])

    /// What a user is told of a checklist that they may no longer see.
    static let removedChecklist = Schema.object(
        "RemovedChecklist",
        [.init("id", .id), .init("title", .string), .init("reason", .words(["removed", "left", "deleted"]))])

    private static let invitationProperties: [Schema.Property] = [
        .init("id", .id), .init("checklist_id", .id), .init("role", participantRole),
        .init(
            "email",
            .string.nullable.described("The address that it is for; null: anyone who has the token may use it.")),
        .init("expires_at", .time),
        .init(
            "max_uses",
            .integer(1...10_000).nullable.described("How many may come in by it; null where that is not limited.")),
        .init("uses", .count.described("How many have.")), .init("created_at", .time),
    ]

    /// An invitation without its token: `shown_invitation`.
    public static let invitation = Schema.object(
        "Invitation", invitationProperties,
        example: [
            "id": "0197c1a4-1b2c-7d3e-8f4a-5b6c7d8e9fa0", "checklist_id": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10",
            "role": "editor", "email": .null, "expires_at": "2026-12-08T08:10:00.000Z", "max_uses": 5, "uses": 0,
            "created_at": "2026-12-01T08:10:00.000Z",
        ])

    /// An invitation with its token.
    public static let newInvitation = Schema.object(
        "InvitationWithToken",
        [.init("token", token("To be passed on. It is shown only here."))] + invitationProperties,
        example: [
            "token": "cc_0q3Yh1c0V7iBq2bJ5dS0bXrJk8mE6nT4wL9pZ1uF2aG", "id": "0197c1a4-1b2c-7d3e-8f4a-5b6c7d8e9fa0",
            "checklist_id": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10", "role": "editor", "email": .null,
            "expires_at": "2026-12-08T08:10:00.000Z", "max_uses": 5, "uses": 0,
            "created_at": "2026-12-01T08:10:00.000Z",
        ])

    /// What an invitation is to, for a user who has its token.
    public static let invitationPreview = Schema.object(
        "InvitationPreview",
        [
            .init("checklist", .object("InvitingChecklist", [.init("id", .id), .init("title", .string)])),
            .init("owner", person), .init("role", participantRole), .init("expires_at", .time),
        ],
        example: [
            "checklist": ["id": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10", "title": "Launch"],
            "owner": ["id": "0197c19f-03a2-7b6c-b1d4-8e9f0a1b2c3d", "username": "anna"], "role": "editor",
            "expires_at": "2026-12-08T08:10:00.000Z",
        ])

    /// That a checklist has a public link.
    public static let publicLink = Schema.object("PublicLink", [.init("created_at", .time)])

    /// A public link with its token.
    public static let newPublicLink = Schema.object(
        "PublicLinkWithToken",
        [
            .init("token", token("For `GET /v1/public/{token}`. It is shown only here.")), .init("created_at", .time),
        ])

    /// A task as anyone with the link of its checklist sees it: `shown_public_task`.
    static let publicTask = Schema.object(
        "PublicTask",
        [
            .init("id", .id), .init("parent_id", .string(format: "uuid").nullable), .init("title", .string),
            .init("description", .string), .init("section", .string.nullable), .init("position", position),
            .init("status", status), .init("priority", priority), .init("due_at", timeOrNull),
            .init("labels", .array(of: .string)), .init("completed_at", timeOrNull),
        ])

    /// A checklist as anyone with its link sees it: `shown_public_checklist`.
    public static let publicChecklist = Schema.object(
        "PublicChecklist",
        [
            .init("title", .string), .init("description", .string), .init("due_at", timeOrNull),
            .init("color", color), .init("priority", priority), .init("task_count", .count),
            .init("open_task_count", .count), .init("completed", completed), .init("updated_at", .time),
            .init("version", .version),
            .init("tasks", .array(of: publicTask, 0...10_000).described("In their order.")),
        ],
        description: "A checklist as anyone with its link sees it.")
}
