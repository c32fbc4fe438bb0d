extension Database {
    /// The state of the pool, for readiness and metrics. It may be some microseconds old.
    public struct Status: Sendable {
        /// Connections that are up.
        public internal(set) var connected = 0
        /// Connections that are being made or wait for their next attempt.
        public internal(set) var connecting = 0
        /// Connections that are lent out.
        public internal(set) var lent = 0
        /// Statements sent and not yet answered.
        public internal(set) var inFlight = 0
        /// Statements and leases that wait for a place.
        public internal(set) var waiting = 0
        /// The reason of the last failed attempt or lost connection; nil once a connection is up again.
        public internal(set) var lastError: PostgresError?
    }
}
