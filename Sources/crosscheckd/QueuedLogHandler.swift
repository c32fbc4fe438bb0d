import Logging
import Workers

/// Leaves the writing of the log to a thread of its own. Its reader may stand still, and nothing else waits for that: no
/// event loop, and not the thread of the database's connections.
struct QueuedLogHandler: LogHandler {
    /// The lines that wait for the thread.
    struct Queue: Sendable {
        fileprivate struct Line: Sendable {
            let event: LogEvent
            let handler: any LogHandler
        }

        /// How many lines wait at most.
        private static let capacity = 32_768
        /// How long the thread collects lines. To wake it for each of many would cost as much as to write them.
        private static let pause = Duration.milliseconds(10)

        fileprivate let lines = BatchThread<Line>(capacity: capacity, pause: pause) { lines, dropped in
            for line in lines { line.handler.log(event: line.event) }
            if dropped > 0, let handler = lines.last?.handler {
                Logger(label: "log", factory: { _ in handler }).warning(
                    "Lines were dropped, because the log did not take them in time",
                    metadata: ["dropped": .stringConvertible(dropped)])
            }
        }

        /// Waits until all lines so far are written, but at most a second. Returns whether they are.
        func flush() -> Bool { lines.flush(within: .seconds(1)) }
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

    func log(event: LogEvent) { queue.lines.add(Queue.Line(event: event, handler: writer)) }
}
