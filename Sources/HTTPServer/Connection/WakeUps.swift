import NIOCore
import Synchronization

/// The deferred replies of one event loop that have an answer. The feed wakes the loop once for many of them, and the
/// loop answers all before it reads the next requests.
public final class WakeUps: Sendable {
    /// After so many answers the loop leaves the processor to the other loops.
    private static let crowd = 256

    private struct Pending {
        var handlers: [NIOLoopBound<ConnectionHandler>] = []
        /// How many calls of `wake` the loop has still to follow.
        var calls = 0
        /// How many answers it has sent since it last had none to follow.
        var sent = 0
    }

    private let eventLoop: any EventLoop
    private let answering: AnsweringLoops
    private let pending = Mutex(Pending())
    /// The loop's gate.
    let gate: NIOLoopBoundBox<RequestGate>

    /// - Parameter answering: shared by all event loops of a server.
    init(eventLoop: any EventLoop, _ answering: AnsweringLoops) {
        self.eventLoop = eventLoop
        self.answering = answering
        gate = .makeBoxSendingValue(RequestGate(), eventLoop: eventLoop)
    }

    fileprivate func add(_ handler: NIOLoopBound<ConnectionHandler>) {
        pending.withLock { $0.handlers.append(handler) }
    }

    /// Answers the noted replies.
    public func wake() {
        pending.withLock { $0.calls += 1 }
        answering.begin()
        eventLoop.execute { self.deliver() }
    }

    private func deliver() {
        let handlers = pending.withLock { pending in
            defer { pending.handlers = [] }
            return pending.handlers
        }
        for handler in handlers { handler.value.wakeUp() }
        let wasCrowd = pending.withLock { pending in
            pending.calls -= 1
            pending.sent += handlers.count
            guard pending.calls == 0 else { return false }
            defer { pending.sent = 0 }
            return pending.sent >= Self.crowd
        }
        answering.end()
        if wasCrowd { closeGate() }
    }

    /// Keeps requests in line until the other loops have sent their answers.
    private func closeGate() {
        let othersAnswer = answering.whenDone(eventLoop) { [eventLoop, gate] in
            eventLoop.execute { gate.value.open() }
        }
        if othersAnswer { gate.value.close(on: eventLoop) }
    }
}

/// The handle by which a deferred reply says that it has an answer.
public struct WakeUp: Sendable {
    private let handler: NIOLoopBound<ConnectionHandler>
    /// The wake-ups of the connection's event loop. The feed calls its `wake` after it has noted many replies that end
    /// together.
    public let batch: WakeUps

    init(_ handler: NIOLoopBound<ConnectionHandler>, batch: WakeUps) {
        self.handler = handler
        self.batch = batch
    }

    /// Notes that there is an answer; `batch.wake()` then has the connection send it.
    public func note() { batch.add(handler) }
}
