import Foundation

/// How many calls for answers the event loops of a server have still to follow.
/// When thousands of polls end together, one loop may be done while another has half of its answers still to send. The
/// clients of the first send their next polls at once. If it read them, it would take the processor from the answers
/// that others wait for. So it waits a moment.
final class AnsweringLoops: Sendable {
    /// The longest wait. All requests of the loop wait with it.
    static let patience = TimeInterval(0.05)

    private let changed = NSCondition()
    /// Read and written only under the lock of `changed`, which the compiler cannot see.
    private nonisolated(unsafe) var calls = 0

    /// A loop is called to send answers.
    func begin() {
        changed.withLock {
            calls += 1
            changed.broadcast()
        }
    }

    /// It has sent them.
    func end() {
        changed.withLock {
            calls -= 1
            if calls == 0 { changed.broadcast() }
        }
    }

    /// Waits until all loops have sent their answers, or the calling one is called again, or the time is up.
    func wait(for patience: TimeInterval = patience, unless isCalled: () -> Bool) {
        let deadline = Date(timeIntervalSinceNow: patience)
        changed.withLock {
            while calls > 0, !isCalled(), changed.wait(until: deadline) {}
        }
    }
}
