public import ChangeFeed
public import HTTPServer
import Logging
public import ServiceLifecycle
import Synchronization

/// The time between the signal to stop and the end: no connection is accepted any more, running requests are answered,
/// every answer tells its client to close the connection, and the waiting polls are ended.
///
/// Stands last among the services, so that it stops first and the HTTP server only after it.
public final class Drain: Service {
    private let feed: ChangeFeed
    private let draining = Atomic<Bool>(false)
    private let listener = Mutex<Listener?>(nil)

    /// How long connections are kept at least, before the HTTP server closes those that have been without a request for a while.
    private static let leastTime = Duration.milliseconds(500)

    /// The drain of a daemon with this feed.
    public init(feed: ChangeFeed) { self.feed = feed }

    /// Whether the daemon is stopping.
    public var isDraining: Bool { draining.load(ordering: .relaxed) }

    /// The HTTP server accepts connections by this, which is closed as soon as the daemon is to stop.
    public func closes(_ listener: Listener) { self.listener.withLock { $0 = listener } }

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
