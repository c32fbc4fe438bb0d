public import ChangeFeed
import Logging
public import ServiceLifecycle
import Synchronization

/// The time between the signal to stop and the end: running requests are answered, every answer tells its client to close
/// the connection, and the waiting polls are ended.
///
/// Stands last among the services, so that it stops first and the HTTP server only after it.
public final class Drain: Service {
    private let feed: ChangeFeed
    private let draining = Atomic<Bool>(false)

    /// The drain of a daemon with this feed.
    public init(feed: ChangeFeed) { self.feed = feed }

    /// Whether the daemon is stopping.
    public var isDraining: Bool { draining.load(ordering: .relaxed) }

    /// Waits for the signal, then drains.
    public func run() async throws {
        try? await gracefulShutdown()
        draining.store(true, ordering: .relaxed)
        await feed.drain()
    }
}
