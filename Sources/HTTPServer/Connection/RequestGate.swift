import NIOCore

/// Keeps the requests that come to one event loop in their line for a moment, without waiting: the loop goes on reading,
/// answering and serving probes. Used within the event loop.
final class RequestGate {
    /// The longest time. All requests of the loop wait with it.
    static let patience = TimeAmount.milliseconds(50)

    private(set) var isClosed = false
    /// Called when it opens.
    var opened: () -> Void = {}
    private var timeout: Scheduled<Void>?

    /// Closes it until `open`, or until the time is up. Closed already, it opens no later for that: crowd after crowd would
    /// otherwise keep requests in line for ever.
    func close(on eventLoop: any EventLoop) {
        guard !isClosed else { return }
        isClosed = true
        timeout = eventLoop.assumeIsolated().scheduleTask(in: Self.patience) { self.open() }
    }

    /// Opens it.
    func open() {
        guard isClosed else { return }
        isClosed = false
        timeout?.cancel()
        timeout = nil
        opened()
    }
}
