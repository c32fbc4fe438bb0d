import DequeModule
public import Foundation

/// What has ended while lookups were under way: the ids of sessions, or of users all of whose sessions ended.
///
/// Each lookup names the moment it began. What ended before the oldest that is under way began is forgotten, so a flow of
/// lookups that never pauses holds no more than one of them lasts.
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
    /// By when they began. Those that are over stay until all before them are.
    private var cohorts: Deque<Cohort> = []
    private var log: Deque<(number: UInt64, id: UUID)> = []
    /// The last revocation of each id in the log.
    private var last: [UUID: UInt64] = [:]

    /// None.
    public init() {}

    /// How many are kept.
    public var count: Int { log.count }

    /// A lookup begins, which `end` ends in any case.
    public mutating func begin() -> Lookup {
        if cohorts.last?.after == number {
            cohorts[cohorts.count - 1].underWay += 1
        } else {
            cohorts.append(Cohort(after: number, underWay: 1))
        }
        return Lookup(after: number)
    }

    /// A lookup is over.
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

    /// Whether one of these, or everything, was revoked since a lookup began, which is under way.
    public func have(_ ids: UUID..., since lookup: Lookup) -> Bool {
        clearedAt > lookup.after || ids.contains { last[$0, default: 0] > lookup.after }
    }

    /// A session has ended, or all of a user's.
    public mutating func note(_ id: UUID) {
        number += 1
        guard !cohorts.isEmpty else { return }
        log.append((number, id))
        last[id] = number
    }

    /// Whatever is being looked up may be wrong.
    public mutating func noteAll() {
        number += 1
        clearedAt = number
    }
}
