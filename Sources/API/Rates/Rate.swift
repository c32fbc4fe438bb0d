/// How often something may be done: so many times at once, and then as many within each period, evenly.
public struct Rate: Sendable {
    let count: Int
    let period: Duration

    /// - Parameters:
    ///   - count: at least 1.
    ///   - period: in which so many are allowed.
    public init(_ count: Int, per period: Duration) {
        self.count = count
        self.period = period
    }

    var interval: Duration { period / count }
}

/// The rates of a daemon; nil is no limit. They are counted by each daemon for itself, in memory.
public struct Rates: Sendable {
    /// Requests of a user.
    public var requests: Rate?
    /// Attempts to sign in under one name from one address. An address may try thrice as often under names of all kinds.
    public var signIns: Rate?
    /// Accounts made from one address.
    public var signUps: Rate?
    /// API tokens and public links made, and tokens rotated, by a user.
    public var tokens: Rate?
    /// Readings of public links from one address.
    public var publicReads: Rate?
    /// Tokens from one address that nobody has.
    public var unknownTokens: Rate?

    /// None.
    public init() {}
}
