extension Dictionary {
    /// Frees unused memory if the dictionary is mostly empty: by itself a dictionary never shrinks.
    package mutating func shrink() {
        guard capacity > 256, count < capacity / 4 else { return }
        var copy = Dictionary(minimumCapacity: count)
        for (key, value) in self { copy[key] = value }
        self = copy
    }
}
