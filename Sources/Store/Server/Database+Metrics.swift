public import Metrics
public import Postgres

extension Database: Measured {
    /// The state of the pool.
    public var metrics: [Metric] {
        let status = status
        return [
            .gauge("crosscheck_database_connections", "Connections that are up.", status.connected),
            .gauge(
                "crosscheck_database_statements_in_flight", "Statements sent and not yet answered.", status.inFlight),
            .gauge("crosscheck_database_statements_waiting", "Statements waiting for a place.", status.waiting),
        ]
    }
}
