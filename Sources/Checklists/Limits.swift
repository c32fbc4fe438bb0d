public import JSON

/// How much there may be of each thing. What `GET /v1/limits` answers; the database holds most of these as constraints.
public struct Limits: Sendable, Equatable {
    /// Bytes in a request's body.
    public var bodyBytes = 1 << 20
    /// Unicode scalars in a title.
    public var titleLength = 200
    /// Unicode scalars in a description or a comment.
    public var descriptionLength = 20_000
    /// Unicode scalars in a section: a path of headings.
    public var sectionLength = 500
    /// Tasks on a checklist.
    public var tasks = 10_000
    /// Levels of subtasks, the task itself counted.
    public var depth = 8
    /// People on a checklist besides its owner, at most.
    public var checklistParticipants = 100
    /// People on a task at once, at most.
    public var taskParticipants = 100
    /// Invitations to a checklist that are live at once.
    public var invitations = 100
    /// People who may come in by one invitation, where it says how many.
    public var invitationUses = 10_000
    /// Days until an invitation expires, at most.
    public var invitationDays = 365
    /// A user's API tokens that are live at once.
    public var tokens = 100
    /// Unicode scalars in the name of an API token.
    public var tokenNameLength = 100
    /// Days until an API token expires, at most.
    public var tokenDays = 365
    /// Checklists that a user may own.
    public var checklists = 10_000
    /// Labels on a task.
    public var labels = 20
    /// Unicode scalars in a label.
    public var labelLength = 50
    /// Operations in a batch.
    public var batchOperations = 1_000
    /// Elements on a page.
    public var page = 500
    /// Seconds that a poll may wait.
    public var wait = 60
    /// Polls of a user that may wait at one daemon at once.
    public var waitingPolls = 200
    /// Changes in an answer of the feed.
    public var changes = 500

    /// The limits as they are unless the operator sets others.
    public init() {}

    /// What both kinds of participant limit are unless set otherwise.
    public static let usualParticipantLimit = 3

    /// Each limit by the name that the interface gives it, and what it means.
    private static let named: [(name: String, limit: any KeyPath<Limits, Int> & Sendable, meaning: String)] = [
        ("body_bytes", \.bodyBytes, "Bytes in a request's body."),
        ("title_length", \.titleLength, "Characters in a title."),
        ("description_length", \.descriptionLength, "Characters in a description or a comment."),
        ("section_length", \.sectionLength, "Characters in a section."),
        ("tasks", \.tasks, "Tasks on a checklist."),
        ("depth", \.depth, "Levels of subtasks, the task itself counted."),
        ("checklist_participants", \.checklistParticipants, "People on a checklist besides its owner."),
        ("task_participants", \.taskParticipants, "People on a task at once."),
        ("invitations", \.invitations, "Invitations to a checklist that are live at once."),
        ("invitation_uses", \.invitationUses, "People who come in by one invitation."),
        ("invitation_days", \.invitationDays, "Days until an invitation expires."),
        ("tokens", \.tokens, "A user's API tokens that are live at once."),
        ("token_name_length", \.tokenNameLength, "Characters in the name of an API token."),
        ("token_days", \.tokenDays, "Days until an API token expires."),
        ("checklists", \.checklists, "Checklists that a user may own."),
        ("labels", \.labels, "Labels on a task."),
        ("label_length", \.labelLength, "Characters in a label."),
        ("batch_operations", \.batchOperations, "Operations in a batch."),
        ("page", \.page, "Elements on a page."),
        ("wait", \.wait, "Seconds that a poll may wait."),
        ("waiting_polls", \.waitingPolls, "Polls of a user that may wait at one daemon at once; over is 429."),
        ("changes", \.changes, "Changes in an answer of the feed."),
    ]

    /// The limits as the interface shows them.
    public var json: JSONValue {
        .object(Self.named.map { .init($0.name, .integer(Int64(self[keyPath: $0.limit]))) })
    }

    /// What the interface shows of them.
    public var schema: Schema {
        .object(
            "Limits", Self.named.map { .init($0.name, .count.described($0.meaning)) }, example: json)
    }
}
