public import JSON

/// The bodies of the requests, by what they make or change. The names are those of design page `api.md`.
public struct Shapes: Sendable {
    /// `POST /v1/checklists`
    public let newChecklist: Shape
    /// `PATCH /v1/checklists/{id}`
    public let checklistPatch: Shape
    /// `PUT /v1/checklists/{id}/participants/{username}`
    public let participant: Shape
    /// `PUT /v1/checklists/{id}/owner`
    public let owner: Shape
    /// `POST /v1/checklists/{id}/invitations`
    public let newInvitation: Shape
    /// `POST /v1/invitations/preview` and `accept`
    public let invitationToken: Shape
    /// `POST /v1/checklists/{id}/tasks`
    public let newTask: Shape
    /// `PATCH /v1/tasks/{id}`
    public let taskPatch: Shape
    /// `POST /v1/tasks/{id}/comments`
    public let newComment: Shape
    /// `POST /v1/users`
    public let newUser: Shape
    /// `PATCH /v1/me`
    public let userPatch: Shape
    /// `POST /v1/sessions`
    public let signIn: Shape
    /// `POST /v1/tokens`
    public let newToken: Shape
    /// `POST /v1/checklists/{id}/tasks/batch`
    public let batch: Batch

    /// The shapes within these limits.
    public init(_ limits: Limits) {
        let title = Field.line("title", 1...limits.titleLength)
        let description = Field.text("description", 0...limits.descriptionLength)
        let dueAt = Field.time("due_at").nullable
        let priority = Field.choice("priority", Priority.self).nullable
        let color = Field.color("color").nullable
        let people = Field.integer("participant_limit", 0...limits.checklistParticipants).nullable
        let checklist = [description.nullable, dueAt, color, priority, people]
        newChecklist = Shape([.id("id"), title.required] + checklist)
        checklistPatch = Shape([title, .boolean("archived")] + checklist)
        let role = Field.choice("role", Role.self, except: [.owner]).required
        participant = Shape([role])
        owner = Shape([.username("username").required])

        let task = [
            description.nullable, .line("section", 1...limits.sectionLength).nullable, .id("parent_id").nullable,
            .number("position"), .id("before"), .id("after"), priority, dueAt, .labels("labels", limits).nullable,
            .integer("participant_limit", 1...limits.taskParticipants).nullable,
        ]
        let places = ["position", "before", "after"]
        newTask = Shape([.id("id"), title.required] + task, atMostOneOf: places)
        taskPatch = Shape([title, .choice("status", TaskStatus.self)] + task, atMostOneOf: places)
        newComment = Shape([.id("id"), .text("body", 1...limits.descriptionLength).required])

        let email = Field.email("email")
        newInvitation = Shape([
            .id("id"), role, email.nullable, .time("expires_at"),
            .integer("max_uses", 1...limits.invitationUses).nullable,
        ])
        invitationToken = Shape([.line("token", 1...200).required])

        let password = Field.raw("password", 1...1024)
        newUser = Shape([
            .username("username").required, email.required, password.required, .line("display_name", 0...100),
            .line("invitation", 1...200),
        ])
        userPatch = Shape([
            .line("display_name", 0...100).nullable, email, password, .raw("current_password", 1...1024),
        ])
        signIn = Shape([.line("login", 1...254).required, .raw("password", 1...1024).required])

        newToken = Shape([
            .id("id"), .line("name", 1...limits.tokenNameLength).required, .scopes("scopes").required,
            .time("expires_at"),
        ])

        let id = Field.id("id").required
        batch = Batch(
            limit: limits.batchOperations,
            shapes: [
                "create": newTask, "update": Shape([id] + taskPatch.fields, atMostOneOf: places), "delete": Shape([id]),
                "claim": Shape([id]),
                "release": Shape([id]),
                "move": Shape(
                    [
                        id, .line("section", 1...limits.sectionLength).nullable, .id("parent_id").nullable,
                        .number("position"), .id("before"), .id("after"),
                    ], atMostOneOf: places),
            ])
    }
}
