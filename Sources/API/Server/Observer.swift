import HTTPServer
public import Logging
import Synchronization

/// What happens that an operator may want to know. Logging and metrics decide separately what to make of each.
public enum Observation: Sendable {
    /// A request was answered. `route` is the path's template; nil where none matched. `method` is `none` where it was no HTTP. `failure` is why, where it was this side's fault.
    case request(id: String, method: String, route: String?, status: Int, duration: Duration, failure: (any Error)?)
    /// What is no longer kept could not be removed.
    case upkeepFailed(any Error)
}

/// Takes observations to the log and to the metrics.
public final class Observer: Sendable {
    private let logger: Logger
    let metrics = Mutex(RequestMetrics())
    let upkeepFailures = Atomic(0)

    /// An observer that logs there.
    public init(logger: Logger) { self.logger = logger }

    /// Something happened.
    public func observe(_ observation: Observation) {
        switch observation {
        case .request(let id, let method, let route, let status, let duration, let failure):
            metrics.withLock { $0.count(method: method, route: route, status: status, duration: duration) }
            let isProbe = route.map(ObservationRoutes.probes.contains) ?? false
            let level: Logger.Level = isProbe ? .debug : status >= 500 ? (status == 503 ? .warning : .error) : .info
            guard level >= logger.logLevel else { break }
            var metadata: Logger.Metadata = [
                "request_id": .string(id), "method": .string(method), "route": .string(route ?? "none"),
                "status": .stringConvertible(status), "milliseconds": .string(duration.milliseconds),
            ]
            if let failure { metadata["failure"] = .string(String(describing: failure)) }
            logger.log(level: level, "Request", metadata: metadata)
        case .upkeepFailed(let error):
            upkeepFailures.add(1, ordering: .relaxed)
            logger.warning(
                "The upkeep failed; it will be tried again in an hour", metadata: ["failure": "\(error)"])
        }
    }
}

extension Duration {
    /// Milliseconds with two decimals.
    fileprivate var milliseconds: String {
        let hundredths = components.seconds * 100_000 + components.attoseconds / 10_000_000_000_000
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
