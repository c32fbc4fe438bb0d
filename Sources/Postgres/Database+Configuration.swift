extension Database {
    /// How to reach the database, and how much of it to use.
    public struct Configuration: Sendable {
        /// Where the database is, as libpq reads it: a URI or `key=value` pairs, with several hosts and
        /// `target_session_attrs` where there is a standby. It may hold the password and is never logged.
        public var url: String
        /// How many connections the pool keeps, at least 1.
        public var connections = 4
        /// How many statements may be under way on one connection at once, at least 1.
        public var depth = 16
        /// How many connections may have a shared commit under way at once, at least 1. See `Lane`.
        public var commits = 2
        /// How many statements and leases may wait for a place before the next fails with `.poolExhausted`.
        public var maximumWaiting = 10_000
        /// How long a statement or a lease may wait for a place before it fails with `.poolExhausted`.
        public var maximumWait: Duration = .seconds(5)
        /// How long there may be no connection at all until what waits fails with `.connection`, and what comes then fails at
        /// once: nobody gains by standing in line for a server that is away.
        public var maximumOutage: Duration = .seconds(5)
        /// How long the server may owe answers, and say nothing on any connection, until it is asked whether it is there, on a
        /// connection that is kept for that; after as long again without a word it counts as away: what is under way fails with
        /// `.connection`, and its outcome is unknown. How long a statement takes has no part in it. Nil is never: then only the
        /// system finds out.
        public var maximumSilence: Duration?
        /// The time that a statement may take from its submission, where its call gives none; nil is no limit.
        public var statementTimeout: Duration? = .seconds(30)
        /// How long an attempt to connect to one host may take, in whole seconds and at least 2 (libpq's rule).
        /// `connect_timeout` in `url` goes before.
        public var connectTimeout: Duration = .seconds(5)
        /// After a failed attempt the next waits a random time below a bound that starts at `minimum`
        /// and doubles up to `maximum`.
        public var backoff: (minimum: Duration, maximum: Duration) = (.milliseconds(50), .seconds(5))
        /// How long a cancelled statement's answer is waited for before its connection is given up; and a server's that
        /// counts as away, before all its connections are.
        public var cancelGrace: Duration = .seconds(2)
        /// How long `run()` waits at shutdown for what is under way.
        public var shutdownGrace: Duration = .seconds(5)
        /// What `pg_stat_activity` shows, unless `url` says otherwise.
        public var applicationName = "postgres"
        /// Settings made on each new connection, after `TimeZone=UTC` and `client_encoding=UTF8`.
        public var sessionParameters: [(String, String)] = []

        /// A configuration with the defaults above.
        public init(url: String) { self.url = url }

        /// How libpq connects by `url`, as the variables by which its own programs are told the same without a service. They may
        /// hold the password.
        ///
        /// Throws `.connection` where libpq cannot read it, finds no such service or no server.
        public var variables: [String: String] {
            get throws(PostgresError) { try Connector.variables(of: url) }
        }

        /// Whether libpq can read `url`, wherever it leads.
        public var hasReadableURL: Bool { Connector.understands(url) }
    }
}
