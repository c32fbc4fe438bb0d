/// The transactions that a reader of the database has seen, as in `pg_current_snapshot()`: `xmin:xmax:xip,xip,…`.
/// See PostgreSQL's documentation, "Transaction ID and Snapshot Information Functions".
public struct Snapshot: Sendable, Hashable {
    /// Every transaction with a lower number was complete.
    public let xmin: UInt64
    /// No transaction with this number or a higher one was complete.
    public let xmax: UInt64
    /// The transactions from `xmin` to below `xmax` that were not complete, ascending, none twice.
    public let inProgress: [UInt64]

    /// Nil if the numbers are out of order or out of bounds.
    public init?(xmin: UInt64, xmax: UInt64, inProgress: [UInt64] = []) {
        guard xmin <= xmax, zip(inProgress, inProgress.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
        if let first = inProgress.first, let last = inProgress.last, first < xmin || last >= xmax { return nil }
        self.init(checked: xmin, xmax, inProgress)
    }

    private init(checked xmin: UInt64, _ xmax: UInt64, _ inProgress: [UInt64]) {
        self.xmin = xmin
        self.xmax = xmax
        self.inProgress = inProgress
    }

    /// Whether the transaction was complete when the snapshot was taken.
    public func sees(_ xid: UInt64) -> Bool {
        if xid < xmin { return true }
        if xid >= xmax { return false }
        return place(of: xid) == inProgress.count || inProgress[place(of: xid)] != xid
    }

    /// Whether this snapshot sees every transaction that `other` sees: whether `other` is not later.
    public func covers(_ other: Snapshot) -> Bool {
        guard inProgress.allSatisfy({ !other.sees($0) }) else { return false }
        guard xmax < other.xmax else { return true }
        return other.inProgress.count - other.place(of: xmax) == other.xmax - xmax
    }

    /// The same snapshot, but without the transactions from `limit` on.
    public func capped(at limit: UInt64) -> Snapshot {
        guard limit < xmax else { return self }
        return Snapshot(checked: min(xmin, limit), limit, Array(inProgress[..<place(of: limit)]))
    }

    /// The index in `inProgress` of the first number that is not below `xid`.
    private func place(of xid: UInt64) -> Int {
        var range = inProgress.startIndex..<inProgress.endIndex
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = inProgress[middle] < xid ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}

extension Snapshot: LosslessStringConvertible {
    /// Reads the text of `pg_current_snapshot()`.
    public init?(_ description: String) {
        let parts = description.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let xmin = UInt64(parts[0]), let xmax = UInt64(parts[1]) else { return nil }
        let numbers = parts[2].split(separator: ",", omittingEmptySubsequences: parts[2].isEmpty).map { UInt64($0) }
        let inProgress = numbers.compactMap { $0 }
        guard inProgress.count == numbers.count else { return nil }
        self.init(xmin: xmin, xmax: xmax, inProgress: inProgress)
    }

    /// As PostgreSQL writes it, and reads it as `pg_snapshot`.
    public var description: String {
        "\(xmin):\(xmax):" + inProgress.map(String.init).joined(separator: ",")
    }
}
