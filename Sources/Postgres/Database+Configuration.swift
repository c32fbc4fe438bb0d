extension Database {
    /// The address of the database, and the limits of its use.
    public struct Configuration: Sendable {
        /// The database in libpq's form: a URI or `key=value` pairs, with several hosts and `target_session_attrs` for
        /// a standby. It may contain the password and is never logged.
        public var url: String
        /// How many connections the pool keeps, at least 1.
        public var connections = 4
        /// How many statements may be under way on one connection at once, at least 1.
        public var depth = 16
        /// How many connections may run a shared commit at once, at least 1. See `Lane`.
        public var commits = 2
        /// How many statements and leases may wait for a place. More fail with `.poolExhausted`.
        public var maximumWaiting = 10_000
        /// How long a statement or a lease may wait for a place before it fails with `.poolExhausted`.
        public var maximumWait: Duration = .seconds(5)
        /// How long the database may be away before waiting requests fail with `.connection`. From then on new ones
        /// fail at once, because waiting for a server that is away helps nobody.
        public var maximumOutage: Duration = .seconds(5)
        /// How long the server may owe answers and be silent on all connections before it is probed on a reserved
        /// connection. After the same time again it counts as away: requests under way fail with `.connection`, and
        /// their outcome is unknown. The duration of a statement does not matter. Nil means never: then only the
        /// operating system notices.
        public var maximumSilence: Duration?
        /// The default time limit of a statement, from its submission; nil is no limit.
        public var statementTimeout: Duration? = .seconds(30)
        /// How long an attempt to connect to one host may take, in whole seconds, at least 2 (libpq's rule).
        /// `connect_timeout` in `url` takes precedence.
        public var connectTimeout: Duration = .seconds(5)
        /// After a failed attempt the next waits a random time below a bound that starts at `minimum`
        /// and doubles up to `maximum`.
        public var backoff: (minimum: Duration, maximum: Duration) = (.milliseconds(50), .seconds(5))
        /// How long a cancelled statement may take to answer before its connection is given up. The same time applies
        /// to a server that counts as away, for all its connections.
        public var cancelGrace: Duration = .seconds(2)
        /// How long `run()` waits at shutdown for requests under way.
        public var shutdownGrace: Duration = .seconds(5)
        /// The name in `pg_stat_activity`, unless `url` has another.
        public var applicationName = "postgres"
        /// Settings made on each new connection, after `TimeZone=UTC` and `client_encoding=UTF8`.
        public var sessionParameters: [(String, String)] = []

        /// A configuration with the defaults above.
        public init(url: String) { self.url = url }

        /// The environment variables that make libpq's programs connect as by `url`, without a service. They may
        /// contain the password.
        ///
        /// Throws `.connection` if libpq cannot read `url`, or finds no such service or no server.
        public var variables: [String: String] {
            get throws(PostgresError) { try Connector.variables(of: url) }
        }

        /// Whether libpq can read `url`. Nothing connects.
        public var hasReadableURL: Bool { Connector.understands(url) }
    }
}
