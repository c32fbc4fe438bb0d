import Synchronization

/// What was seen before. Bounded in size: any of it may be forgotten.
final class BoundedSet<Element: Hashable & Sendable>: Sendable {
    private let elements = Mutex<Set<Element>>([])
    private let capacity: Int

    init(capacity: Int = 100_000) { self.capacity = capacity }

    func contains(_ element: Element) -> Bool { elements.withLock { $0.contains(element) } }

    func insert(_ element: Element) {
        elements.withLock { elements in
            if elements.count >= capacity { elements.removeFirst() }
            elements.insert(element)
        }
    }

    func remove(_ element: Element) { elements.withLock { _ = $0.remove(element) } }
}
