/// Values by keys, as many as fit. The value that was unused longest makes room for a new one.
struct LeastRecentlyUsed<Key: Hashable, Value> {
    private struct Entry {
        let value: Value
        let size: Int
        /// When it was last used.
        var use: Int
    }

    private let capacity: Int
    private var entries: [Key: Entry] = [:]
    /// Every use, from the longest ago on. Only the last one of an entry counts.
    private var uses: [(key: Key, use: Int)] = []
    private var firstUse = 0
    private var clock = 0
    /// The sum of all sizes.
    private(set) var size = 0

    /// - Parameter capacity: the most that all sizes together may be.
    init(capacity: Int) { self.capacity = capacity }

    /// The value of a key, which counts as a use of it.
    mutating func value(of key: Key) -> Value? {
        guard let entry = entries[key] else { return nil }
        use(key)
        return entry.value
    }

    /// Sets the value of a key. One that is larger than everything that fits is not kept.
    mutating func set(_ value: Value, for key: Key, size: Int) {
        remove(key)
        guard size <= capacity else { return }
        entries[key] = Entry(value: value, size: size, use: 0)
        self.size += size
        use(key)
        while self.size > capacity, firstUse < uses.count {
            let oldest = uses[firstUse]
            firstUse += 1
            if entries[oldest.key]?.use == oldest.use { remove(oldest.key) }
        }
    }

    /// Removes a key.
    mutating func remove(_ key: Key) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        size -= entry.size
    }

    private mutating func use(_ key: Key) {
        clock += 1
        entries[key]?.use = clock
        uses.append((key, clock))
        // Now and then those that no longer count are dropped, so that there are never many.
        guard uses.count > 2 * entries.count + 64 else { return }
        uses = uses.dropFirst(firstUse).filter { entries[$0.key]?.use == $0.use }
        firstUse = 0
    }
}
