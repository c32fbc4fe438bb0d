import NIOCore
import Synchronization

/// The deferred replies of one event loop that have an answer. The feed wakes the loop once for all of them, and the
/// loop answers all before it reads the next requests.
public final class WakeUps: Sendable {
    private let eventLoop: any EventLoop
    private let pending = Mutex<[NIOLoopBound<ConnectionHandler>]>([])

    init(eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    fileprivate func add(_ handler: NIOLoopBound<ConnectionHandler>) { pending.withLock { $0.append(handler) } }

    /// Answers the noted replies.
    public func wake() { eventLoop.execute { self.deliver() } }

    private func deliver() {
        let taken = pending.withLock { pending in
            defer { pending = [] }
            return pending
        }
        for handler in taken { handler.value.wakeUp() }
    }
}

/// The handle by which a deferred reply says that it has an answer.
public struct WakeUp: Sendable {
    private let handler: NIOLoopBound<ConnectionHandler>
    /// The wake-ups of the connection's event loop. The feed calls its `wake` once, after it has noted all replies
    /// that end together.
    public let batch: WakeUps

    init(_ handler: NIOLoopBound<ConnectionHandler>, batch: WakeUps) {
        self.handler = handler
        self.batch = batch
    }

    /// Notes that there is an answer; `batch.wake()` then has the connection send it.
    public func note() { batch.add(handler) }
}
