public import Checklists
public import Foundation

/// A change as the log has it.
public struct LoggedChange: Sendable {
    /// The checklist or the user whose stream it is in.
    public let stream: UUID
    /// Its place in the stream.
    public let version: Int64
    /// The transaction it was committed in.
    public let xid: UInt64
    /// What happened, such as `task.claimed`.
    public let kind: String
    /// The id of what changed.
    public let subject: UUID
    /// The complete change as it is sent.
    public let json: [UInt8]
}

/// Up to where a statement has read.
public struct ReadPoint: Sendable, Hashable {
    /// What it saw.
    public let snapshot: Snapshot
    /// Behind all of that.
    public let position: WALPosition

    /// What was seen, and a place in the log behind it.
    public init(snapshot: Snapshot, position: WALPosition) {
        self.snapshot = snapshot
        self.position = position
    }
}

/// Where the log ends at a moment.
public struct LogEnd: Sendable {
    /// What was seen then.
    public let point: ReadPoint
    /// The last transaction that has logged a change.
    public let lastChange: UInt64

    /// The same changes, and no transaction behind the last of them: after a crash the server may give out the numbers
    /// again of transactions that ended without a trace.
    public var border: ReadPoint {
        ReadPoint(snapshot: point.snapshot.capped(at: lastChange + 1), position: point.position)
    }
}

/// What was committed between two snapshots.
public struct TailRead: Sendable {
    /// Up to where it was read.
    public let point: ReadPoint
    /// The `value` of the epoch that it was read in.
    public let epoch: UUID
    /// The changes, by stream and version.
    public let changes: [LoggedChange]
}

/// Which streams a user may see.
public struct StreamAccess: Sendable {
    /// Up to where it was read.
    public let snapshot: Snapshot
    /// The version of the user's own stream at that moment.
    public let version: Int64
    /// The checklists that the user owns or is on.
    public let streams: [UUID]
    /// Whether the user is disabled.
    public let isDisabled: Bool
}

/// Who presents a token.
public struct SessionRecord: Sendable {
    /// The session.
    public let id: UUID
    /// Whose it is.
    public let user: UUID
    /// Their name.
    public let username: String
    /// What the token is for.
    public let scopes: ScopeSet
    /// How long the token is good from now on, however much it is used. By the database's clock, from which the daemon's may
    /// be far.
    public let remaining: Duration
    /// Since when it was not used, as far as the database knows; nil: it never was.
    public let unusedFor: Duration?
}

/// Some changes of one user's streams.
public struct ChangesPage: Sendable {
    /// Up to where they were read.
    public let point: ReadPoint
    /// The last transaction of which a change is no longer kept.
    public let prunedThrough: UInt64
    /// Whether the user has left a checklist since what `until` saw. Of that one this page lacks all that `until` saw of it,
    /// whatever earlier ones had, and what tells of the leaving is behind `until`.
    public let hasLeft: Bool
    /// The changes, by stream and version.
    public let changes: [LoggedChange]
}

/// What a user's present state is, and where its changes go on.
public struct UserSnapshot: Sendable {
    /// Up to where it was read.
    public let point: ReadPoint
    /// The checklists with their tasks, as JSON.
    public let checklists: [[UInt8]]
}
