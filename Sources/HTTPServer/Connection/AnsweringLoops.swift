import NIOCore
import Synchronization

/// How many calls for answers the event loops of a server have still to follow.
/// When thousands of polls end together, one loop may be done while another has half of its answers still to send. The
/// clients of the first send their next polls at once. If it worked on them, it would take the processor from the answers
/// that others wait for. So their requests wait a moment behind its `RequestGate`.
final class AnsweringLoops: Sendable {
    private struct State {
        var calls = 0
        /// The loops with closed gates, and how to open these.
        var openings: [ObjectIdentifier: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    /// A loop is called to send answers.
    func begin() { state.withLock { $0.calls += 1 } }

    /// It has sent them.
    func end() {
        let openings = state.withLock { state in
            state.calls -= 1
            guard state.calls == 0 else { return [ObjectIdentifier: @Sendable () -> Void]() }
            defer { state.openings = [:] }
            return state.openings
        }
        for open in openings.values { open() }
    }

    /// Calls `open` for this loop once, from any thread, when all loops have sent their answers. False: they have.
    func whenDone(_ eventLoop: any EventLoop, _ open: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            guard state.calls > 0 else { return false }
            state.openings[ObjectIdentifier(eventLoop)] = open
            return true
        }
    }
}
