public import JSON

extension Representations {
    /// A time, or null.
    static let timeOrNull = Schema.time.nullable
    /// A date, or null.
    static let dateOrNull = Schema.date.nullable
    static let priority = Schema.words(Priority.self).nullable.described(
        "The fields of the Eisenhower matrix: urgent and important, important, urgent, neither. Null: none.")
    private static let color = Schema.string(pattern: "^#[0-9a-f]{6}$").nullable
    private static let completed = Schema.boolean.described("Whether there are tasks and all are completed.")
    private static let role = Schema.words(Role.self).described(
        """
        The owner may do everything; an editor may add, change, move and delete tasks, and edit title, description and due \
        date; a viewer reads and comments.
        """)
    static let participantRole = Schema.words(Role.ofParticipants.map(\.rawValue)).named("ParticipantRole")

    /// The position of a task.
    static let position = Schema.number.described("Orders the tasks of a checklist, lowest first; ties go by id.")

    private static let points = Schema.integer(0...Limit.taskPoints.highest).described(
        "The points that completing it gives to `completed_by`.")

    /// How far a task is.
    public static let status = Schema.words(TaskStatus.self).described(
        "`available`: nobody has claimed it. `in_progress`: somebody works on it. `completed`: done.")

    /// A user on a checklist other than its owner: `shown_participant`.
    public static let participant = Schema.object(
        "Participant", [.init("id", .id), .init("username", username), .init("role", participantRole)],
        description: "A user on a checklist other than its owner.")

    /// The members of a checklist that are the same for everyone on it: `shown_checklist`.
    private static let checklistProperties: [Schema.Property] = [
        .init("id", .id), .init("title", .string), .init("description", .string), .init("due_at", timeOrNull),
        .init("color", color), .init("priority", priority), .init("owner", person),
        .init("participants", .array(of: participant).described("In the order in which they joined.")),
        .init("participant_limit", .count), .init("task_count", .count), .init("open_task_count", .count),
        .init("completed", completed), .init("archived", .boolean), .init("version", .version),
        .init("created_at", .time), .init("updated_at", .time),
        .init(
            "offered_to",
            person.nullable.described("The participant who becomes the owner by accepting; null: it is not offered.")),
    ]

    /// A checklist in the body of a change.
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
            "offered_to": .null, "role": "owner",
        ])

    /// A checklist in a reader's collection: with how that reader sees it.
    public static let listedChecklist = Schema.object(
        "ListedChecklist", checklistProperties + [.init("role", role), .init("mine", placement)],
        description: "A checklist as one reader sees it, with the reader's own order and look.")

    /// A checklist in the snapshot of all checklists of a reader.
    static let ownSnapshot = Schema.object(
        "OwnChecklistSnapshot",
        checklistProperties + [
            .init("role", role), .init("mine", placement), .init("tasks", .array(of: task)),
            .init(
                "records",
                records.described("The shared ones dated from 62 days ago on; not of dates that were taken out.")),
        ],
        description: "A checklist with its tasks, in their order, and how the reader sees it.")

    /// A checklist with its tasks.
    public static let checklistSnapshot = Schema.object(
        "ChecklistSnapshot",
        checklistProperties + [
            .init("role", role), .init("mine", placement),
            .init("reminders", .array(of: reminders).described("Your own, of its tasks that have some, by task.")),
            .init(
                "me_version",
                Schema.version.described(
                    """
                    The version of your own stream: `mine`, `reminders` and your own `records` are as of then, and \
                    later changes of that stream apply to them.
                    """)), .init("tasks", .array(of: task)),
            .init(
                "records",
                records.described(
                    "The shared ones and your own, dated from 62 days ago on; not of dates that were taken out.")),
        ],
        description: "A checklist with its tasks, in their order, all at its version, and what is the reader's own.")

    /// A task: `shown_task`. The document gives it another name, because a generated Swift client would hide Swift's
    /// own `Task`.
    public static let task = Schema.object(
        "ChecklistTask",
        [
            .init("id", .id), .init("checklist_id", .id), .init("parent_id", .string(format: "uuid").nullable),
            .init("title", .string), .init("description", .string), .init("section", .string.nullable),
            .init("position", position), .init("status", status), .init("priority", priority),
            .init("due_at", timeOrNull), .init("labels", .array(of: .string)),
            .init(
                "participants",
                .array(of: person).described("The users who claimed it, in the order of their claims.")),
            .init("participant_limit", .integer(1...)), .init("completed_at", timeOrNull),
            .init("completed_by", person.nullable),
            .init(
                "version",
                .integer(1...).with("format", "int64").described(
                    "The version of the checklist at this task's last change.")),
            .init("created_at", .time), .init("updated_at", .time),
            .init("due_on", dateOrNull.described("The date on which it is due, instead of `due_at`.")),
            .init("repeat", repeating.nullable.described("How it repeats. Null: it does not.")),
            .init("points", points),
        ],
        example: taskExample)

    private static let taskExample: JSONValue = [
        "id": "0197c1a2-9b40-7c1e-8a77-5d0e1f2a3b4c", "checklist_id": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10",
        "parent_id": .null, "title": "Write the meta tags", "description": "", "section": "Head / Meta tag",
        "position": 1024, "status": "in_progress", "priority": "plan", "due_at": .null, "labels": ["seo"],
        "participants": [["id": "0197c1a0-55e1-7d0f-9a2b-4c5d6e7f8091", "username": "ben"]], "participant_limit": 3,
        "completed_at": .null, "completed_by": .null, "version": 4, "created_at": "2026-12-01T08:03:00.000Z",
        "updated_at": "2026-12-01T08:05:12.345Z", "due_on": .null, "repeat": .null, "points": 0,
    ]

    /// A comment: `shown_comment`.
    public static let comment = Schema.object(
        "Comment",
        [
            .init("id", .id), .init("checklist_id", .id), .init("task_id", .id),
            .init("author", person.nullable.described("Null: the account was deleted.")), .init("body", .string),
            .init("created_at", .time),
        ])

    /// The body of a change for a task that is gone from its checklist.
    static let deletedTask = Schema.object(
        "DeletedTask",
        [
            .init("id", .id),
            .optional(
                "reason",
                .openWords(["moved"]).described(
                    "`moved`: the task is on another checklist now, whose stream has a `task.created`.")),
            .optional("repeats", Schema.boolean.described("Whether it repeated. Absent: it did not.")),
        ])

    /// Tasks that were moved.
    public static func movedTasks(_ limits: Limits) -> Schema {
        .object(
            "MovedTasks",
            [
                .init(
                    "tasks",
                    .array(of: task, 1...limits[.batchOperations]).described(
                        "The tasks as they are now, in the order given, without those that moved below another of them."
                    ))
            ])
    }

    /// The body of a change for a deleted comment.
    static let deletedComment = Schema.object("DeletedComment", [.init("id", .id), .init("task_id", .id)])

    /// The body of a change for a checklist that a user may see from now on.
    static let addedChecklist = Schema.object(
        "AddedChecklist",
        [.init("id", .id), .init("title", .string), .init("role", role), .init("version", .version)])

    /// The body of a change for a checklist that a user may no longer see.
    static let removedChecklist = Schema.object(
        "RemovedChecklist",
        [
            .init("id", .id), .init("title", .string), .init("reason", .openWords(["removed", "left", "deleted"])),
            .optional(
                "reminders",
                .array(of: .id).described(
                    "The tasks whose reminders ended. Absent where the checklist is deleted, and its tasks with it.")),
        ])

    private static let invitationProperties: [Schema.Property] = [
        .init("id", .id), .init("checklist_id", .id), .init("role", participantRole),
        .init(
            "email",
            .string.nullable.described("Only the user with this address may accept it. Null: anyone who has the token.")
        ),
        .init("expires_at", .time),
        .init(
            "max_uses",
            .integer(1...10_000).nullable.described("How many may come in by it; null if there is no limit.")),
        .init("uses", .count.described("How many have.")), .init("created_at", .time),
        .init(
            "user", person.nullable.described("The user whom it names, and who needs no token; null: it names none.")),
    ]

    /// An invitation without its token: `shown_invitation`.
    public static let invitation = Schema.object(
        "Invitation", invitationProperties,
        example: [
            "id": "0197c1a4-1b2c-7d3e-8f4a-5b6c7d8e9fa0", "checklist_id": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10",
            "role": "editor", "email": .null, "expires_at": "2026-12-08T08:10:00.000Z", "max_uses": 5, "uses": 0,
            "created_at": "2026-12-01T08:10:00.000Z", "user": .null,
        ])

    /// An invitation with its token.
    public static let newInvitation = Schema.object(
        "InvitationWithToken",
        [.init("token", token("Pass it on to the invited user. Only this answer shows it."))] + invitationProperties,
        example: [
            "token": "cc_0q3Yh1c0V7iBq2bJ5dS0bXrJk8mE6nT4wL9pZ1uF2aG", "id": "0197c1a4-1b2c-7d3e-8f4a-5b6c7d8e9fa0",
            "checklist_id": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10", "role": "editor", "email": .null,
            "expires_at": "2026-12-08T08:10:00.000Z", "max_uses": 5, "uses": 0,
            "created_at": "2026-12-01T08:10:00.000Z", "user": .null,
        ])

    private static let invitingChecklist = Schema.object(
        "InvitingChecklist", [.init("id", .id), .init("title", .string)])

    /// An invitation as the invited user sees it.
    public static let receivedInvitation = Schema.object(
        "ReceivedInvitation",
        [
            .init("id", .id), .init("checklist", invitingChecklist), .init("owner", person),
            .init("role", participantRole), .init("created_at", .time), .init("expires_at", .time),
        ],
        description:
            "An invitation as the invited user sees it. The title is the checklist's when the owner last sent it.",
        example: [
            "id": "0197c1a4-1b2c-7d3e-8f4a-5b6c7d8e9fa0",
            "checklist": ["id": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10", "title": "Launch"],
            "owner": ["id": "0197c19f-03a2-7b6c-b1d4-8e9f0a1b2c3d", "username": "anna"], "role": "editor",
            "created_at": "2026-12-01T08:10:00.000Z", "expires_at": "2026-12-08T08:10:00.000Z",
        ])

    /// A blocked user: `shown_block`.
    public static let block = Schema.object(
        "Block", [.init("id", .id), .init("username", username), .init("created_at", .time)],
        description: "A user whom you have blocked, and since when.")

    /// The checklist and the role of an invitation, for a user who has its token.
    public static let invitationPreview = Schema.object(
        "InvitationPreview",
        [
            .init("checklist", invitingChecklist),
            .init("owner", person), .init("role", participantRole), .init("expires_at", .time),
        ],
        example: [
            "checklist": ["id": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10", "title": "Launch"],
            "owner": ["id": "0197c19f-03a2-7b6c-b1d4-8e9f0a1b2c3d", "username": "anna"], "role": "editor",
            "expires_at": "2026-12-08T08:10:00.000Z",
        ])

    /// A task as anyone with the link of its checklist sees it: `shown_public_task`.
    static let publicTask = Schema.object(
        "PublicTask",
        [
            .init("id", .id), .init("parent_id", .string(format: "uuid").nullable), .init("title", .string),
            .init("description", .string), .init("section", .string.nullable), .init("position", position),
            .init("status", status), .init("priority", priority), .init("due_at", timeOrNull),
            .init("labels", .array(of: .string)), .init("completed_at", timeOrNull), .init("due_on", dateOrNull),
            .init("repeat", repeating.nullable),
            .init("points", points),
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
