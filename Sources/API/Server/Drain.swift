public import ChangeFeed
public import HTTPServer
import Logging
public import ServiceLifecycle
import Synchronization

/// The time between the signal to stop and the end: the daemon accepts no connections, answers running requests, tells
/// clients in every answer to close the connection, and ends waiting polls.
/// It is last among the services, so that it stops first and the HTTP server after it.
public final class Drain: Service {
    private let feed: ChangeFeed
    private let draining = Atomic<Bool>(false)
    private let listener = Mutex<Listener?>(nil)

    /// How long connections stay at least, before the HTTP server closes the idle ones.
    private static let leastTime = Duration.milliseconds(500)

    /// The drain of a daemon with this feed.
    public init(feed: ChangeFeed) { self.feed = feed }

    /// Whether the daemon is stopping.
    public var isDraining: Bool { draining.load(ordering: .relaxed) }

    /// Sets the listener of the HTTP server, which the drain closes first; at once if it has begun.
    public func closes(_ listener: Listener) async {
        self.listener.withLock { $0 = listener }
        // The drain says that it has begun before it looks for the listener.
        if isDraining { await listener.close() }
    }

    /// Waits for the signal, then drains.
    public func run() async throws {
        try? await gracefulShutdown()
        draining.store(true, ordering: .sequentiallyConsistent)
        async let least: Void = Task.sleep(for: Self.leastTime)
        await listener.withLock { $0 }?.close()
        await feed.drain()
        try? await least
    }
}
