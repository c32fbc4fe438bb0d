import Synchronization

/// A set of bounded size: it forgets the elements that were unused longest, and always knows the last half of its
/// capacity.
final class BoundedSet<Element: Hashable & Sendable>: Sendable {
    /// Two generations: new and used elements go into the younger. When that is full, it replaces the older, so that
    /// used elements stay.
    private struct Generations {
        var younger: Set<Element> = []
        var older: Set<Element> = []

        mutating func keep(_ element: Element, _ capacity: Int) {
            guard !younger.contains(element) else { return }
            if younger.count >= capacity / 2 { (older, younger) = (younger, []) }
            younger.insert(element)
        }
    }

    private let generations = Mutex(Generations())
    private let capacity: Int

    /// - Parameter capacity: the most elements; 2 or more.
    init(capacity: Int = 100_000) {
        precondition(capacity >= 2)
        self.capacity = capacity
    }

    /// The number of elements.
    var count: Int { generations.withLock { $0.younger.count + $0.older.subtracting($0.younger).count } }

    func contains(_ element: Element) -> Bool {
        generations.withLock { generations in
            if generations.younger.contains(element) { return true }
            guard generations.older.contains(element) else { return false }
            generations.keep(element, capacity)
            return true
        }
    }

    func insert(_ element: Element) { generations.withLock { $0.keep(element, capacity) } }

    func remove(_ element: Element) {
        generations.withLock { generations in
            generations.younger.remove(element)
            generations.older.remove(element)
        }
    }
}
