public import Checklists
public import Foundation
public import Postgres

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

/// Which history the cursors of a database belong to: that of its data, its cluster and its timeline.
public struct Epoch: Sendable, Hashable {
    /// A random value, made with the schema and anew by a restore.
    public let value: UUID
    /// The cluster's.
    public let systemIdentifier: Int64
    /// The cluster's timeline: each promotion of a standby begins another.
    public let timeline: UInt32
    /// What vouches for cursors. Never leaves the daemon.
    public let secret: [UInt8]
}

/// What was committed between two snapshots.
public struct TailRead: Sendable {
    /// Up to where it was read.
    public let snapshot: Snapshot
    /// The cluster's timeline at that moment.
    public let timeline: UInt32
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
    /// When it ends by itself.
    public let expiresAt: Date
}

/// Some changes of one user's streams.
public struct ChangesPage: Sendable {
    /// Up to where they were read.
    public let snapshot: Snapshot
    /// The last transaction of which a change is no longer kept.
    public let prunedThrough: UInt64
    /// The changes, by stream and version.
    public let changes: [LoggedChange]
}

/// What a user's present state is, and where its changes go on.
public struct UserSnapshot: Sendable {
    /// Up to where it was read.
    public let snapshot: Snapshot
    /// The checklists with their tasks, as JSON.
    public let checklists: [[UInt8]]
}

/// The statements of the change feed. See docs/architecture.md, "The change feed".
///
/// A snapshot taken in a statement is the one that the statement reads with, so what it answers and up to where it goes agree.
public struct FeedStore: Sendable {
    private let database: Database

    /// The feed of a database. Its statements should not wait behind others: give it connections of its own.
    public init(_ database: Database) { self.database = database }

    /// The present epoch. Throws where the server is a standby.
    public func epoch() async throws(PostgresError) -> Epoch {
        let rows = try await database.execute(Self.epochStatement)
        guard let row = rows.first else { throw PostgresError.unexpected("the database has no feed epoch") }
        let (value, secret, system, timeline) = try row.decode((UUID, [UInt8], Int64, Int64).self)
        return Epoch(
            value: value, systemIdentifier: system, timeline: UInt32(truncatingIfNeeded: timeline), secret: secret)
    }

    /// The present snapshot, which sees no transaction behind the last that has logged a change: after a crash the server may give
    /// out the numbers again of transactions that ended without a trace.
    public func present() async throws(PostgresError) -> Snapshot {
        let rows = try await database.execute(Self.presentStatement)
        guard let row = rows.first else { throw PostgresError.unexpected("there is no snapshot") }
        let last = try row[1].decode(TransactionID.self)
        return try Self.snapshot(row[0]).capped(at: last.rawValue + 1)
    }

    /// What was committed since `after` was taken. Where there are more than `tailLimit` changes, some may be missing.
    public func tail(after: Snapshot) async throws(PostgresError) -> TailRead {
        let rows = try await database.execute(
            Self.tailStatement, TransactionID(rawValue: after.xmax),
            after.inProgress.map { TransactionID(rawValue: $0) })
        guard let first = rows.first else { throw PostgresError.unexpected("there is no snapshot") }
        return TailRead(
            snapshot: try Self.snapshot(first[0]),
            timeline: UInt32(truncatingIfNeeded: try first[1].decode(Int64.self)),
            changes: try Self.changes(rows, from: 2))
    }

    /// What a user may see; nil where there is no such user.
    public func access(of user: UUID) async throws(PostgresError) -> StreamAccess? {
        guard let row = try await database.execute(Self.accessStatement, user).first else { return nil }
        let (_, version, isDisabled, streams) = try row.decode((String, Int64, Bool, [UUID]).self)
        return StreamAccess(
            snapshot: try Self.snapshot(row[0]), version: version, streams: streams, isDisabled: isDisabled)
    }

    /// Whose a token is; nil where it is unknown, expired or its user disabled.
    public func session(tokenHash: [UInt8]) async throws(PostgresError) -> SessionRecord? {
        guard let row = try await database.execute(Self.sessionStatement, tokenHash).first else { return nil }
        let (id, user, username, expiresAt) = try row.decode((UUID, UUID, String, Date).self)
        return SessionRecord(id: id, user: user, username: username, expiresAt: expiresAt)
    }

    /// What was committed since `since` in the streams that a user may see now, by stream and version, behind `after`;
    /// with `until`, only what that saw. At most `limit`.
    public func changes(
        of user: UUID, since: Snapshot, until: Snapshot?, after: (stream: UUID, version: Int64)?, limit: Int
    ) async throws(PostgresError) -> ChangesPage {
        let rows = try await database.execute(
            Self.changesStatement, user, TransactionID(rawValue: since.xmax),
            since.inProgress.map { TransactionID(rawValue: $0) },
            until?.description, after?.stream, after?.version, Int64(limit))
        guard let first = rows.first else { throw PostgresError.unexpected("there is no snapshot") }
        return ChangesPage(
            snapshot: try Self.snapshot(first[0]), prunedThrough: try first[1].decode(TransactionID.self).rawValue,
            changes: try Self.changes(rows, from: 2))
    }

    /// All that a user sees, in one statement.
    public func userSnapshot(of user: UUID) async throws(PostgresError) -> UserSnapshot {
        let rows = try await database.execute(Self.userSnapshotStatement, user)
        guard let first = rows.first else { throw PostgresError.unexpected("there is no snapshot") }
        var checklists: [[UInt8]] = []
        for row in rows {
            if let json = try row[1].decode(JSON?.self) { checklists.append(json.bytes) }
        }
        return UserSnapshot(snapshot: try Self.snapshot(first[0]), checklists: checklists)
    }

    /// Tells the other daemons that there is something to read, or, on a channel of their own, whoever asked.
    public func notify(_ payload: String, on channel: String = Self.channel) async throws(PostgresError) {
        _ = try await database.execute(Self.notifyStatement, channel, payload)
    }

    /// The channel of the notifications.
    public static let channel = "crosscheck"

    private static func snapshot(_ cell: Cell) throws(PostgresError) -> Snapshot {
        let text = try cell.decode(String.self)
        guard let snapshot = Snapshot(text) else {
            throw PostgresError.unexpected("'\(text)' is no snapshot")
        }
        return snapshot
    }

    private static func changes(_ rows: Rows, from column: Int) throws(PostgresError) -> [LoggedChange] {
        var changes: [LoggedChange] = []
        changes.reserveCapacity(rows.count)
        for row in rows {
            guard let stream = try row[column].decode(UUID?.self) else { continue }
            changes.append(
                LoggedChange(
                    stream: stream, version: try row[column + 1].decode(Int64.self),
                    xid: try row[column + 2].decode(TransactionID.self).rawValue,
                    kind: try row[column + 3].decode(String.self), subject: try row[column + 4].decode(UUID.self),
                    json: try row[column + 5].decode(JSON.self).bytes))
        }
        return changes
    }

    /// The timeline as the first eight digits of the name of the file that is being written, which a promotion changes at once.
    private static let timeline = "('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int8"

    private static let epochStatement = Statement(
        """
        select e.epoch, e.secret, s.system_identifier, \(timeline) from feed_epoch e, pg_control_system() s
        """)
    private static let presentStatement = Statement(
        """
        select pg_current_snapshot()::text,
            greatest(e.pruned_through, (select c.xid from changes c order by c.xid desc limit 1))
        from feed_epoch e
        """)
    /// More changes than this may be missing in what `tail` returns.
    public static let tailLimit = 20_000

    /// What `tail` runs: the one statement of an idle feed.
    ///
    /// PostgreSQL plans it for any `$1`, and takes a third of the log for what is new. So that it reads by the index
    /// nevertheless, the order and the limit are there; and the users are looked up one by one because a join would read all of
    /// them first.
    public static let tailStatement = Statement(
        """
        select now.snapshot, now.timeline, c.stream_id, c.version, c.xid, c.kind, c.subject_id,
            change_json(c, (select u.username from users u where u.id = c.actor_id))
        from (select pg_current_snapshot()::text as snapshot, \(timeline) as timeline) now
        left join (
            (select * from changes where xid >= $1 order by xid limit \(tailLimit + 1))
            union all select * from changes where xid = any ($2)) c on true
        order by c.stream_id, c.version
        """)
    private static let accessStatement = Statement(
        """
        select pg_current_snapshot()::text, u.version, u.disabled_at is not null,
            array(select c.id from checklists c where c.owner_id = u.id
                union all select p.checklist_id from participants p where p.user_id = u.id)
        from users u where u.id = $1
        """)
    private static let sessionStatement = Statement(
        """
        select s.id, u.id, u.username, s.expires_at from sessions s join users u on u.id = s.user_id
        where s.token_hash = $1 and s.expires_at > now() and u.disabled_at is null
        """)
    private static let changesStatement = Statement(
        """
        with seen as (
            select $1 as id
            union all select c.id from checklists c where c.owner_id = $1
            union all select p.checklist_id from participants p where p.user_id = $1
        ), page as (
            select c from changes c
            where (c.xid >= $2 or c.xid = any ($3))
                and ($4::text is null or pg_visible_in_snapshot(c.xid, $4::pg_snapshot))
                and c.stream_id in (select seen.id from seen)
                and ($5::uuid is null or (c.stream_id, c.version) > ($5, $6))
            order by c.stream_id, c.version
            limit $7
        )
        select now.snapshot, now.pruned_through, (page.c).stream_id, (page.c).version, (page.c).xid, (page.c).kind, (page.c).subject_id,
            change_json(page.c, u.username)
        from (select pg_current_snapshot()::text as snapshot, e.pruned_through from feed_epoch e) now
        left join (page left join users u on u.id = (page.c).actor_id) on true
        order by (page.c).stream_id, (page.c).version
        """)
    /// What `userSnapshot` runs. The benchmark runs this very text.
    public static let userSnapshotStatement = Statement(
        """
        with mine as (
            select c.id, 'owner' as role from checklists c where c.owner_id = $1
            union all
            select p.checklist_id, p.role from participants p where p.user_id = $1
        )
        select now.snapshot, with_tasks(with_role(checklist_json(c), mine.role), tasks_json(c))
        from (select pg_current_snapshot()::text as snapshot) now
        left join (mine join checklists c on c.id = mine.id) on true
        order by c.created_at, c.id
        """)
    private static let notifyStatement = Statement("select pg_notify($1, $2)")
}
