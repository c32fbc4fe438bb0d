public import Logging
public import Metrics
import Synchronization

/// An answered request, for the log and the metrics. Logging and metrics use it independently.
struct AnsweredRequest {
    /// Names it in the answer and in the log.
    let id: String
    /// `none` if the bytes were not HTTP.
    let method: String
    /// Whether any route has the method.
    let isKnown: Bool
    /// The path's template; nil if none matched.
    let route: String?
    let status: Int
    let duration: Duration
    /// The reason of an error on the server's side.
    let failure: (any Error)?
}

/// Takes answered requests to the log and to the metrics.
public final class Observer: Sendable {
    private let log: RequestLog
    private let counts = Mutex(RequestMetrics())

    /// - Parameter logger: gets the lines of requests, on a thread of their own, which may wait.
    public init(logger: Logger) { log = RequestLog(logger: logger) }

    /// Logs and counts a request.
    func observe(_ request: AnsweredRequest) {
        counts.withLock {
            // Unknown methods count together, so that clients cannot create any number of series.
            $0.count(
                method: request.isKnown ? request.method : "other", route: request.route, status: request.status,
                duration: request.duration)
        }
        let isProbe = request.route.map(ObservationRoutes.probes.contains) ?? false
        let level: Logger.Level =
            isProbe ? .debug : request.status >= 500 ? (request.status == 503 ? .warning : .error) : .info
        log.add(
            RequestLog.Entry(
                level: level, id: request.id, method: request.method, route: request.route ?? "none",
                status: request.status, duration: request.duration,
                failure: request.failure.map { String(describing: $0) }))
    }

    /// Writes all pending lines to the log. The end of the program needs this, because the log is some milliseconds behind.
    public func flush() { log.flush() }
}

extension Observer: Measured {
    /// The requests by kind, and how long they took.
    public var metrics: [Metric] { counts.withLock { $0 }.metrics }
}
