import NIOCore

/// Limits how many requests of one event loop run at once; the others wait in line. Used within the event loop.
/// A running request takes some 16 KiB, mostly for its asynchronous functions; one in line takes only its own bytes.
/// When thousands of clients come back at once they wait for the database in any case.
/// No request holds a place for long: waiting polls, streamed bodies and slow readers hold none. A request that has
/// waited too long is refused early, and the client may retry.
final class Places {
    /// How long a request waits in line at most, plus the time between two calls of `refuseLate`.
    static let patience = TimeAmount.seconds(1)

    private struct Turn {
        let since: NIODeadline
        let act: () -> Void
        let refuse: () -> Void
    }

    private let gate: RequestGate
    private var free: Int
    private var isServing = false
    private var wasLong = false
    private var line = CircularBuffer<Turn>()

    /// - Parameter gate: while it is closed, nobody gets a place.
    init(_ count: Int = 512, gate: RequestGate = RequestGate()) {
        free = count
        self.gate = gate
        gate.opened = { [weak self] in self?.serve() }
    }

    /// Calls `act` when there is a place, or `refuse` if there is none in time. The caller must end `act` with
    /// `leave`.
    func enter(
        at now: NIODeadline = .now(), _ act: @escaping () -> Void, orElse refuse: @escaping () -> Void = {}
    ) {
        line.append(Turn(since: now, act: act, refuse: refuse))
        wasLong = wasLong || line.count > 256
        serve()
    }

    /// Refuses the requests that have waited too long.
    func refuseLate(at now: NIODeadline) {
        while let first = line.first, first.since + Self.patience <= now {
            line.removeFirst()
            first.refuse()
        }
    }

    /// Frees a place.
    func leave() {
        free += 1
        serve()
    }

    private func serve() {
        // An `act` that leaves at once calls this again; the loop below serves the next one without recursion.
        guard !isServing else { return }
        isServing = true
        defer { isServing = false }
        while free > 0, !gate.isClosed, let next = line.popFirst() {
            free -= 1
            next.act()
        }
        // Frees the memory of a former crowd.
        if line.isEmpty, wasLong {
            wasLong = false
            line = CircularBuffer()
        }
    }
}
