public import Foundation

/// Which history the cursors of a database belong to: that of its data, its cluster and its timelines.
public struct Epoch: Sendable, Hashable {
    /// A random value, made with the schema and anew by a restore.
    public let value: UUID
    /// The cluster's.
    public let systemIdentifier: Int64
    /// The database's oid: one that was made from it as a template has another.
    public let database: Int64
    /// What vouches for cursors. Never leaves the daemon.
    public let secret: [UInt8]
    /// The timelines that it has lived on, ascending; the present one is the last.
    public let timelines: [Timeline]
}

/// A timeline of PostgreSQL's log: it begins with a promotion and goes on until the next.
public struct Timeline: Sendable, Hashable {
    /// Its number: 1 for a new cluster's.
    public let number: UInt32
    /// Tells it from another with the same number.
    public let id: UUID
    /// Where it left the one before, as bytes of log; nil where that is not known.
    public let beganAt: UInt64?
}

/// A place in PostgreSQL's log behind all that a statement saw committed.
public struct WALPosition: Sendable, Hashable {
    /// The number of the timeline.
    public let timeline: UInt32
    /// The bytes of log before it.
    public let lsn: UInt64

    /// A place in the log.
    public init(timeline: UInt32, lsn: UInt64) {
        self.timeline = timeline
        self.lsn = lsn
    }
}

extension Epoch {
    /// Whether all that is before this place in the log is part of the present timeline: whether a promotion lost none of
    /// it. What a standby had replayed when it was promoted is what it has in common with the former primary.
    public func includes(_ position: WALPosition) -> Bool {
        timelines.contains { $0.number == position.timeline }
            && timelines.allSatisfy { timeline in
                timeline.number <= position.timeline || timeline.beganAt.map { position.lsn <= $0 } ?? false
            }
    }

    /// Whether this is the same history, perhaps after promotions.
    public func continues(_ other: Epoch) -> Bool {
        value == other.value && systemIdentifier == other.systemIdentifier && database == other.database
            && secret == other.secret && timelines.starts(with: other.timelines)
    }
}
