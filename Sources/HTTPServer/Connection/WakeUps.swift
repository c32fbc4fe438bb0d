import NIOCore
import Synchronization

/// The deferred replies of one event loop that have something. However many come at once, the loop is woken once, and answers
/// all of them before it reads what the first ones ask next.
public final class WakeUps: Sendable {
    private let eventLoop: any EventLoop
    private let pending = Mutex<[NIOLoopBound<ConnectionHandler>]>([])

    init(eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    fileprivate func add(_ handler: NIOLoopBound<ConnectionHandler>) { pending.withLock { $0.append(handler) } }

    /// Has those answered that were noted.
    public func wake() { eventLoop.execute { self.deliver() } }

    private func deliver() {
        let taken = pending.withLock { pending in
            defer { pending = [] }
            return pending
        }
        for handler in taken { handler.value.wakeUp() }
    }
}

/// By what a deferred reply says that it has something.
public struct WakeUp: Sendable {
    private let handler: NIOLoopBound<ConnectionHandler>
    /// Those of the connection's event loop. Whoever has noted all that ended together wakes it once.
    public let batch: WakeUps

    init(_ handler: NIOLoopBound<ConnectionHandler>, batch: WakeUps) {
        self.handler = handler
        self.batch = batch
    }

    /// Notes that there is something, which `batch.wake()` lets the connection know.
    public func note() { batch.add(handler) }
}
