/// The kinds of change that concern the feed itself. All are in a user's own stream.
enum FeedKind {
    /// The user may see the checklist that is its subject.
    static let checklistAdded = "checklist.added"
    /// The user may not see it any more.
    static let checklistRemoved = "checklist.removed"
    /// The session that is its subject has ended.
    static let sessionEnded = "session.ended"
    /// The session that is its subject has another token.
    static let sessionRotated = "session.rotated"
    /// All sessions of the user have ended.
    static let userDisabled = "user.disabled"
    /// The user is gone.
    static let userDeleted = "user.deleted"
}
