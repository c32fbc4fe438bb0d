extension Sharing {
    static let blockActions: [Action] = [.block, .unblock]
    static let blockRefusals: [Refusal] = [.isOneself, .tooManyBlocks]
}

extension Action {
    /// Blocks a user.
    public static let block = Action(
        "user_block", .account(), logs: [.invitationEnded], refusals: [.userNotFound, .isOneself, .tooManyBlocks])
    /// Ends a block.
    public static let unblock = Action("user_unblock", .account(), refusals: [.notFound])
}

extension Refusal {
    /// Nobody can block themselves.
    public static let isOneself = Refusal(
        "is_oneself", .conflict, "That is you", "You cannot block yourself.")
    /// The user has blocked as many others as the limit allows.
    public static let tooManyBlocks = Refusal(
        "too_many_blocks", .invalid, "Too many blocks", "You have blocked as many users as 'limit' allows.")
}
