import Synchronization

/// Wakes the queue of this daemon when a request may have made work due, or due earlier.
public final class QueueSignal: Sendable {
    private struct State {
        var isRaised = false
        var sleeper: Task<Void, Never>?
    }

    private let state = Mutex(State())

    /// A signal that is not raised.
    public init() {}

    /// Ends the present wait, or else the next one at once.
    public func raise() {
        state.withLock {
            $0.isRaised = true
            $0.sleeper?.cancel()
        }
    }

    /// Waits so long, or until the signal is raised or the task is cancelled.
    func wait(atMost duration: Duration) async {
        let sleeper = Task { _ = try? await Task.sleep(for: duration) }
        state.withLock {
            $0.sleeper = sleeper
            if $0.isRaised { sleeper.cancel() }
        }
        await withTaskCancellationHandler {
            await sleeper.value
        } onCancel: {
            sleeper.cancel()
        }
        state.withLock { $0 = State() }
    }
}
