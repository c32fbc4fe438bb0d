import HTTPServer
public import Logging
import Synchronization

/// An event that an operator may want to know. Logging and metrics use it independently.
public enum Observation: Sendable {
    /// The daemon answered a request. `route` is the path's template; nil if none matched. `method` is `none` if the
    /// bytes were not HTTP. `failure` is the reason of an error on the server's side.
    case request(id: String, method: String, route: String?, status: Int, duration: Duration, failure: (any Error)?)
    /// The daemon could not remove outdated rows.
    case upkeepFailed(any Error)
}

/// Takes observations to the log and to the metrics.
public final class Observer: Sendable {
    private let logger: Logger
    private let log: RequestLog
    let metrics = Mutex(RequestMetrics())
    let upkeepFailures = Atomic(0)

    /// - Parameter logger: gets the log messages.
    public init(logger: Logger) {
        self.logger = logger
        log = RequestLog(logger: logger)
    }

    /// Logs and counts an event.
    public func observe(_ observation: Observation) {
        switch observation {
        case .request(let id, let method, let route, let status, let duration, let failure):
            metrics.withLock { $0.count(method: method, route: route, status: status, duration: duration) }
            let isProbe = route.map(ObservationRoutes.probes.contains) ?? false
            let level: Logger.Level = isProbe ? .debug : status >= 500 ? (status == 503 ? .warning : .error) : .info
            log.add(
                RequestLog.Entry(
                    level: level, id: id, method: method, route: route ?? "none", status: status, duration: duration,
                    failure: failure.map { String(describing: $0) }))
        case .upkeepFailed(let error):
            upkeepFailures.add(1, ordering: .relaxed)
            logger.warning(
                "The upkeep failed; the daemon tries again in an hour", metadata: ["failure": "\(error)"])
        }
    }

    /// Writes all pending lines to the log. The end of the program needs this, because the log is some milliseconds behind.
    public func flush() { log.flush() }
}
