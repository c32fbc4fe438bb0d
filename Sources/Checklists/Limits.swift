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

    /// The limits by the names that the interface gives them.
    public var json: JSONValue {
        func number(_ value: Int) -> JSONValue { .integer(Int64(value)) }
        return [
            "body_bytes": number(bodyBytes), "title_length": number(titleLength),
            "description_length": number(descriptionLength), "section_length": number(sectionLength),
            "tasks": number(tasks), "depth": number(depth), "checklist_participants": number(checklistParticipants),
            "task_participants": number(taskParticipants), "invitations": number(invitations),
            "invitation_uses": number(invitationUses), "invitation_days": number(invitationDays),
            "tokens": number(tokens), "token_name_length": number(tokenNameLength), "token_days": number(tokenDays),
            "checklists": number(checklists), "labels": number(labels), "label_length": number(labelLength),
            "batch_operations": number(batchOperations), "page": number(page), "wait": number(wait),
            "waiting_polls": number(waitingPolls), "changes": number(changes),
        ]
    }
}
