import JSON

/// The operations with which a client, or a tool that tests the interface, continues from an answer.
extension [OperationAnswer.Link] {
    /// The operations on a checklist.
    static let ofChecklist: Self = [
        .to("get", "getChecklist", "The checklist."),
        .to("update", "updateChecklist", "Edit it."),
        .to("delete", "deleteChecklist", "Delete it."),
        .to("addTask", "createTask", "Put a task on it."),
        .to("tasks", "listTasks", "Its tasks."),
        .to("snapshot", "getChecklistSnapshot", "The checklist with its tasks."),
        .to("activity", "listActivity", "Its activity."),
        .to("export", "exportChecklist", "The checklist as a document."),
        .to("complete", "completeChecklist", "Complete its open tasks."),
        .to("invite", "createInvitation", "Invite people to it."),
        .to("invitations", "listInvitations", "The invitations to it."),
        .to("publish", "putPublicLink", "Show it to anyone."),
        .to("batch", "batchTasks", "Edit many of its tasks."),
    ]

    /// The operations on a task.
    static let ofTask: Self = [
        .to("get", "getTask", "The task."),
        .to("update", "updateTask", "Edit it."),
        .to("delete", "deleteTask", "Delete it."),
        .to("claim", "claimTask", "Take it."),
        .to("release", "releaseTask", "Leave it."),
        .to("comment", "createComment", "Comment on it."),
        .to("comments", "listComments", "The comments on it."),
    ]
}

extension OperationAnswer.Link {
    /// Takes a participant off again.
    static let remove = to(
        "remove", "removeParticipant", "Take them off again.",
        ["id": "$request.path.id", "username": "$request.path.username"])

    /// An operation on the thing in the answer, by its `id` unless other parameters are given.
    static func to(
        _ name: String, _ operation: String, _ description: String,
        _ parameters: KeyValuePairs<String, String>? = nil, body: KeyValuePairs<String, String> = [:]
    ) -> Self {
        Self(
            name: name, operation: operation, description: description,
            parameters: parameters ?? (body.isEmpty ? ["id": "$response.body#/id"] : [:]), body: body)
    }
}

extension OperationAnswer {
    /// With the header fields that keep the secret in an address from others.
    func withSecretAddress(cacheControl: String, _ description: String) -> OperationAnswer {
        with(
            .init(name: "Cache-Control", description: description, schema: .constant(cacheControl)),
            .init(
                name: "Referrer-Policy", description: "Browsers pass the address on to no other site.",
                schema: .constant("no-referrer")),
            .init(
                name: "X-Robots-Tag", description: "Asks search engines not to keep the answer.",
                schema: .constant("noindex")))
    }
}

extension OperationAnswer.Content {
    /// A calendar (RFC 5545).
    static let calendar = Self(
        mediaType: "text/calendar", schema: .string,
        example: """
            BEGIN:VCALENDAR\r
            VERSION:2.0\r
            PRODID:-//Example//EN\r
            BEGIN:VTODO\r
            UID:1\r
            SUMMARY:Write the title\r
            DUE;VALUE=DATE:20261224\r
            END:VTODO\r
            END:VCALENDAR\r

            """)

    /// A project of Todoist's as a table.
    static let todoist = Self(
        mediaType: "text/csv", schema: .string,
        example: """
            TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\r
            task,Write the title @seo,,1,1,2026-12-24\r

            """)

    /// A checklist in Markdown.
    static let markdown = Self(
        mediaType: "text/markdown", schema: .string,
        example: "# Launch\n\n## Head\n\n- [x] Write the meta tags\n- [ ] Write the title\n")
}
