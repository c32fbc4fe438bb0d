import Checklists
public import Postgres

/// A write: one function of the database, which is one statement and one round trip. The raw values are the functions' names.
public enum Action: String, Sendable, CaseIterable {
    /// Makes a checklist, with tasks where it is imported.
    case createChecklist = "checklist_create"
    /// Edits a checklist, archives it or takes it back.
    case updateChecklist = "checklist_update"
    /// Deletes a checklist.
    case deleteChecklist = "checklist_delete"
    /// Completes what is open on a checklist.
    case completeChecklist = "checklist_complete"
    /// Hands a checklist over to a participant.
    case handOverChecklist = "checklist_hand_over"
    /// Adds a participant or changes their role.
    case putParticipant = "participant_put"
    /// Takes a participant off, or oneself.
    case removeParticipant = "participant_remove"
    /// Invites to a checklist.
    case createInvitation = "invitation_create"
    /// Revokes an invitation.
    case revokeInvitation = "invitation_revoke"
    /// Comes onto a checklist by an invitation.
    case acceptInvitation = "invitation_accept"
    /// Gives a checklist a public link, in place of the one that it had.
    case putPublicLink = "public_link_put"
    /// Revokes a checklist's public link.
    case deletePublicLink = "public_link_delete"
    /// Makes a task on a checklist.
    case createTask = "task_create"
    /// Edits a task, or moves it.
    case updateTask = "task_update"
    /// Deletes a task with its subtasks.
    case deleteTask = "task_delete"
    /// Puts somebody on a task.
    case claimTask = "task_claim"
    /// Takes somebody off a task.
    case releaseTask = "task_release"
    /// Many of those on one checklist.
    case batch = "tasks_batch"
    /// Comments on a task.
    case createComment = "comment_create"
    /// Deletes a comment.
    case deleteComment = "comment_delete"
    /// Makes an API token.
    case createToken = "token_create"
    /// Gives a session, or an API token, another secret.
    case rotateSession = "session_rotate"
    /// Ends a session of one's own, or an API token.
    case deleteSession = "session_delete"
    /// Edits one's own account.
    case updateUser = "user_update"

    /// The statement that does it: `$1` the actor, `$2` the arguments. The benchmark runs this very text.
    public var statement: Statement { Self.statements[self] ?? Self.once }

    private static let statements = Dictionary(
        uniqueKeysWithValues: allCases.map { action in
            (action, Statement("select outcome, version, body, info from \(action.rawValue)($1, $2)"))
        })

    /// The same for a request with an Idempotency-Key: `$3` the key, `$4` the request's fingerprint, `$5` the function. The refusals
    /// that constraints stand for are a constant of its text.
    static let once = Statement(
        "select outcome, version, body, info from once($1, $3, $4, $5::text::regproc, $2, '\(Refusal.constraintsJSON)')"
    )
}
