/// A rate limit: `count` times at once, and then as many within each period, evenly.
public struct Rate: Sendable {
    let count: Int
    let period: Duration

    /// - Parameters:
    ///   - count: at least 1.
    ///   - period: the time for `count` times.
    public init(_ count: Int, per period: Duration) {
        self.count = count
        self.period = period
    }

    var interval: Duration { period / count }
}

/// The rate limits of a daemon; nil is no limit. Each daemon counts for itself, in memory.
public struct Rates: Sendable {
    /// Requests of a user.
    public var requests: Rate?
    /// Changes that a user's requests log, and entries of the ledger.
    public var changes: Rate?
    /// The bytes of these.
    public var changeBytes: Rate?
    /// Attempts to sign in to one account from one address. `SignInBudgets` has the budgets that follow from it.
    public var signIns: Rate?
    /// New accounts from one address.
    public var signUps: Rate?
    /// New API tokens, invitations and public links, and token rotations, of a user.
    public var tokens: Rate?
    /// Readings of public links and of the interface's document from one address.
    public var publicReads: Rate?
    /// Unknown tokens from one address.
    public var unknownTokens: Rate?

    /// No limits.
    public init() {}
}
