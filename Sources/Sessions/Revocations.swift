import DequeModule
public import Foundation

/// The sessions that ended while lookups were running: ids of sessions, or of users whose sessions all ended.
/// Each lookup names the moment when it began. Revocations from before the oldest running lookup are forgotten, so
/// even an endless flow of lookups keeps only those from the time of one lookup.
public struct Revocations: Sendable {
    /// The moment at which a lookup began.
    public struct Lookup: Sendable {
        fileprivate let after: UInt64
    }

    /// The lookups that began between the same two revocations.
    private struct Cohort {
        let after: UInt64
        var underWay: Int
    }

    private var number = UInt64(0)
    private var clearedAt = UInt64(0)
    /// Sorted by their beginning. A finished cohort stays until all before it are finished.
    private var cohorts: Deque<Cohort> = []
    private var log: Deque<(number: UInt64, id: UUID)> = []
    /// The last revocation of each id in the log.
    private var last: [UUID: UInt64] = [:]

    /// No revocations.
    public init() {}

    /// The number of kept revocations.
    public var count: Int { log.count }

    /// Begins a lookup. The caller must end it with `end` in any case.
    public mutating func begin() -> Lookup {
        if cohorts.last?.after == number {
            cohorts[cohorts.count - 1].underWay += 1
        } else {
            cohorts.append(Cohort(after: number, underWay: 1))
        }
        return Lookup(after: number)
    }

    /// Ends a lookup.
    public mutating func end(_ lookup: Lookup) {
        var range = cohorts.startIndex..<cohorts.endIndex
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = cohorts[middle].after < lookup.after ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        cohorts[range.lowerBound].underWay -= 1
        while cohorts.first?.underWay == 0 { cohorts.removeFirst() }
        let oldest = cohorts.first?.after ?? number
        while let first = log.first, first.number <= oldest {
            log.removeFirst()
            if last[first.id] == first.number { last[first.id] = nil }
        }
    }

    /// Whether one of these, or everything, was revoked since a running lookup began.
    public func have(_ ids: UUID..., since lookup: Lookup) -> Bool {
        clearedAt > lookup.after || ids.contains { last[$0, default: 0] > lookup.after }
    }

    /// Notes that a session has ended, or all of a user's.
    public mutating func note(_ id: UUID) {
        number += 1
        guard !cohorts.isEmpty else { return }
        log.append((number, id))
        last[id] = number
    }

    /// Notes that the results of all running lookups may be wrong.
    public mutating func noteAll() {
        number += 1
        clearedAt = number
    }
}
