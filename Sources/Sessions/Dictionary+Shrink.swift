extension Dictionary {
    /// Gives back most of the room where little of it is used: by itself a dictionary keeps what it has had once.
    package mutating func shrink() {
        guard capacity > 256, count < capacity / 4 else { return }
        var copy = Dictionary(minimumCapacity: count)
        for (key, value) in self { copy[key] = value }
        self = copy
    }
}
