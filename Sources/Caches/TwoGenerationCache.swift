import Synchronization

/// A cache of bounded size: it keeps the entries that were used last, and forgets the others.
///
///     let titles = TwoGenerationCache<UUID, String>(capacity: 10_000)
///     titles.keep("Groceries", for: id)
///     titles.value(of: id)  // "Groceries"
///
/// It has two generations. New and used entries go into the younger; when that is full, it replaces the older. So a use
/// costs one or two look-ups, whatever the capacity, and the cache always knows the last half of its capacity. It may
/// be used from any thread.
public final class TwoGenerationCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Generations {
        var younger: [Key: Value] = [:]
        var older: [Key: Value] = [:]

        mutating func keep(_ value: Value, _ key: Key, _ capacity: Int) {
            if younger.count >= capacity / 2, younger[key] == nil { (older, younger) = (younger, [:]) }
            younger[key] = value
        }
    }

    private let capacity: Int
    private let generations = Mutex(Generations())

    /// An empty cache.
    /// - Parameter capacity: the most entries; 2 or more.
    public init(capacity: Int) {
        precondition(capacity >= 2)
        self.capacity = capacity
    }

    /// How many entries there are.
    public var count: Int {
        generations.withLock { generations in
            generations.younger.count + generations.older.keys.count { generations.younger[$0] == nil }
        }
    }

    /// The value kept for a key; nil if there is none any more. The entry counts as used.
    public func value(of key: Key) -> Value? {
        generations.withLock { generations in
            if let value = generations.younger[key] { return value }
            guard let value = generations.older[key] else { return nil }
            generations.keep(value, key, capacity)
            return value
        }
    }

    /// Keeps a value for a key, in place of an earlier one.
    public func keep(_ value: Value, for key: Key) { generations.withLock { $0.keep(value, key, capacity) } }

    /// Forgets a key and its value.
    public func forget(_ key: Key) {
        generations.withLock { generations in
            generations.younger[key] = nil
            generations.older[key] = nil
        }
    }
}

extension TwoGenerationCache where Value == Void {
    /// Whether a key is kept, in a cache of keys alone. It counts as used.
    public func contains(_ key: Key) -> Bool { value(of: key) != nil }

    /// Keeps a key.
    public func insert(_ key: Key) { keep((), for: key) }
}
