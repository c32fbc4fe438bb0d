/// The kinds of change that concern the feed itself. Those of comments are in a checklist's stream, all others in a user's own.
enum FeedKind {
    /// The user may see the checklist; its id is the subject.
    static let checklistAdded = "checklist.added"
    /// The user may no longer see the checklist.
    static let checklistRemoved = "checklist.removed"
    /// The session has ended; its id is the subject.
    static let sessionEnded = "session.ended"
    /// The session has another token; its id is the subject.
    static let sessionRotated = "session.rotated"
    /// All sessions of the user have ended.
    static let userDisabled = "user.disabled"
    /// The user is deleted.
    static let userDeleted = "user.deleted"
    /// A comment with its text; its id is the subject.
    static let commentAdded = "comment.added"
    /// The same, after the comment has lost its author.
    static let commentUpdated = "comment.updated"
    /// The comment is gone, and no client gets its text any more; its id is the subject.
    static let commentDeleted = "comment.deleted"
}
