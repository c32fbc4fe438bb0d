public import Checklists
public import Foundation

/// A change in the log.
public struct LoggedChange: Sendable {
    /// The checklist or the user whose stream it is in.
    public let stream: UUID
    /// Its place in the stream.
    public let version: Int64
    /// The transaction that committed it.
    public let xid: UInt64
    /// The kind, such as `task.claimed`.
    public let kind: String
    /// The id of the thing that changed.
    public let subject: UUID
    /// The complete change as clients get it.
    public let json: [UInt8]
}

extension LoggedChange {
    /// The same without its body: what happened, who did it and when. The body is the last member of `change_json()`,
    /// and no member before it holds a text that a client chose.
    public var withoutBody: LoggedChange {
        guard let body = json.firstRange(of: Array(",\"body\":".utf8)) else { return self }
        return LoggedChange(
            stream: stream, version: version, xid: xid, kind: kind, subject: subject,
            json: json[..<body.upperBound] + Array("null}".utf8))
    }
}

/// Up to where a statement has read.
public struct ReadPoint: Sendable, Hashable {
    /// The transactions that it saw.
    public let snapshot: Snapshot
    /// A place in the log behind all of them.
    public let position: WALPosition

    /// A read point: the snapshot, and a place in the log behind it.
    public init(snapshot: Snapshot, position: WALPosition) {
        self.snapshot = snapshot
        self.position = position
    }
}

/// The end of the log at a moment.
public struct LogEnd: Sendable {
    /// The read point of that moment.
    public let point: ReadPoint
    /// The last transaction that has logged a change.
    public let lastChange: UInt64

    /// The same changes, without transactions behind the last of them. After a crash the server may reuse the numbers
    /// of transactions that ended without a trace.
    public var border: ReadPoint {
        ReadPoint(snapshot: point.snapshot.capped(at: lastChange + 1), position: point.position)
    }
}

/// The changes between two snapshots.
public struct TailRead: Sendable {
    /// How far it was read.
    public let point: ReadPoint
    /// The `value` of the present epoch.
    public let epoch: UUID
    /// The changes, by stream and version.
    public let changes: [LoggedChange]
}

/// The streams that a user may see.
public struct StreamAccess: Sendable {
    /// How far it was read.
    public let snapshot: Snapshot
    /// The version of the user's own stream at that moment.
    public let version: Int64
    /// The checklists that the user owns or is on.
    public let streams: [UUID]
    /// Whether the user is disabled.
    public let isDisabled: Bool
}

/// The session and user of a token.
public struct SessionRecord: Sendable {
    /// The session.
    public let id: UUID
    /// The session's user.
    public let user: UUID
    /// The user's name.
    public let username: String
    /// The token's scopes.
    public let scopes: ScopeSet
    /// How long the token remains valid, however much it is used. By the database's clock, which may differ from the
    /// daemon's.
    public let remaining: Duration
    /// How long the token was not used, as far as the database knows; nil: never used.
    public let unusedFor: Duration?
}

/// Some changes of one user's streams.
public struct ChangesPage: Sendable {
    /// How far they were read.
    public let point: ReadPoint
    /// The last transaction whose change has been pruned.
    public let prunedThrough: UInt64
    /// Whether the user has left a checklist since `until`. This page then lacks that checklist's changes up to
    /// `until`, even if earlier pages had them. The change that tells of the leaving is behind `until`.
    public let hasLeft: Bool
    /// The changes, by stream and version.
    public let changes: [LoggedChange]
    /// Whether there are more of them.
    public let hasMore: Bool
}

/// A user's present state, and where its changes continue.
public struct UserSnapshot: Sendable {
    /// How far it was read.
    public let point: ReadPoint
    /// The rest of the user's own state, as JSON: the answer of `me_json()`.
    public let me: [UInt8]
    /// The invitations that wait for the user, as JSON.
    public let invitations: [[UInt8]]
    /// The checklists with their tasks, as JSON.
    public let checklists: [[UInt8]]
}
