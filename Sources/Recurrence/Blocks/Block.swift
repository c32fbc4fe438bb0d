/// At most 31 days in a row, and which of them belong to a rule.
struct Block {
    /// The number of its first day; it may lie before the year 1.
    var first: Int
    /// Bit k is set if the day `first + k` belongs to the rule.
    var days: UInt32

    /// Leaves the days from this one on.
    mutating func drop(before day: Int) {
        let offset = day - first
        if offset > 31 { days = 0 } else if offset > 0 { days &= ~0 << UInt32(offset) }
    }

    /// Leaves the days up to this one.
    mutating func drop(after day: Int) {
        let offset = day - first
        if offset < 0 { days = 0 } else if offset < 31 { days &= (2 << UInt32(offset)) &- 1 }
    }

    /// Takes the earliest day out; nil if none is left.
    mutating func popFirst() -> Int? {
        guard days != 0 else { return nil }
        let offset = days.trailingZeroBitCount
        days &= days &- 1
        return first + offset
    }
}
