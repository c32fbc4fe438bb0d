public import Checklists
import Foundation
public import Postgres

// The rows of the statements of `FeedStore`.

extension Snapshot: PostgresDecodable {
    /// Reads the text of `pg_current_snapshot()`. Throws `.decoding` if it is none.
    public init(postgres cell: Cell) throws(PostgresError) {
        let text = try String(postgres: cell)
        guard let snapshot = Snapshot(text) else { throw PostgresError.unexpected("a column is no snapshot") }
        self = snapshot
    }
}

extension ReadPoint: RowDecodable {
    /// Reads the columns `snapshot`, `timeline` and `lsn`. Throws `.decoding` if one is missing or cannot be read.
    public init(from row: inout RowReader) throws(PostgresError) {
        snapshot = try row.decode("snapshot")
        position = WALPosition(
            timeline: UInt32(truncatingIfNeeded: try row.decode("timeline", as: Int64.self)),
            lsn: UInt64(bitPattern: try row.decode("lsn", as: Int64.self)))
    }
}

extension LogEnd: RowDecodable {
    /// Reads a read point and `last_change`. Throws `.decoding` if a column is missing or cannot be read.
    public init(from row: inout RowReader) throws(PostgresError) {
        point = try row.decode(ReadPoint.self)
        lastChange = try row.decode("last_change", as: TransactionID.self).rawValue
    }
}

extension StreamAccess: RowDecodable {
    /// Reads the row of a user. Throws `.decoding` if a column is missing or cannot be read.
    public init(from row: inout RowReader) throws(PostgresError) {
        snapshot = try row.decode("snapshot")
        version = try row.decode("version")
        isDisabled = try row.decode("is_disabled")
        streams = try row.decode("streams")
    }
}

extension SessionRecord: RowDecodable {
    /// Reads the row of a session. Throws `.decoding` if a column is missing or cannot be read.
    public init(from row: inout RowReader) throws(PostgresError) {
        id = try row.decode("id")
        user = try row.decode("user_id")
        username = try row.decode("username")
        scopes = ScopeSet(names: try row.decode("scopes", as: [String].self))
        remaining = .seconds(try row.decode("remaining", as: Double.self))
        unusedFor = try row.decode("unused_for", as: Double?.self).map { .seconds($0) }
    }
}

/// A timeline, and the epoch, which is the same in every row.
struct EpochRow: RowDecodable {
    let value: UUID
    let secret: [UInt8]
    let systemIdentifier: Int64
    let database: Int64
    let timeline: Timeline

    init(from row: inout RowReader) throws(PostgresError) {
        value = try row.decode("epoch")
        secret = try row.decode("secret")
        systemIdentifier = try row.decode("system_identifier")
        database = try row.decode("database")
        timeline = Timeline(
            number: UInt32(truncatingIfNeeded: try row.decode("number", as: Int64.self)), id: try row.decode("id"),
            beganAt: try row.decode("began_at", as: Int64?.self).map(UInt64.init(bitPattern:)))
    }
}

extension LoggedChange {
    /// The changes of some rows, up to the first that was left out because there were too many bytes of them.
    static func read(_ rows: Rows) throws(PostgresError) -> (read: [LoggedChange], isWhole: Bool) {
        var changes: [LoggedChange] = []
        changes.reserveCapacity(rows.count)
        var cursor = rows.cursor(of: ChangeRow.self)
        while let row = try cursor.next() {
            switch row {
            case .change(let change): changes.append(change)
            case .leftOut: return (changes, false)
            case .nothing: continue
            }
        }
        return (changes, true)
    }
}

private enum ChangeRow: RowDecodable {
    case change(LoggedChange)
    /// One of too many bytes.
    case leftOut
    /// The row that stands for none.
    case nothing

    init(from row: inout RowReader) throws(PostgresError) {
        guard let stream = try row.decode("stream_id", as: UUID?.self) else {
            self = .nothing
            return
        }
        guard let json = try row.decode("json", as: JSON?.self) else {
            self = .leftOut
            return
        }
        self = .change(
            LoggedChange(
                stream: stream, version: try row.decode("version"),
                xid: try row.decode("xid", as: TransactionID.self).rawValue, kind: try row.decode("kind"),
                subject: try row.decode("subject_id"), json: json.bytes))
    }
}

/// What every row of `changes` says.
struct ChangesHead: RowDecodable {
    let point: ReadPoint
    let prunedThrough: TransactionID
    let hasLeft: Bool

    init(from row: inout RowReader) throws(PostgresError) {
        point = try row.decode(ReadPoint.self)
        prunedThrough = try row.decode("pruned_through")
        hasLeft = try row.decode("has_left")
    }
}

/// What every row of a snapshot says.
struct UserSnapshotHead: RowDecodable {
    let point: ReadPoint
    let fits: Bool

    init(from row: inout RowReader) throws(PostgresError) {
        point = try row.decode(ReadPoint.self)
        fits = try row.decode("fits")
    }
}

/// A part of a snapshot: one of the three, or none.
struct UserSnapshotRow: RowDecodable {
    let checklist: JSON?
    let invitation: JSON?
    let me: JSON?

    init(from row: inout RowReader) throws(PostgresError) {
        checklist = try row.decode("checklist")
        invitation = try row.decode("invitation")
        me = try row.decode("me")
    }
}

/// The user's own part of a snapshot; nil where it is too large.
struct OwnSnapshotRow: RowDecodable {
    let point: ReadPoint
    let me: JSON?

    init(from row: inout RowReader) throws(PostgresError) {
        point = try row.decode(ReadPoint.self)
        me = try row.decode("me")
    }
}
