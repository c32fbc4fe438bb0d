import Foundation
import Synchronization
import Threads

/// A thread of its own that takes elements, many at a time.
///
///     let log = BatchThread<String>(capacity: 10_000) { lines, dropped in write(lines, dropped) }
///     log.add("A request came.")
///
/// No caller waits for the thread: while it stands still, elements beyond `capacity` are dropped and counted.
public final class BatchThread<Element: Sendable>: Sendable {
    private struct Pending {
        var elements: [Element] = []
        var dropped = 0
        var hasThread = false
        /// Signalled when the present elements have been taken.
        var waiting: [DispatchSemaphore] = []
    }

    /// How long `flush` waits: ten times what it takes on a busy machine.
    private static var patience: Duration { .seconds(5) }

    private let capacity: Int
    private let pause: Duration
    private let take: @Sendable (_ elements: [Element], _ dropped: Int) -> Void
    private let pending = Mutex(Pending())
    private let due = DispatchSemaphore(value: 0)

    /// The thread begins with the first element, and never ends.
    /// - Parameters:
    ///   - capacity: How many elements wait at most.
    ///   - pause: How long it collects a batch.
    ///   - take: Called on the thread, with the elements in their order, and how many were dropped since the last call.
    public init(
        capacity: Int, pause: Duration = .zero,
        _ take: @escaping @Sendable (_ elements: [Element], _ dropped: Int) -> Void
    ) {
        self.capacity = capacity
        self.pause = pause
        self.take = take
    }

    /// Adds an element, or drops it.
    public func add(_ element: Element) {
        let (isFirst, needsThread) = pending.withLock { pending in
            let needsThread = !pending.hasThread
            pending.hasThread = true
            guard pending.elements.count < capacity else {
                pending.dropped += 1
                return (false, needsThread)
            }
            pending.elements.append(element)
            return (pending.elements.count == 1, needsThread)
        }
        if needsThread, !DedicatedThread.run({ self.run() }) {
            // The next element tries again.
            pending.withLock { $0.hasThread = false }
        }
        if isFirst { due.signal() }
    }

    /// Waits until all elements so far have been taken, but not for ever. Returns whether they have been.
    @discardableResult public func flush() -> Bool {
        let taken = DispatchSemaphore(value: 0)
        let hasThread = pending.withLock { pending in
            if pending.hasThread { pending.waiting.append(taken) }
            return pending.hasThread
        }
        guard hasThread else {
            takeAll()
            return true
        }
        due.signal()
        return taken.wait(timeout: .now() + Self.patience / .seconds(1)) == .success
    }

    private func run() {
        while true {
            due.wait()
            if pause > .zero { Thread.sleep(forTimeInterval: pause / .seconds(1)) }
            takeAll()
        }
    }

    private func takeAll() {
        let batch = pending.withLock { pending in
            defer {
                pending.elements = []
                pending.dropped = 0
                pending.waiting = []
            }
            return (elements: pending.elements, dropped: pending.dropped, waiting: pending.waiting)
        }
        if !batch.elements.isEmpty || batch.dropped > 0 { take(batch.elements, batch.dropped) }
        for taken in batch.waiting { taken.signal() }
    }
}
