import Logging
import Workers

/// Logs answered requests on a thread of its own, a tenth of a second later and many at a time.
///
/// The event loops only note them: to make a line takes longer than to answer a poll from memory.
final class RequestLog: Sendable {
    /// A request that was answered.
    struct Entry: Sendable {
        let level: Logger.Level
        let id: String
        let method: String
        let route: String
        let status: Int
        let duration: Duration
        let failure: String?
    }

    /// How many entries wait at most.
    private static let capacity = 32_768
    /// How long the thread collects a batch: longer than a change takes to reach thousands of polls, whose lines then come
    /// behind the answers.
    private static let pause = Duration.milliseconds(100)

    private let logger: Logger
    private let entries: BatchThread<Entry>

    init(logger: Logger) {
        self.logger = logger
        entries = BatchThread(capacity: Self.capacity, pause: Self.pause) { entries, dropped in
            for entry in entries { Self.log(entry, to: logger) }
            if dropped > 0 {
                logger.warning(
                    "Lines of requests were dropped, because the log did not take them in time",
                    metadata: ["dropped": .stringConvertible(dropped)])
            }
        }
    }

    /// Notes a request, if its level is logged.
    func add(_ entry: Entry) { if entry.level >= logger.logLevel { entries.add(entry) } }

    /// Logs all noted requests. Returns when that is done, or cannot be.
    func flush() { entries.flush() }

    private static func log(_ entry: Entry, to logger: Logger) {
        var metadata: Logger.Metadata = [
            "request_id": .string(entry.id), "method": .string(entry.method), "route": .string(entry.route),
            "status": .stringConvertible(entry.status), "milliseconds": .string(entry.duration.milliseconds),
        ]
        if let failure = entry.failure { metadata["failure"] = .string(failure) }
        logger.log(level: entry.level, "Request", metadata: metadata)
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
