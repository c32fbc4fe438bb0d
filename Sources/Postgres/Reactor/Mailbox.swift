import Synchronization

/// A command to the reactor from another thread.
enum Command: Sendable {
    case submit(Request)
    case cancel(Request)
    /// A lease ends; `isBroken` when its connection must not be used again.
    case release(Request, isBroken: Bool)
    case connected(Attempt, Link)
    case notConnected(Attempt, PostgresError)
    case cancelDelivered(PoolState.Attempt)
    /// Whether a server answered on a new connection.
    case probed(Int, isAnswered: Bool)
    case listen(ListenerState)
    case unlisten(ListenerState.ID)
    case shutDown

    /// Answers those who wait for it: nobody takes it any more.
    func refuse() {
        switch self {
        case .submit(let request): request.answer(.failure(.shutDown))
        case .listen(let listener): listener.continuation.finish()
        case .cancel, .release, .connected, .notConnected, .cancelDelivered, .probed, .unlisten, .shutDown: break
        }
    }

    /// The kind of connection that an attempt is for.
    enum Attempt: Sendable {
        case pool(PoolState.Attempt)
        case listener(ListenerState.Attempt)
    }
}

/// The way into the reactor: commands under a lock, and a pipe that wakes it.
final class Mailbox: Sendable {
    private struct State {
        var commands: [Command] = []
        var isAsleep = false
        var isClosed = false
        var pipe: WakePipe?
    }

    private let state = Mutex(State())

    /// Adds a command. Returns false when the reactor has ended; the command is then dropped.
    func post(_ command: Command) -> Bool {
        let (isTaken, pipe) = state.withLock { state -> (Bool, WakePipe?) in
            guard !state.isClosed else { return (false, nil) }
            state.commands.append(command)
            // One write wakes the reactor; until it sleeps again, another is not needed.
            guard state.isAsleep else { return (true, nil) }
            state.isAsleep = false
            return (true, state.pipe)
        }
        pipe?.wake()
        return isTaken
    }

    /// The reactor begins. Returns false when it began or ended before.
    func open(_ pipe: WakePipe) -> Bool {
        state.withLock { state in
            guard !state.isClosed, state.pipe == nil else { return false }
            state.pipe = pipe
            return true
        }
    }

    /// Announces that the reactor will sleep. Returns false when there are commands, and it must not.
    func prepareToSleep() -> Bool {
        state.withLock { state in
            state.isAsleep = state.commands.isEmpty
            return state.isAsleep
        }
    }

    /// Exchanges the commands for `spent`, whose memory is reused.
    func take(into spent: inout [Command]) {
        spent.removeAll(keepingCapacity: true)
        state.withLock { state in
            state.isAsleep = false
            swap(&state.commands, &spent)
        }
    }

    /// Asks the reactor to shut down. If none has begun, it cannot begin any more.
    func shutDown() {
        close(unlessOpen: true)
        _ = post(.shutDown)
    }

    /// Refuses all further commands, and those that were left.
    func close() { close(unlessOpen: false) }

    private func close(unlessOpen: Bool) {
        let left = state.withLock { state -> [Command] in
            guard !unlessOpen || state.pipe == nil else { return [] }
            state.isClosed = true
            defer { state.commands = [] }
            return state.commands
        }
        for command in left { command.refuse() }
    }
}
