/// Work that is done one piece at a time. A piece that begins later covers all that was asked for before, so only one
/// more is due, however often somebody asked meanwhile.
struct OneAtATime {
    private(set) var isUnderWay = false
    private var isAnotherDue = false

    /// Begins, unless a piece is under way. Then another one is due at its end.
    mutating func begin() -> Bool {
        isAnotherDue = isUnderWay
        guard !isUnderWay else { return false }
        isUnderWay = true
        return true
    }

    /// Ends what is under way. Returns whether another one is due.
    mutating func end() -> Bool {
        defer { (isUnderWay, isAnotherDue) = (false, false) }
        return isAnotherDue
    }
}
