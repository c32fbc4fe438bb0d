import ChangeFeed
import NIOCore
import Synchronization

/// The parked polls of one event loop that have their answer. However many come at once, the loop is woken once.
final class WakeUps: PollWaker {
    private struct WakeUp {
        let connection: Connection
        let end: PollEnd
    }

    private let eventLoop: any EventLoop
    private let pending = Mutex<[WakeUp]>([])

    init(eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    /// The poll of this connection has ended, which `wake` lets it know.
    func add(_ end: PollEnd, for connection: Connection) {
        pending.withLock { $0.append(WakeUp(connection: connection, end: end)) }
    }

    func wake() { eventLoop.execute { self.deliver() } }

    private func deliver() {
        let taken = pending.withLock { pending in
            defer { pending = [] }
            return pending
        }
        for wakeUp in taken { wakeUp.connection.onLoop { $0.pollEnded(wakeUp.end) } }
    }
}
