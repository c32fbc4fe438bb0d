/// The status of the feed, for `/readyz` and metrics.
public struct FeedStatus: Sendable {
    /// How long ago the last successful read of the log began; nil before the first.
    public var lastRead: Duration?
    /// Whether it follows the log: the last successful read began within five seconds. Without the sweep, which alone
    /// reads the log of an idle site, one read is enough.
    public var isFollowing: Bool
    /// Changes kept in memory.
    public var ringChanges: Int
    /// Bytes of changes kept in memory.
    public var ringBytes: Int
    /// Waiting polls.
    public var waiters: Int
    /// Users whose rights are kept in memory.
    public var users: Int
    /// Sessions kept in memory.
    public var sessions: Int
    /// Successful reads of the log since the start.
    public var reads: Int
    /// Changes read since the start.
    public var changesRead: Int
    /// Notifications sent since the start.
    public var notificationsSent: Int
    /// Notifications of others received since the start.
    public var notificationsReceived: Int
    /// Whether the connection that listens is up.
    public var isListening: Bool
}
