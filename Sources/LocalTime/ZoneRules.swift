/// A time zone: how far its clocks are from UTC at each moment. Moments and local times are in seconds since 1970-01-01
/// 00:00; a local time is the time on the zone's clocks, as if they were UTC's.
///
/// Read from a file of the system's time zone database (TZif, RFC 8536), as PostgreSQL does. Foundation has rules of
/// its own, of another version: see docs/decisions/0031-zones-of-the-system.md.
public struct ZoneRules: Sendable, Equatable {
    /// From some moment on, another offset: local time minus UTC.
    public struct Change: Sendable, Equatable {
        /// The moment.
        public var at: Int64
        /// The offset from then on, in seconds.
        public var offset: Int64

        /// A change at a moment.
        public init(at: Int64, offset: Int64) { (self.at, self.offset) = (at, offset) }
    }

    /// The offset before all changes.
    private let first: Int64
    /// The changes that are listed one by one, in their order.
    private let changes: [Change]
    /// How clocks go on changing each year after those; nil: they don't.
    private let onwards: ZoneRecurrence?

    init(first: Int64, changes: [Change], onwards: ZoneRecurrence?) {
        (self.first, self.changes, self.onwards) = (first, changes, onwards)
    }

    /// A zone whose changes are all known.
    /// - Parameters:
    ///   - first: the offset before all changes, in seconds.
    ///   - changes: in any order. Of those at one moment, the first one holds.
    public init(first: Int64, changes: [Change]) {
        let sorted = changes.reversed().enumerated().sorted {
            ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
        }
        self.init(first: first, changes: sorted.map(\.element), onwards: nil)
    }

    /// UTC.
    public static let utc = ZoneRules(first: 0, changes: [])

    /// How far the clocks are ahead of UTC at a moment, in seconds.
    public func offset(at moment: Int64) -> Int64 {
        let (before, changes) = surroundings(of: moment)
        return changes.last { $0.at <= moment }?.offset ?? before
    }

    /// The first moment at which the clocks show a local time or a later one: a time that is there twice is the first,
    /// and one that clocks jump over is the end of that gap.
    public func first(local: Int64) -> Int64 {
        var (offset, changes) = surroundings(of: local)
        var start = Int64.min
        while let change = changes.first, change.at + offset <= local {
            (offset, start) = (change.offset, change.at)
            changes.removeFirst()
        }
        return max(start, local - offset)
    }

    /// The changes in a range of moments from 1970 on, in their order. The first may be to the offset that was there.
    public func changes(in range: ClosedRange<Int64>) -> [Change] {
        let listed = changes[index(behind: range.lowerBound - 1)..<index(behind: range.upperBound)]
        guard let onwards else { return Array(listed) }
        let last = changes.last?.at ?? .min
        let years =
            ZoneRecurrence.year(of: max(range.lowerBound, last, 0))...ZoneRecurrence.year(of: range.upperBound) + 1
        let coming = years.flatMap { onwards.changes(in: $0) }.filter { $0.at > last && range.contains($0.at) }
        return listed + coming.sorted { $0.at < $1.at }
    }

    /// The changes that may matter for a moment or a local time, in their order, and the offset before them.
    private func surroundings(of moment: Int64) -> (before: Int64, changes: ArraySlice<Change>) {
        // No clock is ever as much as two days from UTC.
        let (from, to) = (moment - 2 * 86_400, moment + 2 * 86_400)
        let (low, high) = (index(behind: from), index(behind: to))
        let before = low == 0 ? first : changes[low - 1].offset
        guard let onwards, high == changes.count else { return (before, changes[low..<high]) }
        let year = ZoneRecurrence.year(of: moment)
        let last = changes.last?.at ?? .min
        let coming = (year - 1...year + 1).flatMap { onwards.changes(in: $0) }.sorted { $0.at < $1.at }.filter {
            $0.at > last
        }
        let all = changes[low...] + coming
        let next = all.firstIndex { $0.at > from } ?? all.endIndex
        return (next > all.startIndex ? all[next - 1].offset : before, all[next...])
    }

    /// The place of the first change after a moment.
    private func index(behind moment: Int64) -> Int {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].at <= moment { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
