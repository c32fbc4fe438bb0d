import HTTPServer
public import Logging
public import Store
import Synchronization

/// An event that an operator may want to know. Logging and metrics use it independently.
public enum Observation: Sendable {
    /// The daemon answered a request. `route` is the path's template; nil if none matched. `method` is `none` if the
    /// bytes were not HTTP; `isKnown` tells whether any route has it. `failure` is the reason of an error on the
    /// server's side.
    case request(
        id: String, method: String, isKnown: Bool, route: String?, status: Int, duration: Duration,
        failure: (any Error)?)
    /// The daemon could not remove outdated rows.
    case upkeepFailed(any Error)
    /// The daemon looked for reminders and summaries that are due.
    case reminders(ReminderReport)
    /// The daemon could not look for them.
    case remindersFailed(any Error)
}

/// Takes observations to the log and to the metrics.
public final class Observer: Sendable {
    private let logger: Logger
    private let log: RequestLog
    let metrics = Mutex(RequestMetrics())
    let upkeepFailures = Atomic(0)
    let reminders = Atomic(0)
    let lateReminders = Atomic(0)
    let reminderFailures = Atomic(0)
    /// Whether the last look failed: an outage is logged once.
    private let isMissingReminders = Atomic(false)

    /// - Parameters:
    ///   - logger: gets the log messages.
    ///   - requestLogger: gets those of requests, on a thread of their own, which may wait.
    public init(logger: Logger, requestLogger: Logger) {
        self.logger = logger
        log = RequestLog(logger: requestLogger)
    }

    /// Logs and counts an event.
    public func observe(_ observation: Observation) {
        switch observation {
        case .request(let id, let method, let isKnown, let route, let status, let duration, let failure):
            metrics.withLock {
                // Unknown methods count together, so that clients cannot create any number of series.
                $0.count(method: isKnown ? method : "other", route: route, status: status, duration: duration)
            }
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
        case .reminders(let report): observe(report)
        case .remindersFailed(let error):
            reminderFailures.add(1, ordering: .relaxed)
            guard !isMissingReminders.exchange(true, ordering: .relaxed) else { return }
            logger.warning(
                "Reminders cannot be sent; the daemon tries again every few seconds", metadata: ["failure": "\(error)"])
        }
    }

    private func observe(_ report: ReminderReport) {
        reminders.add(report.reminders + report.summaries, ordering: .relaxed)
        lateReminders.add(report.late, ordering: .relaxed)
        if isMissingReminders.exchange(false, ordering: .relaxed) { logger.notice("Reminders are sent again") }
        if report.late > 0 {
            logger.notice("Sent reminders late", metadata: ["late": "\(report.late)"])
        }
        if report.unreadable > 0 {
            reminderFailures.add(report.unreadable, ordering: .relaxed)
            logger.warning(
                "Some reminders cannot be worked out; the daemon tries again in an hour",
                metadata: ["reminders": "\(report.unreadable)", "failure": "\(report.reason ?? "")"])
        }
    }

    /// Writes all pending lines to the log. The end of the program needs this, because the log is some milliseconds behind.
    public func flush() { log.flush() }
}
