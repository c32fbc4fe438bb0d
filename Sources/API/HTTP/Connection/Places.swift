import NIOCore

/// How many requests of one event loop are at work at once; the others stand in line. Used within the event loop.
///
/// A request at work takes some 16 KiB, most of it for the asynchronous functions that it is in; one in line takes what has
/// come of it. When thousands of clients come back at once the database is what they wait for in any case.
///
/// None is held for long: not by a poll that waits, nor by a body that is still to come, nor by a client that is slow to
/// read.
final class Places {
    private var free: Int
    private var isServing = false
    private var line = CircularBuffer<() -> Void>()

    init(_ count: Int = 512) { free = count }

    /// Does something when there is a place for it, which is to end with `leave`.
    func enter(_ act: @escaping () -> Void) {
        line.append(act)
        serve()
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
            next()
        }
    }
}
