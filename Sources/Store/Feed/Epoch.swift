public import Foundation

/// The history that a database's cursors belong to: that of its data, its cluster and its timelines.
public struct Epoch: Sendable, Hashable {
    /// A random value, made with the schema. A restore makes a new one.
    public let value: UUID
    /// The identifier of the cluster.
    public let systemIdentifier: Int64
    /// The oid of the database. A database made from it as a template has another.
    public let database: Int64
    /// The key that signs cursors. It never leaves the daemon.
    public let secret: [UInt8]
    /// The timelines of its past, ascending. The present one is the last.
    public let timelines: [Timeline]
}

/// A timeline of PostgreSQL's log: from one promotion to the next.
public struct Timeline: Sendable, Hashable {
    /// Its number; 1 in a new cluster.
    public let number: UInt32
    /// Tells it from another timeline with the same number.
    public let id: UUID
    /// Where it left the timeline before, in bytes of log; nil if unknown.
    public let beganAt: UInt64?
}

/// A place in PostgreSQL's log behind everything that a statement saw committed.
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
    /// Whether the present timeline has everything before this place in the log: whether a promotion lost none of it. A
    /// promoted standby shares with the former primary only the log that it had replayed by then.
    public func includes(_ position: WALPosition) -> Bool {
        timelines.contains { $0.number == position.timeline }
            && timelines.allSatisfy { timeline in
                timeline.number <= position.timeline || timeline.beganAt.map { position.lsn <= $0 } ?? false
            }
    }

    /// Whether `other` is the same history, perhaps before promotions.
    public func continues(_ other: Epoch) -> Bool {
        value == other.value && systemIdentifier == other.systemIdentifier && database == other.database
            && secret == other.secret && timelines.starts(with: other.timelines)
    }
}
