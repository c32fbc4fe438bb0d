import Foundation
import Logging
import Synchronization
import Threads

/// Logs answered requests on a thread of its own, a tenth of a second later and many at a time.
///
/// The event loops only note them: to write a line takes longer than to answer a poll from memory. When the log's reader stands
/// still, this drops and counts the lines beyond `capacity`, and the daemon goes on answering.
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

    private struct Pending {
        var entries: [Entry] = []
        var dropped = 0
        var hasThread = false
    }

    /// How many entries wait at most.
    static let capacity = 32_768
    /// How long the thread collects a batch: longer than a change takes to reach thousands of polls, whose lines then come
    /// behind the answers.
    private static let pause: TimeInterval = 0.1

    private let logger: Logger
    private let pending = Mutex(Pending())
    private let due = DispatchSemaphore(value: 0)
    /// Held while a batch is written.
    private let writing = Mutex(())

    init(logger: Logger) { self.logger = logger }

    /// Notes a request, if its level is logged.
    func add(_ entry: Entry) {
        guard entry.level >= logger.logLevel else { return }
        let (isFirst, needsThread) = pending.withLock { pending in
            let needsThread = !pending.hasThread
            pending.hasThread = true
            guard pending.entries.count < Self.capacity else {
                pending.dropped += 1
                return (false, needsThread)
            }
            pending.entries.append(entry)
            return (pending.entries.count == 1, needsThread)
        }
        if needsThread, !DedicatedThread.run({ self.write() }) {
            // The next request tries again.
            pending.withLock { $0.hasThread = false }
        }
        if isFirst { due.signal() }
    }

    /// Writes all pending lines, and returns when that is done.
    func flush() {
        writing.withLock { _ in
            let batch = pending.withLock { pending in
                defer {
                    pending.entries = []
                    pending.dropped = 0
                }
                return (entries: pending.entries, dropped: pending.dropped)
            }
            for entry in batch.entries { log(entry) }
            if batch.dropped > 0 {
                logger.warning(
                    "Lines of requests were dropped, because the log did not take them in time",
                    metadata: ["dropped": .stringConvertible(batch.dropped)])
            }
        }
    }

    private func write() {
        while true {
            due.wait()
            Thread.sleep(forTimeInterval: Self.pause)
            flush()
        }
    }

    private func log(_ entry: Entry) {
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
