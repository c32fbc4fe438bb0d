import NIOCore

/// How many requests of one event loop are at work at once; the others stand in line. Used within the event loop.
///
/// A request at work takes some 16 KiB, most of it for the asynchronous functions that it is in; one in line takes what has
/// come of it. When thousands of clients come back at once the database is what they wait for in any case.
///
/// None is held for long: not by a poll that waits, nor by a body that is still to come, nor by a client that is slow to
/// read. Who would have to stand in line for too long is told so early, and may come again.
final class Places {
    /// How long somebody stands in line at most, and up to as much longer as lies between two calls of `refuseLate`.
    static let patience = TimeAmount.seconds(1)

    private struct Turn {
        let since: NIODeadline
        let act: () -> Void
        let refuse: () -> Void
    }

    private var free: Int
    private var isServing = false
    private var wasLong = false
    private var line = CircularBuffer<Turn>()

    init(_ count: Int = 512) { free = count }

    /// Does something when there is a place for it, which is to end with `leave`; or else refuses.
    func enter(
        at now: NIODeadline = .now(), _ act: @escaping () -> Void, orElse refuse: @escaping () -> Void = {}
    ) {
        line.append(Turn(since: now, act: act, refuse: refuse))
        wasLong = wasLong || line.count > 256
        serve()
    }

    /// Refuses those who have stood in line for too long.
    func refuseLate(at now: NIODeadline) {
        while let first = line.first, first.since + Self.patience <= now {
            line.removeFirst()
            first.refuse()
        }
    }

    /// What had a place is done.
    func leave() {
        free += 1
        serve()
    }

    private func serve() {
        // Whoever leaves at once is not served deeper and deeper within the one before.
        guard !isServing else { return }
        isServing = true
        defer { isServing = false }
        while free > 0, let next = line.popFirst() {
            free -= 1
            next.act()
        }
        // What a crowd took in line is not kept for the few that remain.
        if line.isEmpty, wasLong {
            wasLong = false
            line = CircularBuffer()
        }
    }
}
