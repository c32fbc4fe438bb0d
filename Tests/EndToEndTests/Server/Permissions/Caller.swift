/// The sender of a request.
enum Caller: String, CaseIterable, Sendable {
    case owner, editor, viewer
    /// Signed in, and never on the checklist.
    case stranger
    /// Without a token.
    case signedOut
    /// An editor whom the operator has disabled since, with their former token.
    case disabled
    /// A former editor, who is signed in.
    case removed

    /// Their username.
    var name: String { rawValue }

    /// Whether they may see the checklist.
    var mayRead: Bool { [.owner, .editor, .viewer].contains(self) }
}
