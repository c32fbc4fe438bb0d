extension ChangeFeed {
    /// How the feed works. The defaults are good for thousands of clients.
    public struct Configuration: Sendable {
        /// How often the log is read without a hint; nil: never, which loses changes with the hints and is for tests.
        public var sweepInterval: Duration?
        /// Whether other daemons are told of commits.
        public var notifies: Bool
        /// Whether this daemon listens to the others.
        public var listens: Bool
        /// How many changes are kept in memory at most.
        public var ringChanges: Int
        /// How many bytes of changes are kept in memory at most.
        public var ringBytes: Int
        /// How many users' rights are kept in memory at most, beside those of waiting ones.
        public var users: Int
        /// How many polls of one user may wait at once.
        public var pollsPerUser: Int
        /// How long a session, and what its user may see, is kept in memory after the last request, or the end of the last
        /// poll that waited. Whoever comes back later is looked up again, which takes two small statements.
        public var linger: Duration
        /// How often it is looked which sessions were used. Shorter than `linger`, behind which they are forgotten.
        public var useInterval: Duration
        /// How exactly it is kept when a session was last used: as often is its row written at most.
        public var usePrecision: Duration
        /// How many sessions are kept in memory at most.
        public var sessions: Int
        /// After how long without a read the tail begins at the present again. Polls then read from the database what
        /// was missed.
        public var longestGap: Duration
        /// Over how long waiting polls are answered when the daemon stops.
        public var drainTime: Duration

        /// A configuration.
        public init(
            sweepInterval: Duration? = .seconds(1), notifies: Bool = true, listens: Bool = true,
            ringChanges: Int = 20_000, ringBytes: Int = 32 << 20, users: Int = 20_000, pollsPerUser: Int = 200,
            linger: Duration = .seconds(30),
            useInterval: Duration = .seconds(10), usePrecision: Duration = .seconds(600), sessions: Int = 50_000,
            longestGap: Duration = .seconds(300), drainTime: Duration = .seconds(2)
        ) {
            self.sweepInterval = sweepInterval
            self.notifies = notifies
            self.listens = listens
            self.ringChanges = ringChanges
            self.ringBytes = ringBytes
            self.users = users
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
