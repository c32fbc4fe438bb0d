import Foundation
import Logging
import Workers

/// Leaves the writing of the log to a thread of its own. Its reader may stand still, and nothing else waits for that: no
/// event loop, and not the thread of the database's connections. Lines of requests, which are many, have another
/// thread: see `RequestLog`.
struct QueuedLogHandler: LogHandler {
    /// The lines that wait for the thread.
    struct Queue: Sendable {
        /// How many lines wait at most.
        private static let capacity = 4_096

        fileprivate let lines = BatchThread<@Sendable () -> Void>(capacity: capacity) { lines, dropped in
            for write in lines { write() }
            if dropped > 0 {
                Logger(label: "log").warning(
                    "Lines were dropped, because the log did not take them in time",
                    metadata: ["dropped": .stringConvertible(dropped)])
            }
        }

        /// Waits until all lines so far are written, but not for ever. Returns whether they are, and a last line need not
        /// wait for a reader.
        func flush() -> Bool {
            lines.add { StandardError.waitUntilWritable() }
            return lines.flush()
        }
    }

    /// Writes the lines.
    private var writer: any LogHandler
    private let queue: Queue

    init(_ writer: any LogHandler, queue: Queue) {
        self.writer = writer
        self.queue = queue
    }

    var logLevel: Logger.Level {
        get { writer.logLevel }
        set { writer.logLevel = newValue }
    }
    var metadata: Logger.Metadata {
        get { writer.metadata }
        set { writer.metadata = newValue }
    }
    var metadataProvider: Logger.MetadataProvider? {
        get { writer.metadataProvider }
        set { writer.metadataProvider = newValue }
    }
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { writer[metadataKey: key] }
        set { writer[metadataKey: key] = newValue }
    }

    func log(event: LogEvent) { queue.lines.add { [writer] in writer.log(event: event) } }
}
