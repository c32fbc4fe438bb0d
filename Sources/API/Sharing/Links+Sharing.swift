import JSON

/// Where a client, or a tool that tests the interface, goes on from what it was answered with.
extension [OperationAnswer.Link] {
    /// What there is to do with a checklist.
    static let ofChecklist: Self = [
        .to("get", "getChecklist", "The checklist."),
        .to("update", "updateChecklist", "Edit it."),
        .to("delete", "deleteChecklist", "Delete it."),
        .to("addTask", "createTask", "Put a task on it."),
        .to("tasks", "listTasks", "Its tasks."),
        .to("snapshot", "getChecklistSnapshot", "It and its tasks."),
        .to("activity", "listActivity", "What happened to it."),
        .to("export", "exportChecklist", "It as a document."),
        .to("complete", "completeChecklist", "Complete all that is open."),
        .to("invite", "createInvitation", "Let people onto it."),
        .to("invitations", "listInvitations", "The invitations to it."),
        .to("publish", "putPublicLink", "Show it to anyone."),
        .to("batch", "batchTasks", "Edit many of its tasks."),
    ]

    /// What there is to do with a task.
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

    /// An operation on what was answered with, by its id unless other parameters are named.
    static func to(
        _ name: String, _ operation: String, _ description: String,
        _ parameters: KeyValuePairs<String, String>? = nil, body: KeyValuePairs<String, String> = [:]
    ) -> Self {
        Self(
            name: name, operation: operation, description: description,
            parameters: parameters ?? (body.isEmpty ? ["id": "$response.body#/id"] : [:]), body: body)
    }
}

extension OperationAnswer.Content {
    /// A checklist in Markdown.
    static let markdown = Self(
        mediaType: "text/markdown", schema: .string,
        example: "# Launch\n\n## Head\n\n- [x] Write the meta tags\n- [ ] Write the title\n")
}
