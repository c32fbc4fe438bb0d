public import Store

extension ChangeFeed {
    /// The settings of the feed. The defaults suit thousands of clients.
    public struct Configuration: Sendable {
        /// How often the tail reads the log without a notification; nil: never, for tests only, because a lost
        /// notification then loses changes.
        public var sweepInterval: Duration?
        /// Whether this daemon notifies the others of its commits.
        public var notifies: Bool
        /// Whether this daemon listens to the others' notifications.
        public var listens: Bool
        /// The most changes in memory. Where they are fewer than `FeedStore.tailLimit`, a large read leaves none.
        public var ringChanges: Int
        /// The most bytes of changes in memory.
        public var ringBytes: Int
        /// How many bytes of changes an answer has at most, if it has more than one.
        public var answerBytes: Int
        /// How many users' rights are kept in memory at most, beside those of waiting ones.
        public var users: Int
        /// For how many streams is kept, at most, whose edition a change of them ends; some hundred bytes each.
        public var editionStreams: Int
        /// How many polls of one user may wait at once.
        public var pollsPerUser: Int
        /// How long a session and its user's rights stay in memory after the last request or waiting poll. After that
        /// the next request looks both up again, with two small statements.
        public var linger: Duration
        /// How often the feed collects the used sessions. Must be shorter than `linger`, after which it forgets them.
        public var useInterval: Duration
        /// The precision of a session's last use: its row is written at most once in this time.
        public var usePrecision: Duration
        /// The most sessions in memory.
        public var sessions: Int
        /// After this time without a read the tail starts again at the present. Polls then read the missed changes
        /// from the database.
        public var longestGap: Duration
        /// The time over which the answers to waiting polls are spread when the daemon stops.
        public var drainTime: Duration

        /// The settings, each with its default.
        public init(
            sweepInterval: Duration? = .seconds(1), notifies: Bool = true, listens: Bool = true,
            ringChanges: Int = FeedStore.tailLimit, ringBytes: Int = 32 << 20, answerBytes: Int = 1 << 20,
            users: Int = 20_000, editionStreams: Int = 200_000,
            pollsPerUser: Int = 200,
            linger: Duration = .seconds(30),
            useInterval: Duration = .seconds(10), usePrecision: Duration = .seconds(600), sessions: Int = 50_000,
            longestGap: Duration = .seconds(300), drainTime: Duration = .seconds(2)
        ) {
            self.sweepInterval = sweepInterval
            self.notifies = notifies
            self.listens = listens
            self.ringChanges = ringChanges
            self.ringBytes = ringBytes
            self.answerBytes = answerBytes
            self.users = users
            self.editionStreams = editionStreams
            self.pollsPerUser = pollsPerUser
            self.linger = linger
            self.useInterval = useInterval
            self.usePrecision = usePrecision
            self.sessions = sessions
            self.longestGap = longestGap
            self.drainTime = drainTime
        }
    }
}
